/* `schema import` of grammars, from the command line. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nonsemanticShaderDebugInfo101 } from '../../generated/spirv/nonsemantic-shader-debug-info-101.ts';
import { grammarOf, grammarOfCore, schemaOfSet100, spirvToday } from '../codegen/grammar-history.ts';
import { cli } from '../support/run-cli.ts';

const root = join(import.meta.dirname, '../..');
mkdirSync(join(root, '.tmp'), { recursive: true });
const folder = mkdtempSync(join(root, '.tmp', 'import-grammar-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const at = join(folder, name);
  writeFileSync(at, text);
  return at;
}

const core = file('core.json', grammarOfCore());
const set = file('set.json', grammarOf(nonsemanticShaderDebugInfo101));

test('the core brings its instructions', async () => {
  const schema = file('spirv.ksy', spirvToday.replace(/^ {4}43: \{ id: op_.*\n/m, ''));
  const shown = await cli('schema', 'import', schema, core);
  expect(shown.exit).toBe(0);
  expect(shown.stdout).toContain(`${nameOf(43)} is new, number 43: `);
  expect(shown.stdout).toContain('\n+    43: { id: op_');
  expect((await cli('schema', 'import', schema, core, '--in-place')).exit).toBe(0);
  expect(readFileSync(schema, 'utf8')).toBe(spirvToday);
});

const nameOf = (number: number): string =>
  new RegExp(String.raw`^ {4}${number}: \{ id: op_\w+, -orig-id: (\w+)`, 'm').exec(spirvToday)?.[1] ?? '?';

test('a set says its number', async () => {
  const schema = file('old.ksy', schemaOfSet100());
  const { exit, stderr } = await cli('schema', 'import', schema, set);
  expect([exit, stderr]).toEqual([2, expect.stringContaining('--since is the number of its set')]);
  const found = await cli('schema', 'import', schema, set, '--since', '101', '--json');
  expect(found.exit).toBe(0);
  expect(JSON.parse(found.stdout)).toMatchObject({
    changes: expect.arrayContaining(['set 101 is new, named after set 100']) as unknown,
    refused: [],
  });
});

test('what is no grammar is refused with its place', async () => {
  const bad = file('bad.json', '{ "instructions": [\n{ "opname": "A b", "opcode": 1 } ] }');
  const { exit, stderr } = await cli('schema', 'import', file('now.ksy', spirvToday), bad, '--since', '101');
  expect(exit).toBe(1);
  expect(stderr).toContain(`${bad}:2:`);
});

test('a table brings its constants, and so does a header whose lines are asked for', async () => {
  const today = readFileSync(join(root, 'schemas/elf.ksy'), 'utf8');
  const schema = file('elf.ksy', today.replace(/^ {4}243:\n(?: {6}.*\n)+/m, ''));
  for (const [name, text, ...options] of [
    ['machines.md', '| Name | Value |\n| --- | --- |\n| EM_RISCV | 243 |\n| EM_ARM | 41 |\n'],
    ['elf.h', 'typedef struct { int odd } Elf32_Odd;\n#define EM_RISCV 243\n\n#define EM_ARM 41\n', '--constants'],
  ] as const) {
    const { exit, stdout, stderr } = await cli('schema', 'import', schema, file(name, text), ...options);
    expect([exit, stderr]).toEqual([1, expect.stringContaining(':4: EM_ARM is 41, and 40 in the schema\n')]);
    expect(stdout).toContain('elf_machine has a new constant: EM_RISCV, 243\n\n--- a/elf.ksy\n');
  }
});
