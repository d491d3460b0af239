/* The viewer in a real browser: Debian's Chromium, the page as `lanescope view` serves it. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serve } from '../../src/cli/commands/view/server.ts';
import type { ViewServer } from '../../src/cli/commands/view/server.ts';

const folder = resolve(import.meta.dirname, '../../dist/viewer');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const executable = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

/** A test in Chromium: skipped by name where it is not installed; under CI it fails. */
export function browserTest(name: string, body: () => Promise<void>, timeout = 120_000): void {
  const named = `${name} [chromium is not installed]`;
  if (executable !== undefined) test(name, body, timeout);
  else if (process.env['CI']) test(named, () => expect.unreachable('chromium is not installed'));
  else test.skip(named, body, timeout);
}

let browser: Promise<Browser> | undefined;

function launched(): Promise<Browser> {
  return (browser ??= chromium.launch({ executablePath: executable ?? '', args: ['--no-sandbox'] }));
}

/** End the browser; another file of tests in this process starts its own. */
export async function closeBrowser(): Promise<void> {
  const running = browser;
  browser = undefined;
  await (await running)?.close();
}

/** A page that shows files; what it did that no page may is in `wrong`. */
export interface Viewer {
  readonly page: Page;
  readonly server: ViewServer;
  /** Errors of the page, refusals of its security policy, and requests to anywhere else. */
  readonly wrong: readonly string[];
}

/** Open the viewer on files that `lanescope view` names; `fragment` chooses what it shows. */
export async function viewer(files: readonly string[] = [], fragment = ''): Promise<Viewer> {
  const server = await serve(folder, files);
  const context = await (await launched()).newContext({ viewport: { width: 1280, height: 1600 } });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.protocol !== 'blob:' && url.host !== new URL(server.url).host)
      wrong.push(url.href);
  });
  await page.goto(`${server.url}${fragment}`);
  // From then on it listens to what is dropped and pasted.
  await page.locator('main').waitFor({ state: 'attached' });
  return { page, server, wrong };
}

/** Close a page, after which its server has to end by itself. */
export async function closeViewer({ page, server, wrong }: Viewer): Promise<void> {
  await page.close();
  await server.closed;
  expect(wrong).toEqual([]);
}

/** Give files to the page as its dialog does. */
export async function choose(page: Page, files: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  await page.setInputFiles('input[type=file]', files);
}

/** What the page says of a file that it could open. */
export async function summaryOf({ page }: Viewer): Promise<string> {
  return page.locator('pre.summary').innerText({ timeout: 60_000 });
}

/** What axe-core finds that is serious. */
export async function serious({ page }: Viewer): Promise<string[]> {
  const run = `${axe}; axe.run({ resultTypes: ['violations'] })`;
  const { violations } = (await page.evaluate(run)) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
