/* Registers as a command line names them: `R1-R4,R7.xy`. */
import { FormatError } from '../../../runtime/index.ts';
import { metadataFrom } from '../metadata.ts';
import type { RegisterMask, ShaderMetadata } from '../metadata.ts';
import { channels } from '../tables/operand-names.ts';

const ITEM = /^R(\d{1,3})(?:-R?(\d{1,3}))?(?:\.([xyzw]{1,4}))?$/i;

/** Registers from text, a row each; none from an empty text. FormatError `r600/bad-inputs` where it is no list of R0 to R127. */
export function parseRegisters(text: string): readonly RegisterMask[] {
  if (text.trim() === '') return [];
  return text.split(',').flatMap((item) => {
    const [, from, to = from, names = channels] = ITEM.exec(item.trim()) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === undefined || last > 127 || first > last) {
      throw new FormatError('r600/bad-inputs', `no registers: ${item.trim()}, a list is R1-R4,R7.xy`);
    }
    const mask = [...names.toLowerCase()].reduce((sum, name) => sum | (1 << channels.indexOf(name)), 0);
    return Array.from({ length: last - first + 1 }, (_, k) => ({ gpr: first + k, mask }));
  });
}

/** The metadata of a shader of which somebody says which registers the hardware and the fetch shader fill. */
export function withInputs(metadata: ShaderMetadata | undefined, filled: readonly RegisterMask[]): ShaderMetadata {
  return { ...(metadata ?? metadataFrom({})), filled };
}
