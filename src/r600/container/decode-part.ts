import { FormatError } from '../../runtime/index.ts';
import type { Program } from '../isa/program.ts';
import type { Chip, ShaderType } from '../isa/tables/chips.ts';
import { decodeProgram, MOST_DWORDS, tooLarge } from '../isa/words/decode.ts';

/** What the programs of one file may have all together. */
export interface CodeRoom {
  dwords: number;
  programs: number;
}

const MOST_PROGRAMS = 65_536;

/** The room of a file that nothing is read of yet. */
export function codeRoom(): CodeRoom {
  return { dwords: MOST_DWORDS, programs: MOST_PROGRAMS };
}

/** Throws FormatError `r600/too-large` where there is no room for one more program of so many dwords. */
export function checkRoom({ dwords, programs }: CodeRoom, count: number): void {
  if (count > dwords) throw tooLarge('dwords of all programs of a file', MOST_DWORDS);
  if (programs === 0) throw tooLarge('programs of a file', MOST_PROGRAMS);
}

/** Decode bytecode that starts at `base` of its file; offsets in errors count from the start of the file. */
export function decodePart(bytes: Uint8Array, base: number, chip: Chip, type: ShaderType, room: CodeRoom): Program {
  try {
    checkRoom(room, bytes.length / 4);
    room.dwords -= bytes.length / 4;
    room.programs -= 1;
    return decodeProgram(bytes, { chip, type });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const offset = error.offset === undefined ? base : base + Number(error.offset);
    throw new FormatError(error.code, error.message, { offset, path: error.path });
  }
}
