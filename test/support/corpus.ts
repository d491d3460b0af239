import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'vitest';

/** Folder of dumps and modules that are too many or too large for the repository; LANESCOPE_CORPUS says where else it is. */
export const corpus: string = resolve(
  process.env['LANESCOPE_CORPUS'] ?? join(import.meta.dirname, '../../../shared/corpus'),
);

/** Whether the corpus is there. */
export const hasCorpus: boolean = existsSync(corpus);

/** Files of a folder whose names match, as full paths in stable order. */
export function filesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** The same of a folder of the corpus; none where there is no corpus. */
export function corpusFiles(folder: string, pattern: RegExp): string[] {
  const path = join(corpus, folder);
  return existsSync(path) ? filesIn(path, pattern) : [];
}

/** A test on the corpus; without one it is skipped, and its name says so. */
export function corpusTest(name: string, body: () => void | Promise<void>, timeout?: number): void {
  if (hasCorpus) test(`corpus: ${name}`, body, timeout);
  else test.skip(`corpus: ${name} [no corpus at ${corpus}]`, body, timeout);
}
