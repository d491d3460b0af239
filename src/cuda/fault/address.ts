/*
 * The address that a memory instruction used, from the instruction and the registers of a lane. Registers are those at the time of
 * the dump, and errors are reported late: so the answer is only given where no instruction between the one at fault and the lane's pc
 * can have changed them.
 */
import { CUDBGException_t } from '../../../generated/cuda/enums.ts';
import { readSection } from '../../elf/index.ts';
import { ByteReader } from '../../runtime/index.ts';
import { field, INSTRUCTION } from '../instructions/code.ts';
import type { Code, Words } from '../instructions/code.ts';
import { loopAround, mayJump } from '../instructions/control-flow.ts';
import { memoryInstruction } from '../instructions/memory-instruction.ts';
import type { InstructionSpace, MemoryInstruction } from '../instructions/memory-instruction.ts';
import type { CudaDump } from '../model.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { isRedacted } from '../tables/redaction.ts';
import { childSection } from '../tables/rows-below.ts';
import type { SmFocus } from '../walk/focus.ts';
import type { LanePlace } from '../walk/place.ts';
import { lanesOf, placeOfLane, walkLanes } from '../walk/walk.ts';
import type { LaneOnSm } from '../walk/walk.ts';

const WORD = 4;

/** Where a memory instruction of a lane went. */
export interface FaultAddress {
  readonly address: bigint;
  readonly space: InstructionSpace;
  readonly operation: string;
  /** Registers and offset, `R2.64+UR4+0x10`. */
  readonly operand: string;
  /** Bytes that are accessed; null where it is not known. */
  readonly width: number | null;
  /** The lane is at the instruction. False: further, so the registers are those after it. */
  readonly exact: boolean;
  /** Instructions that it is further. */
  readonly late: number;
}

/** The memory instruction at a place; undefined when there is none that is surely understood. */
export async function accessAt(
  dump: CudaDump,
  deviceRow: number,
  place: CodePlace | null,
  pc: bigint,
): Promise<MemoryInstruction | undefined> {
  const code = place === null ? undefined : await dump.code(deviceRow, place);
  const words = code?.at(pc);
  return code === undefined || words === undefined ? undefined : memoryInstruction(words.low, words.high, code.sm);
}

/** The address that the instruction at `errorPC` used in a lane; undefined when it is no memory access or cannot be determined. */
async function faultAddressOf(
  dump: CudaDump,
  lane: LaneOnSm,
  errorPC: bigint,
  place: CodePlace | null,
  exception: number,
): Promise<FaultAddress | undefined> {
  const { deviceRow, threads, threadRow } = lane;
  const code = place === null ? undefined : await dump.code(deviceRow, place);
  const words = code?.at(errorPC);
  if (code === undefined || words === undefined) return undefined;
  const instruction = memoryInstruction(words.low, words.high, code.sm);
  const pc = threads.table.virtualPC(threadRow);
  if (instruction === undefined || isChanged(code, instruction, errorPC, pc)) return undefined;
  if (!(await isExecuted(dump, lane, instruction))) return undefined;
  const address = await addressOf(dump, lane, instruction);
  if (address === undefined || !fits(exception, address, instruction)) return undefined;
  const { space, name: operation, width } = instruction;
  return {
    address,
    space,
    operation,
    operand: operandText(instruction),
    width: width ?? null,
    exact: pc === errorPC,
    late: Number((pc - errorPC) / INSTRUCTION),
  };
}

/** An address that a lane of a warp used. */
export interface LaneAddress extends FaultAddress {
  readonly lane: number;
  /** Where the lane is, when it is not the one in focus. */
  readonly of?: LanePlace;
}

/** The addresses that the lanes of a warp used at `errorPC`, those that can be determined. */
export async function warpAddresses(
  dump: CudaDump,
  lane: LaneOnSm,
  errorPC: bigint,
  place: CodePlace | null,
): Promise<readonly LaneAddress[]> {
  const found: LaneAddress[] = [];
  for await (const each of lanesOf(dump, lane)) {
    const exception = each.threads.table.exception(each.threadRow);
    const address = await faultAddressOf(dump, each, errorPC, place, exception);
    if (address !== undefined) found.push({ ...address, lane: each.ln });
  }
  return found;
}

/** Lanes of an SM that are looked at. */
const MAX_SURVIVORS = 2048;

/**
 * The address that the first lane used which has executed the instruction at `errorPC` of an SM's fault and is still there. The warps
 * that the SM reports are gone; others of the same kernel are often right after it.
 */
export async function survivorAddress(
  dump: CudaDump,
  { device, sm, exception }: SmFocus,
  errorPC: bigint,
  place: CodePlace | null,
): Promise<LaneAddress | undefined> {
  let seen = 0;
  for await (const lane of walkLanes(dump, { device, sm })) {
    if (++seen > MAX_SURVIVORS) break;
    if (lane.threads.table.virtualPC(lane.threadRow) === errorPC) continue;
    const address = await faultAddressOf(dump, lane, errorPC, place, exception);
    if (address !== undefined) return { ...address, lane: lane.ln, of: placeOfLane(dump, lane) };
  }
  return undefined;
}

/** Instructions after the one at fault that are looked at. */
const MAX_LATE = 64n;

