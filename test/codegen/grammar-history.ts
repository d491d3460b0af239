/* The schema of today cut back to set 100, and grammars of the sets as the generated tables have them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { opcodes } from '../../generated/spirv/opcodes.ts';
import type { InstructionSet } from '../../src/runtime/index.ts';

export const spirvToday = readFileSync(join(import.meta.dirname, '../../schemas/spirv.ksy'), 'utf8');

/** Without what sets above 100 brought. */
export function schemaOfSet100(): string {
  let skipped = 0;
  const gone = new Set<string>();
  const lines = spirvToday.split('\n');
  for (const [i, line] of lines.entries()) {
    const [, sets] = /^ +-sets: \[(.*)\]$/.exec(line) ?? [];
    if (sets?.split(', ').every((set) => Number(set) > 100) === true)
      gone.add(/^ *(\w+):$/.exec(lines[i - 2] ?? '')?.[1] ?? '');
  }
  const kept: string[] = [];
  for (const line of lines) {
    const indent = line.search(/\S/);
    if (skipped > 0 && (indent < 0 || indent > skipped)) continue;
    skipped = 0;
    const name = /^ *(\w+):$/.exec(line)?.[1] ?? '';
    if (gone.has(name) || name === 'checksum_kind') {
      skipped = indent;
      continue;
    }
    if (/\bset: (?:101|200)\b|set (?:>=|==) (?:101|200)|-since: 200\b|^ +checksum_kind: \w+$/.test(line)) continue;
    if (gone.has(/^ +\d+: (\w+)\(set\)$/.exec(line)?.[1] ?? '')) continue;
    kept.push(
      line
        .replace(', if: set < 200', '')
        .replace(/(-sets: \[.*?), 101, 200\]/, '$1]')
        .replace(', 101, 200]', ']'),
    );
  }
  return kept.join('\n');
}

/** A set as Khronos writes grammars. */
export function grammarOf({ instructions, enums }: InstructionSet): string {
  const signs = { one: {}, optional: { quantifier: '?' }, many: { quantifier: '*' } };
  return JSON.stringify(
    {
      version: 100,
      instructions: instructions.map(({ name, number, operands }) => ({
        opname: name,
        opcode: number,
        operands: operands.flatMap(({ name: own, quantifier }) =>
          name === 'DebugTypeEnum' && quantifier === 'many'
            ? own === 'Value'
              ? [{ kind: 'PairIdRefIdRef', name: 'Value, Name, Value, Name, ...', quantifier: '*' }]
              : []
            : [{ kind: 'IdRef', name: own, ...signs[quantifier] }],
        ),
      })),
      operand_kinds: Object.entries(enums).map(([kind, { mask, entries }]) => ({
        category: mask ? 'BitEnum' : 'ValueEnum',
        kind,
        enumerants: entries.map(({ name, value, operands }) => ({
          enumerant: name,
          value: mask ? `0x${value.toString(16)}` : value,
          parameters: Array.from({ length: operands }, () => ({ kind: 'IdRef' })),
        })),
      })),
    },
    undefined,
    1,
  );
}

const KINDS: Readonly<Record<string, string>> = {
  type: 'IdResultType',
  result: 'IdResult',
  id: 'IdRef',
  literal: 'LiteralInteger',
  string: 'LiteralString',
  number: 'LiteralContextDependentNumber',
  any: 'Decoration',
  'id-literal': 'PairIdRefLiteralInteger',
  'literal-id': 'PairLiteralIntegerIdRef',
  'id-id': 'PairIdRefIdRef',
};

/** The core as Khronos writes its grammar. */
export function grammarOfCore(): string {
  return JSON.stringify({
    magic_number: '0x07230203',
    instructions: opcodes.map(({ opcode, name, operands }) => ({
      opname: name,
      opcode,
      operands: operands.map((word) => {
        const quantifier = /[?*]$/.exec(word)?.[0];
        return { kind: KINDS[word.replace(/[?*]$/, '')], ...(quantifier === undefined ? {} : { quantifier }) };
      }),
    })),
    operand_kinds: [
      {
        category: 'ValueEnum',
        kind: 'Decoration',
        enumerants: [{ enumerant: 'SpecId', value: 1, parameters: [{ kind: 'LiteralInteger' }] }],
      },
      { category: 'Composite', kind: 'PairIdRefLiteralInteger', bases: ['IdRef', 'LiteralInteger'] },
      { category: 'Composite', kind: 'PairLiteralIntegerIdRef', bases: ['LiteralInteger', 'IdRef'] },
      { category: 'Composite', kind: 'PairIdRefIdRef', bases: ['IdRef', 'IdRef'] },
    ],
  });
}
