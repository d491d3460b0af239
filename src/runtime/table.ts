import { endOfStream } from './end-of-stream.ts';
import { FormatError } from './format-error.ts';

/** One record inside a buffer, decoded field by field when asked; nothing is copied. */
export interface View {
  /** Names with a dollar never clash with a field's. */
  readonly $view: DataView;
  readonly $offset: number;
}

/**
 * Records of one size, one after the other, zero-copy. Bounds are checked once, here; `stride` may exceed what the record
 * type knows (a newer producer's rows). Loop with `at(i)`: the iterator is about four times slower.
 */
export abstract class Table<Row> implements Iterable<Row> {
  // `declare`: a plain field is set to undefined first, and every later read has to ask what it holds.
  declare readonly view: DataView;
  /** Offset of row 0 in `view`. */
  declare readonly offset: number;
  declare readonly length: number;
  declare readonly stride: number;

  constructor(view: DataView, offset: number, length: number, stride: number, minStride: number) {
    if (!(stride >= minStride)) {
      throw new FormatError('read/row-too-small', `row too small: ${stride} bytes, needs at least ${minStride}`, {
        offset,
      });
    }
    if (!(offset >= 0 && length >= 0 && (length === 0 || length * stride <= view.byteLength - offset))) {
      throw endOfStream(length * stride, Math.max(0, view.byteLength - offset), offset);
    }
    this.view = view;
    this.offset = offset;
    this.length = length;
    this.stride = stride;
  }

  abstract at(index: number): Row;

  /** Where row `index` starts in `view`. */
  abstract rowOffset(index: number): number;

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
}

/** A DataView of the same memory. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The error of a row that the table does not have. */
export function badRow(index: number, length: number): FormatError {
  return new FormatError('read/bad-index', `row ${index} of a table of ${length}`);
}

/** Where row `index` starts of a table of `length` rows, the first at `offset`, `stride` bytes each; throws where it has no such row. */
export function rowAt(index: number, length: number, offset: number, stride: number): number {
  if (index >>> 0 !== index || index >= length) throw badRow(index, length);
  return offset + index * stride;
}

const EMPTY = new Uint8Array();

/** Bytes in place. */
export function bytesAt(view: DataView, offset: number, size: number): Uint8Array {
  if (size === 0) return EMPTY;
  return new Uint8Array(view.buffer, view.byteOffset + offset, size);
}

function inexact(hi: number, lo: number): FormatError {
  const value = (BigInt(hi) << 32n) | BigInt(lo);
  return new FormatError('read/inexact', `number too large: ${value}, at most 2^53-1 can be handled here`);
}

/** An unsigned 8-byte integer as a number; throws above 2^53-1. Four times as fast as by way of a bigint. */
export function u8Number(view: DataView, offset: number, le: boolean): number {
  return le ? u8NumberLe(view, offset) : u8NumberBe(view, offset);
}

/** The same for little-endian data: a byte order that is known here is half the time. */
export function u8NumberLe(view: DataView, offset: number): number {
  const hi = view.getUint32(offset + 4, true);
  const lo = view.getUint32(offset, true);
  if (hi > 0x1fffff) throw inexact(hi, lo);
  return hi * 0x1_0000_0000 + lo;
}

/** The same for big-endian data. */
export function u8NumberBe(view: DataView, offset: number): number {
  const hi = view.getUint32(offset, false);
  const lo = view.getUint32(offset + 4, false);
  if (hi > 0x1fffff) throw inexact(hi, lo);
  return hi * 0x1_0000_0000 + lo;
}

/** A signed 8-byte integer as a number; throws beyond 2^53-1. */
export function s8Number(view: DataView, offset: number, le: boolean): number {
  return le ? s8NumberLe(view, offset) : s8NumberBe(view, offset);
}

/** The same for little-endian data. */
export function s8NumberLe(view: DataView, offset: number): number {
  return signed(view.getInt32(offset + 4, true), view.getUint32(offset, true));
}

/** The same for big-endian data. */
export function s8NumberBe(view: DataView, offset: number): number {
  return signed(view.getInt32(offset, false), view.getUint32(offset + 4, false));
}

function signed(hi: number, lo: number): number {
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
