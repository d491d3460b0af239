// The CUDA dumps that tests read: those in the repository and, where it lies beside the repository, a larger collection.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const fixtures = join(import.meta.dirname, '../fixtures/cuda');
const corpus = join(import.meta.dirname, '../../../shared/corpus/cuda');

/** Paths of the dumps in test/fixtures/cuda. */
export const fixtureDumps: readonly string[] = dumpsIn(fixtures);
/** Paths of the dumps in the larger collection; empty where that is not there. */
export const corpusDumps: readonly string[] = dumpsIn(corpus);

function dumpsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.nvcudmp(\.gz)?$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** The bytes of a dump, unpacked. */
export function readDump(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

export function dumpName(file: string): string {
  return basename(file).replace(/\.nvcudmp(\.gz)?$/, '');
}
