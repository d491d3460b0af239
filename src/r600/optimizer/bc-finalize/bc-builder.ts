/* bc-builder: a program's words, and what is beside them for a driver. */
import { encodeProgram } from '../../isa/words/encode.ts';
import type { Finalized } from './bc-finalize.ts';

/** Bytecode with the registers and stack entries that a driver reserves for it. */
export interface Built extends Finalized {
  readonly bytes: Uint8Array;
}

/** The bytes of a finalized program. FormatError `write/out-of-range` where a value does not fit its field. */
export function buildBytecode({ program, ngpr, nstack, arrays }: Finalized): Built {
  return { program, ngpr, nstack, arrays, bytes: encodeProgram(program) };
}
