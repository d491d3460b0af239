import type { ByteWriter } from './byte-writer.ts';
import { FormatError } from './format-error.ts';

/** What a value to be written says about itself must be true: its reader believes it. */

export function checkPresence(w: ByteWriter, name: string, present: boolean, expected: boolean): void {
  if (present === expected || w.isDraft) return;
  throw new FormatError(
    'write/wrong-presence',
    `${name} is ${present ? 'there, but its condition is false' : 'missing, but its condition is true'}`,
    {
      offset: w.pos,
      path: name,
    },
  );
}

export function checkCount(w: ByteWriter, name: string, length: number, expected: number): void {
  if (length === expected || w.isDraft) return;
  throw new FormatError(
    'write/wrong-count',
    `wrong count: ${name} has ${length} elements, its count says ${expected}`,
    { offset: w.pos, path: name },
  );
}
