/* An option that takes several values takes one at a time: what stands behind it is the file. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCommand } from '../support/commands.ts';
import { cli } from '../support/run-cli.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const module = join(fixtures, 'spirv/all-ns100.spv');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'values-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('no option of any command is variadic', () => {
  const options = everyCommand().flatMap(({ name, command }) => command.options.map((option) => ({ name, option })));
  expect(options.length).toBeGreaterThan(100);
  expect(options.filter(({ option }) => option.variadic).map(({ name, option }) => `${name} ${option.flags}`)).toEqual(
    [],
  );
});

async function stripped(...args: string[]): Promise<Uint8Array> {
  const output = join(folder, 'out.spv');
  const result = await cli('spirv', 'strip', ...args, '-o', output);
  expect(result).toMatchObject({ exit: 0 });
  return readFileSync(output);
}

describe('spirv strip --drop', () => {
  test('leaves the file behind it alone', async () => {
    expect(await stripped('--drop', 'text', module)).toEqual(await stripped(module, '--drop', 'text'));
  });

  test('takes several with commas, or given again', async () => {
    const both = await stripped('--drop', 'text,macros', module);
    expect(await stripped('--drop', 'text', '--drop', 'macros', module)).toEqual(both);
    expect(both.length).toBeLessThan((await stripped('--drop', 'text', module)).length);
  });

  test('refuses a part that does not exist, also between commas', async () => {
    for (const parts of ['nothing', 'text,nothing', 'text,']) {
      expect((await cli('spirv', 'strip', '--drop', parts, module, '-o', join(folder, 'x'))).exit).toBe(2);
    }
  });
});

test('cuda slim --drop and visa --without leave the file alone', async () => {
  const dump = join(fixtures, 'cuda/d01_minimal_r550.nvcudmp');
  expect(await cli('cuda', 'slim', '--drop', 'global,images', dump, '-o', join(folder, 'slim'))).toMatchObject({
    exit: 0,
  });
  const stream = join(fixtures, 'visa/L4-recursion-acm.dbg');
  const before = await cli('visa', 'vars', '--without', 'leaf-spill-base', stream, '0x660');
  expect(before).toMatchObject({ exit: 0 });
  expect(await cli('visa', 'vars', stream, '0x660', '--without', 'leaf-spill-base')).toEqual(before);
  const sized = await cli('visa', 'who', '--size', 'V33=64', '--size', 'V60=32', stream, '0x660', 'r125');
  expect(sized).toMatchObject({ exit: 0 });
});

test('dwarf --dwo leaves the program alone', async () => {
  const [program, dwp] = ['program-5', 'program-5.dwp'].map((name) => join(fixtures, 'dwp', name)) as [string, string];
  const answer = await cli('dwarf', 'line', '--dwo', dwp, program, '0x1139');
  expect(answer).toMatchObject({ exit: 0 });
  expect(answer).toEqual(await cli('dwarf', 'line', program, '0x1139', '--dwo', dwp));
});
