/* The page in Chromium: what it says is what the command line says, and what is clicked shows what is there. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { fixtureFiles } from '../support/fixtures.ts';
import { cli } from '../support/run-cli.ts';
import { browserTest, choose, closeBrowser, closeViewer, serious, summaryOf, viewer } from './chromium.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const dump = join(fixtures, 'cuda-real/L_sharedoob.nvcudmp.gz');
const hang = join(fixtures, 'cuda-real/H_barrier_line.nvcudmp.gz');

afterAll(closeBrowser);

describe('what the page says', () => {
  const files = ['cuda', 'cuda-real', 'spirv', 'visa', 'r600', 'elf'].flatMap((id) => fixtureFiles(id).slice(0, 2));
  test('there are files of every format', () => expect(files.length).toBeGreaterThanOrEqual(12));
  for (const file of files.filter((each) => !/\.cu$/.test(each))) {
    browserTest(`${basename(file)}: the summary of the command line`, async () => {
      const { stdout, stderr } = await cli('summary', '--wide', '--no-source', file);
      const at = await viewer();
      await choose(at.page, file);
      if (stdout !== '') expect((await summaryOf(at)).trimEnd()).toBe(stdout.trimEnd());
      else expect(stderr).toContain(await at.page.locator('[role=alert]').innerText());
      await closeViewer(at);
    });
  }
});

describe('coredumps', () => {
  browserTest('the map shows the warps, a click the lane, the lane its registers', async () => {
    const regs = JSON.parse((await cli('cuda', 'regs', '--json', dump)).stdout) as {
      lane: { sm: number; warp: number; lane: number };
      registers: number[];
    };
    const { lane, registers } = regs;
    const at = await viewer([dump]);
    const { page } = at;
    const cell = page.locator(`[data-sm="${lane.sm}"] [data-warp="${lane.warp}"]`);
    await cell.waitFor();
    // The dump has two warps with an exception, on one SM: red, with a sign beside the colour.
    expect(await page.locator('.cell.bad[data-warp]').count()).toBe(2);
    expect(await cell.innerText()).toBe('!');
    await cell.click();
    const dot = page.locator(`[data-lane="${lane.warp}:${lane.lane + 3}"]`);
    await dot.click();
    await page.locator('.lane-title', { hasText: `lane ${lane.lane + 3}` }).waitFor();
    await page.locator(`[data-lane="${lane.warp}:${lane.lane}"]`).click();
    await page.locator('.lane-title', { hasText: `warp ${lane.warp}, lane ${lane.lane}` }).waitFor();
    const shown = await page.locator('[data-register=R1]').innerText();
    expect(shown).toContain(`0x${(registers[1] ?? 0).toString(16).padStart(8, '0')}`);
    expect(await page.locator('pre.stack').innerText()).toMatch(/^#0 {2}0x/);
    // A link gives the view back.
    const url = page.url();
    await page.goto('about:blank');
    await page.goto(url);
    await page.locator('.lane-title', { hasText: `lane ${lane.lane}` }).waitFor();
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });

  browserTest('an expression, global variables and types are those of the command line', async () => {
    const build = join(fixtures, 'cuda-real/V_G.nvcudmp.gz');
    const focus = await cli('cuda', 'print', '--wide', '--frame', '2', build, 'cp');
    const mistake = await cli('cuda', 'print', '--wide', '--frame', '2', build, 'lane + nobody');
    const globals = await cli('cuda', 'globals', '--wide', build);
    const types = await cli('cuda', 'types', '--wide', build);
    const at = await viewer([build]);
    const { page } = at;
    const box = page.locator('input[name=expression]');
    await page.locator('input[name=frame]').fill('2');
    await box.fill('cp');
    await box.press('Enter');
    const printed = page.locator('pre[aria-label=Printed]');
    expect(`${await printed.innerText()}\n`).toBe(focus.stdout);
    // A link gives the expression back.
    await page.reload();
    expect(`${await printed.innerText()}\n`).toBe(focus.stdout);
    await box.fill('lane + nobody');
    await box.press('Enter');
    expect(mistake.stderr).toContain(await page.locator('[role=alert]').innerText());
    await page.locator('summary', { hasText: 'Global variables' }).click();
    expect(`${await page.locator('pre[aria-label="Global variables"]').innerText()}\n`).toBe(globals.stdout);
    expect(await serious(at)).toEqual([]);
    await page.getByRole('tab', { name: 'Types' }).click();
    const text = page.locator('article > pre').last();
    await text.getByText('struct Vec3').waitFor();
    expect(`${await text.innerText()}\n`).toBe(types.stdout);
    await closeViewer(at);
  });

  browserTest('colours by pc and block give each value a letter', async () => {
    const at = await viewer([hang], '#colour=block');
    await at.page.locator('[data-warp]').first().waitFor();
    const signs = await at.page.locator('.cell[data-warp]').allInnerTexts();
    expect(new Set(signs).size).toBeGreaterThan(1);
    expect(signs.every((sign) => sign !== '')).toBe(true);
    await closeViewer(at);
  });

  browserTest('several dumps: groups by signature, and the difference of two as the command line says it', async () => {
    const difference = (await cli('diff', dump, hang)).stdout;
    const at = await viewer([dump, hang, dump], '#page=dumps&diff=0,1');
    // Groups grow as dumps are read: the third is of the first's.
    await at.page.locator('.group').nth(1).waitFor();
    await at.page.locator('.group').first().locator('button').nth(1).waitFor();
    expect(await at.page.locator('.group').count()).toBe(2);
    expect(await at.page.locator('.group').first().locator('button').count()).toBe(2);
    expect(difference).toContain(await at.page.locator('p.verdict').innerText());
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });
});

describe('structure and bytes', () => {
  browserTest('a byte chooses the part that holds it, and a part marks its bytes', async () => {
    const at = await viewer([join(fixtures, 'visa/L4-recursion-acm.dbg')], '#page=structure');
    const { page } = at;
    await page.locator('[data-offset="4"]').click();
    await page.locator('[aria-label=Structure] [aria-selected=true]').waitFor();
    expect(await page.locator('.b.sel').count()).toBeGreaterThan(0);
    expect(await page.locator('[data-offset="4"]').getAttribute('class')).toContain('sel');
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });
});

describe('shaders of R600', () => {
  const file = join(fixtures, 'r600/loop-r700.r6s');
  browserTest('the graph has the boxes and ways that the command line prints', async () => {
    const dot = (await cli('r600', 'ir', '--dot', file)).stdout;
    const at = await viewer([file], '#page=graph:0');
    const { page } = at;
    await page.locator('.graph .node').first().waitFor();
    expect(await page.locator('.graph .node').count()).toBe(dot.match(/^ {2}(n|entry|exit)\d+ \[/gm)?.length);
    expect(await page.locator('.graph .edge').count()).toBe(dot.match(/ -> /g)?.length);
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });
});

describe('schemas', () => {
  const schema =
    'meta: {id: pairs, endian: le}\nseq:\n  - {id: num_pairs, type: u2}\n  - {id: pairs, type: pair, repeat: expr, repeat-expr: num_pairs}\ntypes:\n  pair:\n    seq:\n      - {id: key, type: u1, enum: kind}\n      - {id: value, type: u4}\nenums:\n  kind: {1: apple, 2: pear}\n';
  const bytes = Buffer.from([2, 0, 1, 0x44, 0x33, 0x22, 0x11, 2, 7, 0, 0, 0]);

  browserTest('a schema is compiled in the page, and again when it is edited', async () => {
    const at = await viewer();
    const { page } = at;
    await choose(page, [
      { name: 'pairs.bin', mimeType: '', buffer: bytes },
      { name: 'pairs.ksy', mimeType: '', buffer: Buffer.from(schema) },
    ]);
    const tree = page.locator('[aria-label=Structure]');
    await tree.getByText('num').waitFor();
    await tree.getByText('pairs', { exact: false }).last().click();
    await tree.getByText('[1]').click();
    await tree.getByText('pear').waitFor();
    // A name that nothing defines: said at its line.
    const editor = page.locator('textarea');
    await editor.fill(schema.replace('repeat-expr: num_pairs', 'repeat-expr: number'));
    const problems = page.locator('[aria-label="Problems of the schema"]');
    await problems.waitFor();
    expect(await problems.innerText()).toContain('pairs.ksy:4:');
    expect(await page.locator('.editor .bad').innerText()).toContain('4');
    // Other names: shown at once.
    await editor.fill(schema.replaceAll('key', 'fruit'));
    await problems.waitFor({ state: 'detached' });
    // The byte that was chosen is found again in the new tree.
    await tree.getByText('fruit').waitFor();
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });

  browserTest('what a schema cannot read of a file is said, and what it could is shown', async () => {
    const at = await viewer();
    await choose(at.page, [
      { name: 'pairs.bin', mimeType: '', buffer: bytes.subarray(0, 9) },
      { name: 'pairs.ksy', mimeType: '', buffer: Buffer.from(schema) },
    ]);
    const said = at.page.locator('[aria-label="Diagnostics of the reading"]');
    await said.waitFor();
    expect(await said.innerText()).toMatch(/error\[read\/.*at 0x2, pairs/);
    await at.page.locator('[aria-label=Structure]').getByText('num').waitFor();
    await closeViewer(at);
  });
});

describe('bad files', () => {
  browserTest('one that is cut off is refused in the words of the command line', async () => {
    const bytes = readFileSync(dump).subarray(0, 5000);
    const at = await viewer();
    await choose(at.page, { name: 'cut.nvcudmp.gz', mimeType: 'application/gzip', buffer: bytes });
    const said = await at.page.locator('[role=alert]').innerText();
    expect(said).toContain('error[compressed/truncated]: compressed dump truncated after 5000 bytes (at 0x1388)');
    await closeViewer(at);
  });

  browserTest('several members of gzip are read, as the command line reads them', async () => {
    const file = readFileSync(join(fixtures, 'cuda/d01_minimal_r550.nvcudmp'));
    const half = file.length >> 1;
    const packed = Buffer.concat([gzipSync(file.subarray(0, half)), gzipSync(file.subarray(half))]);
    const at = await viewer();
    await choose(at.page, { name: 'two.gz', mimeType: 'application/gzip', buffer: packed });
    const { stdout } = await cli('summary', '--wide', join(fixtures, 'cuda/d01_minimal_r550.nvcudmp'));
    expect((await summaryOf(at)).trimEnd()).toBe(stdout.trimEnd());
    await closeViewer(at);
  });

  browserTest('a name with markup is text', async () => {
    const at = await viewer();
    const name = '<img src=x onerror=alert(1)>.spv';
    const module = readFileSync(join(fixtures, 'spirv/strings.spv'));
    await choose(at.page, { name, mimeType: 'application/octet-stream', buffer: module });
    await summaryOf(at);
    expect(await at.page.locator('article').innerText()).toContain(name);
    expect(await at.page.locator('img').count()).toBe(0);
    await closeViewer(at);
  });

  browserTest('nothing at all, and bytes of no format', async () => {
    const at = await viewer();
    expect(await serious(at)).toEqual([]);
    await choose(at.page, { name: 'nonsense', mimeType: '', buffer: Buffer.from('no format at all') });
    expect(await at.page.locator('[role=alert]').innerText()).toContain(
      'error[format/unknown]: unknown format: starts with',
    );
    await closeViewer(at);
  });
});
