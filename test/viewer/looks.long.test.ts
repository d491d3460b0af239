/* What the page looks like: colours of the map, narrow windows, magnification, and dark. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import type { BlockSpec, WarpSpec } from '../../src/cuda/advanced.ts';
import { buildDump } from '../../src/cuda/index.ts';
import { driverSpec } from '../cuda/driver-dump.ts';
import { cli } from '../support/run-cli.ts';
import { browserTest, closeBrowser, closeViewer, serious, viewer } from './chromium.ts';
import type { Viewer } from './chromium.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const dump = join(fixtures, 'cuda-real/L_sharedoob.nvcudmp.gz');
const hang = join(fixtures, 'cuda-real/H_barrier_line.nvcudmp.gz');
const folder = mkdtempSync(join(tmpdir(), 'lanescope-viewer-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await closeBrowser();
});

/** Every page that the tests look at: files and a fragment. */
const pages: readonly (readonly [name: string, files: readonly string[], fragment: string, shown: string])[] = [
  ['map', [dump], '', 'pre.stack'],
  ['map by block', [hang], '#colour=block', 'button.lane'],
  ['places of threads', [hang], '#page=where', '.list .item'],
  ['modules', [dump], '#page=modules', '.list .item'],
  ['two dumps', [dump, hang], '#page=dumps&diff=0,1', 'p.verdict'],
  ['structure', [join(fixtures, 'visa/L4-recursion-acm.dbg')], '#page=structure', '[data-offset="4"]'],
  ['schema', [dump], '#page=schema', 'article'],
  ['ranges of variables', [join(fixtures, 'visa/L4-recursion-acm.dbg')], '', '.list .item'],
  ['graph', [join(fixtures, 'r600/loop-r700.r6s')], '#page=graph:0', '.graph .node'],
  ['module', [join(fixtures, 'spirv/strings.spv')], '', '.list .item, article pre'],
  ['at an address', [join(fixtures, 'elf/dwarf5-64-little.o')], '#page=at&address=0x0', 'article > pre'],
  ['passes', [join(fixtures, 'r600/loop-r700.r6s')], '#page=passes:0', 'pre .changed'],
  ['nothing', [], '', '.drop'],
];

describe('colours of the map', () => {
  const RED = 'rgb(179, 38, 30)';
  const GREEN = 'rgb(201, 239, 196)';
  const ORANGE = 'rgb(255, 217, 168)';

  /** Colours of the cells, by SM and warp. */
  async function cells({ page }: Viewer): Promise<Record<string, string>> {
    await page.locator('.cell[data-warp]').first().waitFor();
    return (await page.evaluate(
      `Object.fromEntries([...document.querySelectorAll('[data-sm] .cell[data-warp]')].map((cell) =>
        [cell.closest('[data-sm]').dataset.sm + ':' + cell.dataset.warp, getComputedStyle(cell).backgroundColor]))`,
    )) as Record<string, string>;
  }

  /** A block of which one warp has diverged and one has no lanes at all. */
  function diverged({ warps, ...rest }: BlockSpec): BlockSpec {
    const change = (warp: WarpSpec): WarpSpec => {
      if (warp['warpId'] === 0) return { ...warp, activeLanesMask: 0xffff };
      return warp['warpId'] === 5 ? { ...warp, validLanesMask: 0, activeLanesMask: 0, lanes: [] } : warp;
    };
    return { ...rest, warps: (warps ?? []).map(change) };
  }

  async function made(): Promise<string> {
    const spec = await driverSpec(true);
    const devices = spec.devices.map((device) => ({
      ...device,
      sms: (device.sms ?? []).map((sm) => (sm['smId'] === 3 ? { ...sm, blocks: (sm.blocks ?? []).map(diverged) } : sm)),
    }));
    const path = join(folder, 'made.nvcudmp');
    writeFileSync(path, await buildDump({ ...spec, devices }));
    return path;
  }

  browserTest('by state', async () => {
    const at = await viewer([await made()]);
    expect(await cells(at)).toEqual({
      '1:0': GREEN,
      '1:2': RED,
      '1:5': GREEN,
      '3:0': ORANGE,
      '3:2': GREEN,
      '3:5': 'rgba(0, 0, 0, 0)',
    });
    await closeViewer(at);
  });

  browserTest('by pc and by block: the same colour where the command line says the same', async () => {
    const { warps } = JSON.parse((await cli('cuda', 'warps', '--all', '--json', hang)).stdout) as {
      warps: { sm: number; warp: number; pc: string; grid: string; block: number[] }[];
    };
    for (const colour of ['pc', 'block'] as const) {
      const at = await viewer([hang], `#colour=${colour}`);
      const found = await cells(at);
      expect(Object.keys(found).toSorted()).toEqual(warps.map(({ sm, warp }) => `${sm}:${warp}`).toSorted());
      const valueOf = ({ pc, grid, block }: (typeof warps)[number]): string =>
        colour === 'pc' ? pc : `${grid} ${block.join()}`;
      const pairs = new Set(warps.map((warp) => `${valueOf(warp)} ${found[`${warp.sm}:${warp.warp}`]}`));
      const values = new Set(warps.map(valueOf));
      expect(values.size).toBeGreaterThan(1);
      expect(pairs.size).toBe(values.size);
      expect(new Set(Object.values(found)).size).toBe(values.size);
      await closeViewer(at);
    }
  });
});

/**
 * Elements that stick out of the window, and text that is cut off: whatever is wider than its box has to scroll or to say itself in full
 * on hovering.
 */
const lost = `[...document.querySelectorAll('body *')].filter((each) => {
  if (each.closest('svg') !== null || each.closest('select') !== null) return false;
  const box = each.getBoundingClientRect();
  if (box.width === 0) return false;
  const style = getComputedStyle(each);
  const cut = ['hidden', 'clip'].includes(style.overflowX) && each.scrollWidth > each.clientWidth + 1 && !each.title;
  for (let up = each; up !== null; up = up.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return cut;
  return cut || box.right > innerWidth + 1 || box.left < -1;
}).map((each) => each.outerHTML.slice(0, 120))`;

describe('windows', () => {
  for (const [name, files, fragment, shown] of pages) {
    browserTest(`${name}: nothing is lost at 800 pixels and at 200 %`, async () => {
      const at = await viewer(files, fragment);
      const { page } = at;
      await page.locator(shown).first().waitFor({ timeout: 60_000 });
      // A window of 1280 pixels at 200 % lays out 640.
      for (const width of [800, 640]) {
        await page.setViewportSize({ width, height: 700 });
        expect(await page.evaluate('document.scrollingElement.scrollWidth'), `${width}`).toBeLessThanOrEqual(width);
        expect(await page.evaluate(lost), `${width}`).toEqual([]);
      }
      await closeViewer(at);
    });

    browserTest(`${name}: axe-core finds nothing serious in the dark`, async () => {
      const at = await viewer(files, fragment);
      await at.page.emulateMedia({ colorScheme: 'dark' });
      await at.page.locator(shown).first().waitFor({ timeout: 60_000 });
      expect(await at.page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(22, 24, 28)');
      expect(await serious(at)).toEqual([]);
      await closeViewer(at);
    });
  }
});
