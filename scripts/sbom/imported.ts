/* The packages that the sources import: those that are no dependencies of ours are in the bundles. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Names of packages that files below `folder` import for more than their types. */
export function importedPackages(folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue;
    const { importedFiles } = ts.preProcessFile(readFileSync(join(folder, name), 'utf8'));
    for (const { fileName } of importedFiles) {
      const [, own] = /^((?:@[^/]+\/)?[^./][^/:]*)(?:\/|$)/.exec(fileName) ?? [];
      if (own !== undefined) found.add(own);
    }
  }
  return found;
}
