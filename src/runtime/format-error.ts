import { escapeUnsafe } from './printable.ts';

/** Where a problem sits: a byte offset in the outermost input and the path of the field, `objects[3].vars[17].name`. */
export interface Place {
  readonly offset?: number | bigint | undefined;
  readonly path?: string | undefined;
  /** Where the schema describes it: `/types/var_info/seq/1`. */
  readonly schemaPath?: string | undefined;
}

/**
 * The only error that reading, writing or checking a format throws.
 *
 * `code` is stable (`read/end-of-stream`, `elf/bad-magic`), `message` is lower case and says what, value and where in
 * words, safe to show, `offset` counts bytes from the start of the outermost input.
 */
export class FormatError extends Error {
  override readonly name = 'FormatError';
  readonly code: string;
  readonly offset: number | bigint | undefined;
  readonly path: string | undefined;
  readonly schemaPath: string | undefined;

  constructor(code: string, message: string, place: Place = {}) {
    super(escapeUnsafe(message));
    this.code = code;
    this.offset = place.offset;
    this.path = place.path;
    this.schemaPath = place.schemaPath;
  }
}

/** The same error with a path; one that has a path already is returned as it is. */
export function withPath(error: FormatError, path: string, schemaPath?: string): FormatError {
  if (error.path !== undefined || path === '') return error;
  return new FormatError(error.code, error.message, { offset: error.offset, path, schemaPath });
}

/** Kaitai Struct's name of a read error, by our code; tools that know the Kaitai runtimes look for these. */
export const kaitaiErrorName: Readonly<Record<string, string>> = {
  'read/end-of-stream': 'EndOfStreamError',
  'read/undecided-endianness': 'UndecidedEndiannessError',
  'read/conversion': 'ConversionError',
  'read/not-equal': 'ValidationNotEqualError',
  'read/less-than': 'ValidationLessThanError',
  'read/greater-than': 'ValidationGreaterThanError',
  'read/not-any-of': 'ValidationNotAnyOfError',
  'read/not-in-enum': 'ValidationNotInEnumError',
  'read/invalid-expr': 'ValidationExprError',
};
