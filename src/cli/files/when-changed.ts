import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two looks: changes are found on every file system, network ones too. */
const INTERVAL = 200;

/**
 * Do `work`, and again whenever a file that it names changes, comes or goes; until `stop`. What changes while `work` runs
 * is done again too.
 */
export async function whenChanged(
  work: () => Promise<readonly string[]>,
  stop: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (;;) {
    const start = Date.now();
    const files = await work();
    const before = stamps(files, start);
    do {
      await sleep(INTERVAL, undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) return;
    } while (stamps(files) === before);
  }
}

/** The state of files in one text; one that was written since `start` counts as changed. */
function stamps(files: readonly string[], start: number = Infinity): string {
  return files
    .map((file) => fs.statSync(file, { throwIfNoEntry: false }))
    .map((stat) => (stat === undefined ? 'none' : stat.mtimeMs > start ? 'new' : `${stat.mtimeMs} ${stat.size}`))
    .join();
}
