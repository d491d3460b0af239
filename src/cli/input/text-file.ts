/* Files that people write: assembler, IR, JSON of contexts and states. A file of one of the formats is none of them. */
import { describe, fromError, silent } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';
import { openInput } from './input.ts';
import { headOf, refuseFormats } from './open-format.ts';
import type { CommonOptions } from '../options/common.ts';

/** The text in a file, unpacked. A Failure `format/other` where it is of one of the formats and not `what` it has to be. */
export async function readText(
  file: string,
  what: string,
  { maxExpanded }: Pick<CommonOptions, 'maxExpanded'> = {},
): Promise<string> {
  try {
    const input = await openInput(file, silent, { maxExpanded });
    try {
      refuseFormats(await headOf(input), what);
      return new TextDecoder().decode(await input.source.read(0, input.source.size));
    } finally {
      await input.close();
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Failure(error.code, `${file}: ${describe(fromError(error))}`, exitCode.badFile);
  }
}
