/*
 * The line number machine (DWARF 5, section 6.2.5): opcodes that change registers and, now and then, add a row. NVIDIA adds two
 * extended opcodes for inlined code: DW_LNE_NVIDIA_inlined_call (0x90) with a context and the name of a function, and
 * DW_LNE_NVIDIA_set_function_name (0x91) with the name alone. A context is the number, from 1, of the row in the same sequence
 * that stands for the place of the call, 0 for code that is not inlined; a name is an offset into .debug_str.
 */
import { DwLne, DwLns } from '../../../generated/dwarf/enums.ts';
import type { ByteReader } from '../../runtime/index.ts';
import { readAddress } from '../info/form.ts';
import { sleb, skipLeb, uleb, wideUleb } from '../info/leb128.ts';
import type { LineUnit } from './header.ts';

/** The machine's registers; `base + BigInt(advance)` is the address, so that most steps need no big integers. */
export interface LineState {
  base: bigint;
  advance: number;
  opIndex: number;
  file: number;
  line: number;
  column: number;
  isStmt: boolean;
  endSequence: boolean;
  discriminator: number;
  /** NVIDIA's inline context. */
  context: number;
  /** Offset into .debug_str of the function that holds the row; 0 when it was not said. */
  functionName: number;
}

/** Hears of each row; the state is changed afterwards. False ends the run. */
export type OnRow = (state: LineState) => boolean | void;

const {
  DW_LNS_copy,
  DW_LNS_advance_pc,
  DW_LNS_advance_line,
  DW_LNS_set_file,
  DW_LNS_set_column,
  DW_LNS_negate_stmt,
  DW_LNS_set_basic_block,
  DW_LNS_const_add_pc,
  DW_LNS_fixed_advance_pc,
} = DwLns;
const {
  DW_LNE_end_sequence,
  DW_LNE_set_address,
  DW_LNE_define_file,
  DW_LNE_set_discriminator,
  DW_LNE_NVIDIA_inlined_call,
  DW_LNE_NVIDIA_set_function_name,
} = DwLne;

/** The registers at the start of a sequence. */
export function initialState(unit: LineUnit): LineState {
  return {
    base: 0n,
    advance: 0,
    opIndex: 0,
    file: 1,
    line: 1,
    column: 0,
    isStmt: unit.header.defaultIsStmt !== 0,
    endSequence: false,
    discriminator: 0,
    context: 0,
    functionName: 0,
  };
}

/**
 * Run one sequence from the reader's place in the unit's program: up to and with its end, or to the end of the program.
 * FormatError when an operand is cut off. `state` is what the machine is in there, where that is not the start. `relocate` is asked about each address operand by its offset in .debug_line.
 */
export function runSequence(
  unit: LineUnit,
  r: ByteReader,
  littleEndian: boolean,
  onRow: OnRow,
  relocate?: (offset: number, value: bigint) => bigint,
  state: LineState = initialState(unit),
): LineState {
  const { header } = unit;
  const { opcodeBase, lineBase, lineRange, standardOpcodeLengths, minimumInstructionLength } = header;
  const operations = Math.max(1, header.maximumOperationsPerInstruction ?? 1);
  let isWanted = true;
  const advance = (by: number): void => {
    if (operations === 1) {
      state.advance += by * minimumInstructionLength;
      return;
    }
    const total = state.opIndex + by;
    state.advance += Math.floor(total / operations) * minimumInstructionLength;
    state.opIndex = total % operations;
  };
  const row = (): void => {
    if (onRow(state) === false) isWanted = false;
    state.discriminator = 0;
  };
  while (r.pos < r.size && isWanted && !state.endSequence) {
    const opcode = r.u1();
    // 0 is no special opcode, whatever the header says.
    if (opcode >= opcodeBase && opcode !== 0) {
      const special = opcode - opcodeBase;
      // A line range of 0 would be a division by zero: nothing moves then.
      if (lineRange > 0) {
        advance(Math.floor(special / lineRange));
        state.line += lineBase + (special % lineRange);
      }
      row();
      continue;
    }
    switch (opcode) {
      case 0:
        extended(unit, r, littleEndian, state, row, relocate);
        break;
      case DW_LNS_copy:
        row();
        break;
      case DW_LNS_advance_pc:
        advance(advanceOf(r));
        break;
      case DW_LNS_advance_line:
        state.line += sleb(r);
        break;
      case DW_LNS_set_file:
        state.file = uleb(r);
        break;
      case DW_LNS_set_column:
        state.column = uleb(r);
        break;
      case DW_LNS_negate_stmt:
        state.isStmt = !state.isStmt;
        break;
      case DW_LNS_set_basic_block:
        break;
      case DW_LNS_const_add_pc:
        if (lineRange > 0) advance(Math.floor((255 - opcodeBase) / lineRange));
        break;
      case DW_LNS_fixed_advance_pc:
        state.advance += r.u2(littleEndian);
        state.opIndex = 0;
        break;
      default:
        // set_prologue_end, set_epilogue_begin, set_isa and what this table says of opcodes that are newer.
        for (let i = standardOpcodeLengths[opcode - 1] ?? 0; i > 0; i--) skipLeb(r);
    }
  }
  return state;
}

const ZERO = Uint8Array.of(0);

/** How far an operand moves the address, which has 64 bits: almost all of them is a little back. */
function advanceOf(r: ByteReader): number {
  const at = r.pos;
  const near = uleb(r);
  if (near <= Number.MAX_SAFE_INTEGER) return near;
  r.seek(at);
  return Number(BigInt.asIntN(64, wideUleb(r)));
}

/** An extended opcode: 0, length, opcode, operands; unknown ones are skipped by their length. */
function extended(
  unit: LineUnit,
  r: ByteReader,
  littleEndian: boolean,
  state: LineState,
  row: () => void,
  relocate: ((offset: number, value: bigint) => bigint) | undefined,
): void {
  const length = uleb(r);
  const start = r.pos;
  if (length === 0) return;
  const code = r.u1();
  switch (code) {
    case DW_LNE_end_sequence:
      state.endSequence = true;
      row();
      break;
    case DW_LNE_set_address: {
      const at = r.pos;
      const value = addressIn(r, length - 1, littleEndian);
      state.base = relocate === undefined ? value : relocate(unit.programOffset + at, value);
      state.advance = 0;
      state.opIndex = 0;
      break;
    }
    case DW_LNE_define_file:
      r.bytesTerm(ZERO, false, true, true);
      // The directory, the time of the last change and the bytes of the file.
      for (let i = 0; i < 3; i++) skipLeb(r);
      unit.define(start + 1);
      break;
    case DW_LNE_set_discriminator:
      state.discriminator = uleb(r);
      break;
    case DW_LNE_NVIDIA_inlined_call:
      state.context = uleb(r);
      state.functionName = uleb(r);
      break;
    case DW_LNE_NVIDIA_set_function_name:
      state.functionName = uleb(r);
      break;
    default:
  }
  // Some producers count the bytes of their own opcodes differently: what was read stays read.
  const end = code >= DW_LNE_NVIDIA_inlined_call && r.pos > start + length ? r.pos : start + length;
  if (end > r.size) r.take(end - r.pos);
  r.seek(end);
}

/** An address that has this many bytes; 0 where no address has. */
function addressIn(r: ByteReader, bytes: number, littleEndian: boolean): bigint {
  const addressSize = [8, 4].find((size) => bytes >= size) ?? bytes;
  return addressSize === 0 || addressSize === 3 ? 0n : readAddress(r, { addressSize, littleEndian });
}
