/* `asm` on a log: which files it writes and what it says. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cli } from '../../support/run-cli.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/r600');
const folder = mkdtempSync(join(tmpdir(), 'r600-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sb = ['kill-r600', 'loop-r700'].map((name) => readFileSync(join(fixtures, `${name}.sb.txt`), 'utf8'));
const log = join(folder, 'game.log');
writeFileSync(log, `starting\n${sb[0]}${sb[0]!.replace('#1 ======', '#1 OPT ==')}loading the level\n${sb[1]}`);

test('each shader of a log becomes a .r6s file with its number and stage', async () => {
  const out = join(folder, 'shaders');
  const { exit, stdout } = await cli('asm', log, '-o', out, '--json');
  expect(exit).toBe(0);
  const { shaders, diagnostics } = JSON.parse(stdout) as Record<'shaders' | 'diagnostics', object[]>;
  expect(diagnostics).toMatchObject([
    { code: 'r600/log-line', message: 'no part of a shader: line 1' },
    { code: 'r600/log-line', message: 'no part of a shader: line 26' },
  ]);
  expect(shaders).toMatchObject([
    { chip: 'RS880', type: 'ps', number: 1, optimized: false, line: 3, ndw: 18 },
    { chip: 'RS880', type: 'ps', number: 1, optimized: true },
    { chip: 'RV710', type: 'ps', number: 1, ngpr: 14, nstack: 3 },
  ]);
  const names = readdirSync(out).toSorted();
  expect(names).toEqual(['game.1-line28-ps.r6s', 'game.1-ps-opt.r6s', 'game.1-ps.r6s']);
  const again = await cli('disasm', join(out, 'game.1-line28-ps.r6s'));
  expect(again.stdout).toBe(sb[1]);
});

test('--index takes one', async () => {
  const out = join(folder, 'one.r6s');
  expect(await cli('asm', log, '--index', '3', '-o', out)).toMatchObject({ exit: 0 });
  expect((await cli('disasm', out)).stdout).toBe(sb[1]);
  expect(await cli('asm', log, '--index', '4', '-o', out)).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('the log has 3 whole shaders, no number 4') as string,
  });
});

test('several need a folder, and a log without any is said', async () => {
  expect(await cli('asm', log)).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('asm needs -o FOLDER') as string,
  });
  const none = join(folder, 'none.log');
  writeFileSync(none, 'bytecode 4 dw -- 1 gprs -- 0 nstack -------------\nshader 0 -- E\n');
  expect(await cli('asm', none, '-o', join(folder, 'none'))).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining('the log does not show dword 0') as string,
  });
});
