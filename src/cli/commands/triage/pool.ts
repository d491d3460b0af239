/* Reading files at the same time: in this thread while there are few, in threads of their own once there are many. */
import type { Limits } from '../../../runtime/index.ts';
import type { Row, Shard } from '../../../triage/index.ts';
import { usage } from '../../errors/failure.ts';
import type { FileItem } from './item.ts';
import { readItem } from './read-item.ts';
import { threadReader } from './reader.ts';
import type { Reader } from './reader.ts';
import { readOptions } from './worker-data.ts';
import { workerFile } from './worker-file.ts';
import type { WorkerData } from './worker-data.ts';

/** How files are read. */
export interface PoolOptions {
  readonly workers: number;
  readonly limit?: Limits | undefined;
  readonly shard?: Shard | undefined;
  /** Files are read in processes of their own. */
  readonly sandbox?: Sandboxed | undefined;
  /** Ends the reading: nothing new is begun. */
  readonly signal: AbortSignal;
}

/** A reader for the data of workers, in a process of its own. */
export type Sandboxed = (file: string, data: WorkerData) => Reader;

/** Hears of the rows of a file; of an archive, of one for each member. */
export type OnRows = (item: FileItem, rows: readonly Row[]) => void;

/** Files up to this many are read here: a thread takes longer to start. */
const FEW = 8;

/** Read all files; `onRows` is called for each as soon as it is through, in any order. */
export async function readAll(items: AsyncIterable<FileItem>, options: PoolOptions, onRows: OnRows): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const next = async (): Promise<FileItem | undefined> => {
    if (options.signal.aborted) return undefined;
    const step = await iterator.next();
    return step.done === true ? undefined : step.value;
  };
  const file = workerFile();
  const data: WorkerData = { limit: options.limit, shard: options.shard };
  const { sandbox } = options;
  if (sandbox !== undefined) {
    if (file === undefined) throw usage('--sandbox needs the program as it is built');
    return readByWorkers(next, options, onRows, () => sandbox(file, data));
  }
  if (options.workers > 1 && file !== undefined) {
    const few: FileItem[] = [];
    for (let item = await next(); item !== undefined; item = await next()) {
      few.push(item);
      if (few.length > FEW) {
        const more: Next = async () => few.shift() ?? (await next());
        return readByWorkers(more, options, onRows, () => threadReader(file, data));
      }
    }
    return readHere(async () => few.shift(), options, onRows);
  }
  return readHere(next, options, onRows);
}

type Next = () => Promise<FileItem | undefined>;

async function readHere(next: Next, options: PoolOptions, onRows: OnRows): Promise<void> {
  const reading = readOptions(options);
  for (let item = await next(); item !== undefined; item = await next()) {
    const rows: Row[] = [];
    for await (const row of readItem(item, reading)) rows.push(row);
    onRows(item, rows);
  }
}

async function readByWorkers(next: Next, options: PoolOptions, onRows: OnRows, start: () => Reader): Promise<void> {
  let pulling = Promise.resolve<FileItem | undefined>(undefined);
  // Items are asked for one at a time: an iteration has one reader.
  const pull: Next = () => (pulling = pulling.then(next));
  const run = async (): Promise<void> => {
    let reader: Reader | undefined;
    try {
      for (let item = await pull(); item !== undefined; item = await pull()) {
        reader ??= start();
        const { rows, died = false } = await reader.read(item);
        if (died) {
          await reader.close();
          reader = undefined;
        }
        onRows(item, rows);
      }
    } finally {
      await reader?.close();
    }
  };
  await Promise.all(Array.from({ length: options.workers }, run));
}
