import { FormatError } from './format-error.ts';

/** One record inside a buffer, decoded field by field when asked; nothing is copied. */
export class View {
  /** Names with a dollar never clash with a field's. */
  readonly $view: DataView;
  readonly $offset: number;

  constructor(view: DataView, offset: number) {
    this.$view = view;
    this.$offset = offset;
  }
}

/**
 * Records of one size, one after the other, zero-copy. Bounds are checked once, here; `stride` may exceed what the record
 * type knows (a newer producer's rows). Loop with `at(i)`: the iterator is about four times slower.
 */
export abstract class Table<Row> implements Iterable<Row> {
  readonly view: DataView;
  /** Offset of row 0 in `view`. */
  readonly offset: number;
  readonly length: number;
  readonly stride: number;

  constructor(view: DataView, offset: number, length: number, stride: number, minStride: number) {
    if (!(stride >= minStride)) {
      throw new FormatError('read/row-too-small', `row too small: ${stride} bytes, needs at least ${minStride}`, {
        offset,
      });
    }
    if (!(length * stride <= view.byteLength - offset)) {
      const have = Math.max(0, view.byteLength - offset);
      throw new FormatError(
        'read/end-of-stream',
        `requested ${length * stride} bytes, but only ${have} bytes available`,
        { offset },
      );
    }
    this.view = view;
    this.offset = offset;
    this.length = length;
    this.stride = stride;
  }

  abstract at(index: number): Row;

  /** Where row `index` starts in `view`. */
  rowOffset(index: number): number {
    if (!(index >= 0 && index < this.length)) {
      throw new FormatError('read/bad-index', `row ${index} of a table of ${this.length}`);
    }
    return this.offset + index * this.stride;
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
}

/** A DataView of the same memory. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Bytes in place. */
export function bytesAt(view: DataView, offset: number, size: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + offset, size);
}

function inexact(hi: number, lo: number): FormatError {
  const value = (BigInt(hi) << 32n) | BigInt(lo);
  return new FormatError('read/inexact', `number too large: ${value}, at most 2^53-1 can be handled here`);
}

/** An unsigned 8-byte integer as a number; throws above 2^53-1. Four times as fast as by way of a bigint. */
export function u8Number(view: DataView, offset: number, le: boolean): number {
  const lo = view.getUint32(le ? offset : offset + 4, le);
  const hi = view.getUint32(le ? offset + 4 : offset, le);
  if (hi > 0x1fffff) throw inexact(hi, lo);
  return hi * 0x1_0000_0000 + lo;
}

/** A signed 8-byte integer as a number; throws beyond 2^53-1. */
export function s8Number(view: DataView, offset: number, le: boolean): number {
  const lo = view.getUint32(le ? offset : offset + 4, le);
  const hi = view.getInt32(le ? offset + 4 : offset, le);
  const value = hi * 0x1_0000_0000 + lo;
  if (!Number.isSafeInteger(value)) throw inexact(hi, lo);
  return value;
}

/** The largest of `ends` (ascending) within a row of `stride` bytes: what follows it is unknown. */
export function lastEnd(ends: readonly number[], stride: number): number {
  let known = 0;
  for (const end of ends) if (end <= stride) known = end;
  return known;
}

/** The name of the newest version whose rows are at most `size` bytes long. */
export function versionFor(versions: Readonly<Record<string, number>>, size: number): string | undefined {
  let found: string | undefined;
  for (const [name, rowSize] of Object.entries(versions)) if (rowSize <= size) found = name;
  return found;
}
