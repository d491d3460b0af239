import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { versionsOf } from '../compatibility/layouts.ts';
import type { Reader } from '../compatibility/layouts.ts';

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) return;
  const options = { parser: 'markdown', ...(await prettier.resolveConfig(file)) };
  writeFileSync(file, await prettier.format(after, options));
}

/** The pages of a tree that say up to which version there is support: `driver r346 to r615`. */
export async function raiseVersions(root: string, before: Reader['types'], after: Reader['types']): Promise<void> {
  const [first, old, now] = [versionsOf(before)[0], versionsOf(before).at(-1), versionsOf(after).at(-1)];
  if (first === undefined || old === undefined || now === undefined || old === now) return;
  const folders = ['.', 'docs', 'schemas', 'src', 'src/cuda'].map((name) => path.join(root, name));
  const pages = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => file.endsWith('.md'));
  for (const page of pages)
    await rewrite(page, (text) =>
      text.replaceAll(new RegExp(`${first}(\\s+to\\s+)${old}\\b`, 'g'), `${first}$1${now}`),
    );
}

/** What changed as a line of the library's part of the changelog, where it is not there yet. */
export async function addToChangelog(root: string, name: string, sentences: readonly string[]): Promise<void> {
  const words = sentences.map((each) => each.replaceAll('`', '').replace(` in ${name}:`, ':')).join('; ');
  const line = `- ${/^r\d/.test(name) ? `CUDA driver ${name}` : `Set ${name}`}: ${words}.`;
  await rewrite(path.join(root, 'CHANGELOG.md'), (text) => {
    const part = text.indexOf('### The library');
    const end = text.indexOf('\n##', part + 1);
    if (part < 0 || text.includes(line)) return text;
    const at = end < 0 ? text.length : end;
    return `${text.slice(0, at).trimEnd()}\n${line}\n${text.slice(at)}`;
  });
}

/** A dump of the new version in the list of dumps. */
export async function listDump(root: string, name: string): Promise<void> {
  await rewrite(path.join(root, 'test/fixtures/cuda/README.md'), (text) =>
    text.includes(`| driver_${name} `)
      ? text
      : `${text.trimEnd()}\n| driver_${name} | rows of ${name}, every new field with a number of its own |\n`,
  );
}
