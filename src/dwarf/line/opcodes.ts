/*
 * The program of a line table as a list of opcodes (DWARF 5, section 6.2.5), for those who edit it; `line-program.ts` runs it. The header
 * says what an opcode is: from opcode_base on they are special, below it standard, 0 is extended and says its length. Of standard
 * opcodes that are newer than DWARF 2 the header also says how many LEB128 operands they have.
 */
import { DwLne, DwLns } from '../../../generated/dwarf/enums.ts';
import { dwLne, dwLns } from '../../../generated/dwarf/opcodes.ts';
import { ByteReader } from '../../runtime/index.ts';
import type { OpcodeRow } from '../../runtime/index.ts';
import { readAddress } from '../info/form.ts';
import { MAX_LEB_BYTES } from '../info/leb128.ts';

/** A number of a program. */
export interface LineNumber {
  readonly value: bigint;
  /** Bytes of it: of an address always, of LEB128 where it is padded. */
  readonly width?: number | undefined;
}

/** One opcode with its operands. */
export type LineOpcode =
  | { readonly kind: 'special'; readonly opcode: number }
  | { readonly kind: 'standard'; readonly opcode: number; readonly operands: readonly LineNumber[] }
  | {
      readonly kind: 'extended';
      readonly code: number;
      readonly operands: readonly LineNumber[];
      /** What follows the operands that are known: all of it where the code is not. */
      readonly rest: Uint8Array;
      /** The length as it is written, where that is padded or not what the contents have. */
      readonly length?: LineNumber | undefined;
    }
  /** Bytes that are no opcode: cut off at the end of the program, or with a number beyond all use. */
  | { readonly kind: 'raw'; readonly bytes: Uint8Array };

/** What the header and the file say of how opcodes are written. */
export interface LineFormat {
  readonly littleEndian: boolean;
  readonly opcodeBase: number;
  /** LEB128 operands of each standard opcode, from opcode 1 on. */
  readonly standardOpcodeLengths: Uint8Array;
}

/** How a number is written. */
export type LineOperand = 'uleb' | 'sleb' | 'half' | 'address';

/** Standard opcodes of DWARF 2, whose operands are what they are; the header's count is not asked. */
const standard = operandsOf(dwLns.filter(({ opcode }) => opcode <= DwLns.DW_LNS_fixed_advance_pc));

/** Extended opcodes whose operands are numbers. */
const extended = operandsOf(dwLne);

function operandsOf(rows: readonly OpcodeRow[]): ReadonlyMap<number, readonly LineOperand[]> {
  return new Map(rows.map(({ opcode, operands }) => [opcode, operands as readonly LineOperand[]]));
}

/** Bytes that an address may have. */
export const ADDRESS_SIZES: readonly number[] = [1, 2, 4, 8];

/** NVIDIA's opcodes say lengths that leave operands out. */
const FIRST_OF_NVIDIA = DwLne.DW_LNE_NVIDIA_inlined_call;

/** Operands of a standard opcode. */
export function standardOperands(opcode: number, { standardOpcodeLengths }: LineFormat): readonly LineOperand[] {
  return standard.get(opcode) ?? Array<LineOperand>(standardOpcodeLengths[opcode - 1] ?? 0).fill('uleb');
}

/** Operands of an extended opcode; none where it is not known. */
export function extendedOperands(code: number): readonly LineOperand[] {
  return extended.get(code) ?? [];
}

/** Bytes that LEB128 needs for a number; of one beyond MAX_LEB_BYTES only that it is. */
export function lebBytes(value: bigint, isSigned: boolean): number {
  let bytes = 1;
  const fits = (bits: bigint): boolean =>
    isSigned ? value >= -(1n << (bits - 1n)) && value < 1n << (bits - 1n) : value < 1n << bits;
  while (bytes <= MAX_LEB_BYTES && !fits(BigInt(7 * bytes))) bytes += 1;
  return bytes;
}

/** Opcodes of a program, in their order; together they are all of its bytes. */
export function readLineOpcodes(program: Uint8Array, format: LineFormat): LineOpcode[] {
  const opcodes: LineOpcode[] = [];
  const r = new ByteReader(program);
  while (!r.eof) {
    const start = r.pos;
    const read = readOpcode(r, program, format);
    if (read === undefined) {
      opcodes.push({ kind: 'raw', bytes: program.subarray(start) });
      break;
    }
    opcodes.push(read === 'raw' ? { kind: 'raw', bytes: program.subarray(start, r.pos) } : read);
  }
  return opcodes;
}

/** One opcode; undefined where it is cut off. */
function readOpcode(r: ByteReader, program: Uint8Array, format: LineFormat): LineOpcode | 'raw' | undefined {
  const opcode = r.u1();
  if (opcode >= format.opcodeBase && opcode !== 0) return { kind: 'special', opcode };
  if (opcode > 0) {
    const operands = readNumbers(r, standardOperands(opcode, format), format.littleEndian, 0);
    return Array.isArray(operands) ? { kind: 'standard', opcode, operands } : operands;
  }
  const stated = readNumber(r, 'uleb', format.littleEndian, 0);
  if (stated === undefined || stated === 'raw') return stated;
  if (stated.value === 0n) return 'raw';
  const start = r.pos;
  if (stated.value > BigInt(r.size - start)) return undefined;
  const end = start + Number(stated.value);
  const code = r.u1();
  const kinds = extendedOperands(code);
  let operands = readNumbers(r, kinds, format.littleEndian, end - r.pos);
  if (!Array.isArray(operands) || (r.pos > end && code < FIRST_OF_NVIDIA)) {
    r.seek(start + 1);
    operands = [];
  }
  const rest = program.subarray(r.pos, Math.max(r.pos, end));
  const isPlain = stated.width === undefined && r.pos <= end;
  r.seek(r.pos + rest.length);
  return { kind: 'extended', code, operands, rest, ...(!isPlain && { length: stated }) };
}

/** Numbers; undefined where they are cut off. `left` is how many bytes an address has. */
function readNumbers(
  r: ByteReader,
  kinds: readonly LineOperand[],
  littleEndian: boolean,
  left: number,
): LineNumber[] | 'raw' | undefined {
  const numbers: LineNumber[] = [];
  let isRaw = false;
  for (const kind of kinds) {
    const number = readNumber(r, kind, littleEndian, left);
    if (number === undefined) return undefined;
    if (number === 'raw') isRaw = true;
    else numbers.push(number);
  }
  return isRaw ? 'raw' : numbers;
}

function readNumber(
  r: ByteReader,
  kind: LineOperand,
  littleEndian: boolean,
  left: number,
): LineNumber | 'raw' | undefined {
  if (kind === 'half') return r.size - r.pos < 2 ? undefined : { value: BigInt(r.u2(littleEndian)) };
  if (kind === 'address') {
    if (!ADDRESS_SIZES.includes(left)) return 'raw';
    return { value: readAddress(r, { addressSize: left, littleEndian }), width: left };
  }
  let value = 0n;
  for (let width = 1; r.pos < r.size; width++) {
    const byte = r.u1();
    if (width <= MAX_LEB_BYTES) value |= BigInt(byte & 0x7f) << BigInt(7 * (width - 1));
    if (byte >= 0x80) continue;
    if (width > MAX_LEB_BYTES) return 'raw';
    const isSigned = kind === 'sleb';
    if (isSigned && (byte & 0x40) !== 0) value -= 1n << BigInt(7 * width);
    return width === lebBytes(value, isSigned) ? { value } : { value, width };
  }
  return undefined;
}
