/* The grammar of SPIR-V's core, of the rows in tables.ts: operands by kind, and what an instruction or a value of an enum needs. */
import { instructionRows, kindRows } from './tables.ts';

/** One operand of an instruction, or one parameter of an enum's value. */
export interface OperandKind {
  /** T result type, R result, I id, L literal, S string, else the kind's name in the grammar. */
  readonly kind: string;
  readonly quantifier: 'one' | 'optional' | 'many';
}

/** An instruction or a value of an enum. */
export interface CoreRow {
  readonly value: number;
  /** Of instructions without `Op`. */
  readonly name: string;
  /** First version of SPIR-V that has it, as in a header; Infinity where only extensions do. */
  readonly since: number;
  /** The last version that has it. */
  readonly until: number;
  readonly operands: readonly OperandKind[];
  /** One of these must be declared, where there are any. */
  readonly capabilities: readonly string[];
  /** One of these stands in for a version that is too low. */
  readonly extensions: readonly string[];
  /** Whether SPIRV-Tools 2023.1 does not know it. */
  readonly isLater: boolean;
}

/** An enum of operands. */
export interface CoreKind {
  readonly mask: boolean;
  readonly rows: ReadonlyMap<number, CoreRow>;
}

/** `1.3` as the second word of a header. */
function versionWord(text: string): number {
  if (text === 'None') return Infinity;
  const [major = 1, minor = 0] = text.split('.').map(Number);
  return (major << 16) | (minor << 8);
}

function rowOf(text: string): CoreRow {
  const [head = '', capabilities = '', extensions = ''] = text.split('|');
  const [number = '', name = '', versions = '', ...operands] = head.split(' ');
  const [since = '', until] = versions.split('-');
  const names = (list: string): string[] => (list === '' ? [] : list.split(' '));
  return {
    value: Number(number.replace('+', '')),
    name,
    since: versionWord(since),
    until: until === undefined ? Infinity : versionWord(until),
    operands: operands.map((word) => ({
      kind: word.replace(/[?*]$/, ''),
      quantifier: word.endsWith('*') ? 'many' : word.endsWith('?') ? 'optional' : 'one',
    })),
    capabilities: names(capabilities),
    extensions: names(extensions),
    isLater: number.startsWith('+'),
  };
}

const byOpcode = new Map<number, CoreRow>();
const byKind = new Map<string, CoreKind>();

/** The instruction with an opcode; undefined where the grammar has none. */
export function coreInstruction(opcode: number): CoreRow | undefined {
  if (byOpcode.size === 0)
    for (const text of instructionRows) byOpcode.set(Number.parseInt(text.replace('+', ''), 10), rowOf(text));
  return byOpcode.get(opcode);
}

/** The enum of an operand kind; undefined for kinds that are no enums. */
export function coreKind(kind: string): CoreKind | undefined {
  const known = byKind.get(kind);
  const text = kindRows[kind];
  if (known !== undefined || text === undefined) return known;
  const rows = text.rows.map(rowOf);
  const made = { mask: text.mask, rows: new Map(rows.map((row) => [row.value, row])) };
  byKind.set(kind, made);
  return made;
}

/** The value of an enum by its name. */
export function coreValue(kind: string, name: string): number {
  for (const row of coreKind(kind)?.rows.values() ?? []) if (row.name === name) return row.value;
  return -1;
}
