/* From set 100 of SPIR-V's debug information, grammar after grammar, to the schema of today; and grammars that do not fit. */
import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nonsemanticShaderDebugInfo101 } from '../../generated/spirv/nonsemantic-shader-debug-info-101.ts';
import { nonsemanticShaderDebugInfo200 } from '../../generated/spirv/nonsemantic-shader-debug-info-200.ts';
import { generateInMemory, importCore, importInstructionSet, readGrammar } from '../../src/codegen/index.ts';
import type { HeaderImport, SchemaHost } from '../../src/codegen/index.ts';
import { grammarOf, grammarOfCore, schemaOfSet100, spirvToday } from './grammar-history.ts';

const hostOf = (text: string): SchemaHost => ({
  read: (file) => (file === 'spirv.ksy' ? text : undefined),
  candidates: () => [],
});

function bring(schema: string, grammar: string, set: number): HeaderImport {
  return importInstructionSet('spirv.ksy', hostOf(schema), readGrammar(grammar, 'set.grammar.json'), set);
}

async function layoutOf(schema: string): Promise<unknown> {
  const { files, diagnostics } = await generateInMemory(['spirv.ksy'], hostOf(schema));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return JSON.parse(files.get('spirv.layout.json') ?? '');
}

/** The lines of a schema that say what sets have, without what nobody could know from a grammar. */
function facts(schema: string): string[] {
  return schema
    .slice(schema.indexOf('      debug_operands:'))
    .split('\n')
    .map((line) => line.replace(/, -(?:target|operand): (?:\[[^\]]*\]|\w+)/g, '').trim())
    .filter((line) => !line.startsWith('checksum_kind') && line !== '')
    .sort();
}

const own = [
  [101, () => grammarOf(nonsemanticShaderDebugInfo101)],
  [200, () => grammarOf(nonsemanticShaderDebugInfo200)],
] as const;

describe('through the sets', () => {
  test('the schema of set 100 has nothing of those above', async () => {
    const old = schemaOfSet100();
    const { types } = (await layoutOf(old)) as { types: Record<string, unknown> };
    expect(old).not.toMatch(/set: (?:101|200)|set [<>=]+ (?:101|200)|checksum_kind:/);
    expect(Object.keys(types)).not.toContain('DebugTypeSubrange');
  });

  test('each grammar in turn gives the layout and the lines of today', async () => {
    let schema = schemaOfSet100();
    const changes: string[] = [];
    for (const [set, grammar] of own) {
      const found = bring(schema, grammar(), set);
      expect(found.refused).toEqual([]);
      changes.push(...found.changes);
      schema = found.text;
      expect(bring(schema, grammar(), set)).toMatchObject({ changes: [], refused: [], patch: '' });
    }
    expect(await layoutOf(schema)).toEqual(await layoutOf(spirvToday));
    expect(facts(schema)).toEqual(facts(spirvToday));
    expect(changes).toContain('DebugTypeBasic has a new operand in set 101: FPEncoding');
    expect(changes).toContain('DebugInlinedAt has a new operand in set 200: Column');
    expect(changes).toContain('DebugTypeArray.Component Counts is no operand in set 200');
  });

  test('a field that moves and one that takes a number are refused with the line', () => {
    const grammar = (name: string): string =>
      `{ "instructions": [\n{ "opname": "${name}", "opcode": 2, "operands": [\n{ "kind": "IdRef", "name": "Size", "quantifier": "*" } ] } ] }`;
    expect(bring(spirvToday, grammar('DebugOther'), 100).refused).toEqual([
      { line: 2, message: 'DebugOther has the number of DebugTypeBasic in the schema' },
    ]);
    expect(bring(spirvToday, grammar('DebugTypeBasic'), 100).refused).toContainEqual({
      line: 3,
      message: 'DebugTypeBasic.Size is repeated in one of grammar and schema only',
    });
  });

  test.each([
    '[]',
    '{}',
    '{ "instructions": 1 }',
    '{ "instructions": [{ "opname": "A b", "opcode": -1 }] }',
    '{ "instr',
  ])('what is no grammar is an error: %s', (text) => expect(() => readGrammar(text, 'g.json')).toThrow(/g\.json:1:/));
});

describe('the core', () => {
  const grammar = readGrammar(grammarOfCore(), 'core.json');

  test('every instruction that is cut from the schema comes back as it is today', () => {
    const kept = (line: string): boolean => !/^ {4}(?:[1-9]\d*)?[37]: \{ id: op_/.test(line);
    const old = spirvToday.split('\n').filter(kept).join('\n').replace('[id, literal, any]', '[id, literal]');
    expect(spirvToday.split('\n').length - old.split('\n').length).toBeGreaterThan(100);
    const found = importCore('spirv.ksy', hostOf(old), grammar);
    expect(found.refused).toEqual([]);
    expect(found.text).toBe(spirvToday);
    expect(found.changes).toContain('OpSource is new, number 3: literal, literal, id?, string?');
    expect(found.changes).toContain('OpMemberDecorate has other operands: id, literal, any');
    expect(importCore('spirv.ksy', hostOf(spirvToday), grammar)).toMatchObject({ changes: [], refused: [], patch: '' });
  });

  test('a number that another instruction has is refused, and another name of the same is not', () => {
    const one = (...names: string[]): string =>
      JSON.stringify({ magic_number: 1, instructions: names.map((opname) => ({ opname, opcode: 5 })) });
    const bring = (...names: string[]): HeaderImport =>
      importCore('spirv.ksy', hostOf(spirvToday), readGrammar(one(...names), 'core.json'));
    expect(bring('OpOther').refused).toEqual([{ line: 1, message: 'OpOther has the number of OpName in the schema' }]);
    expect(bring('OpOther', 'OpName').refused).toEqual([]);
  });
});

/** The draft's grammar has these languages among the operations too. */
const CLASHING = /^(?:200|202|210|212): .*-operands: 2, -since: 200/;

const folder = join(import.meta.dirname, '../../../shared/facts/spirv');

describe.skipIf(!existsSync(folder))(`Khronos' own grammars [no corpus at ${folder}]`, () => {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

  test('each in turn gives the layout of today', async () => {
    const first = bring(schemaOfSet100(), read('extinst.nonsemantic.shader.debuginfo.json'), 101);
    const { text, refused } = bring(first.text, read('extinst.nonsemantic.shader.debuginfo.200.json'), 200);
    expect([first.refused, refused]).toEqual([[], []]);
    expect(facts(text).filter((line) => !CLASHING.test(line))).toEqual(facts(spirvToday));
    expect(await layoutOf(text)).toEqual(await layoutOf(spirvToday));
  });

  test("the core's changes nothing in the schema of today", () => {
    const grammar = readGrammar(read('spirv.core.grammar.json'), 'core.json');
    expect(importCore('spirv.ksy', hostOf(spirvToday), grammar)).toMatchObject({ changes: [], refused: [], patch: '' });
  });

  test.each([
    ['extinst.debuginfo.json', 0],
    ['extinst.opencl.debuginfo.100.json', 1],
    ['extinst.nonsemantic.shader.debuginfo.100.json', 100],
    ['extinst.nonsemantic.shader.debuginfo.json', 101],
  ] as const)('%s changes nothing in the schema of today', (name, set) =>
    expect(bring(spirvToday, read(name), set)).toMatchObject({ changes: [], refused: [], patch: '' }),
  );
});
