/* A worker of triage, a thread or a process: takes files one at a time, says what is in them. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FileItem } from './item.ts';
import { readItem } from './read-item.ts';
import { readOptions } from './worker-data.ts';
import type { FromWorker, WorkerData } from './worker-data.ts';

/** The first thing that a process hears is what a thread is started with. */
type ToProcess = { readonly data: WorkerData } | FileItem;

let options = readOptions((workerData as WorkerData | null) ?? {});

const say = (message: FromWorker): unknown => parentPort?.postMessage(message) ?? process.send?.(message);

if (parentPort === null) {
  process.on('message', (message: ToProcess) => {
    if ('data' in message) options = readOptions(message.data);
    else void answer(message);
  });
} else parentPort.on('message', (item: FileItem) => void answer(item));

async function answer(item: FileItem): Promise<void> {
  try {
    for await (const row of readItem(item, options)) say({ row });
    say({ done: true });
  } catch (bug) {
    say({ bug });
  }
}
