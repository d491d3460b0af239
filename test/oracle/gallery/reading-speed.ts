// How long a file takes to read: the official JavaScript target against ours, by turns in a process that does nothing else.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { fileHost, generateInMemory } from '../../../src/codegen/index.ts';
import { officialFiles, rootName } from '../official-javascript.ts';

/** Milliseconds of processor time that reading one file takes, the collector's included: the mean of all rounds. */
export interface ReadingSpeed {
  readonly schema: string;
  readonly file: string;
  readonly bytes: number;
  readonly ours: number;
  readonly official: number;
}

const root = resolve(import.meta.dirname, '../../..');

/** Read the files of one schema by turns; those that a reader refuses are left out. */
export async function readingSpeeds(
  schema: string,
  importPaths: readonly string[],
  files: readonly string[],
): Promise<ReadingSpeed[]> {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, '.tmp/speed-'));
  try {
    const readers = await bundledReaders(schema, importPaths, folder);
    return files.flatMap((file) => {
      const answer = execFileSync(process.execPath, [readers, file], { encoding: 'utf8' });
      const measured = JSON.parse(answer) as Pick<ReadingSpeed, 'bytes' | 'ours' | 'official'> | null;
      return measured === null ? [] : [{ schema: basename(schema, '.ksy'), file: basename(file), ...measured }];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A program that reads a file with both readers of a schema, each as programs ship it: with what it needs of its runtime. */
async function bundledReaders(schema: string, importPaths: readonly string[], folder: string): Promise<string> {
  const id = basename(schema, '.ksy');
  const runtime = join(root, 'src/runtime/index.ts');
  const { files, roots } = await generateInMemory([schema], fileHost(importPaths), { runtime });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  const official = await officialFiles(schema, importPaths, () => undefined);
  mkdirSync(join(folder, 'official'));
  for (const [name, text] of official) writeFileSync(join(folder, 'official', name.replace(/\.js$/, '.cjs')), text);
  const entry = join(folder, '$entry.ts');
  writeFileSync(
    entry,
    `import { parse${roots.get(id) ?? ''} } from './${id}.ts';
import { ${rootName(id)} } from './official/${rootName(id)}.cjs';
import { readByTurns } from '${join(import.meta.dirname, 'read-by-turns.ts')}';
readByTurns(parse${roots.get(id) ?? ''}, ${rootName(id)});`,
  );
  const outfile = join(folder, '$bundle.cjs');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    external: ['iconv-lite'],
    resolveExtensions: ['.ts', '.cjs', '.js'],
  });
  return outfile;
}
