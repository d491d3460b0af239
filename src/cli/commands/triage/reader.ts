/* Who reads files for the pool: a thread, or a process in a sandbox. */
import { Worker } from 'node:worker_threads';
import { unreadableRow } from '../../../triage/index.ts';
import type { Row } from '../../../triage/index.ts';
import type { FileItem } from './item.ts';
import type { FromWorker, WorkerData } from './worker-data.ts';

/** What became of a file. `died`: who read it is gone; rows of an archive that were known before are there. */
export interface Answered {
  readonly rows: readonly Row[];
  readonly died?: boolean;
}

/** Reads files, one after the other. */
export interface Reader {
  /** Throws what a bug of ours threw. */
  read(item: FileItem): Promise<Answered>;
  close(): Promise<void>;
}

/** MiB for what lives shortly, which is nearly everything of a dump: with less, a fifth of the time goes into moving it. */
const YOUNG = 64;

/** A thread that reads. One that runs out of memory takes only its file with it. */
export function threadReader(file: string, workerData: WorkerData): Reader {
  const worker = new Worker(file, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  return {
    read: (item) =>
      new Promise((resolve, reject) => {
        const rows: Row[] = [];
        const finish = (settle: () => void): void => {
          worker.off('message', hear).off('error', failed).off('exit', ended);
          settle();
        };
        const ended = (): void => finish(() => resolve({ rows: [...rows, lostRow(item, outOfMemory)], died: true }));
        const failed = (error: NodeJS.ErrnoException): void =>
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? ended() : finish(() => reject(error));
        const hear = (message: FromWorker): void => {
          if ('row' in message) rows.push(message.row);
          else if ('bug' in message) finish(() => reject(message.bug));
          else finish(() => resolve({ rows }));
        };
        worker.on('message', hear).on('error', failed).on('exit', ended);
        worker.postMessage(item);
      }),
    close: async () => void (await worker.terminate()),
  };
}

const outOfMemory = { code: 'limit/memory', message: 'the thread that read it ended, likely for want of memory' };

/** What is said of a file that took its reader along. */
export function lostRow({ path, size }: FileItem, error: { readonly code: string; readonly message: string }): Row {
  return unreadableRow(path, size, null, error);
}
