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

/** A list must be as long as its count says; throws `write/wrong-count`. */
export function checkCount(w: ByteWriter, name: string, length: number, expected: number): void {
  if (length === expected || w.isDraft) return;
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
  const last = list.length - 1;
  const fail = (message: string, path: string): FormatError =>
    new FormatError('write/wrong-end', `${path} ${message}`, { offset: w.pos, path });
  if (last < 0) throw fail('is empty: a list that repeats until something has an element', name);
  for (let i = 0; ends !== undefined && i <= last; i++) {
    if (!ends(list.at(i) as T, i)) continue;
    if (i === last) return true;
    throw fail('ends its list, but is not the last element', `${name}[${i}]`);
  }
  if (!mayEnd) throw fail('does not end its list, but is the last element', `${name}[${last}]`);
  return false;
}

/** What another field says is a structure must be one; throws `write/bad-struct`. */
export function checkStruct(w: ByteWriter, name: string, value: unknown): void {
  if (typeof value === 'object' && !ArrayBuffer.isView(value)) return;
  throw new FormatError('write/bad-struct', `${name}: expected a structure`, { offset: w.pos, path: name });
}

/** A row of `size` bytes must have the fields that end inside it, and no others; throws `write/wrong-presence`. */
export function checkRowSize(
  w: ByteWriter,
  size: number,
  fields: readonly (readonly [end: number, held: unknown])[],
): void {
  const wrong = fields.find(([end, held]) => (held !== undefined) !== end <= size);
  if (wrong === undefined || w.isDraft) return;
  const [end, held] = wrong;
  const message = `a row of ${size} bytes ${held === undefined ? 'has' : 'does not have'} the field that ends at ${end}`;
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
