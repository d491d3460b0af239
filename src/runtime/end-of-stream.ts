import { FormatError } from './format-error.ts';

/** The error of reading `count` bytes at `offset`, where only `rest` are left. */
export function endOfStream(count: number, rest: number, offset: number): FormatError {
  const message = `requested ${count} bytes, but only ${rest} bytes available`;
  return new FormatError('read/end-of-stream', message, { offset });
}

/** Of errors about fields that are read together, how many of them fit. */
const fitting = new WeakMap<object, number>();

/** The error of fields of `widths` bytes each, a digit each, which are more than the `rest` that is left. */
export function endInRun(widths: string, rest: number, offset: number): FormatError {
  let step = 0;
  let width = 0;
  for (const digit of widths) {
    width = Number(digit);
    if (width > rest) break;
    rest -= width;
    offset += width;
    step += 1;
  }
  const error = endOfStream(width, rest, offset);
  fitting.set(error, step);
  return error;
}

/** How many fields behind the one that a reader was at an error is about. */
export function fieldsBefore(error: object): number {
  return fitting.get(error) ?? 0;
}
