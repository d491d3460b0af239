import { FormatError } from './format-error.ts';

/** One record inside a buffer, decoded field by field when asked; nothing is copied. */
export class View {
  readonly view: DataView;
  readonly offset: number;

  constructor(view: DataView, offset: number) {
    this.view = view;
    this.offset = offset;
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
