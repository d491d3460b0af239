/*
 * Bytes to operations. This is a cursor written by hand over the table of operations: schemas/dwarf.ksy describes the same bytes
 * for readers in other languages, but a large program has hundreds of thousands of tiny expressions.
 *
 * Decoding never fails as such. An expression may hold bytes that are never reached, so the first bad operation becomes the last
 * one of the list, and executing it is the error.
 */
import { exact } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import type { Expression, BadOperation, Operation } from './expression.ts';
import type { ExpressionSettings } from './flavour.ts';
import type { FaultCode } from './fault.ts';
import { LLVM_USER, flavourCodes, operationTable } from './operations.ts';
import type { OperandKind } from './operations.ts';

/** Bytes of a LEB128 number that may say more than its sign; beyond any number that an operation could mean. */
const LONGEST_LEB = 19;

const TWO_32 = 0x100000000;

/* One decoding at a time: its state is here, where it costs nothing to reach. */
let bytes: Uint8Array = new Uint8Array();
let position = 0;
let little = true;
/** Set where an operand cannot be read. */
let failure: FaultCode | undefined;
/** Length of the last LEB128 where that is longer than need be, else 0. */
let padded = 0;

/** Decode an expression. Its bytes are kept, not copied. */
export function decodeExpression(data: Uint8Array, settings: ExpressionSettings): Expression {
  bytes = data;
  position = 0;
  little = settings.byteOrder === 'little';
  failure = undefined;
  const codes = flavourCodes(settings.flavour);
  const operations: Operation[] = [];
  let bad: BadOperation | undefined;
  while (position < data.length) {
    const offset = position;
    let code = codes.bytes[data[position++] as number] as number;
    padded = 0;
    if (code < 0 && data[offset] === LLVM_USER) code = subOperation(codes.subOpcodes);
    let a: Integer = 0;
    let b: Integer = 0;
    let block: Uint8Array | undefined;
    let widths = padded << 16;
    padded = 0;
    const kinds = code < 0 ? undefined : (operationTable[code]?.operands ?? []);
    if (kinds !== undefined && kinds.length > 0) {
      const first = kinds[0] as OperandKind;
      if (first === 'block' || first === 'expression') {
        block = blockOf(number('uleb', settings));
        widths |= padded;
      } else {
        a = number(first, settings);
        widths |= padded;
        const second = kinds[1];
        if (second === 'block1') {
          block = blockOf(number('u1', settings));
        } else if (second !== undefined) {
          padded = 0;
          b = number(second, settings);
          widths |= padded << 8;
        }
      }
    }
    if (code < 0 || failure !== undefined) {
      bad = badOperation(offset, failure ?? 'bad-opcode');
      operations.push({ code: -1, offset, next: data.length, a: 0, b: 0, block: undefined, widths: 0 });
      break;
    }
    operations.push({ code, offset, next: position, a, b, block, widths });
  }
  return { bytes: data, settings, operations, bad };
}

function badOperation(offset: number, code: FaultCode): BadOperation {
  const byte = `0x${(bytes[offset] as number).toString(16)}`;
  switch (code) {
    case 'bad-opcode':
      return { offset, code, message: `no operation has the code ${byte}${subText(offset)}, at offset ${offset}` };
    case 'bad-leb128':
      return {
        offset,
        code,
        message: `a number is longer than ${LONGEST_LEB} bytes, in the operation at offset ${offset}`,
      };
    default:
      return {
        offset,
        code,
        message: `the expression of ${bytes.length} bytes ends inside operation ${byte} at offset ${offset}`,
      };
  }
}

function subText(offset: number): string {
  if (bytes[offset] !== LLVM_USER || offset + 1 >= bytes.length) return '';
  return ` and ${[...bytes.subarray(offset + 1, offset + 4)].map((byte) => `0x${byte.toString(16)}`).join(' ')}`;
}

function subOperation(subOpcodes: ReadonlyMap<number, number>): number {
  const sub = uleb();
  return typeof sub === 'number' ? (subOpcodes.get(sub) ?? -1) : -1;
}

function blockOf(length: Integer): Uint8Array | undefined {
  if (failure !== undefined) return undefined;
  if (length > bytes.length - position) {
    failure = 'truncated';
    return undefined;
  }
  const start = position;
  position += Number(length);
  return bytes.subarray(start, position);
}

