/* npm run pictures: screenshots of the viewer for the README, made of fixtures and of what the bench builds; needs Debian's chromium. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../src/cli/commands/view/server.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'docs/pictures');
const fixture = (name: string): string => join(root, 'test/fixtures', name);

interface Picture {
  readonly name: string;
  readonly file: string;
  /** A schema beside it. */
  readonly schema?: string;
  readonly fragment: string;
  /** What has to be there before the picture is taken. */
  readonly ready: string;
  readonly height: number;
}

const pictures: readonly Picture[] = [
  {
    name: 'crash',
    file: fixture('cuda-real/L_sharedoob.nvcudmp.gz'),
    fragment: '',
    ready: '.lane-title',
    height: 1250,
  },
  {
    name: 'hang',
    file: fixture('cuda-real/H_barrier_line.nvcudmp.gz'),
    fragment: '#colour=pc',
    ready: 'button.lane',
    height: 900,
  },
  {
    name: 'visa-ranges',
    file: fixture('visa/L4-recursion-acm.dbg'),
    fragment: '#page=vars:0',
    ready: '.barrow',
    height: 800,
  },
  {
    name: 'structure',
    file: fixture('visa/L2-vector-pvc.dbg'),
    fragment: '#page=structure&at=14',
    ready: '.b.sel',
    height: 800,
  },
  {
    name: 'r600-graph',
    file: fixture('r600/loop-r700.r6s'),
    fragment: '#page=graph:0',
    ready: '.graph .node',
    height: 900,
  },
  {
    name: 'schema',
    file: fixture('visa/L2-vector-pvc.dbg'),
    schema: join(root, 'docs/pictures/header.ksy'),
    fragment: '#at=4',
    ready: '.b.sel',
    height: 900,
  },
];

const more = process.argv[2];
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const { name, file, schema, fragment, ready, height } of [
  ...pictures,
  ...(more === undefined
    ? []
    : [{ name: 'full-gpu', file: more, fragment: '#colour=state', ready: 'button.lane', height: 1100 }]),
]) {
  const server = await serve(join(root, 'dist/viewer'), schema === undefined ? [file] : [file, schema]);
  const page = await browser.newPage({ viewport: { width: 1100, height } });
  await page.goto(`${server.url}${fragment}`);
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(out, `${name}.png`) });
  await page.close();
  server.close();
  console.log(`docs/pictures/${name}.png`);
}
await browser.close();
