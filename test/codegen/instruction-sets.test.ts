/* Tables of instruction sets: conditions are decided for a set, ends of instructions make operands optional. */
import { expect, test } from 'vitest';
import { generateInMemory } from '../../src/codegen/index.ts';
import { opcodeRows, operandEnum, operandRows } from '../../src/runtime/index.ts';
import { memoryHost } from '../support/load-schema.ts';

const schema = `
meta: { id: sample, endian: le }
-opcodes: op
-masks: [flags]
-operand-kinds: { flags: SampleFlags }
types:
  operands:
    -instruction-sets:
      old-set: { set: 1, imports: [Sample, Sample.1] }
      new-set: { set: 2, imports: [Sample.2], constants: true }
    params: [{ id: set, type: u2 }, { id: number, type: u4 }]
    seq:
      - id: body
        type: { switch-on: number, cases: { 7: type_basic(set), 8: added(set) } }
  pair:
    seq: [{ id: value, type: u4 }, { id: name, type: u4, -name: Its Name }]
  type_basic:
    -orig-id: TypeBasic
    params: [{ id: set, type: u2 }]
    seq:
      - { id: name, type: u4, -target: [OpString] }
      - { id: size, type: u4, if: set == 1 or set > 2, -operand: literal }
      - { id: flags, type: u4, if: set >= 2 and not _io.eof, -operand: flags }
      - { id: pairs, type: pair, repeat: eos }
  added:
    -sets: [2]
    params: [{ id: set, type: u2 }]
    seq: []
enums:
  flags:
    1: { id: one, -orig-id: One }
    2: { id: two, -since: 2, -operands: 1 }
  op:
    0: { id: op_nop, -orig-id: OpNop }
    5: { id: op_name, -orig-id: OpName, -operands: [id, string] }
`;

async function tables(text: string): Promise<{ files: ReadonlyMap<string, string>; codes: string[] }> {
  const { files, diagnostics } = await generateInMemory(['sample.ksy'], memoryHost({ sample: text }), {});
  return { files, codes: diagnostics.map(({ code }) => code) };
}

/** The value of a module's one constant. */
function tableIn(text = ''): unknown {
  const expression = /export const \w+: [^=]+=(.*)$/s.exec(text)?.[1] ?? '';
  const names = { opcodeRows, operandEnum, operandRows };
  // eslint-disable-next-line typescript/no-implied-eval -- the text is what the compiler just made.
  const value = new Function(...Object.keys(names), `return ${expression}`) as (...given: unknown[]) => unknown;
  return value(...Object.values(names));
}

test('each set has the operands that its instructions have in it', async () => {
  const { files, codes } = await tables(schema);
  expect(codes).toEqual([]);
  const name = { name: 'name', kind: 'id', quantifier: 'one', targets: ['OpString'] };
  const pairs = ['value', 'Its Name'].map((each) => ({ name: each, kind: 'id', quantifier: 'many', targets: [] }));
  const size = { name: 'size', kind: 'literal', quantifier: 'one', targets: [] };
  const flags = { name: 'flags', kind: 'SampleFlags', quantifier: 'optional', targets: [] };
  expect(tableIn(files.get('sample.old-set.ts'))).toEqual({
    set: 1,
    imports: ['Sample', 'Sample.1'],
    constants: false,
    instructions: [{ number: 7, name: 'TypeBasic', operands: [name, size, ...pairs] }],
    enums: {},
  });
  expect(tableIn(files.get('sample.new-set.ts'))).toEqual({
    set: 2,
    imports: ['Sample.2'],
    constants: true,
    instructions: [
      { number: 7, name: 'TypeBasic', operands: [name, flags, ...pairs] },
      { number: 8, name: 'added', operands: [] },
    ],
    enums: {
      SampleFlags: {
        mask: true,
        entries: [
          { value: 1, name: 'One', operands: 0 },
          { value: 2, name: 'two', operands: 1 },
        ],
      },
    },
  });
  expect(tableIn(files.get('sample.opcodes.ts'))).toEqual([
    { opcode: 0, name: 'OpNop', operands: [] },
    { opcode: 5, name: 'OpName', operands: ['id', 'string'] },
  ]);
});

test.each([
  ['a condition that no set decides', 'if: set == 1 or set > 2', 'if: name == 1', 'bad-operand'],
  ['an operand of an unknown enum', '-operand: flags', '-operand: nothing', 'unknown-operand'],
  ['an operand that is no word', 'id: size, type: u4', 'id: size, type: u2', 'bad-operand'],
  ['a target of two words', '-target: [OpString]', '-target: [Op String]', 'bad-operand'],
  ['a kind of two words', '{ flags: SampleFlags }', '{ flags: Sample Flags }', 'bad-operand'],
  ['an opcode with an operand of two words', '[id, string]', '[id, a string]', 'bad-operand'],
  ['opcodes of an unknown enum', '-opcodes: op', '-opcodes: none', 'unknown-enum'],
])('%s is a problem', async (_, good, bad, code) => {
  expect((await tables(schema.replace(good, bad))).codes).toContain(code);
});
