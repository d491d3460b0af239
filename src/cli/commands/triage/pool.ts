/* Reading files at the same time: in this thread while there are few, in threads of their own once there are many. */
import { Worker } from 'node:worker_threads';

import type { Row, Shard } from '../../../triage/index.ts';
import type { FileItem } from './item.ts';
import { readItem } from './read-item.ts';
import { lost, readOptions } from './worker-data.ts';
import { workerFile } from './worker-file.ts';
import type { Answered, WorkerData } from './worker-data.ts';

/** How files are read. */
export interface PoolOptions {
  readonly workers: number;
  readonly maxExpanded?: number | undefined;
  readonly shard?: Shard | undefined;
  /** Ends the reading: nothing new is begun. */
  readonly signal: AbortSignal;
}

/** Hears of the rows of a file; of an archive, of one for each member. */
export type OnRows = (item: FileItem, rows: readonly Row[]) => void;

/** MiB for what lives shortly, which is nearly everything of a dump: with less, a fifth of the time goes into moving it. */
const YOUNG = 96;

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
  if (options.workers > 1 && file !== undefined) {
    const few: FileItem[] = [];
    for (let item = await next(); item !== undefined; item = await next()) {
      few.push(item);
      if (few.length > FEW) return readInThreads(file, async () => few.shift() ?? (await next()), options, onRows);
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

async function readInThreads(file: string, next: Next, options: PoolOptions, onRows: OnRows): Promise<void> {
  const workerData: WorkerData = { maxExpanded: options.maxExpanded, shard: options.shard };
  const start = (): Worker => new Worker(file, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  let pulling = Promise.resolve<FileItem | undefined>(undefined);
  // Items are asked for one at a time: an iteration has one reader.
  const pull: Next = () => (pulling = pulling.then(next));
  const run = async (): Promise<void> => {
    let worker = start();
    try {
      for (let item = await pull(); item !== undefined; item = await pull()) {
        const answer = await answerOf(worker, item);
        if ('bug' in answer) throw answer.bug;
        if ('died' in answer) worker = start();
        onRows(item, answer.rows);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: options.workers }, run));
}

/** What a worker says of a file. One that runs out of memory takes only its file with it. */
function answerOf(worker: Worker, item: FileItem): Promise<Answered> {
  return new Promise((resolve) => {
    const finish = (answer: Answered): void => {
      worker.off('message', finish).off('error', failed).off('exit', ended);
      resolve(answer);
    };
    const ended = (): void => finish(lost(item));
    const failed = (error: NodeJS.ErrnoException): void =>
      finish(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? lost(item) : { bug: error });
    worker.on('message', finish).on('error', failed).on('exit', ended);
    worker.postMessage(item);
  });
}
