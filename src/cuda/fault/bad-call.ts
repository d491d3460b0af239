/*
 * A call through a pointer that is none: the pc is in no function, and the return address says where the call was. CALL.REL adds the
 * pointer to an address of its own, the entry of the calling function.
 */
import { INSTRUCTION } from '../instructions/code.ts';
import { callInstruction, targetOf } from '../instructions/control-flow.ts';
import type { CudaDump } from '../model.ts';
import type { Frame } from '../symbols/backtrace.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { registersOf } from '../walk/registers.ts';
import type { LaneOnSm } from '../walk/walk.ts';

/** A call through a bad pointer. */
export interface BadCall {
  /** The pointer; null where the registers do not hold it any more. */
  readonly pointer: bigint | null;
  /** First of the two registers that held it. */
  readonly register: string;
  /** The pointer counts from the entry of the calling function. */
  readonly relative: boolean;
  /** The calling instruction. */
  readonly pc: bigint;
  readonly place: CodePlace;
}

/** Bits of a pc that are compared: what hardware does with higher ones is not known. */
const PC_BITS = 40;

/** Bytes that may have been executed as code before something in them was not. */
const RUN_ON = 0x10000n;

/** The call that led to `errorPC`, which is in no function; undefined where the caller did not call through registers. */
export async function badCallOf(
  dump: CudaDump,
  lane: LaneOnSm,
  errorPC: bigint,
  [, caller]: readonly Frame[],
): Promise<BadCall | undefined> {
  if (caller === undefined || caller.place === null) return undefined;
  const pc = caller.pc - INSTRUCTION;
  const code = await dump.code(lane.deviceRow, caller.place);
  const words = code?.at(pc);
  const call = words === undefined ? undefined : callInstruction(words);
  if (code === undefined || words === undefined || call?.register === undefined) return undefined;
  const { register, relative } = call;
  const base = (relative ? targetOf(words, pc, code.sm) : 0n) ?? 0n;
  const { registers } = await registersOf(dump, lane);
  const [low, high] = [registers?.[register], registers?.[register + 1]];
  const held = low === undefined || high === undefined ? undefined : BigInt(low) | (BigInt(high) << 32n);
  const executed = held === undefined ? undefined : BigInt.asUintN(PC_BITS, errorPC - (base + held));
  return {
    pointer: held !== undefined && executed !== undefined && executed < RUN_ON ? held : null,
    register: `R${register}`,
    relative,
    pc,
    place: caller.place,
  };
}
