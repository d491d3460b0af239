/*
 * Operands of operations in the bytes of one expression, by hand: a large program has hundreds of thousands of tiny expressions, and
 * this is most of the time that decoding them takes.
 */
import { exact } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import type { FaultCode } from './fault.ts';
import type { ExpressionSettings } from './flavour.ts';
import type { OperandKind } from './operations.ts';

/** Bytes of a LEB128 number that may say more than its sign; beyond any number that an operation could mean. */
export const LONGEST_LEB = 19;

const TWO_32 = 0x100000000;

/** A place in the bytes of an expression, with what went wrong on the way. */
export class OperandReader {
  position = 0;
  /** Set where an operand cannot be read. */
  failure: FaultCode | undefined = undefined;
  /** Length of the last LEB128 where that is longer than need be, else 0. */
  padded = 0;
  private readonly bytes: Uint8Array;
  private readonly settings: ExpressionSettings;
  private readonly little: boolean;

  constructor(bytes: Uint8Array, settings: ExpressionSettings) {
    this.bytes = bytes;
    this.settings = settings;
    this.little = settings.byteOrder === 'little';
  }

  /** The operation of a sub-opcode of DW_OP_LLVM_user; -1 where none has it. */
  subOperation(subOpcodes: ReadonlyMap<number, number>): number {
    const sub = this.uleb();
    return typeof sub === 'number' ? (subOpcodes.get(sub) ?? -1) : -1;
  }

  /** A block of so many bytes; undefined where there are fewer. */
  block(length: Integer): Uint8Array | undefined {
    if (this.failure !== undefined) return undefined;
    if (length > this.bytes.length - this.position) {
      this.failure = 'truncated';
      return undefined;
    }
    const start = this.position;
    this.position += Number(length);
    return this.bytes.subarray(start, this.position);
  }

  /** A number of a kind; 0 where it cannot be read, and `failure` says why. */
  number(kind: OperandKind): Integer {
    switch (kind) {
      case 'uleb':
      case 'die':
        return this.uleb();
      case 'sleb':
        return this.sleb();
      case 'u1':
        return this.fixed(1);
      case 's1':
        return (Number(this.fixed(1)) << 24) >> 24;
      case 'u2':
      case 'die2':
        return this.fixed(2);
      case 's2':
        return (Number(this.fixed(2)) << 16) >> 16;
      case 'u4':
      case 'die4':
        return this.fixed(4);
      case 's4':
        return Number(this.fixed(4)) | 0;
      case 'u8':
        return this.fixed(8);
      case 's8':
        return signed8(this.fixed(8));
      case 'addr':
        return this.fixed(this.settings.addressSize);
      case 'dieref':
        return this.fixed(this.settings.version === 2 ? this.settings.addressSize : this.settings.offsetSize);
      default:
        return 0;
    }
  }

  /** An unsigned number of 1 to 8 bytes. */
  private fixed(size: number): Integer {
    const end = this.position + size;
    if (end > this.bytes.length) {
      this.failure = 'truncated';
      return 0;
    }
    let low = 0;
    let high = 0;
    for (let i = 0; i < size; i++) {
      const byte = this.bytes[this.little ? end - 1 - i : this.position + i] as number;
      high = high * 256 + (low >>> 24);
      low = ((low << 8) | byte) >>> 0;
    }
    this.position = end;
    return high < 0x200000 ? high * TWO_32 + low : exact((BigInt(high) << 32n) | BigInt(low));
  }
  private uleb(): Integer {
    const data = this.bytes;
    const start = this.position;
    const byte = data[this.position] as number;
    if (this.position < data.length && byte < 0x80) {
      this.position++;
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
        this.position = i + 1;
        if (group === 0) this.padded = this.position - start;
        return value;
      }
    }
    return this.longLeb(start, false);
  }
  private sleb(): Integer {
    const data = this.bytes;
    const start = this.position;
    const byte = data[this.position] as number;
    if (this.position < data.length && byte < 0x80) {
      this.position++;
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
        this.position = i + 1;
        const sign = (data[i - 1] as number) & 0x40;
        if ((group === 0 && sign === 0) || (group === 0x7f && sign !== 0)) this.padded = this.position - start;
        return group < 0x40 ? value : value - scale;
      }
    }
    return this.longLeb(start, true);
  }

  /** A LEB128 of more than seven bytes. */
  private longLeb(start: number, isSigned: boolean): Integer {
    const data = this.bytes;
    let end = start;
    while (end < data.length && (data[end] as number) >= 0x80) end++;
    if (end >= data.length) {
      this.failure = 'truncated';
      return 0;
    }
    end++;
    const last = data[end - 1] as number;
    // Groups that only repeat the sign are padding; a linker that patches a number leaves them.
    const fill = isSigned && (last & 0x40) !== 0 ? 0x7f : 0;
    let significant = end - start;
    while (significant > 1 && ((data[start + significant - 1] as number) & 0x7f) === fill) significant--;
    if (significant > LONGEST_LEB) {
      this.failure = 'bad-leb128';
      return 0;
    }
    let value = 0n;
    for (let i = significant - 1; i >= 0; i--) value = (value << 7n) | BigInt((data[start + i] as number) & 0x7f);
    if (fill !== 0) value -= 1n << BigInt(7 * significant);
    this.position = end;
    const before = (data[end - 2] as number) & 0x40;
    if ((last === 0 && (!isSigned || before === 0)) || (isSigned && last === 0x7f && before !== 0))
      this.padded = end - start;
    return exact(value);
  }
}

function signed8(value: Integer): Integer {
  return typeof value === 'number' ? value : exact(BigInt.asIntN(64, value));
}
