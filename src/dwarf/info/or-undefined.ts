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
