import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the worker's program is: beside this file, or, from the chunks of the bundle, where it is an entry. */
const PLACES = ['./worker.js', '../../cli/commands/triage/worker.js'];

/** The worker's program; undefined for the sources, which read in one thread. */
export function workerFile(): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  const found = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path));
  if (found === undefined) throw new Error('the worker of triage is not where the bundle puts it');
  return found;
}
