import { FormatError } from './format-error.ts';

/** Data that nests without end overflows the stack: say so as an error of the format. */
export function guardDepth<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError) || !/call stack/i.test(error.message)) throw error;
    throw new FormatError('read/too-deep', 'structures nested too deeply');
  }
}
