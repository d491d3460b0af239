/* A worker of triage: takes files one at a time, says what is in them. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Row } from '../../../triage/index.ts';
import type { FileItem } from './item.ts';
import { readItem } from './read-item.ts';
import { readOptions } from './worker-data.ts';
import type { Answered, WorkerData } from './worker-data.ts';

const options = readOptions(workerData as WorkerData);

parentPort?.on('message', (item: FileItem) => void answer(item));

async function answer(item: FileItem): Promise<void> {
  const rows: Row[] = [];
  let answered: Answered = { rows };
  try {
    for await (const row of readItem(item, options)) rows.push(row);
  } catch (error) {
    answered = { bug: error };
  }
  parentPort?.postMessage(answered);
}
