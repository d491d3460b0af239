import { FormatError } from '../../runtime/index.ts';

/** What a damaged image answers: nothing. An error of a code of `loud` is thrown all the same. */
export async function quietly<T>(ask: () => Promise<T>, loud?: string): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof FormatError && error.code !== loud) return undefined;
    throw error;
  }
}
