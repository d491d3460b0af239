/*
 * Call frame instructions (DWARF 5, section 6.4.2; A.6.4.2): how a row of the table of one function follows from the row before. Most
 * operands are factored: multiples of the alignment factors of the common information entry.
 */
import { nameOfDwCfa } from '../../../generated/dwarf/enums.ts';
import { readFrameInstruction } from '../../../generated/dwarf/read.ts';
import type { EncodedPointer, FrameInstruction } from '../../../generated/dwarf/read.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import { wideSlebOf, wideUlebOf } from '../info/leb128.ts';

/** How the operands of instructions are written. */
export interface InstructionFormat {
  readonly littleEndian: boolean;
  readonly addressSize: number;
  /** The low four bits of DW_EH_PE; 0 outside .eh_frame. */
  readonly pointerFormat: number;
}

/** An instruction and where it starts, in bytes from the first one. */
export interface PlacedInstruction {
  readonly offset: number;
  readonly instruction: FrameInstruction;
}

/** Where the instructions of an entry end. */
export interface InstructionsEnd {
  /** Why there are no more, where bytes are left: they are in `rest`. */
  readonly bad: 'bad-cfa-opcode' | 'truncated' | undefined;
  readonly rest: Uint8Array;
}

/** One instruction after the other: all at once, as objects, they take a hundred times their bytes. */
export type Instructions = Generator<PlacedInstruction, InstructionsEnd, undefined>;

/** The two high bits of an opcode, where they say what it is. */
const PRIMARY = 0xc0;

/** The operation of an opcode (DW_CFA), without the operand in its low bits. */
export function operationOf(opcode: number): number {
  return (opcode & PRIMARY) === 0 ? opcode : opcode & PRIMARY;
}

/** 1 for opcodes that have a name. */
const KNOWN = Uint8Array.from({ length: 256 }, (_, opcode) => (nameOfDwCfa(operationOf(opcode)) === undefined ? 0 : 1));

/** Decode the instructions of an entry. Padding is instructions too: DW_CFA_nop. */
export function* instructionsOf(bytes: Uint8Array, format: InstructionFormat): Instructions {
  const { pointerFormat, addressSize, littleEndian } = format;
  const r = new ByteReader(bytes);
  while (!r.eof) {
    const offset = r.pos;
    if (KNOWN[bytes[offset] as number] === 0) {
      return { bad: 'bad-cfa-opcode', rest: bytes.subarray(offset) };
    }
    let instruction: FrameInstruction;
    try {
      instruction = readFrameInstruction(r, pointerFormat, addressSize, littleEndian);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      return { bad: 'truncated', rest: bytes.subarray(offset) };
    }
    yield { offset, instruction };
  }
  return { bad: undefined, rest: new Uint8Array() };
}

/** Name of an instruction: `DW_CFA_def_cfa`. */
export function instructionName({ opcode }: FrameInstruction): string {
  return nameOfDwCfa(operationOf(opcode)) ?? `DW_CFA_0x${opcode.toString(16)}`;
}

/** The number in an encoded pointer, before what it counts from is added; 0 where its format is not known. */
export function pointerValue(pointer: EncodedPointer): bigint {
  const { absptr, leb, udata2, udata4, udata8, sdata2, sdata4, sdata8, format } = pointer;
  if (leb !== undefined) return format >= 8 ? wideSlebOf(leb) : wideUlebOf(leb);
  return BigInt(absptr ?? udata2 ?? udata4 ?? udata8 ?? sdata2 ?? sdata4 ?? sdata8 ?? 0);
}
