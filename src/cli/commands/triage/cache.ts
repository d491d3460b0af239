/*
 * What was found in files before. A file is known by its size, its time and its first and last bytes; lines are added to a file of
 * this run's own, so that tasks that run at the same time do not meet.
 */
import { appendFileSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Sha256 } from '../../../core/index.ts';
import type { Row } from '../../../triage/index.ts';
import { ioFailure } from '../../errors/failure.ts';
import { makeFolder } from '../../output/output.ts';
import type { FileItem } from './item.ts';

/** Rows of files that were read before. */
export interface Cache {
  /** Rows of this file; the key under which to put them where they are not known. */
  get(item: FileItem): Promise<{ readonly rows?: readonly Row[]; readonly key: string | undefined }>;
  put(key: string, path: string, rows: readonly Row[]): void;
}

/** Bytes at each end that count. */
const ENDS = 4096;
/** Raised whenever rows change their meaning. */
const VERSION = 1;

/** A row as it is kept: what follows the file's own path, empty or a member of an archive, in the place of the path. */
type Line = { readonly key: string; readonly rows: readonly Row[] };

/** The cache in a folder, made where it is not there. */
export async function openCache(folder: string, version: string): Promise<Cache> {
  await makeFolder(folder);
  const known = await readLines(folder, `${VERSION} ${version}`);
  const own = join(folder, `${hostname()}-${process.pid}-${Date.now()}.ndjson`);
  return {
    async get(item) {
      const key = await keyOf(item, `${VERSION} ${version}`);
      const rows = key === undefined ? undefined : known.get(key);
      if (rows === undefined) return { key };
      return { key, rows: rows.map((row) => ({ ...row, path: item.path + row.path })) };
    },
    put(key, path, rows) {
      const kept: Line = { key, rows: rows.map((row) => ({ ...row, path: row.path.slice(path.length) })) };
      try {
        appendFileSync(own, `${JSON.stringify(kept)}\n`);
      } catch (error) {
        throw ioFailure(error, `cannot write ${own}`);
      }
    },
  };
}

async function readLines(folder: string, version: string): Promise<Map<string, readonly Row[]>> {
  const known = new Map<string, readonly Row[]>();
  const names = await readdir(folder).catch((error: unknown) => {
    throw ioFailure(error, `cannot read ${folder}`);
  });
  for (const name of names.filter((each) => each.endsWith('.ndjson')).sort()) {
    const text = await readFile(join(folder, name), 'utf8').catch((error: unknown) => {
      throw ioFailure(error, `cannot read ${join(folder, name)}`);
    });
    for (const line of text.split('\n')) {
      // A run that was killed leaves half a line.
      const found = lineOf(line);
      if (found?.key.startsWith(`${version} `) === true) known.set(found.key, found.rows);
    }
  }
  return known;
}

function lineOf(text: string): Line | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const line = JSON.parse(text) as Partial<Line>;
    return typeof line.key === 'string' && Array.isArray(line.rows) ? (line as Line) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What a file is known by; undefined where it cannot be read, which whoever reads it says. */
async function keyOf({ path, size, changed }: FileItem, version: string): Promise<string | undefined> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const hash = new Sha256();
    const bytes = new Uint8Array(ENDS);
    for (const at of [0, Math.max(0, size - ENDS)]) {
      const { bytesRead } = await handle.read(bytes, 0, ENDS, at);
      hash.update(bytes.subarray(0, bytesRead));
    }
    return `${version} ${size} ${changed} ${hash.hex()}`;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined;
    throw error;
  } finally {
    await handle.close();
  }
}
