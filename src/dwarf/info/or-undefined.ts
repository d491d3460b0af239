import { FormatError } from '../../runtime/index.ts';

/** What damage hides is not known: undefined where reading ends in a FormatError. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** The FormatError that reading ends in; undefined where it comes to its end. */
export function errorOf(read: () => void): FormatError | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}
