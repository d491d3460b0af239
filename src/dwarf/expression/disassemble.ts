/*
 * Expressions as text: operations by name with their operands, separated by semicolons. Branches lead to labels, blocks are `h:` and
 * hex digits, the expression of DW_OP_entry_value stands in braces, and bytes that are no operation follow `raw`. A number that
 * takes more bytes than it needs says so: `5~3` is 5 in three bytes. What assemble.ts makes of the text are the same bytes.
 */
import { toHex } from '../../core/index.ts';
import { decodeExpression } from './decode.ts';
import type { Expression, Operation } from './expression.ts';
import type { ExpressionSettings } from './flavour.ts';
import { hexOf } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import { isBranch, operationTable } from './operations.ts';
import type { OperandKind, OperationRow } from './operations.ts';

/** Names for numbers, where they are known. */
export interface ExpressionNames {
  /** Of a register by its DWARF number. */
  readonly register?: ((register: Integer) => string | undefined) | undefined;
  /** Of a register by its DWARF number, to be added in brackets: for people, not for `assemble`. */
  readonly note?: ((register: Integer) => string | undefined) | undefined;
  /** Of an entry by its offset. */
  readonly entry?: ((offset: Integer) => string | undefined) | undefined;
  /** Of an address: `.data+0x10`. */
  readonly address?: ((address: Integer) => string | undefined) | undefined;
}

/** Operations whose first operand is a register. */
const registerFirst: ReadonlySet<string> = new Set([
  'DW_OP_regx',
  'DW_OP_bregx',
  'DW_OP_regval_type',
  'DW_OP_GNU_regval_type',
  'DW_OP_LLVM_aspace_bregx',
  'DW_OP_LLVM_call_frame_entry_reg',
]);

/** One operation as text, a branch with its displacement unless `label` gives a name for where it leads. */
export function operationText(
  operation: Operation,
  settings: ExpressionSettings,
  names: ExpressionNames = {},
  label: (target: number) => string | undefined = () => undefined,
  depth = 0,
): string {
  const row = operationTable[operation.code];
  if (row === undefined) return 'raw';
  if (isBranch(operation)) {
    const to = label(operation.next + Number(operation.a));
    return `${row.name} ${to === undefined ? operation.a : `>${to}`}`;
  }
  const sub = operation.widths >> 16;
  let text = sub === 0 ? row.name : `${row.name}~${sub}`;
  for (const [i, kind] of row.operands.entries()) {
    text += ` ${operandText(operation, row, kind, i, settings, names, depth)}`;
  }
  const note = names.note === undefined ? undefined : noteOf(operation, row, names.note);
  return note === undefined ? text : `${text} (${note})`;
}

/** What is added to an operation: the name of its register. */
function noteOf(
  { a }: Operation,
  { name }: OperationRow,
  note: (register: Integer) => string | undefined,
): string | undefined {
  if (registerFirst.has(name)) return note(a);
  const short = /^DW_OP_b?reg(\d+)$/.exec(name)?.[1];
  return short === undefined ? undefined : note(Number(short));
}

const NO_BYTES = new Uint8Array();

function operandText(
  operation: Operation,
  row: OperationRow,
  kind: OperandKind,
  index: number,
  settings: ExpressionSettings,
  names: ExpressionNames,
  depth: number,
): string {
  const value = index === 0 ? operation.a : operation.b;
  const width = index === 0 ? operation.widths & 0xff : (operation.widths >> 8) & 0xff;
  const padding = width === 0 ? '' : `~${width}`;
  const block = operation.block ?? NO_BYTES;
  switch (kind) {
    case 'block1':
    case 'block':
      return `h:${toHex(block)}${padding}`;
    case 'expression':
      if (depth === MOST_DEEP) return `h:${toHex(block)}${padding}`;
      return `{${disassemble(decodeExpression(block, settings), names, depth + 1)}}${padding}`;
    case 'addr':
      return names.address?.(value) ?? hexOf(value);
    case 'die':
    case 'die2':
    case 'die4':
    case 'dieref': {
      const name = names.entry?.(value);
      return `${name === undefined ? hexOf(value) : `@${name}`}${padding}`;
    }
    default: {
      const isRegister = index === 0 && registerFirst.has(row.name);
      const name = isRegister ? (names.register?.(value) ?? ptxName(value, settings)) : undefined;
      return `${name ?? value}${padding}`;
    }
  }
}

/** The PTX register that a number spells; undefined where the flavour has none or it is not one. */
export function ptxName(register: Integer, { flavour }: ExpressionSettings): string | undefined {
  if (flavour?.registerNames !== true) return undefined;
  let name = '';
  for (let rest = BigInt(register); rest > 0n; rest >>= 8n) name = String.fromCharCode(Number(rest & 0xffn)) + name;
  return /^%[a-z]+\d+$/.test(name) ? name : undefined;
}

/** Expressions inside each other that are written out; the operand of the innermost one is bytes. */
const MOST_DEEP = 16;

/** An expression as text; `depth` is how many it is inside of. */
export function disassemble(expression: Expression, names: ExpressionNames = {}, depth = 0): string {
  const { operations, settings, bytes } = expression;
  const labels = labelsOf(expression);
  const words = operations.map((operation) => {
    const label = labels.get(operation.offset);
    const text =
      operation.code < 0
        ? `raw ${[...bytes.subarray(operation.offset)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}`
        : operationText(operation, settings, names, (target) => labels.get(target), depth);
    return label === undefined ? text : `${label}: ${text}`;
  });
  const last = labels.get(bytes.length);
  if (last !== undefined) words.push(`${last}:`);
  return words.join('; ');
}

const NO_LABELS: ReadonlyMap<number, string> = new Map();

/** Names for the operations that branches lead to, and for the end, by their offsets. */
function labelsOf({ operations, bad, bytes }: Expression): ReadonlyMap<number, string> {
  const branches = operations.filter(isBranch);
  if (branches.length === 0) return NO_LABELS;
  const starts = new Set(operations.map(({ offset }) => offset));
  if (bad === undefined) starts.add(bytes.length);
  const targets = new Set(branches.map(({ next, a }) => next + Number(a)));
  const used = [...targets].filter((target) => starts.has(target)).sort((a, b) => a - b);
  return new Map(used.map((target, i) => [target, `L${i + 1}`]));
}
