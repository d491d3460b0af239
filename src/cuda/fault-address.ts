/*
 * The address that a memory instruction used, from the instruction and the registers of a lane. Registers are those at the time of
 * the dump, and errors are reported late: so the answer is only given where the lane stands at the instruction at fault or at the one
 * behind it, and nothing between can have changed them.
 */
import { CUDBGException_t } from '../../generated/cuda.ts';
import { readSection } from '../elf/index.ts';
import { ByteReader } from '../runtime/index.ts';
import { memoryInstruction } from './memory-instruction.ts';
import type { InstructionSpace, MemoryInstruction } from './memory-instruction.ts';
import { childSection } from './model.ts';
import type { CudaDump } from './model.ts';
import { isRedacted } from './redaction.ts';
import { symbolsOf } from './symbols.ts';
import type { CodePlace } from './symbols.ts';
import type { LaneOnSm } from './walk.ts';

/** Bytes of an instruction. */
const INSTRUCTION = 16n;
const WORD = 4;

/** Where a memory instruction of a lane went. */
export interface FaultAddress {
  readonly address: bigint;
  readonly space: InstructionSpace;
  readonly operation: string;
  /** Registers and offset, `R2.64+UR4+0x10`. */
  readonly operand: string;
  /** The lane stands at the instruction. False: one further, so the registers are those after it. */
  readonly exact: boolean;
}

/** The address that the instruction at `errorPC` used in a lane; undefined when it is no memory access or cannot be told. */
export async function faultAddressOf(
  dump: CudaDump,
  lane: LaneOnSm,
  errorPC: bigint,
  place: CodePlace | null,
): Promise<FaultAddress | undefined> {
  const { deviceRow, threads, threadRow } = lane;
  if (place === null || dump.devices.table.instructionSize(deviceRow) !== Number(INSTRUCTION)) return undefined;
  const pc = threads.table.virtualPC(threadRow);
  const exact = pc === errorPC;
  if (!exact && pc !== errorPC + INSTRUCTION) return undefined;
  const sm = /^sm_(\d+)/.exec((await dump.text(dump.devices.table.smType(deviceRow))) ?? '')?.[1];
  const code = await codeAt(dump, deviceRow, place, errorPC);
  if (code === undefined || sm === undefined) return undefined;
  const instruction = memoryInstruction(code.u8le(), code.u8le(), Number(sm));
  if (instruction === undefined || (!exact && overwrites(instruction))) return undefined;
  if (!(await isExecuted(dump, lane, instruction))) return undefined;
  const address = await addressOf(dump, lane, instruction);
  if (address === undefined || !fits(threads.table.exception(threadRow), address, instruction)) return undefined;
  const { space, name: operation } = instruction;
  return { address, space, operation, operand: operandText(instruction), exact };
}

/** Whether an instruction may have written its own address registers. */
function overwrites({ register, addressBits, written: [first, count] }: MemoryInstruction): boolean {
  if (register === undefined) return false;
  return first < register + addressBits / 32 && register < first + count;
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
  return bits === 64 ? r.u8le() : BigInt(r.u4le());
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

/** The instruction at an address, from the image of the module. */
async function codeAt(
  dump: CudaDump,
  deviceRow: number,
  place: CodePlace,
  address: bigint,
): Promise<ByteReader | undefined> {
  const symbols = symbolsOf(dump);
  const modules = await symbols.modules(deviceRow);
  const module = modules.find((each) => each.handle === place.module && each.context === place.context);
  const cubin = module === undefined ? undefined : await symbols.cubin(module);
  if (cubin === undefined) return undefined;
  const { sections } = cubin.elf;
  for (let i = 1; i < sections.length; i++) {
    const start = sections.addr(i);
    const at = address - start;
    if ((sections.flags(i) & 4n) === 0n || start === 0n || at < 0n) continue;
    if (at + INSTRUCTION > BigInt(sections.extent(i).size)) continue;
    return new ByteReader(await readSection(cubin.elf, i, Number(at), Number(INSTRUCTION)));
  }
  return undefined;
}
