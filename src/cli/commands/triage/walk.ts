/*
 * Files below the names that were given, in a stable order. Every file and folder is taken once, links are followed, and what cannot be
 * entered is said and left: a folder of dumps is full of files that are still written, moved or removed.
 */
import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compare, otherRow, unreadableRow } from '../../../triage/index.ts';
import { limitError } from '../../../runtime/index.ts';
import { Failure, ioFailure } from '../../errors/failure.ts';
import { globParts } from './glob.ts';
import type { Row } from '../../../triage/index.ts';
import type { Item } from './item.ts';

/** Everything below these names, which are files, folders and patterns. */
export async function* walk(
  names: AsyncIterable<string> | Iterable<string>,
  deepest: number = DEPTH,
): AsyncGenerator<Item> {
  const walker = new Walker(deepest);
  for await (const name of names) yield* walker.named(name);
}

/** Folders nest less deep than this where nothing else is said, or are a loop that links and mounts hide. */
const DEPTH = 256;

class Walker {
  readonly #deepest: number;
  /** Device and number of every file and folder that was met, with its first name. */
  readonly #met = new Map<string, string>();

  constructor(deepest: number) {
    this.#deepest = deepest;
  }

  async *named(name: string): AsyncGenerator<Item> {
    const status = statusOf(name);
    const pattern = isStats(status) ? undefined : globParts(name);
    if (pattern === undefined) return yield* this.#entry(name, status, true, []);
    let found = 0;
    for await (const item of this.#entry(pattern.folder, statusOf(pattern.folder), false, [])) {
      const path = 'row' in item ? item.row.path : item.path;
      if (!pattern.fits(path)) continue;
      found += 1;
      yield item;
    }
    const error = { code: 'triage/no-match', message: 'no file has a name like that' };
    if (found === 0) yield { row: unreadableRow(name, null, null, error) };
  }

  /** What has this name; `above` are the folders that it is in. */
  async *#entry(path: string, status: unknown, named: boolean, above: readonly string[]): AsyncGenerator<Item> {
    if (!isStats(status)) return yield { row: refused(path, status) };
    const id = status.ino === 0 ? `${path}` : `${status.dev}:${status.ino}`;
    const first = this.#met.get(id);
    if (first !== undefined) return yield again(path, first, above.includes(id));
    this.#met.set(id, path);
    if (status.isDirectory()) return yield* this.#folder(path, [...above, id]);
    if (status.isFile()) return yield { path, size: status.size, changed: status.mtimeMs, named };
    // Nobody may ever write to a pipe: it is not opened.
    yield { row: otherRow(path, null, kindOf(status)) };
  }

  async *#folder(path: string, above: readonly string[]): AsyncGenerator<Item> {
    if (above.length > this.#deepest) {
      const error = limitError('depth', `folders in folders: more than ${this.#deepest}`);
      return yield { row: unreadableRow(path, null, null, error) };
    }
    const names = await readdir(path).catch((error: unknown) => ({ error }));
    if (!Array.isArray(names)) return yield { row: refused(path, names.error) };
    for (const name of names.sort(compare)) {
      const inside = join(path, name);
      yield* this.#entry(inside, statusOf(inside), false, above);
    }
  }
}

/** What the system says of a name, or the error that it has; handing that to another thread takes longer than the answer. */
function statusOf(path: string): unknown {
  try {
    return statSync(path);
  } catch (error) {
    return error;
  }
}

function isStats(status: unknown): status is Stats {
  return typeof status === 'object' && status !== null && 'isDirectory' in status;
}

function again(path: string, first: string, isLoop: boolean): Item {
  if (!isLoop) return { row: otherRow(path, null, 'link') };
  const error = { code: 'triage/loop', message: `a link to ${first}, which it is in` };
  return { row: unreadableRow(path, null, null, error) };
}

/** A name that leads nowhere as a row; anything but a failed system call is ours. */
function refused(path: string, error: unknown): Row {
  const failure = ioFailure(error, 'cannot read');
  if (!(failure instanceof Failure)) throw failure;
  const isLoop = failure.code === 'io/eloop';
  const message = isLoop ? 'a link that leads back to itself' : failure.message.replace(/^cannot read: /, '');
  return unreadableRow(path, null, null, { code: isLoop ? 'triage/loop' : failure.code, message });
}

function kindOf(status: Stats): string {
  if (status.isFIFO()) return 'pipe';
  return status.isSocket() ? 'socket' : 'device';
}
