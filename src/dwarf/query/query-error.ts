/* What is wrong with an expression, with the column where it is. */
import { FormatError } from '../../runtime/index.ts';

/** Codes of errors in expressions. */
export type QueryCode = 'dwarf/query-syntax' | 'dwarf/query-name' | 'dwarf/query-type' | 'dwarf/query-limit';

/** An error at a character of an expression, counted from 0; the message counts columns from 1. */
export function queryError(code: QueryCode, at: number, message: string): FormatError {
  return new FormatError(code, `column ${at + 1}: ${message}`);
}
