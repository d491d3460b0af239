/* The `visa` commands. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cli, spawnCli } from '../support/run-cli.ts';
import { beside, fixtures } from './streams.ts';

const file = join(fixtures, 'L4-recursion-acm.dbg');
const folder = mkdtempSync(join(tmpdir(), 'visa-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function json(...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await cli('visa', ...args, '--json');
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe('at', () => {
  test('places as arguments', async () => {
    expect((await cli('visa', 'at', file, '0', '0x900', '99999')).stdout).toBe(
      '0x0      recur    no vISA instruction  0x0 to 0x160\n0x900    recur    vISA 89              0x900 to 0x910\n0x1869f  no code\n',
    );
    expect(await json('at', file, '0x900')).toMatchObject({
      answers: [{ pc: 0x900, object: 'recur', visaIndex: 89, range: [0x900, 0x910] }],
    });
  });

  test('many places from standard input', () => {
    const listed = (beside('L4-recursion-acm', 'pcs.json') as [number, number | null][]).filter(([, v]) => v !== null);
    const input = new TextEncoder().encode(listed.map(([pc]) => `${pc}\n`).join(''));
    const { exit, stdout } = spawnCli(['visa', 'at', file, '--pcs', '-', '--json'], input);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual(listed);
  });

  test('many places from a file', async () => {
    const places = join(folder, 'places');
    writeFileSync(places, '0x900\n\n0\n');
    expect((await cli('visa', 'at', file, '--pcs', places)).stdout).toBe('0x900 89\n0x0 -\n');
    writeFileSync(places, '0x900\nhere\n');
    expect(await cli('visa', 'at', file, '--pcs', places)).toMatchObject({
      exit: 2,
      stderr: 'lanescope: line 2 of the places is no number: here\n',
    });
  });
});

test('ranges', async () => {
  expect((await cli('visa', 'ranges', file, '4', '--object', 'fib')).stdout).toBe('vISA 4  0xae0 to 0xb20\n');
  expect(await json('ranges', file, '--object', 'fib')).toMatchObject({ object: 'fib' });
});

test('vars names the corrections that it made', async () => {
  const cri = join(fixtures, 'L4-function-cri.dbg');
  const { stdout } = await cli('visa', 'vars', cri, '528');
  expect(stdout).toContain('V34');
  expect(stdout).toMatch(/\n {2}V34 +general +\[BE_FP\+\d+\]/);
  expect(stdout).toContain('info[visa/correction-leaf-spill-base]');
  const { stdout: raw } = await cli('visa', 'vars', cri, '528', '--raw');
  expect(raw).toMatch(/\n {2}V34 +general +\[scratch\+\d+\]/);
  expect((await cli('visa', 'vars', cri, '528', '--without', 'leaf-spill-base')).stdout).toBe(raw);
  expect((await cli('visa', 'vars', cri, '528', '--without', 'nothing')).exit).toBe(2);
  expect(await json('vars', cri, '99999')).toMatchObject({ object: null, variables: [] });
});

test('who', async () => {
  expect((await cli('visa', 'who', file, '0xb00', 'r60.8')).stdout).toMatch(/^r60\.8 +V44 +variable\n/);
  expect(await json('who', file, '0xb00', 'r7', '--size', 'V34=64')).toMatchObject({ occupants: [{ name: 'V34' }] });
  expect((await cli('visa', 'who', file, '0xb00', 'x1')).exit).toBe(2);
});

test('the page on formats shows what vars prints', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../docs/formats.md'), 'utf8');
  const [, command = '', output] = /^\$ lanescope (visa vars .*)\n([^]*?)^```/m.exec(readme) ?? [];
  expect((await cli(...command.split(' '))).stdout).toBe(output);
});

test('subs', async () => {
  const vector = join(fixtures, 'L4-vector-pvc.dbg');
  expect((await cli('visa', 'subs', vector)).stdout).toMatch(/^vck +leaf\.vck_BB_1 +vISA 30 to 35\n/);
  expect((await json('subs', vector, '0x770'))['subroutine']).toBe('leaf.outer_BB_1');
});

test('frames', async () => {
  const answer = (await json('frames', file, '--fp-unit', '1')) as unknown as { rows: object[] }[];
  expect(answer.map(({ rows }) => rows.length)).toEqual([1, 6]);
  expect((await cli('visa', 'frames', file)).stdout).toContain('info[visa/frame-pointer-unit]');
});

test('unwind', async () => {
  const state = join(folder, 'state.json');
  writeFileSync(
    state,
    JSON.stringify({
      registers: { r127: `${'00'.repeat(12)}00200000${'00'.repeat(16)}` },
      memory: { '0x2000': 'e0060000000000000000000000080000' },
    }),
  );
  const { stdout } = await cli('visa', 'unwind', file, '0xcf0', '--state', state, '--fp-unit', '1');
  expect(stdout).toBe('#0 0xcf0 fib, CFA 0x2000\n#1 0x6e0 recur, CFA 0x800\nended: kernel\n');
  writeFileSync(state, '{"registers": {"r1": "xyz"}}');
  expect((await cli('visa', 'unwind', file, '0xcf0', '--state', state)).exit).toBe(2);
});

test.each(['coverage', 'spills', 'text', 'dump'])('%s', async (command) => {
  expect((await cli('visa', command, file)).stdout).toContain('fib');
  expect(JSON.stringify(await json(command, file))).toContain('fib');
});

test('diff', async () => {
  expect((await cli('visa', 'diff', file, file)).stdout).toBe('no difference\n');
  const [older, newer] = ['L3-vector-skl', 'L4-vector-pvc'].map((name) => join(fixtures, `${name}.dbg`)) as [
    string,
    string,
  ];
  expect((await cli('visa', 'diff', older, newer)).stdout).toMatch(
    /^layout L3 -> L4\nobject vck: code 496 -> 1264 bytes\n/,
  );
});

test('convert and dwarf write files', async () => {
  const target = join(folder, 'out');
  const converted = await cli('visa', 'convert', file, '--to', 'L2', '-o', target);
  expect(converted).toMatchObject({ exit: 0, stdout: '' });
  expect(converted.stderr).toContain('warning[visa/lost-call-mask]');
  expect(await json('dump', target)).toMatchObject({ layout: 'L2' });
  expect((await cli('visa', 'dwarf', file, '-o', target)).exit).toBe(0);
  expect([...readFileSync(target).subarray(0, 4)]).toEqual([0x7f, 0x45, 0x4c, 0x46]);
});

test('a layout that does not fit is refused', async () => {
  expect((await cli('visa', 'at', file, '1', '--layout', 'L2')).exit).toBe(1);
  expect((await cli('visa', 'at', file, '1', '--layout', 'L9')).exit).toBe(2);
});
