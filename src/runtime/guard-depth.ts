import { FormatError } from './format-error.ts';

/** Data that nests without end overflows the stack: say so as an error of the format. */
export function guardDepth<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw tooDeep(error);
  }
}

/** The error of data that nests too deeply where `error` is an overflow of the stack; any other error itself. */
export function tooDeep(error: unknown): unknown {
  // No pattern: to compile one takes stack, of which there is none left.
  if (!(error instanceof RangeError) || !error.message.includes('call stack')) return error;
  return new FormatError('limit/depth', 'structures nested too deeply for the stack of this process');
}
