import { FormatError } from '../../runtime/index.ts';
import type { Program } from '../isa/program.ts';
import type { Chip, ShaderType } from '../isa/tables/chips.ts';
import { decodeProgram } from '../isa/words/decode.ts';

/** Decode bytecode that starts at `base` of its file; offsets in errors count from the start of the file. */
export function decodePart(bytes: Uint8Array, base: number, chip: Chip, type: ShaderType): Program {
  try {
    return decodeProgram(bytes, { chip, type });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const offset = error.offset === undefined ? base : base + Number(error.offset);
    throw new FormatError(error.code, error.message, { offset, path: error.path });
  }
}
