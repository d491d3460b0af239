// How much code a schema gives: the official JavaScript target against ours, as text and as what a bundler keeps of a parser.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { fileHost, generateInMemory } from '../../../src/codegen/index.ts';
import { safeCompile } from '../official-compiler.ts';

/** Bytes of code of one schema and what it imports. */
export interface CodeSize {
  readonly schema: string;
  /** Text of modules, of all parts. */
  readonly text: number;
  /** Text of types and readers alone. */
  readonly readers: number;
  readonly officialText: number;
  /** What a program ships that parses, runtime included, minified. */
  readonly bundle: number;
  readonly officialBundle: number;
}

const root = resolve(import.meta.dirname, '../../..');
const runtime = join(root, 'src/runtime/index.ts');

/** The sizes of one schema; undefined where the official compiler does not take it. */
export async function codeSize(schema: string, importPaths: readonly string[]): Promise<CodeSize | undefined> {
  const official = await safeCompile('javascript', schema, { importPaths }).catch(() => undefined);
  if (official === undefined) return undefined;
  const id = basename(schema, '.ksy');
  const host = fileHost(importPaths);
  const { files, roots } = await generateInMemory([schema], host, { runtime });
  const readers = await generateInMemory([schema], host, { parts: [] });
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, '.tmp/size-'));
  try {
    const [own, theirs] = [put(folder, 'ours', files), put(folder, 'official', official)];
    const ours = `export { parse${roots.get(id) ?? ''} } from './${id}.ts';`;
    const main = [...official.keys()].find((name) => lower(name) === `${lower(id)}.js`) ?? '';
    return {
      schema: id,
      text: total(files),
      readers: total(readers.files),
      officialText: total(official),
      bundle: await bundled(own, ours),
      officialBundle: await bundled(theirs, `import * as all from './${main}'; globalThis.all = all;`),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Put files into a folder of this name; its path. */
function put(folder: string, name: string, files: ReadonlyMap<string, string>): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const [file, text] of files) writeFileSync(join(path, file), text);
  return path;
}

const lower = (name: string): string => name.replaceAll('_', '').toLowerCase();

function total(files: ReadonlyMap<string, string>): number {
  return [...files].reduce((sum, [name, text]) => sum + (name.endsWith('.json') ? 0 : Buffer.byteLength(text)), 0);
}

/** Where the official code finds its runtime; what decodes old encodings is left to the platform, as in browsers. */
const officialImports: Plugin = {
  name: 'official-imports',
  setup(bundle) {
    const stream = join(root, 'node_modules/kaitai-struct/KaitaiStream.js');
    bundle.onResolve({ filter: /^kaitai-struct\/KaitaiStream$/ }, () => ({ path: stream }));
  },
};

async function bundled(folder: string, entry: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: folder },
    plugins: [officialImports],
    external: ['iconv-lite'],
    define: { define: 'undefined' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  return outputFiles.reduce((sum, { contents }) => sum + contents.length, 0);
}
