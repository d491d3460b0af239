/* `lanescope eval`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';
import { randomContexts } from './random-contexts.ts';

const folder = join(import.meta.dirname, '../../.tmp/eval');
mkdirSync(folder, { recursive: true });

function file(name: string, json: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof json === 'string' ? json : JSON.stringify(json));
  return path;
}

test('a value needs no context', async () => {
  expect(await cli('eval', 'lit5; dup; mul')).toEqual({
    exit: 0,
    stdout: 'result  value    0x19 (generic)\n',
    stderr: '',
  });
  expect((await cli('eval', '--hex', '3512', '--kind', 'value', '--json')).stdout).toContain(
    '"bytes": "0500000000000000"',
  );
});

test('a trace has the stack after every operation', async () => {
  const context = file('wave.json', {
    registers: { 2560: '00'.repeat(256) },
    registerNames: { VGPR0: 2560 },
    thread: true,
    frame: 'top',
  });
  const { stdout } = await cli('eval', 'regx VGPR0; offset_uconst 20', '--context', context, '--trace', '--read', '32');
  expect(stdout).toBe(
    [
      '0000  DW_OP_regx VGPR0',
      '     0  location register VGPR0',
      '0003  DW_OP_LLVM_offset_uconst 20',
      '     0  location register VGPR0, from byte 20 on',
      'result  location register VGPR0, from byte 20 on',
      'read    00000000',
      '',
    ].join('\n'),
  );
});

test('a fault answers 1 and says where it is', async () => {
  const { exit, stdout } = await cli('eval', 'lit1; lit0; div');
  expect(exit).toBe(1);
  expect(stdout).toBe('evaluation error at offset 0x2: 1 divided by zero (division-by-zero, A.2.5.4.3.2)\n');
});

test('a drawing goes to a file', async () => {
  const svg = join(folder, 'figure.svg');
  expect((await cli('eval', 'lit5; lit6; plus', '--svg', svg)).exit).toBe(0);
  expect(readFileSync(svg, 'utf8')).toContain('0xb (generic)');
});

test('questions are answered line by line', async () => {
  const contexts = file('contexts.json', randomContexts);
  const batch = file('batch.json', {
    vectors: [
      { name: 'a', context: 'little', bytes: '7108', read: { bits: 16 } },
      { name: 'b', context: 'little', kind: 'update', location: [{ kind: 'register', register: 17 }], bitOffset: 256 },
      { name: 'c', context: 'nobody', bytes: '' },
    ],
  });
  const { exit, stdout } = await cli('eval', '--contexts', contexts, '--batch', batch, '--ndjson');
  const answers = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { readonly [key: string]: unknown });
  expect(exit).toBe(1);
  expect(answers).toMatchObject([
    { name: 'a', location: [{ kind: 'memory', bitOffset: '32832', space: 0 }], read: { bits: 16, bytes: '0809' } },
    { name: 'b', error: { class: 'evaluation-error', code: 'offset-out-of-range' } },
    { name: 'c', error: { code: 'dwarf/bad-context' } },
  ]);
});

test.each([
  [['eval'], 2],
  [['eval', 'lit1', '--hex', '31'], 2],
  [['eval', 'lit1', '--name', 'x'], 2],
  [['eval', 'no_such_operation'], 2],
  [['eval', '--hex', 'x'], 2],
  [['eval', 'lit1', '--context', file('odd.json', { addressSize: 99 })], 1],
  [['eval', 'lit1', '--context', '/no/such/file'], 3],
  [['eval', 'lit1', '--context', file('broken.json', '{')], 1],
])('%j answers %i', async (args, exit) => {
  const result = await cli(...args);
  expect(result.stderr).not.toBe('');
  expect(result.exit).toBe(exit);
});
