/* Files that people write: assembler, IR, JSON of contexts and states. A file of one of the formats is none of them. */
import { byteCount, describe, fromError, silent } from '../../core/index.ts';
import { FormatError, limitError } from '../../runtime/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';
import { MAX_TEXT, openInput } from './input.ts';
import { headOf, refuseFormats } from './open-format.ts';
import type { CommonOptions } from '../options/common.ts';

/** The text in a file, unpacked. A Failure `format/other` where it is of one of the formats and not `what` it has to be. */
export async function readText(
  file: string,
  what: string,
  { limit }: Pick<CommonOptions, 'limit'> = {},
): Promise<string> {
  try {
    const input = await openInput(file, silent, { limit });
    try {
      refuseFormats(await headOf(input), what);
      const { size } = input.source;
      const most = limit?.bytes ?? MAX_TEXT;
      if (size > most) throw limitError('bytes', `text of ${byteCount(size)}, at most ${byteCount(most)}`);
      return new TextDecoder().decode(await input.source.read(0, size));
    } finally {
      await input.close();
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Failure(error.code, `${file}: ${describe(fromError(error))}`, exitCode.badFile);
  }
}
