import { FormatError } from './format-error.ts';

/** What an expression throws that asks for a field of something that is not there, or not yet: an error of the format. */
export function absentOf(error: unknown, name: string): unknown {
  if (!(error instanceof TypeError)) return error;
  return new FormatError('read/absent', `${name} depends on a field that was not read`);
}
