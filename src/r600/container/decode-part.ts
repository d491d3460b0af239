import { FormatError } from '../../runtime/index.ts';
import type { Program } from '../isa/program.ts';
import type { Chip, ShaderType } from '../isa/tables/chips.ts';
import { decodeProgram, MOST_DWORDS, tooLarge } from '../isa/words/decode.ts';

/** What the programs of one file may have all together. */
export interface CodeRoom {
  /** Those of a clause for each instruction that executes it. */
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
    const size = bytes.length / 4;
    const most = room.dwords;
    checkRoom(room, size);
    room.dwords -= size;
    room.programs -= 1;
    const program = decodeProgram(bytes, { chip, type, most });
    room.dwords -= Math.max(0, clauseDwords(program) - size);
    return program;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const offset = error.offset === undefined ? base : base + Number(error.offset);
    throw new FormatError(error.code, error.message, { offset, path: error.path });
  }
}

/** Dwords of the clauses of all instructions. */
function clauseDwords({ cf }: Program): number {
  return cf.reduce((sum, inst) => sum + ('clause' in inst ? inst.clause.size : 0), 0);
}
