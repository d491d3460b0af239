import { transformSync } from 'esbuild';

const options = { target: 'es2022', legalComments: 'none', minifyWhitespace: true } as const;
const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } };

/** A module as esbuild prints it from its syntax tree, types and comments left out: two modules with one such text are one program. */
export function printedCode(text: string, loader: 'ts' | 'js'): string {
  const { code } = transformSync(text, { ...options, loader, tsconfigRaw });
  return code.replaceAll(/(from *"\.[^"]*)\.ts"/g, '$1.js"');
}
