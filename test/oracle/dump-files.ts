// The CUDA dumps in the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** What the name of a dump ends in. */
export const dumpPattern = /\.nvcudmp(\.gz)?$/;

const folder = join(import.meta.dirname, '../fixtures/cuda');

/** Paths of the dumps in test/fixtures/cuda. */
export const fixtureDumps: readonly string[] = !existsSync(folder)
  ? []
  : readdirSync(folder)
      .filter((name) => dumpPattern.test(name))
      .sort()
      .map((name) => join(folder, name));

/** The bytes of a dump, unpacked. */
export function readDump(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

export function dumpName(file: string): string {
  return basename(file).replace(dumpPattern, '');
}
