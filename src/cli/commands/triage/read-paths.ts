/* What the paths lead to, as rows: walked, divided among tasks, looked up in the cache, read. */
import { availableParallelism } from 'node:os';
import { printable, safe } from '../../../core/index.ts';
import { isInShard, nameReader } from '../../../triage/index.ts';
import type { NameReader, Row, Shard } from '../../../triage/index.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { complain } from '../../output/output.ts';
import { version } from '../../version.ts';
import { isArchiveName } from './archive.ts';
import { openCache } from './cache.ts';
import { Gathered } from './gather.ts';
import { untilInterrupted } from './interrupt.ts';
import type { FileItem, Item } from './item.ts';
import { givenNames } from './names.ts';
import type { TriageOptions } from './options.ts';
import { readAll } from './pool.ts';
import type { Sandboxed } from './pool.ts';
import { globParts } from './glob.ts';
import { sandboxedReader } from './sandboxed.ts';
import { temporaryFolder } from '../../files/temporary.ts';
import { DEFAULT_MEMORY, DEFAULT_SECONDS } from '../../process/sandbox-options.ts';
import { countLine } from '../../output/progress.ts';
import { shardOf } from './shard-of.ts';
import { walk } from './walk.ts';

/** What was read, and how far. */
export interface Gathering {
  readonly rows: readonly Row[];
  /** The part that this is; all is 0 of 1. */
  readonly shard: Shard;
  /** Files are divided among tasks. */
  readonly isShard: boolean;
  /** Parts that a merge lacks, and how many there should be. */
  readonly missing: readonly number[];
  readonly shards: number | undefined;
  /** Somebody stopped it. */
  readonly isPart: boolean;
  readonly exit: ExitCode;
}

/** Read everything below the paths that is this task's. */
export async function readPaths(paths: readonly string[], options: TriageOptions): Promise<Gathering> {
  const asked = shardOf(options, process.env);
  const shard = asked?.shard ?? { index: 0, count: 1 };
  if (asked !== undefined && asked.from !== '--shard') {
    complain(safe`lanescope: part ${shard.index} of ${shard.count}, by ${printable(asked.from)}`);
  }
  const gathered = new Gathered(readerOf(options.name));
  const cache = options.cache === undefined ? undefined : await openCache(options.cache, version());
  const line = countLine();
  const keys = new Map<FileItem, string>();
  let exit: ExitCode = exitCode.ok;
  const add = (rows: readonly Row[]): void => {
    for (const row of rows) gathered.add(row);
    line.show(gathered.rows.length, gathered.signatures);
  };
  const take = async (item: Item): Promise<FileItem | undefined> => {
    if ('row' in item) {
      if (isMissing(item.row, paths)) exit = exitCode.io;
      if (isInShard(item.row.path, shard)) add([item.row]);
      return undefined;
    }
    if (!isArchiveName(item.path) && !isInShard(item.path, shard)) return undefined;
    const found = await cache?.get(item);
    if (found?.rows === undefined) {
      if (found?.key !== undefined) keys.set(item, found.key);
      return item;
    }
    add(isArchiveName(item.path) ? found.rows.filter(({ path }) => isInShard(path, shard)) : found.rows);
    return undefined;
  };
  async function* unread(): AsyncGenerator<FileItem> {
    for await (const each of walk(givenNames(paths), options.limit?.depth)) {
      const item = await take(each);
      if (item !== undefined) yield item;
    }
  }
  const isPart = await untilInterrupted((signal) => {
    const pool = {
      workers: workersOf(options),
      limit: options.limit,
      shard: asked?.shard,
      sandbox: sandboxOf(paths, options),
      signal,
    };
    return readAll(unread(), pool, (item, rows) => {
      const key = keys.get(item);
      keys.delete(item);
      // Of an archive a task has only its own members.
      const isWhole = shard.count === 1 || !isArchiveName(item.path);
      if (key !== undefined && isWhole && !rows.some(mayPass)) cache?.put(key, item.path, rows);
      add(rows);
    });
  });
  line.stop();
  if (options.name !== undefined && gathered.misfits > 0) {
    complain(safe`lanescope: ${gathered.misfits} names are not as --name says`);
  }
  const isShard = asked !== undefined;
  return { rows: gathered.rows, shard, isShard, missing: [], shards: undefined, isPart, exit };
}

function readerOf(template: string | undefined): NameReader {
  try {
    return nameReader(template);
  } catch (error) {
    if (error instanceof RangeError) throw usage(`--name: ${error.message}`);
    throw error;
  }
}

/** The sandbox that is asked for; the processes read what was named, and everything where names come from a list. */
function sandboxOf(paths: readonly string[], options: TriageOptions): Sandboxed | undefined {
  const { sandbox, sandboxMemory: memory = DEFAULT_MEMORY, sandboxTime: seconds = DEFAULT_SECONDS } = options;
  if (sandbox !== true && options.sandboxMemory === undefined && options.sandboxTime === undefined) return undefined;
  const named = paths.includes('-') ? undefined : paths.map((path) => globParts(path)?.folder ?? path);
  const bounds = { memory, time: seconds * 1000, paths: named, scratch: temporaryFolder().path };
  return (file, data) => sandboxedReader(file, data, bounds);
}

function workersOf({ workers }: TriageOptions): number {
  if (workers === 0) throw usage('--workers needs at least 1');
  return workers ?? availableParallelism();
}

/** What kept a file from being read may be gone the next time, without a change of the file. */
function mayPass({ code }: Row): boolean {
  return code !== null && /^(?:io|limit|sandbox|triage)\//.test(code);
}

/** A name that was given and leads nowhere is a mistake of whoever gave it; one that was found and is gone is not. */
function isMissing({ path, code }: Row, paths: readonly string[]): boolean {
  return paths.includes(path) && (code === 'io/enoent' || code === 'triage/no-match');
}
