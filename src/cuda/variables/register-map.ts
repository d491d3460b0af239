/*
 * Where ptxas put the registers of PTX that the DWARF of a -G build names: section .nv_debug_info_reg_sass. The vendor does not document
 * it; the schema has what was read off cubins. An entry holds for a range of a function. After its end the register may still be in its
 * place until something else is put there, which is how cuda-gdb takes it.
 */
import { CUDBGRegClass } from '../../../generated/cuda/enums.ts';
import type { DebugRegister } from '../../../generated/cuda/read.ts';
import { readDebugRegistersFunction } from '../../../generated/cuda/read.ts';
import { findSection, readSection } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';

/** One 32-bit piece of a register of PTX at a place of the program. */
export interface RegisterPiece {
  readonly placeClass: CUDBGRegClass;
  /** As in the entry. */
  readonly payload: number;
  /** No range of the register has the offset: what is in the place may be something else by now. */
  readonly isStale: boolean;
}

/** The registers of PTX of a cubin. */
export interface RegisterMap {
  /**
   * The pieces of a register at an offset in bytes from the start of a function, the lowest first. An entry that starts later counts for
   * nothing; undefined where there is no entry for the lowest piece.
   */
  piecesAt(functionName: string, register: string, offset: number): readonly RegisterPiece[] | undefined;
}

/** Pieces that a register can have: PTX has none above 128 bits. */
const MAX_PIECES = 4;

/** Read the map of a cubin; undefined where it has none. What follows a damaged function is left out. */
export async function openRegisterMap(elf: ElfFile): Promise<RegisterMap | undefined> {
  const section = await findSection(elf, '.nv_debug_info_reg_sass');
  if (section === undefined) return undefined;
  const functions = readFunctions(await readSection(elf, section));
  return {
    piecesAt(functionName, register, offset) {
      const entries = functions.get(functionName)?.get(register) ?? [];
      const pieces: RegisterPiece[] = [];
      for (let piece = 0; piece < MAX_PIECES; piece++) {
        const found = pieceAt(entries, piece, offset);
        if (found === undefined) break;
        pieces.push((found.isStale ? pairedWith(pieces.at(-1)) : undefined) ?? found);
      }
      return pieces.length === 0 ? undefined : pieces;
    },
  };
}

type Entries = Map<string, DebugRegister[]>;

function readFunctions(bytes: Uint8Array): ReadonlyMap<string, Entries> {
  const functions = new Map<string, Entries>();
  const reader = new ByteReader(bytes);
  try {
    while (!reader.eof) {
      const { name, entries } = readDebugRegistersFunction(reader);
      const own: Entries = functions.get(name) ?? new Map<string, DebugRegister[]>();
      functions.set(name, own);
      for (const entry of entries) {
        const list = own.get(entry.register);
        if (list === undefined) own.set(entry.register, [entry]);
        else list.push(entry);
      }
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return functions;
}

/** Halves of a 64-bit register are in neighbouring registers: a half that no range has may still be beside one that a range has. */
function pairedWith(lower: RegisterPiece | undefined): RegisterPiece | undefined {
  if (lower === undefined || lower.isStale || lower.placeClass !== CUDBGRegClass.REG_CLASS_REG_FULL) return undefined;
  return { ...lower, payload: lower.payload + 1, isStale: true };
}

/** The entry whose range has the offset, of several the one that starts last; else the one that ended last. */
function pieceAt(entries: readonly DebugRegister[], piece: number, offset: number): RegisterPiece | undefined {
  let inside: DebugRegister | undefined;
  let before: DebugRegister | undefined;
  for (const entry of entries) {
    if (entry.piece !== piece || entry.start > offset) continue;
    if (offset < entry.end) {
      if (inside === undefined || entry.start >= inside.start) inside = entry;
    } else if (before === undefined || entry.end >= before.end) before = entry;
  }
  const entry = inside ?? before;
  return entry && { placeClass: entry.placeClass, payload: entry.payload, isStale: inside === undefined };
}
