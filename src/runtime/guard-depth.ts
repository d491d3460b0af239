import { FormatError } from './format-error.ts';

/** Data that nests without end overflows the stack: say so as an error of the format. */
export function guardDepth<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw tooMuch(error);
  }
}

/** The error of data that nests too deeply, or has text too long, for this process, where `error` says so; any other error itself. */
export function tooMuch(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof FormatError) return error;
  // No pattern: to compile one takes stack, of which there may be none left.
  if (error.message.includes('call stack'))
    return new FormatError('limit/depth', 'structures nested too deeply for the stack of this process');
  // V8's "Invalid string length", Node's "Cannot create a string longer than 0x1fffffe8 characters".
  if (error.message.includes('string l')) return new FormatError('limit/bytes', 'text longer than a string can be');
  return error;
}
