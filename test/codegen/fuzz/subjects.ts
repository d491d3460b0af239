import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { corpusFiles } from '../../support/corpus.ts';
import { rich } from '../rich-schemas.ts';
import { folderHost, loadSubject } from './subject.ts';
import { withOfficial } from './try.ts';
import type { Witnessed } from './try.ts';

/** Where schemas are found that values can be made up for. */

const project = resolve(import.meta.dirname, '../../..');

function schemasIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ksy'))
    .sort()
    .map((name) => join(folder, name));
}

/** Schemas that together use every construct of the language. */
export const constructSchemas: readonly string[] = schemasIn(join(import.meta.dirname, 'schemas'));

/** The schemas of our formats. */
export const formatSchemas: readonly string[] = schemasIn(join(project, 'schemas'));

/** The formats of Kaitai's test suite, where the corpus is there. */
export const suiteSchemas: readonly string[] = corpusFiles('ksy-suite/formats', /\.ksy$/);

/** Schemas with awkward names, in a folder of their own. */
export function richSchemas(): readonly string[] {
  mkdirSync(join(project, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(project, '.tmp', 'rich-'));
  for (const [name, text] of Object.entries(rich)) writeFileSync(join(folder, `${name}.ksy`), text);
  return schemasIn(folder);
}

/** Folders for imports that begin with a slash. */
export function importPathsOf(file: string): readonly string[] {
  const folder = resolve(file, '..');
  return [join(folder, 'ks_path'), folder];
}

/** Compile a schema with both compilers. */
export async function load(file: string, importPaths: readonly string[] = importPathsOf(file)): Promise<Witnessed> {
  return withOfficial(await loadSubject(file, folderHost(importPaths)), importPaths);
}