function number(kind: OperandKind, settings: ExpressionSettings): Integer {
  switch (kind) {
    case 'uleb':
    case 'die':
      return uleb();
    case 'sleb':
      return sleb();
    case 'u1':
      return fixed(1);
    case 's1':
      return (Number(fixed(1)) << 24) >> 24;
    case 'u2':
    case 'die2':
      return fixed(2);
    case 's2':
      return (Number(fixed(2)) << 16) >> 16;
    case 'u4':
    case 'die4':
      return fixed(4);
    case 's4':
      return Number(fixed(4)) | 0;
    case 'u8':
      return fixed(8);
    case 's8':
      return signed8(fixed(8));
    case 'addr':
      return fixed(settings.addressSize);
    case 'dieref':
      return fixed(settings.version === 2 ? settings.addressSize : settings.offsetSize);
    default:
      return 0;
  }
}

function signed8(value: Integer): Integer {
  return typeof value === 'number' ? value : exact(BigInt.asIntN(64, value));
}

/** An unsigned number of 1 to 8 bytes. */
function fixed(size: number): Integer {
  const end = position + size;
  if (end > bytes.length) {
    failure = 'truncated';
    return 0;
  }
  let low = 0;
  let high = 0;
  for (let i = 0; i < size; i++) {
    const byte = bytes[little ? end - 1 - i : position + i] as number;
    high = high * 256 + (low >>> 24);
    low = ((low << 8) | byte) >>> 0;
  }
  position = end;
  return high < 0x200000 ? high * TWO_32 + low : exact((BigInt(high) << 32n) | BigInt(low));
}

function uleb(): Integer {
  const data = bytes;
  const start = position;
  const byte = data[position] as number;
  if (position < data.length && byte < 0x80) {
    position++;
    return byte;
  }
  let value = 0;
  let scale = 1;
  for (let i = start; i < data.length; i++) {
    const group = data[i] as number;
    if (i - start >= 7) break;
    value += (group & 0x7f) * scale;
    scale *= 128;
    if (group < 0x80) {
      position = i + 1;
      if (group === 0) padded = position - start;
      return value;
    }
  }
  return longLeb(start, false);
}

function sleb(): Integer {
  const data = bytes;
  const start = position;
  const byte = data[position] as number;
  if (position < data.length && byte < 0x80) {
    position++;
    return byte < 0x40 ? byte : byte - 0x80;
  }
  let value = 0;
  let scale = 1;
  for (let i = start; i < data.length; i++) {
    const group = data[i] as number;
    if (i - start >= 7) break;
    value += (group & 0x7f) * scale;
    scale *= 128;
    if (group < 0x80) {
      position = i + 1;
      const sign = (data[i - 1] as number) & 0x40;
      if ((group === 0 && sign === 0) || (group === 0x7f && sign !== 0)) padded = position - start;
      return group < 0x40 ? value : value - scale;
    }
  }
  return longLeb(start, true);
}

/** A LEB128 of more than seven bytes. */
function longLeb(start: number, isSigned: boolean): Integer {
  const data = bytes;
  let end = start;
  while (end < data.length && (data[end] as number) >= 0x80) end++;
  if (end >= data.length) {
    failure = 'truncated';
    return 0;
  }
  end++;
  const last = data[end - 1] as number;
  // Groups that only repeat the sign are padding; a linker that patches a number leaves them.
  const fill = isSigned && (last & 0x40) !== 0 ? 0x7f : 0;
  let significant = end - start;
  while (significant > 1 && ((data[start + significant - 1] as number) & 0x7f) === fill) significant--;
  if (significant > LONGEST_LEB) {
    failure = 'bad-leb128';
    return 0;
  }
  let value = 0n;
  for (let i = significant - 1; i >= 0; i--) value = (value << 7n) | BigInt((data[start + i] as number) & 0x7f);
  if (fill !== 0) value -= 1n << BigInt(7 * significant);
  position = end;
  const before = (data[end - 2] as number) & 0x40;
  if ((last === 0 && (!isSigned || before === 0)) || (isSigned && last === 0x7f && before !== 0)) padded = end - start;
  return exact(value);
}
