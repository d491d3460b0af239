// How long a file takes to read: the official JavaScript target against ours, round by round in one process.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';
import { build } from 'esbuild';
import { fileHost, generateInMemory } from '../../../src/codegen/index.ts';
import type { provideProcess } from '../../../src/runtime/index.ts';
import { officialClass, officialStreamOver } from '../official-javascript.ts';

/** Milliseconds that reading one file takes, the median of all rounds. */
export interface ReadingSpeed {
  readonly schema: string;
  readonly file: string;
  readonly bytes: number;
  readonly ours: number;
  readonly official: number;
}

type Read = (data: Uint8Array) => unknown;

interface Bundle {
  readonly parse: Read;
  readonly provideProcess: typeof provideProcess;
}

const rounds = 7;
/** A round lasts at least so long; small files are read many times in it. */
const roundMs = 10;
const warmMs = 60;

const root = resolve(import.meta.dirname, '../../..');

/** Read the files of one schema by turns; those that a reader refuses are left out. */
export async function readingSpeeds(
  schema: string,
  importPaths: readonly string[],
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<ReadingSpeed[]> {
  const parse = await bundledParser(schema, importPaths);
  const Official = await officialClass(schema, importPaths, () => undefined);
  const official: Read = (data) => new Official(officialStreamOver(data.buffer as ArrayBuffer));
  return files.flatMap(({ name, bytes }) => {
    const own = Uint8Array.from(bytes);
    if (!reads(parse, own) || !reads(official, own)) return [];
    const [ours = 0, theirs = 0] = measure([parse, official], own);
    return [{ schema: basename(schema, '.ksy'), file: basename(name), bytes: own.length, ours, official: theirs }];
  });
}

/** The reader of a schema as programs ship it: one file, with what it needs of the runtime. */
async function bundledParser(schema: string, importPaths: readonly string[]): Promise<Read> {
  const id = basename(schema, '.ksy');
  const runtime = join(root, 'src/runtime/index.ts');
  const { files, roots } = await generateInMemory([schema], fileHost(importPaths), { runtime });
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, '.tmp/speed-'));
  try {
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    const parser = `parse${roots.get(id) ?? ''}`;
    const entry = `export { ${parser} as parse } from './${id}.ts'; export { provideProcess } from '${runtime}';`;
    writeFileSync(join(folder, '$entry.ts'), entry);
    const outfile = join(folder, '$bundle.mjs');
    await build({ entryPoints: [join(folder, '$entry.ts')], outfile, bundle: true, format: 'esm', target: 'node20' });
    const bundle = (await import(pathToFileURL(outfile).href)) as Bundle;
    bundle.provideProcess('zlib', {
      decode: (bytes) => new Uint8Array(inflateSync(bytes)),
      encode: (bytes) => new Uint8Array(deflateSync(bytes)),
    });
    return bundle.parse;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function reads(read: Read, data: Uint8Array): boolean {
  try {
    read(data);
    return true;
  } catch {
    return false;
  }
}

/** The median time of each reader; they take turns, so that a machine whose speed drifts favours none. */
function measure(readers: readonly Read[], data: Uint8Array): number[] {
  const times = readers.map((): number[] => []);
  const counts = readers.map((read) => warmedUp(read, data));
  for (let round = 0; round < rounds; round++)
    for (const [i, read] of readers.entries()) times[i]?.push(once(read, data, counts[i] as number));
  return times.map((list) => list.sort((a, b) => a - b)[rounds >> 1] as number);
}

/** Read until the code is compiled; returns how many readings a round takes. */
function warmedUp(read: Read, data: Uint8Array): number {
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < warmMs || count < 3; count++) read(data);
  return Math.max(1, Math.ceil((count * roundMs) / (performance.now() - start)));
}

/** Milliseconds that one of `count` readings takes. */
function once(read: Read, data: Uint8Array, count: number): number {
  const start = performance.now();
  for (let i = 0; i < count; i++) read(data);
  return (performance.now() - start) / count;
}
