/* The parts that tasks of a cluster left, as one: what is missing is named and can be run again alone. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row } from '../../../triage/index.ts';
import { FormatError } from '../../../runtime/index.ts';
import { ioFailure, usage } from '../../errors/failure.ts';
import { readPart } from './parquet.ts';

/** What was found of all parts. */
export interface Merged {
  readonly rows: readonly Row[];
  /** Parts that there should be. */
  readonly shards: number;
  /** Parts that are not there or not whole. */
  readonly missing: readonly number[];
  /** Why, for files that are there; one line each. */
  readonly notes: readonly string[];
}

/** Read every `part-I.parquet` of a folder. */
export async function mergeParts(folder: string): Promise<Merged> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw ioFailure(error, `cannot read ${folder}`);
  });
  const rows: Row[] = [];
  const notes: string[] = [];
  const found = new Set<number>();
  let shards: number | undefined;
  const parts = names.flatMap((name) => (/^part-(\d{1,9})\.parquet$/.test(name) ? [name] : [])).sort();
  for (const name of parts) {
    const path = join(folder, name);
    const part = await partIn(path, notes);
    if (part === undefined) continue;
    const { index, count } = part.shard;
    if (name !== partName(index)) throw usage(`${path} is part ${index}: it was renamed`);
    shards ??= count;
    if (count !== shards) {
      throw usage(`${path} is one of ${count} parts, others there of ${shards}: remove those of another run`);
    }
    found.add(index);
    for (const row of part.rows) rows.push(row);
  }
  if (shards === undefined) throw usage([`no whole part-I.parquet in ${folder}`, ...notes].join('; '));
  const missing = Array.from({ length: shards }, (_, i) => i).filter((index) => !found.has(index));
  return { rows, shards, missing, notes };
}

/** What the part of a task is called. */
export function partName(index: number): string {
  return `part-${index}.parquet`;
}

async function partIn(path: string, notes: string[]): Promise<Awaited<ReturnType<typeof readPart>> | undefined> {
  try {
    return await readPart(await readFile(path));
  } catch (error) {
    if (error instanceof FormatError) notes.push(`${path}: ${error.message}`);
    else throw ioFailure(error, `cannot read ${path}`);
    return undefined;
  }
}