/** Whether the registers of an instruction may have changed until the lane came to `pc`. */
function isChanged(code: Code, instruction: MemoryInstruction, errorPC: bigint, pc: bigint): boolean {
  if (pc === errorPC) return false;
  if (pc < errorPC || pc > errorPC + MAX_LATE * INSTRUCTION) return true;
  // In a loop the instruction may have been executed again.
  if (pc > errorPC + INSTRUCTION && loopAround(code, errorPC) !== undefined) return true;
  for (let at = errorPC; at < pc; at += INSTRUCTION) {
    const words = code.at(at);
    if (words === undefined || mayJump(words)) return true;
    const written = writtenBy(words, code.sm);
    if (written === undefined) return true;
    const [first, count] = written;
    if (overlaps(instruction.register, instruction.addressBits, first, count)) return true;
    if (overlaps(instruction.uniform, instruction.addressBits, first, count)) return true;
    if (instruction.predicate !== undefined && at > errorPC && count > 0) return true;
  }
  return false;
}

function overlaps(register: number | undefined, bits: number, first: number, count: number): boolean {
  return register !== undefined && first < register + bits / 32 && register < first + count;
}

const RZ = 255;

/** Instructions that write no register, by the low 9 bits: NOP, DEPBAR, BAR, BSYNC, BSSY, YIELD, WARPSYNC, NANOSLEEP, CCTL, MEMBAR, ERRBAR. */
const silent: ReadonlySet<number> = new Set([
  0x118, 0x11a, 0x11d, 0x141, 0x145, 0x146, 0x148, 0x15d, 0x18f, 0x192, 0x1ab, 0x1af, 0x1c7,
]);

/** Matrix instructions of whole warp groups write up to 128 registers; the others at most eight. */
const FIRST_MATRIX = 0x1e0;
const MOST = 8;

/** Registers that an instruction may write, general or uniform: the first and how many; undefined where that is not known. */
function writtenBy(words: Words, sm: number): readonly [first: number, count: number] | undefined {
  const operation = field(words.low, 0, 9);
  if (silent.has(operation)) return [RZ, 0];
  const access = memoryInstruction(words.low, words.high, sm);
  if (access !== undefined) return access.written;
  if (operation >= FIRST_MATRIX) return undefined;
  const to = field(words.low, 16, 8);
  return [to, to === RZ ? 0 : MOST];
}

/** Whether the predicate of the instruction holds in the lane; no where that is not known. */
async function isExecuted(dump: CudaDump, lane: LaneOnSm, { predicate }: MemoryInstruction): Promise<boolean> {
  if (predicate === undefined) return true;
  const section = childSection(dump, lane.threads, lane.threadRow, 'preds');
  const value = await wordsAt(dump, section, predicate.number, 32);
  return value !== undefined && (value !== 0n) === predicate.value;
}

async function addressOf(dump: CudaDump, lane: LaneOnSm, i: MemoryInstruction): Promise<bigint | undefined> {
  const { threads, threadRow, warps, row } = lane;
  const registers = childSection(dump, threads, threadRow, 'regs');
  const uniforms = childSection(dump, warps, row, 'uregs');
  const base = i.register === undefined ? 0n : await wordsAt(dump, registers, i.register, i.addressBits);
  const uniform = i.uniform === undefined ? 0n : await wordsAt(dump, uniforms, i.uniform, i.addressBits);
  if (base === undefined || uniform === undefined) return undefined;
  return BigInt.asUintN(i.addressBits, base * BigInt(i.scale) + uniform + i.offset);
}

/** A register or a pair of them; undefined where the dump does not have it. */
async function wordsAt(
  dump: CudaDump,
  section: number | undefined,
  number: number,
  bits: 32 | 64,
): Promise<bigint | undefined> {
  if (section === undefined || isRedacted(dump, section)) return undefined;
  const bytes = await readSection(dump.elf, section, number * WORD, bits / 8);
  if (bytes.length < bits / 8) return undefined;
  const r = new ByteReader(bytes);
  return bits === 64 ? r.u8(true) : BigInt(r.u4(true));
}

/** An address that is aligned is not the one that was reported as misaligned. */
function fits(exception: number, address: bigint, { width }: MemoryInstruction): boolean {
  const misaligned =
    exception === CUDBGException_t.CUDBG_EXCEPTION_WARP_MISALIGNED_ADDRESS ||
    exception === CUDBGException_t.CUDBG_EXCEPTION_LANE_MISALIGNED_ADDRESS;
  return !misaligned || width === undefined || address % BigInt(width) !== 0n;
}

function operandText({ register, addressBits, scale, uniform, offset }: MemoryInstruction): string {
  const wide = addressBits === 64 ? '.64' : '';
  const parts: string[] = [];
  if (register !== undefined) parts.push(`R${register}${wide}${scale === 1 ? '' : `.X${scale}`}`);
  if (uniform !== undefined) parts.push(`UR${uniform}${register === undefined ? wide : ''}`);
  const size = offset < 0n ? -offset : offset;
  const text = parts.join('+');
  if (text !== '' && offset === 0n) return text;
  return `${text}${offset < 0n ? '-' : text === '' ? '' : '+'}0x${size.toString(16)}`;
}
