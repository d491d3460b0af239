import type { ByteWriter } from './byte-writer.ts';
import { violation } from './check.ts';
import type { Constraint } from './check.ts';
import { FormatError } from './format-error.ts';

/** What a value to be written says about itself must be true: its reader believes it. */

/** An optional field must be there when its condition is true, and only then; throws `write/wrong-presence`. */
export function checkPresence(w: ByteWriter, name: string, present: boolean, expected: boolean): void {
  if (present === expected || w.isDraft) return;
  throw new FormatError(
    'write/wrong-presence',
    `${name} is ${present ? 'there, but its condition is false' : 'missing, but its condition is true'}`,
    { offset: w.pos, path: name },
  );
}

/** A list must be as long as its count says, and has no element where that is negative; throws `write/wrong-count`. */
export function checkCount(w: ByteWriter, name: string, length: number, expected: number): void {
  if (length === Math.max(expected, 0) || w.isDraft) return;
  throw new FormatError(
    'write/wrong-count',
    `wrong count: ${name} has ${length} elements, its count says ${expected}`,
    { offset: w.pos, path: name },
  );
}

/**
 * A list that repeats until something must end at the first element that `ends` it, or, where the stream `mayEnd` it, at
 * none; returns whether the last one does. Throws `write/wrong-end`.
 */
export function checkUntil<T>(
  w: ByteWriter,
  name: string,
  list: { readonly length: number; at(i: number): T | undefined },
  mayEnd: boolean,
  ends?: (it: T, i: number) => boolean,
): boolean {
  if (w.isDraft) return true;
  if (list.length === 0) throw wrongEnd(w, name, 'is empty: a list that repeats until something has an element');
  if (ends === undefined) return false;
  let isEnd = false;
  for (let i = 0; i < list.length; i++) isEnd = endAt(w, name, list, i, mayEnd, ends(list.at(i) as T, i));
  return isEnd;
}

/** The same of element `i`, which was just written: those before it ended nothing. */
export function checkEnd(
  w: ByteWriter,
  name: string,
  list: { readonly length: number },
  i: number,
  mayEnd: boolean,
  ends: () => boolean,
): void {
  if (!w.isDraft) endAt(w, name, list, i, mayEnd, ends());
}

function endAt(
  w: ByteWriter,
  name: string,
  { length }: { readonly length: number },
  i: number,
  mayEnd: boolean,
  isEnd: boolean,
): boolean {
  const isLast = i === length - 1;
  if (isEnd && !isLast) throw wrongEnd(w, `${name}[${i}]`, 'ends its list, but is not the last element');
  if (!isEnd && isLast && !mayEnd) throw wrongEnd(w, `${name}[${i}]`, 'does not end its list, but is the last element');
  return isEnd;
}

function wrongEnd(w: ByteWriter, path: string, message: string): FormatError {
  return new FormatError('write/wrong-end', `${path} ${message}`, { offset: w.pos, path });
}

/**
 * What another field says is a structure must be one, with no fields out of `names` that are not its `own`; throws
 * `write/bad-struct`.
 */
export function checkStruct(
  w: ByteWriter,
  name: string,
  value: unknown,
  names: readonly string[] = [],
  own: readonly string[] = [],
): void {
  const fail = (message: string): FormatError =>
    new FormatError('write/bad-struct', `${name}: ${message}`, { offset: w.pos, path: name });
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) throw fail('expected a structure');
  const other = names.find((each) => !own.includes(each) && Reflect.get(value, each) !== undefined);
  if (other !== undefined && !w.isDraft) throw fail(`expected a structure of another kind: this one has ${other}`);
}

/** A row of `size` bytes must have the fields whose `ends` are inside it, and no others; throws `write/wrong-presence`. */
export function checkRowSize(w: ByteWriter, size: number, ends: readonly number[], fields: readonly unknown[]): void {
  const wrong = ends.findIndex((end, i) => (fields[i] !== undefined) !== end <= size);
  if (wrong < 0 || w.isDraft) return;
  const has = fields[wrong] === undefined ? 'has' : 'does not have';
  const message = `a row of ${size} bytes ${has} the field that ends at ${ends[wrong]}`;
  throw new FormatError('write/wrong-presence', message, { offset: w.pos });
}

/** An element of a list that runs to the end must take bytes, or its reader does not find it; throws `write/no-progress`. */
export function checkAdvanced(w: ByteWriter, name: string, from: number): void {
  if (w.bitOffset > from || w.isDraft) return;
  const message = `${name} has an element of no bytes: a list that runs to the end of its stream cannot hold it`;
  throw new FormatError('write/no-progress', message, { offset: w.pos, path: name });
}

/** A value must be what `valid` or `contents` demands. */
export function checkWritten<T>(w: ByteWriter, name: string, value: T, c: () => Constraint<T>): void {
  const wrong = w.isDraft ? undefined : violation(value, c());
  if (wrong === undefined) return;
  const [code, message] = wrong;
  throw new FormatError(code.replace('read/', 'write/'), `${name}: ${message}`, { offset: w.pos, path: name });
}
