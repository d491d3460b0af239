import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { getAsset } from 'node:sea';
import { temporaryFolder } from '../files/temporary.ts';

/** The program of a thread of triage; it is in the executable, and threads start from files. */
export function workerFile(): string {
  const file = path.join(temporaryFolder().path, 'worker.cjs');
  writeFileSync(file, getAsset('worker', 'utf8'));
  return file;
}
