import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two looks. */
const INTERVAL = 200;

/** What tells that a file was written, by its path. */
export type Stamps = ReadonlyMap<string, string>;

/** How files are now; those that are not there too. */
export function stampsOf(files: Iterable<string>): Stamps {
  return new Map(
    [...files].map((file) => {
      const found = fs.statSync(file, { throwIfNoEntry: false });
      return [file, found === undefined ? 'none' : `${found.mtimeMs} ${found.size}`];
    }),
  );
}

/** Wait until some file is not as it was. */
export async function nextChange(before: Stamps): Promise<void> {
  for (;;) {
    const now = stampsOf(before.keys());
    if ([...before].some(([file, stamp]) => now.get(file) !== stamp)) return;
    await wait(INTERVAL);
  }
}
