/* Dumps that were made to harm whoever looks at them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect } from 'vitest';
import { buildDump, tablePart } from '../cuda/dump-parts.ts';
import type { Part } from '../cuda/dump-parts.ts';
import { cli } from '../support/run-cli.ts';
import { browserTest, closeBrowser, closeViewer, summaryOf, viewer } from './chromium.ts';
import type { Viewer } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'lanescope-viewer-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await closeBrowser();
});

function written(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** Elements that only a file's text inserted as HTML could make. */
async function elementsOfText({ page }: Viewer): Promise<number> {
  return page.locator('img, br, script:not([src])').count();
}

browserTest(
  'a million sections: the verdict is that of the command line, and the page answers meanwhile',
  async () => {
    const SECTIONS = 1_000_000;
    const device = { numSMs: 132, numWarpsPerSM: 64, numLanesPerWarp: 32 };
    const parts: Part[] = [tablePart('device', [device])];
    // Tables of warps and lanes that claim parents in a circle, names with markup, and kinds that nobody knows.
    for (let i = 2; i < SECTIONS; i++) {
      const type = 0x80000000 + (i % 3 === 0 ? 0x7000 : i % 40);
      parts.push({ name: i % 2 === 0 ? '<img src=x>' : '.cudbg', type, link: SECTIONS - i, info: i, entsize: i % 64 });
    }
    const file = written('sections.nvcudmp', buildDump(parts));
    const { stdout, stderr } = await cli('summary', '--wide', '--no-source', file);
    const at = await viewer([file]);
    const { page } = at;
    const shown = page.locator('pre.summary, [role=alert]').first();
    // While the worker parses, the page takes keys and paints.
    let slowest = 0;
    while (!(await shown.isVisible())) {
      const asked = performance.now();
      await page.evaluate('new Promise((done) => setTimeout(done, 0))');
      slowest = Math.max(slowest, performance.now() - asked);
    }
    expect(slowest).toBeLessThan(2000);
    if (stdout !== '') expect((await summaryOf(at)).trimEnd()).toBe(stdout.trimEnd());
    else expect(stderr).toContain((await page.locator('[role=alert] li').first().innerText()).trimEnd());
    await page.getByRole('tab', { name: 'Structure and bytes' }).click();
    await page.locator('[aria-label=Structure] [role=option]').nth(1).waitFor({ timeout: 60_000 });
    // Only what is in sight is in the document.
    expect(await page.locator('*').count()).toBeLessThan(20_000);
    expect(await elementsOfText(at)).toBe(0);
    await closeViewer(at);
  },
  300_000,
);

browserTest('markup in the names of a kernel, a source file and a device is text', async () => {
  const dump = gunzipSync(readFileSync(join(import.meta.dirname, '../fixtures/cuda-real/H_barrier_line.nvcudmp.gz')));
  const names = { h_barrier: '<img a=1>', 'vars.cu': '<br>.cu', 'NVIDIA H100 80GB HBM3': '<img src=x onerror=1>' };
  let text = dump.toString('latin1');
  for (const [name, markup] of Object.entries(names)) {
    expect(markup).toHaveLength(name.length);
    expect(text).toContain(name);
    text = text.replaceAll(name, markup);
  }
  const file = written('markup.nvcudmp', Buffer.from(text, 'latin1'));
  const { stdout } = await cli('summary', '--wide', '--no-source', file);
  for (const markup of Object.values(names)) expect(stdout).toContain(markup);
  const at = await viewer([file]);
  const { page } = at;
  expect((await summaryOf(at)).trimEnd()).toBe(stdout.trimEnd());
  await page.locator('button.lane').first().click();
  await page.locator('pre.stack').waitFor();
  expect(await page.locator('pre.stack').innerText()).toContain('<img a=1>');
  expect(await elementsOfText(at)).toBe(0);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.locator('article .list, article pre, .sms').last().waitFor();
    expect(await elementsOfText(at)).toBe(0);
  }
  await closeViewer(at);
});
