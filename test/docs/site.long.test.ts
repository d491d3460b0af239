// The site: every page is in it, and every link of it leads somewhere.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages, root } from './pages.ts';

let folder: string;
let made: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanescope-site-'));
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const { status, stderr } = spawnSync(process.execPath, [tsx, 'scripts/docs.ts', folder, '--base', '/docs/'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  made = readdirSync(folder, { recursive: true, encoding: 'utf8' });
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the pages of people, schemas, commands and entries are there', () => {
  const own = pages.filter((page) => page.startsWith('docs/')).map((page) => page.slice(5).replace('.md', '.html'));
  expect(made).toEqual(expect.arrayContaining(own));
  const others = [
    'start',
    'security',
    'internals/cuda',
    'reference/cuda',
    'reference/commands',
    'api/cuda',
    'api/index',
  ];
  expect(made).toEqual(expect.arrayContaining(others.map((name) => `${name}.html`)));
});

test('each link leads to a page or file, and to its anchor', () => {
  const pagesMade = made.filter((name) => name.endsWith('.html') && name !== '404.html');
  const text = new Map(pagesMade.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const lost: string[] = [];
  for (const [name, html] of text) {
    for (const [, target = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^(?:[a-z]+:|data:)/.test(target)) continue;
      const [place = '', anchor] = target.split('#');
      const file = place.startsWith('/docs/')
        ? place.slice(6)
        : place === ''
          ? name
          : posix.join(posix.dirname(name), place);
      const found = [file, `${file}.html`, posix.join(file, 'index.html')].find((each) =>
        existsSync(join(folder, each)),
      );
      const at =
        found === '' || found === undefined ? undefined : text.get(found.endsWith('/') ? `${found}index.html` : found);
      if (found === undefined) lost.push(`${name}: ${target}`);
      else if (anchor && at !== undefined && !at.includes(`id="${decodeURIComponent(anchor)}"`))
        lost.push(`${name}: ${target}`);
    }
  }
  expect(lost).toEqual([]);
});

test('the search needs no server', () => {
  expect(made.some((name) => /localSearchIndex/.test(name))).toBe(true);
});
