import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files of a format that come with the repository, as full paths in stable order; notes and expected results left out. */
export function fixtureFiles(format: string): string[] {
  const folder = join(import.meta.dirname, '../fixtures', format);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !/\.(md|json|txt)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
