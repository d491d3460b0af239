/* Files that have to be schemas: refused by what they are, before they are read as YAML. */
import { stat } from 'node:fs/promises';
import { byteCount, describe, fromError, silent } from '../../core/index.ts';
import { FormatError, limitError } from '../../runtime/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';
import { MAX_TEXT, openInput } from '../input/input.ts';
import { headOf, refuseFormats } from '../input/open-format.ts';

/**
 * The same name, of a file that may be a schema. A Failure `schema/not-found` where there is none, `format/other` where it is of one of the
 * formats, packed or not, `schema/binary` where it is no text, and `limit/bytes`.
 */
export async function schemaFile(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new Failure('schema/not-found', `no such schema: ${file}`, exitCode.io);
  // What can be read once is read by the compiler.
  if (!found.isFile()) return file;
  try {
    const input = await openInput(file, silent, { headOnly: true });
    try {
      const head = await headOf(input);
      refuseFormats(head, 'a .ksy schema');
      if (input.compression !== undefined)
        throw new FormatError('schema/binary', `the file is packed by ${input.compression}; a schema is text`, {
          offset: 0,
        });
      const zero = head.indexOf(0);
      if (zero >= 0)
        throw new FormatError('schema/binary', 'the file has zero bytes; a schema is text', { offset: zero });
      if (found.size > MAX_TEXT)
        throw limitError('bytes', `text of ${byteCount(found.size)}, at most ${byteCount(MAX_TEXT)}`);
    } finally {
      await input.close();
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Failure(error.code, `${file}: ${describe(fromError(error))}`, exitCode.badFile);
  }
  return file;
}
