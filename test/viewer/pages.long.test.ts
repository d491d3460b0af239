/* The pages of the formats: what they say is what the command line says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { cli } from '../support/run-cli.ts';
import { browserTest, choose, closeBrowser, closeViewer, serious, viewer } from './chromium.ts';
import type { Viewer } from './chromium.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const object = join(fixtures, 'elf/dwarf5-64-little.o');
const build = join(fixtures, 'cuda-real/V_G.nvcudmp.gz');

afterAll(closeBrowser);

/** Cells of a table's rows that are on the screen. */
async function rowsOf({ page }: Viewer): Promise<string[][]> {
  const rows = page.locator('.list .item:not(.head)');
  await rows.first().waitFor();
  const all = await rows.all();
  return Promise.all(all.map((row) => row.locator('.cellx').allInnerTexts()));
}

describe('DWARF', () => {
  browserTest('units', async () => {
    const { dwarf } = JSON.parse((await cli('summary', '--json', object)).stdout) as {
      dwarf: { units: { name: string; producer: string; language: string }[] };
    };
    const at = await viewer([object], '#page=units');
    const rows = await rowsOf(at);
    expect(rows.map(([, , , , language, name, producer]) => ({ language, name, producer }))).toEqual(
      dwarf.units.map(({ language, name, producer }) => ({ language, name, producer })),
    );
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });

  browserTest('what is in scope at an address, and a link to it', async () => {
    const vars = (await cli('dwarf', 'vars', object, '--pc', '0x0')).stdout;
    const at = await viewer([object], '#page=at');
    const { page } = at;
    await page.locator('input[name=address]').fill('0x0');
    await page.keyboard.press('Enter');
    const said = page.locator('article > pre').last();
    await said.getByText('sum').first().waitFor();
    const text = (await said.innerText()).split('\n').map((line) => line.trim());
    const named = vars.split('\n').filter((line) => line.includes(' = '));
    expect(named.length).toBeGreaterThan(3);
    for (const line of named) expect(text).toContain(line);
    await page.reload();
    await page.locator('article > pre', { hasText: text[0] ?? '' }).waitFor();
    await page.locator('input[name=address]').fill('main');
    await page.keyboard.press('Enter');
    await page.getByText('not an address: main').waitFor();
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });

  browserTest('lines with the text of a source file that is given later', async () => {
    const at = await viewer([object], '#page=lines');
    const [first] = await rowsOf(at);
    const [, place = ''] = first ?? [];
    const [, name = '', line = ''] = /([^/]+):(\d+):\d+$/.exec(place) ?? [];
    const text = Array.from({ length: 200 }, (_, i) => `text of line ${i + 1}`).join('\n');
    await choose(at.page, { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await at.page.locator('.list').getByText(`text of line ${line}`, { exact: true }).first().waitFor();
    await closeViewer(at);
  });

  browserTest('places of variables over the code, as the lists have them', async () => {
    const at = await viewer([object], '#page=places');
    const bars = at.page.locator('.barrow svg');
    await bars.first().waitFor();
    const labels = await Promise.all((await bars.all()).map((bar) => bar.getAttribute('aria-label')));
    expect(labels).toContainEqual(expect.stringMatching(/^sum: p: 0x0 to 0x11 DW_OP_reg5; 0x11 to 0x34 DW_OP_/));
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });
});

describe('SPIR-V', () => {
  browserTest('source with the instructions that were made of each line', async () => {
    const file = join(fixtures, 'spirv/all-ocl100.spv');
    const at = await viewer([file], '#page=lines');
    const lines = await rowsOf(at);
    const [word, name, place] = lines[0] ?? [];
    await at.page.getByRole('tab', { name: 'Source' }).click();
    const line = /:(\d+)(?::\d+)?$/.exec(place ?? '')?.[1];
    await at.page.locator('.list').getByText(`${name} @${word}`).first().waitFor();
    const rows = await rowsOf(at);
    expect(rows.find(([, number]) => number === line)?.[3]).toContain(`${name} @${word}`);
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });
});

describe('vISA', () => {
  browserTest('registers over the code hold the variables that the ranges of these name', async () => {
    const file = join(fixtures, 'visa/L4-recursion-acm.dbg');
    const at = await viewer([file], '#page=vars:0');
    const labels = async (): Promise<string[]> => {
      const bars = at.page.locator('.barrow svg');
      await bars.first().waitFor();
      return Promise.all((await bars.all()).map(async (bar) => (await bar.getAttribute('aria-label')) ?? ''));
    };
    const variables = await labels();
    const [variable = '', span = '', register = ''] =
      variables.map((label) => /^(\S+): (0x[0-9a-f]+ to 0x[0-9a-f]+) (r\d+)\./.exec(label)?.slice(1)).find(Boolean) ??
      [];
    expect(register).not.toBe('');
    await at.page
      .getByRole('tab', { name: /^Registers of/ })
      .first()
      .click();
    await at.page.getByText(register, { exact: false }).first().waitFor();
    const found = (await labels()).find((label) => label.startsWith(`${register}: `));
    expect(found).toContain(`${span} ${variable}`);
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });
});

describe('R600', () => {
  browserTest('the shader before and after each pass', async () => {
    const file = join(fixtures, 'r600/loop-r700.r6s');
    const dumped = (await cli('r600', 'opt', file, '-o', '/dev/null', '--dump-after', 'ssa_rename')).stderr;
    const at = await viewer([file], '#page=passes:0');
    const { page } = at;
    await page.getByRole('button', { name: 'ssa_rename' }).click();
    const after = await page.locator('pre[aria-label="after ssa_rename"]').innerText();
    const shown = after.split('\n').map((line) => line.slice(2).trimEnd());
    expect(dumped.split('\n').map((line) => line.trimEnd())).toEqual(expect.arrayContaining(shown));
    expect(await page.locator('pre .changed').count()).toBeGreaterThan(0);
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });
});

describe('coredumps', () => {
  browserTest('memory as a type, beside its bytes', async () => {
    const printed = await cli('cuda', 'print', '--wide', build, '*(@shared int *)0x10@4');
    const at = await viewer([build]);
    const { page } = at;
    await page.locator('form input[name=type]').fill('int [4]');
    await page.locator('select[name=space]').selectOption('shared');
    await page.locator('form input[name=address]').fill('0x10');
    await page.keyboard.press('Enter');
    const said = page.locator('pre[aria-label="shared memory at 0x10"]');
    await said.waitFor();
    expect((await said.innerText()).startsWith(printed.stdout.trimEnd())).toBe(true);
    await closeViewer(at);
  });

  browserTest('ranks in the order of their numbers, each with the letter of its group', async () => {
    const crash = readFileSync(join(fixtures, 'cuda-real/L_sharedoob.nvcudmp.gz'));
    const hang = readFileSync(join(fixtures, 'cuda-real/H_barrier_line.nvcudmp.gz'));
    const given = (rank: number, buffer: Buffer): { name: string; mimeType: string; buffer: Buffer } => ({
      name: `rank${rank}.nvcudmp.gz`,
      mimeType: '',
      buffer,
    });
    const at = await viewer([], '#page=dumps');
    await choose(at.page, [given(10, crash), given(9, hang), given(2, crash)]);
    const strip = at.page.locator('[aria-label="Dumps in order"] [role=listitem]');
    await strip.nth(2).waitFor();
    expect(await strip.allInnerTexts()).toEqual(['A', 'B', 'A']);
    expect(await strip.first().getAttribute('title')).toContain('rank2.');
    expect(await serious(at)).toEqual([]);
    await closeViewer(at);
  });
});
