import { ts } from 'ts-morph';

/** Generated TypeScript as JavaScript that runs as it is; imports of `./x.ts` become `./x.js`. */
export function toJavaScript(text: string): string {
  return ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText;
}
