/** What can be recognised in a CUDA coredump that was not written to its end. */
import type { ByteSource, Salvaged } from '../../core/index.ts';
import { salvageJson } from './json.ts';
import { salvageDump } from './salvage.ts';
import { salvageText } from './text.ts';

/** Recognise what can be recognised. FormatError when the bytes do not begin as a CUDA coredump does. */
export async function salvaged(source: ByteSource): Promise<Salvaged> {
  const salvage = await salvageDump(source);
  return { json: await salvageJson(salvage), text: (paint) => salvageText(salvage, paint) };
}
