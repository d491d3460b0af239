/*
 * Text to expressions: what disassemble.ts writes, and more loosely what people and documents write. Operations may be separated by
 * semicolons, commas or line ends, the prefix DW_OP_ may be left out, and the operations on locations go by their names in the
 * document too (DW_OP_offset). Registers and entries may have names.
 */
import { fromHex } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { encodeOperations } from './encode.ts';
import type { NewOperation } from './encode.ts';
import { defaultFlavour } from './flavour.ts';
import type { ExpressionSettings } from './flavour.ts';
import { exact } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import { isBranch, operationsByName } from './operations.ts';
import type { OperandKind, OperationRow } from './operations.ts';

/** Numbers by name. */
export interface AssemblyNames {
  /** Offsets of entries: `@u32`. */
  readonly entries?: ReadonlyMap<string, Integer> | undefined;
  readonly registers?: ReadonlyMap<string, Integer> | undefined;
}

/** An operation, or bytes as they are, with what is still open. */
interface Piece {
  readonly operation: NewOperation | undefined;
  readonly raw: Uint8Array;
  /** Name of the label that a branch leads to. */
  readonly target: string | undefined;
}

/** Names that the document uses, and other spellings. */
const otherNames: Readonly<Record<string, string>> = { DW_OP_uconst: 'DW_OP_constu', DW_OP_sconst: 'DW_OP_consts' };

/** The bytes of an expression; FormatError `dwarf/bad-text` where the text is none. */
export function assemble(text: string, settings: ExpressionSettings, names: AssemblyNames = {}): Uint8Array {
  const labels = new Map<string, number>();
  const pieces: Piece[] = [];
  for (const [offset, statement] of statementsOf(text)) {
    let rest = statement;
    for (
      let label = /^\s*([A-Za-z_]\w*):(?!\w)\s*/.exec(rest);
      label !== null;
      label = /^\s*([A-Za-z_]\w*):(?!\w)\s*/.exec(rest)
    ) {
      const name = label[1] as string;
      if (labels.has(name)) throw bad(`two labels ${name}`, offset);
      labels.set(name, pieces.length);
      rest = rest.slice(label[0].length);
    }
    if (rest.trim() !== '') pieces.push(pieceOf(rest.trim(), offset, settings, names));
  }
  // Where every piece starts; branches have a fixed size, so that it does not depend on where they lead.
  const starts = [0];
  const bytesOf = (operation: NewOperation): Uint8Array => encodeOperations([operation], settings);
  for (const { operation, raw } of pieces) {
    starts.push((starts.at(-1) ?? 0) + (operation === undefined ? raw.length : bytesOf(operation).length));
  }
  const whole = new Uint8Array(starts.at(-1) ?? 0);
  for (const [i, { operation, raw, target }] of pieces.entries()) {
    const at = starts[i] as number;
    if (operation === undefined) whole.set(raw, at);
    else if (target === undefined) whole.set(bytesOf(operation), at);
    else {
      const to = labels.get(target);
      if (to === undefined) throw bad(`there is no label ${target}`, 0);
      const a = (starts[to] as number) - (starts[i + 1] as number);
      if (a < -32768 || a > 32767) throw bad(`label ${target} is ${a} bytes away, which is too far for a branch`, 0);
      whole.set(bytesOf({ ...operation, a }), at);
    }
  }
  return whole;
}

function bad(what: string, offset: number): FormatError {
  return new FormatError('dwarf/bad-text', what, { offset });
}

/** Statements with their places in the text; separators in braces belong to the expression there. */
function* statementsOf(text: string): Generator<[offset: number, statement: string]> {
  let start = 0;
  let depth = 0;
  for (let i = 0; i <= text.length; i++) {
    const char = text[i];
    if (char === '{') depth++;
    if (char === '}') depth--;
    const ends = char === undefined || (depth === 0 && (char === ';' || char === ',' || char === '\n'));
    if (!ends) continue;
    yield [start, text.slice(start, i)];
    start = i + 1;
  }
  if (depth !== 0) throw bad('a brace has no partner', text.length);
}

