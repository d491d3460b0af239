/** Bytes of a file from `start` to `end`, the end not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The one range that a Range header asks for (RFC 9110, 14.1.2); undefined where it asks for none, null where it cannot be satisfied. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=(\d{0,16})-(\d{0,16})$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? null : { start: size - count, end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  return start < end ? { start, end } : null;
}
