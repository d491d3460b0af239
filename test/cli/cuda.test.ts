import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures/cuda', `${name}.nvcudmp`);
const dump = fixture('d06_meta_r575');
const smOnly = fixture('d10_sm_only_r580');
const folder = mkdtempSync(join(tmpdir(), 'lanescope-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Document {
  readonly [key: string]: readonly Record<string, unknown>[];
}

async function json(...args: string[]): Promise<Document> {
  const { exit, stdout, stderr } = await cli('cuda', ...args, '--json');
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  return JSON.parse(stdout) as Document;
}

describe('tables', () => {
  const views = [
    'devices',
    'sms',
    'warps',
    'lanes',
    'threads',
    'blocks',
    'kernels',
    'contexts',
    'exceptions',
    'modules',
  ];
  test.each(views)('%s: text and JSON have the same rows', async (view) => {
    const rows = (await json(view, dump))[view] ?? [];
    const { stdout } = await cli('cuda', view, dump);
    expect(stdout.trimEnd().split('\n')).toHaveLength(rows.length + 1);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('lanes are those of the warp in focus, or those that are chosen, or all', async () => {
    const inFocus = (await json('lanes', dump))['lanes'] ?? [];
    expect(inFocus).toHaveLength(32);
    expect(inFocus[0]).toMatchObject({ sm: 9, warp: 3, lane: 0, exception: 'WARP_ILLEGAL_ADDRESS' });
    expect((await json('lanes', dump, '--all'))['lanes']).toHaveLength(56);
    expect((await json('lanes', dump, '--warp', '4', '--lane', '2'))['lanes']).toMatchObject([{ warp: 4, lane: 2 }]);
    expect((await json('lanes', dump, '--block', '1,0,0', '--thread', '33'))['lanes']).toMatchObject([
      { thread: [33, 0, 0] },
    ]);
    expect((await json('lanes', dump, '--kernel', '12'))['lanes']).toEqual([]);
  });

  test('a dump without lanes has none to show', async () => {
    expect((await cli('cuda', 'warps', smOnly)).stdout).toBe('no warps\n');
    const { exit, stderr } = await cli('cuda', 'bt', smOnly);
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: 'lanescope: the dump has no lane\n' });
  });
});

test('a call stack, of the lane in focus and of another', async () => {
  const { stdout } = await cli('cuda', 'bt', dump);
  expect(stdout).toContain('#0  0x00007fffd4000210 in diverge(float*, float const*, int) at');
  expect((await json('bt', dump, '--lane', '1'))['frames']).toMatchObject([{ pc: '0x7fffd4000060' }]);
});

test('registers', async () => {
  expect((await json('regs', dump))['registers']?.[0]).toBe(0xa5a1d9b1);
  expect((await cli('cuda', 'regs', dump)).stdout).toMatch(/^R0 +0xa5a1d9b1 +-1516119631$/m);
});

describe('memory', () => {
  test('as words of the transcript, by a generic address', async () => {
    const { stdout } = await cli('cuda', 'mem', dump, '0x7fff90000000', '--size', '16');
    expect(stdout).toMatch(/^7fff90000000 {2}ad 31 3f c8 7c a9 6f d3 {2}80 39 14 55/);
  });

  test('of constant banks and shared memory', async () => {
    expect(await json('mem', dump, '0', '--space', 'shared', '--size', '4')).toMatchObject({
      space: 'shared',
      bytes: '34603591',
    });
    expect((await json('const', dump))['banks']?.[0]).toMatchObject({ bank: 0, address: '0x7fff98000000' });
  });

  test('that is not there', async () => {
    expect((await cli('cuda', 'mem', dump, '0x1')).stderr).toMatch(
      /cuda\/no-memory\]: no global memory at 0x1 in the dump/,
    );
    expect((await cli('cuda', 'mem', dump, '0', '--space', 'moon')).exit).toBe(2);
    expect((await cli('cuda', 'mem', dump, 'x')).exit).toBe(2);
  });

  test('into a file', async () => {
    const file = join(folder, 'memory');
    expect((await cli('cuda', 'mem', dump, '0x7fff90000000', '--size', '64', '-o', file)).exit).toBe(0);
    expect([...readFileSync(file).subarray(0, 4)]).toEqual([0xad, 0x31, 0x3f, 0xc8]);
  });
});

test('cubins are written', async () => {
  const target = join(folder, 'cubins');
  expect((await cli('cuda', 'modules', dump, '--extract', target)).exit).toBe(0);
  const files = readdirSync(target);
  expect(files.length).toBeGreaterThan(0);
  expect(
    readFileSync(join(target, files[0] ?? ''))
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('\u007fELF');
});

test('a slim dump says the same', async () => {
  const file = join(folder, 'slim.nvcudmp');
  expect(await json('slim', dump, '-o', file, '--redact')).toMatchObject({ output: file });
  expect((await cli('diff', dump, file)).stdout).toMatch(/^same fault/);
  expect((await cli('cuda', 'slim', dump, '-o', join(folder, 'x'), '--drop', 'everything')).exit).toBe(2);
  expect(existsSync(join(folder, 'x'))).toBe(false);
});
