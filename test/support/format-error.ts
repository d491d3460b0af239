import { expect } from 'vitest';
import { FormatError } from '../../src/runtime/index.ts';

/** The FormatError that `work` throws; anything else, or nothing, fails the test. */
export function formatError(work: () => unknown): FormatError {
  try {
    work();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  return expect.unreachable('no FormatError was thrown');
}

/** What `work` gives, or the code of its FormatError; anything else it throws gets out. */
export function orCode<T>(work: () => T): T | { readonly code: string } {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormatError) return { code: error.code };
    throw error;
  }
}
