import { FormatError } from '../runtime/index.ts';

/** Throws FormatError `source/end` unless the range lies inside `size` bytes; every source calls this before it allocates. */
export function checkRange(size: number, offset: number, length: number): void {
  // Written so that NaN and unsafe integers fail too.
  const inside = Number.isSafeInteger(offset) && Number.isSafeInteger(length) && offset >= 0 && length >= 0;
  if (!inside || length > size - offset) throw outside(size, offset, length);
}

/** A range of an input that it does not have. */
export function outside(size: number, offset: number, length: number): FormatError {
  return new FormatError('source/end', `range outside the input: ${length} bytes at ${offset}, input has ${size}`, {
    offset,
  });
}
