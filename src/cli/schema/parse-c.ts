import fs from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ParseC, SyntaxNode } from '../../codegen/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';

/** What is used of web-tree-sitter, which those who import no headers do without. */
interface TreeSitter {
  readonly Parser: (new () => {
    setLanguage(language: unknown): unknown;
    parse(text: string): { readonly rootNode: SyntaxNode } | null;
  }) & { init(): Promise<void> };
  readonly Language: { load(grammar: Uint8Array): Promise<unknown> };
}

/** The parser of C headers, tree-sitter with its grammar of C. */
export async function parserOfC(): Promise<ParseC> {
  const require = createRequire(import.meta.url);
  let module: TreeSitter;
  let grammar: Uint8Array;
  try {
    module = (await import(pathToFileURL(require.resolve('web-tree-sitter')).href)) as TreeSitter;
    grammar = fs.readFileSync(require.resolve('tree-sitter-c/tree-sitter-c.wasm'));
  } catch {
    const install = 'npm install --save-dev web-tree-sitter tree-sitter-c';
    throw new Failure('schema/missing-package', `schema import needs the packages: ${install}`, exitCode.usage);
  }
  await module.Parser.init();
  const parser = new module.Parser();
  parser.setLanguage(await module.Language.load(grammar));
  return (text) => {
    const tree = parser.parse(text);
    if (tree === null) throw new Error('the parser of C gave no tree');
    return tree.rootNode;
  };
}
