/* Ways to give files to the page besides its dialog. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { cli } from '../support/run-cli.ts';
import { browserTest, closeBrowser, closeViewer, summaryOf, viewer } from './chromium.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const module = join(fixtures, 'spirv/strings.spv');
const folder = mkdtempSync(join(tmpdir(), 'lanescope-viewer-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await closeBrowser();
});

/** Drags files or folders of this machine over the page, and lets go. */
async function drag(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  await page.locator('main.over').waitFor();
  await session.send('Input.dispatchDragEvent', { type: 'drop', x: 300, y: 300, data });
}

browserTest('a file that is dragged onto the page', async () => {
  const { stdout } = await cli('summary', '--wide', '--no-source', module);
  const at = await viewer();
  await drag(at.page, [module]);
  expect((await summaryOf(at)).trimEnd()).toBe(stdout.trimEnd());
  expect(await at.page.locator('main.over').count()).toBe(0);
  await closeViewer(at);
});

browserTest('a folder that is dragged: the files in it, and in folders in it', async () => {
  const dragged = join(folder, 'dragged');
  mkdirSync(join(dragged, 'inner'), { recursive: true });
  copyFileSync(module, join(dragged, 'one.spv'));
  copyFileSync(module, join(dragged, 'inner/two.spv'));
  writeFileSync(join(dragged, 'inner/three.cu'), 'int x;\n');
  const at = await viewer();
  await drag(at.page, [dragged]);
  const files = at.page.getByRole('navigation', { name: 'Files' }).getByRole('button');
  await files.nth(1).waitFor();
  expect((await files.allInnerTexts()).toSorted()).toEqual(['dragged/inner/two.spv', 'dragged/one.spv']);
  expect(await at.page.getByRole('status').innerText()).toContain('1 source file at hand');
  await closeViewer(at);
});

browserTest('a source file after a dump: its line shows in the dump that is open, as on the command line', async () => {
  const real = join(fixtures, 'cuda-real');
  const dump = join(real, 'V_G.nvcudmp.gz');
  const without = await cli('summary', '--wide', '--no-source', dump);
  const source = join(real, 'vars.cu');
  const at = await viewer([dump]);
  expect((await summaryOf(at)).trimEnd()).toBe(without.stdout.trimEnd());
  await drag(at.page, [source]);
  const line = Number(/ at \S*vars\.cu:(\d+)/.exec(without.stdout)?.[1]);
  const excerpt = (readFileSync(source, 'utf8').split('\n')[line - 1] ?? '').trim();
  expect(excerpt).not.toBe('');
  expect(without.stdout).not.toContain(excerpt);
  await at.page.locator('pre.summary', { hasText: excerpt }).waitFor();
  await closeViewer(at);
});

browserTest('a file that is pasted', async () => {
  const { stdout } = await cli('summary', '--wide', '--no-source', module);
  const at = await viewer();
  const bytes = JSON.stringify([...readFileSync(module)]);
  await at.page.evaluate(
    `{
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(${bytes})], 'strings.spv'));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }`,
  );
  expect((await summaryOf(at)).trimEnd()).toBe(stdout.trimEnd());
  await closeViewer(at);
});
