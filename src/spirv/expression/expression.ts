/*
 * DebugExpression as DWARF operations. The stack starts with one entry, the address (DebugDeclare) or the value (DebugValue).
 *
 *   BitPiece has its offset first and its size second, DW_OP_bit_piece the other way round.
 *   Fragment is last and says which bits of the variable the value is for; DWARF says that with pieces.
 *   Convert has the size in bits and the DWARF encoding of the type where the translator writes it, as LLVM does.
 */
import { expressionBytes } from '../../dwarf/write/expression.ts';
import type { WrittenOperation as DwarfOperation } from '../../dwarf/advanced.ts';
import type { Expression, Operation } from '../entities/entities.ts';
import { operationNames } from './operation-names.ts';

type Form = DwarfOperation['operands'][number]['kind'];

/** DWARF codes by the name of the operation, with the forms of the operands; DWARF 5, section 7.7.1. */
const codes: Readonly<Record<string, readonly [code: number, ...forms: Form[]]>> = {
  Addr: [0x03, 'u8'],
  Deref: [0x06],
  Const1u: [0x08, 'u1'],
  Const1s: [0x09, 'u1'],
  Const2u: [0x0a, 'u2'],
  Const2s: [0x0b, 'u2'],
  Const4u: [0x0c, 'u4'],
  Const4s: [0x0d, 'u4'],
  Const8u: [0x0e, 'u8'],
  Const8s: [0x0f, 'u8'],
  Constu: [0x10, 'uleb'],
  Consts: [0x11, 'sleb'],
  Dup: [0x12],
  Drop: [0x13],
  Over: [0x14],
  Pick: [0x15, 'u1'],
  Swap: [0x16],
  Rot: [0x17],
  Xderef: [0x18],
  Abs: [0x19],
  And: [0x1a],
  Div: [0x1b],
  Minus: [0x1c],
  Mod: [0x1d],
  Mul: [0x1e],
  Neg: [0x1f],
  Not: [0x20],
  Or: [0x21],
  Plus: [0x22],
  PlusUconst: [0x23, 'uleb'],
  Shl: [0x24],
  Shr: [0x25],
  Shra: [0x26],
  Xor: [0x27],
  Bra: [0x28, 'u2'],
  Eq: [0x29],
  Ge: [0x2a],
  Gt: [0x2b],
  Le: [0x2c],
  Lt: [0x2d],
  Ne: [0x2e],
  Skip: [0x2f, 'u2'],
  Regx: [0x90, 'uleb'],
  Fbreg: [0x91, 'sleb'],
  Bregx: [0x92, 'uleb', 'sleb'],
  Piece: [0x93, 'uleb'],
  DerefSize: [0x94, 'u1'],
  XDerefSize: [0x95, 'u1'],
  Nop: [0x96],
  PushObjectAddress: [0x97],
  Call2: [0x98, 'u2'],
  Call4: [0x99, 'u4'],
  FormTlsAddress: [0x9b],
  CallFrameCfa: [0x9c],
  BitPiece: [0x9d, 'uleb', 'uleb'],
  StackValue: [0x9f],
  Addrx: [0xa1, 'uleb'],
  Constx: [0xa2, 'uleb'],
  Reinterpret: [0xa9, 'uleb'],
};

/** Runs of 32 operations that differ in a number only. */
const numbered: Readonly<Record<string, readonly [code: number, ...forms: Form[]]>> = {
  Lit: [0x30],
  Reg: [0x50],
  Breg: [0x70, 'sleb'],
};

/** Code and operand forms of an operation; undefined where DWARF needs more than its operands, or has none. */
function codeOf(name: string): readonly [code: number, ...forms: Form[]] | undefined {
  const known = codes[name];
  if (known !== undefined) return known;
  const [, run = '', number = ''] = /^(Lit|Reg|Breg)(\d+)$/.exec(name) ?? [];
  const row = numbered[run];
  return row === undefined || Number(number) > 31 ? undefined : [row[0] + Number(number), ...(row.slice(1) as Form[])];
}

/** An operation's name in DWARF: `DW_OP_plus_uconst`. */
function dwarfName(name: string): string {
  if (name === 'Fragment' || name === 'Convert' || name === 'Arg' || name === 'TagOffset')
    return `DW_OP_LLVM_${snake(name)}`;
  return `DW_OP_${snake(name)}`;
}

function snake(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}

/** Operations that the set has no names for are written with their codes of NonSemantic.Shader.DebugInfo.200. */
function operationName({ code, name }: Operation): string | undefined {
  return name ?? (code === undefined ? undefined : operationNames.get(code));
}

/** Operations of an expression and operands of an operation that its text shows: any number of variables may share one. */
const MOST_SHOWN = 256;

/** The expression as text: `DW_OP_constu 0, DW_OP_swap, DW_OP_xderef`. */
export function expressionText({ operations }: Expression): string {
  const texts = operations.slice(0, MOST_SHOWN).map((operation) => {
    const name = operationName(operation);
    const text = name === undefined ? `operation ${operation.code ?? '?'}` : dwarfName(name);
    return [text, ...operation.operands.slice(0, MOST_SHOWN)].join(' ');
  });
  if (texts.length < operations.length) texts.push(`... (${operations.length} operations)`);
  return texts.join(', ');
}

/** Which bits of a variable an expression is about, in bits. */
export interface Fragment {
  readonly offset: number;
  readonly size: number;
}

/** The part of the variable that the expression is for; undefined where it is for all of it. */
export function fragmentOf({ operations }: Expression): Fragment | undefined {
  const last = operations.at(-1);
  const [offset, size] = last?.operands ?? [];
  return last?.name === 'Fragment' && offset !== undefined && size !== undefined ? { offset, size } : undefined;
}

/** The operations in DWARF, Fragment left out; undefined where one has no code or too few operands. */
export function dwarfOperations({ operations }: Expression): DwarfOperation[] | undefined {
  const out: DwarfOperation[] = [];
  for (const operation of operations) {
    const name = operationName(operation);
    if (name === 'Fragment') continue;
    const [code, ...forms] = name === undefined ? [] : (codeOf(name) ?? []);
    if (code === undefined || forms.length > operation.operands.length) return undefined;
    const values = name === 'BitPiece' ? [...operation.operands].reverse() : operation.operands;
    out.push({ code, operands: forms.map((kind, k) => operandOf(kind, values[k] as number)) });
  }
  return out;
}

/** The same, worked out once for each expression. */
export function operationsOnce(): (expression: Expression) => readonly DwarfOperation[] | undefined {
  const known = new Map<Expression, readonly DwarfOperation[] | undefined>();
  return (expression) => {
    const found = known.get(expression);
    if (found !== undefined || known.has(expression)) return found;
    const made = dwarfOperations(expression);
    known.set(expression, made);
    return made;
  };
}

/** A word as an operand: a signed one where the form has a sign. */
function operandOf(kind: Form, word: number): DwarfOperation['operands'][number] {
  switch (kind) {
    case 'sleb':
      return { kind, value: word | 0 };
    case 'u1':
      return { kind, value: word & 0xff };
    case 'u2':
      return { kind, value: word & 0xffff };
    case 'u4':
    case 'u8':
    case 'uleb':
      return { kind, value: word >>> 0 };
  }
}

/** The bytes of the expression in DWARF, Fragment left out; undefined where it cannot be said there. */
export function expressionToDwarf(expression: Expression): Uint8Array | undefined {
  const operations = dwarfOperations(expression);
  return operations === undefined ? undefined : expressionBytes(operations);
}
