/* Operations to bytes, the way back of decode.ts. */
import { ByteWriter, FormatError } from '../../runtime/index.ts';
import type { Expression, Operation } from './expression.ts';
import { defaultFlavour } from './flavour.ts';
import type { ExpressionSettings } from './flavour.ts';
import { operationTable } from './operations.ts';
import type { OperandKind } from './operations.ts';
import { writeSleb, writeUleb } from '../write/leb128.ts';

/** An operation to write: one that was decoded, or made. */
export type NewOperation = Pick<Operation, 'code'> & Partial<Pick<Operation, 'a' | 'b' | 'block' | 'widths'>>;

const noBlock = new Uint8Array();

/** The bytes of operations; FormatError where the flavour has no code for one. */
export function encodeOperations(operations: Iterable<NewOperation>, settings: ExpressionSettings): Uint8Array {
  const w = new ByteWriter();
  for (const operation of operations) writeOperation(w, operation, settings);
  return w.data;
}

/** The bytes of an expression as they were read: what could not be decoded follows as it is. */
export function encodeExpression(expression: Expression): Uint8Array {
  const { operations, settings, bad, bytes } = expression;
  const w = new ByteWriter();
  for (const operation of operations) if (operation.code >= 0) writeOperation(w, operation, settings);
  if (bad !== undefined) w.bytes(bytes.subarray(bad.offset));
  return w.data;
}

/** Write one operation; FormatError where the flavour has no code for it. */
export function writeOperation(w: ByteWriter, operation: NewOperation, settings: ExpressionSettings): void {
  const row = operationTable[operation.code];
  const encoding = (settings.flavour ?? defaultFlavour).codes.encodings.get(operation.code);
  if (row === undefined || encoding === undefined) {
    const name = row?.name ?? `operation ${operation.code}`;
    throw new FormatError('dwarf/no-encoding', `${name} has no code in this flavour of expressions`);
  }
  const { a = 0, b = 0, block = noBlock, widths = 0 } = operation;
  const { byte, subOpcode } = encoding;
  w.u1(byte);
  if (subOpcode !== undefined) padded(w, (into) => writeUleb(into, subOpcode), widths >> 16);
  for (let i = 0; i < row.operands.length; i++) {
    const kind = row.operands[i] as OperandKind;
    if (kind === 'block' || kind === 'expression' || kind === 'block1') {
      if (kind === 'block1') w.u1(block.length);
      else padded(w, (into) => writeUleb(into, block.length), widths & 0xff);
      w.bytes(block);
    } else {
      writeNumber(w, kind, i === 0 ? a : b, i === 0 ? widths & 0xff : (widths >> 8) & 0xff, settings);
    }
  }
}

function writeNumber(
  w: ByteWriter,
  kind: OperandKind,
  value: number | bigint,
  width: number,
  settings: ExpressionSettings,
): void {
  switch (kind) {
    case 'uleb':
    case 'die':
      if (width === 0) return writeUleb(w, value);
      return padded(w, (into) => writeUleb(into, value), width);
    case 'sleb':
      if (width === 0) return writeSleb(w, value);
      return padded(w, (into) => writeSleb(into, value), width, value < 0 ? 0x7f : 0);
    case 'addr':
      return fixed(w, value, settings.addressSize, settings);
    case 'dieref':
      return fixed(w, value, settings.version === 2 ? settings.addressSize : settings.offsetSize, settings);
    case 'u1':
    case 's1':
      return fixed(w, value, 1, settings);
    case 'u2':
    case 's2':
    case 'die2':
      return fixed(w, value, 2, settings);
    case 'u4':
    case 's4':
    case 'die4':
      return fixed(w, value, 4, settings);
    default:
      return fixed(w, value, 8, settings);
  }
}

function fixed(w: ByteWriter, value: number | bigint, size: number, { byteOrder }: ExpressionSettings): void {
  const bytes = new Uint8Array(size);
  let rest = BigInt.asUintN(8 * size, BigInt(value));
  for (let i = 0; i < size; i++, rest >>= 8n) bytes[byteOrder === 'little' ? i : size - 1 - i] = Number(rest & 0xffn);
  w.bytes(bytes);
}

/** A LEB128 made longer with groups that repeat its sign. */
function padded(w: ByteWriter, write: (into: ByteWriter) => void, width: number, fill = 0): void {
  const start = w.pos;
  write(w);
  const size = w.pos - start;
  if (width <= size) return;
  w.seek(start + size - 1);
  w.u1((w.data[start + size - 1] as number) | 0x80);
  for (let i = size; i < width - 1; i++) w.u1(fill | 0x80);
  w.u1(fill);
}
