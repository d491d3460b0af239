/* disasm, asm, and what write, dump, verify and summary do with shaders. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { assemble } from '../../../src/r600/index.ts';
import { cli } from '../../support/run-cli.ts';
import { shaders } from './shaders.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/r600');
const folder = mkdtempSync(join(tmpdir(), 'r600-isa-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = assemble(shaders['compute-evergreen'] as string).bytes;
const raw = join(folder, 'shader.bin');
writeFileSync(raw, bytes);
const meta = join(folder, 'shader.json');
writeFileSync(meta, '{"chip":"CYPRESS","type":"cs","ngpr":12,"nstack":1}');

test('bytecode needs a chip: as an option or from the metadata', async () => {
  expect(await cli('disasm', raw)).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining('r600/no-chip') as string,
  });
  const { stdout } = await cli('disasm', raw, '--meta', meta);
  expect(stdout).toContain(' COMPUTE/CYPRESS/EVERGREEN =====\n===== 84 dw ===== 12 gprs ===== 1 stack =');
  const named = await cli('disasm', raw, '--chip', 'cypress', '--type', 'cs');
  expect(named.stdout).toBe(stdout.replace('12 gprs ===== 1 stack ', '0 gprs ===== 0 stack ='));
  expect(await cli('disasm', raw, '--chip', 'VOODOO')).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining('unknown chip: VOODOO') as string,
  });
});

test('asm gives the bytes back, from either text', async () => {
  for (const more of [[], ['--no-words']]) {
    const text = join(folder, 'shader.txt');
    const out = join(folder, 'again.bin');
    expect((await cli('disasm', raw, '--meta', meta, '-o', text, ...more)).exit).toBe(0);
    expect(await cli('asm', text, '-o', out)).toMatchObject({ exit: 0, stderr: '' });
    expect(Buffer.compare(readFileSync(out), bytes)).toBe(0);
  }
});

test('asm into a .r6s file that says what it is', async () => {
  const text = join(folder, 'shader.txt');
  const out = join(folder, 'shader.r6s');
  await cli('disasm', raw, '--meta', meta, '-o', text);
  expect((await cli('asm', text, '-o', out, '--meta', meta)).exit).toBe(0);
  expect((await cli('detect', out)).stdout).toContain('r600');
  const summary = JSON.parse((await cli('summary', out, '--json')).stdout) as Record<string, unknown>;
  expect(summary).toMatchObject({
    format: 'r600',
    container: 'r6s',
    shaders: [{ chip: 'CYPRESS', type: 'cs', ndw: 84, ngpr: 12, nstack: 1 }],
  });
  expect((await cli('verify', out)).exit).toBe(0);
});

test('asm names the line that it does not understand', async () => {
  const text = join(folder, 'wrong.txt');
  writeFileSync(text, 'ALU\n 1   x: MOOV R1.x, R0.x\n');
  expect(await cli('asm', text, '--chip', 'CEDAR', '-o', join(folder, 'wrong.bin'))).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining('unknown ALU instruction: MOOV (at 0x4, line 2)') as string,
  });
});

test('write encodes the decoded program', async () => {
  const out = join(folder, 'written.bin');
  expect((await cli('write', '--format', 'r600', '--meta', meta, raw, '-o', out)).exit).toBe(0);
  expect(Buffer.compare(readFileSync(out), bytes)).toBe(0);
});

test('dump shows instructions, fields and places', async () => {
  const { stdout } = await cli('dump', '--offsets', join(fixtures, 'llvm14-ps_if-cedar.o'));
  expect(stdout).toContain('ps_if: ps for CEDAR, 44 dwords  @0x100+176');
  expect(stdout).toMatch(/EXPORT_DONE +PIXEL 0 +R\d\.\w{4} {2}EOP {2}@0x/);
  const json = JSON.parse((await cli('dump', '--json', join(fixtures, 'pixel-r600.r6s'))).stdout) as {
    shaders: { cf: { op: string; word1: Record<string, unknown> }[] }[];
  };
  expect(json.shaders[0]?.cf.at(-1)).toMatchObject({ op: 'EXPORT_DONE', word1: { END_OF_PROGRAM: true, SEL_W: 5 } });
});