function pieceOf(statement: string, offset: number, settings: ExpressionSettings, names: AssemblyNames): Piece {
  const [word = '', ...operands] = statement.match(/\{[^{}]*\}\S*|\S+/g) ?? [];
  if (word === 'raw') return { operation: undefined, raw: fromHex(operands.join('')), target: undefined };
  const [name = '', wide] = word.split('~');
  const row = rowOf(name);
  if (row === undefined) throw bad(`unknown operation: ${name.slice(0, 60)}`, offset);
  if (operands.length !== row.operands.length) {
    throw bad(`${row.name} takes ${row.operands.length} operands, not ${operands.length}`, offset);
  }
  if (wide !== undefined && (!/^\d{1,2}$/.test(wide) || !hasSubOpcode(row, settings)))
    throw bad(`${row.name} has one width: ${word.slice(0, 60)}`, offset);
  let { a, b, widths }: { a: Integer; b: Integer; widths: number } = { a: 0, b: 0, widths: Number(wide ?? 0) << 16 };
  let block: Uint8Array | undefined;
  for (const [i, kind] of row.operands.entries()) {
    const operand = operands[i] as string;
    if (operand.startsWith('>')) {
      if (!isBranch(row)) throw bad(`${row.name} leads nowhere: ${operand.slice(0, 60)}`, offset);
      return { operation: { code: row.code }, raw: new Uint8Array(), target: operand.slice(1) };
    }
    const [body, width] = splitWidth(operand);
    if (width !== undefined && !variable.has(kind))
      throw bad(`${row.name} has one width: ${operand.slice(0, 60)}`, offset);
    if (kind === 'block' || kind === 'block1' || kind === 'expression') {
      block = blockOf(body, settings, names, offset);
      if (i === 0) widths |= Number(width ?? 0);
      continue;
    }
    const value = numberOf(body, kind, row, names, offset);
    checkRange(value, kind, settings, offset);
    if (i === 0) a = value;
    else b = value;
    widths |= Number(width ?? 0) << (8 * i);
  }
  return { operation: { code: row.code, a, b, block, widths }, raw: new Uint8Array(), target: undefined };
}

/** Operands whose numbers, or whose lengths, are LEB128: they may be longer than they need. */
const variable: ReadonlySet<OperandKind> = new Set(['uleb', 'sleb', 'die', 'block', 'expression']);

/** Whether a second number, LEB128 too, says which operation it is. */
function hasSubOpcode({ code }: OperationRow, { flavour = defaultFlavour }: ExpressionSettings): boolean {
  return flavour.codes.encodings.get(code)?.subOpcode !== undefined;
}

function splitWidth(operand: string): [body: string, width: string | undefined] {
  const found = /^(.*?)(?:~(\d{1,2}))?$/s.exec(operand);
  return [found?.[1] ?? operand, found?.[2]];
}

function rowOf(name: string): OperationRow | undefined {
  const full = name.startsWith('DW_OP_') ? name : `DW_OP_${name}`;
  const other = otherNames[full] ?? full;
  return operationsByName.get(other) ?? operationsByName.get(other.replace('DW_OP_', 'DW_OP_LLVM_'));
}

function blockOf(body: string, settings: ExpressionSettings, names: AssemblyNames, offset: number): Uint8Array {
  if (body.startsWith('{') && body.endsWith('}')) return assemble(body.slice(1, -1), settings, names);
  if (body.startsWith('h:')) return fromHex(body.slice(2));
  throw bad(`a block is h: and hex digits, or an expression in braces: ${body.slice(0, 40)}`, offset);
}

function numberOf(body: string, kind: OperandKind, row: OperationRow, names: AssemblyNames, offset: number): Integer {
  const number = /^(-?)(0x[0-9a-fA-F]{1,40}|\d{1,48})$/.exec(body);
  if (number !== null) {
    const magnitude = BigInt(number[2] as string);
    return exact(number[1] === '-' ? -magnitude : magnitude);
  }
  if (body.startsWith('@')) {
    const entry = names.entries?.get(body.slice(1));
    if (entry !== undefined) return entry;
    throw bad(`unknown entry: ${body.slice(0, 60)}`, offset);
  }
  const register = kind === 'uleb' ? (names.registers?.get(body) ?? ptxNumber(body)) : undefined;
  if (register !== undefined) return register;
  throw bad(`${row.name}: not a number: ${body.slice(0, 60)}`, offset);
}

/** The number that spells a PTX register. */
function ptxNumber(name: string): Integer | undefined {
  if (!/^%[a-z]+\d+$/.test(name) || name.length > 16) return undefined;
  return exact([...name].reduce((number, char) => (number << 8n) | BigInt(char.charCodeAt(0)), 0n));
}

/** Bytes of operands of a fixed size. */
const sizes: Readonly<Partial<Record<OperandKind, number>>> = {
  u1: 1,
  s1: 1,
  u2: 2,
  s2: 2,
  die2: 2,
  u4: 4,
  s4: 4,
  die4: 4,
  u8: 8,
  s8: 8,
};

/** A number has to fit where it is written; signed and unsigned readings of it are the same there. */
function checkRange(value: Integer, kind: OperandKind, settings: ExpressionSettings, offset: number): void {
  if ((kind === 'uleb' || kind === 'die') && value < 0) throw bad(`${value} is negative`, offset);
  const size = kind === 'addr' ? settings.addressSize : kind === 'dieref' ? settings.offsetSize : sizes[kind];
  if (size === undefined) return;
  const limit = 1n << BigInt(8 * size);
  if (value >= limit || value < -limit / 2n) throw bad(`${value} does not fit into ${size} bytes`, offset);
}
