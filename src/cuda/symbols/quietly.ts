import { FormatError } from '../../runtime/index.ts';

/** What a damaged image answers: nothing. */
export async function quietly<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}
