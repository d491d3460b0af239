import { silent } from '../../core/index.ts';
import { identify } from '../../identify.ts';
import { FormatError } from '../../runtime/index.ts';
import { Failure } from '../errors/failure.ts';
import { openInput } from './input.ts';

/** Whether a file is of one of the formats, packed or not. What cannot be read or is damaged in its packing counts: that is worth saying. */
export async function isKnown(file: string): Promise<boolean> {
  try {
    const input = await openInput(file, silent, { headOnly: true });
    try {
      await identify(input.source, input.name);
      return true;
    } finally {
      await input.close();
    }
  } catch (error) {
    if (error instanceof FormatError) return error.code !== 'format/unknown';
    if (error instanceof Failure) return true;
    throw error;
  }
}
