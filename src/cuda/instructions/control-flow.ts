/*
 * Machine instructions that branch, call, synchronize and wait, since Volta. NVIDIA does not document them; the numbers are what ptxas
 * 13.0 emits for sm_75 to sm_120 for PTX of known meaning.
 *
 *   bits  0-8 operation      9-11 form of its operands      12-14 predicate, 15 its negation
 *   BAR      42-53 number of threads, 54-57 number of the barrier (form 5: both are immediate); 77-79 sync 0, arrive 1, red 2
 *   BSSY, BSYNC, BREAK       16-19 number of the convergence barrier
 *   BRA, CALL.REL            distance from the next instruction: since Hopper 16-23 its low and 34-81 its high bits, in words of 4 bytes;
 *                            before 32-81, in bytes
 */
import { field, INSTRUCTION } from './code.ts';
import type { Code, Words } from './code.ts';

/** Operations by the low 9 bits. */
const OPERATION = {
  BAR: 0x11d,
  BSYNC: 0x141,
  BREAK: 0x142,
  CALL_ABS: 0x143,
  CALL_REL: 0x144,
  BRA: 0x147,
  WARPSYNC: 0x148,
  BRX: 0x149,
  JMP: 0x14a,
  JMX: 0x14c,
  EXIT: 0x14d,
  RET: 0x150,
  BPT: 0x15c,
  NANOSLEEP: 0x15d,
} as const;

/** Operations whose form is part of their meaning, by the low 12 bits. */
const SYNCS_PHASECHK = 0x5a7;
const UCGABAR_WAIT = 0xdc7;
const UBRA = 0x547;
const ACQBULK = 0x82e;

/** Operations that may go elsewhere than to the next instruction. */
const jumps: ReadonlySet<number> = new Set([
  OPERATION.BREAK,
  OPERATION.CALL_ABS,
  OPERATION.CALL_REL,
  OPERATION.BRA,
  OPERATION.BRX,
  OPERATION.JMP,
  OPERATION.JMX,
  OPERATION.EXIT,
  OPERATION.RET,
]);

function operation({ low }: Words): number {
  return field(low, 0, 9);
}

/** Whether an instruction may go elsewhere than to the next one. */
export function mayJump(words: Words): boolean {
  return jumps.has(operation(words)) || field(words.low, 0, 12) === UBRA;
}

/** Whether an instruction leaves the function: what happens meanwhile is not seen. */
export function isCallOrReturn(words: Words): boolean {
  const which = operation(words);
  return which === OPERATION.CALL_ABS || which === OPERATION.CALL_REL || which === OPERATION.RET;
}

/** Whether an instruction is a breakpoint or trap. */
export function isTrap(words: Words): boolean {
  return operation(words) === OPERATION.BPT;
}

/** A call: of an address in a register pair, or of a place that it names. */
export interface CallInstruction {
  /** The pointer counts from `base`; undefined for an absolute one. */
  readonly relative: boolean;
  /** First of the two registers that hold the pointer; undefined where the instruction names the place. */
  readonly register: number | undefined;
}

const FORM_REGISTER = 1;

/** Read a call; undefined for other instructions. */
export function callInstruction(words: Words): CallInstruction | undefined {
  const which = operation(words);
  if (which !== OPERATION.CALL_ABS && which !== OPERATION.CALL_REL) return undefined;
  const register = field(words.low, 9, 3) === FORM_REGISTER ? field(words.low, 24, 8) : undefined;
  return { relative: which === OPERATION.CALL_REL, register };
}

/** Where a relative branch or call at `pc` goes, apart from its registers; undefined for other instructions. */
export function targetOf(words: Words, pc: bigint, sm: number): bigint | undefined {
  const which = operation(words);
  if (which !== OPERATION.BRA && which !== OPERATION.CALL_REL && field(words.low, 0, 12) !== UBRA) return undefined;
  const next = pc + INSTRUCTION;
  const upper = words.high & 0x3ffffn;
  if (sm < 90) return next + BigInt.asIntN(50, (words.low >> 32n) | (upper << 32n));
  const high = BigInt.asIntN(48, (words.low >> 34n) | (upper << 30n));
  return next + ((high << 8n) | BigInt(field(words.low, 16, 8))) * 4n;
}

/** What threads wait for, as the instruction before the pc or at it says. */
export type Waiting =
  'barrier' | 'warp barrier' | 'cluster barrier' | 'grid barrier' | 'mbarrier' | 'grid dependency' | 'sleep' | 'spin';

/** An instruction at which threads wait. */
export interface WaitInstruction {
  readonly waiting: Waiting;
  /** Number of the barrier where the instruction says it. */
  readonly barrier?: number;
}

const BAR_ARRIVE = 1;
const FORM_IMMEDIATE = 5;
const FORM_IMMEDIATE_BARRIER = 4;

/** Read an instruction that waits; undefined for other instructions. */
export function waitInstruction(words: Words): WaitInstruction | undefined {
  switch (operation(words)) {
    case OPERATION.BAR: {
      if (field(words.high, 13, 3) === BAR_ARRIVE) return undefined;
      const form = field(words.low, 9, 3);
      const known = form === FORM_IMMEDIATE || form === FORM_IMMEDIATE_BARRIER;
      return known ? { waiting: 'barrier', barrier: field(words.low, 54, 4) } : { waiting: 'barrier' };
    }
    case OPERATION.BSYNC:
      return { waiting: 'warp barrier', barrier: field(words.low, 16, 4) };
    case OPERATION.WARPSYNC:
      return { waiting: 'warp barrier' };
    case OPERATION.NANOSLEEP:
      return { waiting: 'sleep' };
    default:
      switch (field(words.low, 0, 12)) {
        case SYNCS_PHASECHK:
          return { waiting: 'mbarrier' };
        case UCGABAR_WAIT:
          return { waiting: 'cluster barrier' };
        case ACQBULK:
          return { waiting: 'grid dependency' };
        default:
          return undefined;
      }
  }
}

/** A loop: from its first instruction to the branch back. */
export interface Loop {
  readonly first: bigint;
  readonly last: bigint;
}

/** Instructions of a loop that is looked for. */
const MAX_LOOP = 256n;

/** The innermost loop around an instruction that has a branch back of its own; undefined where there is none nearby. */
export function loopAround(code: Code, pc: bigint): Loop | undefined {
  for (let at = pc; at < pc + MAX_LOOP * INSTRUCTION; at += INSTRUCTION) {
    const words = code.at(at);
    if (words === undefined) return undefined;
    const target = targetOf(words, at, code.sm);
    if (target === undefined || callInstruction(words) !== undefined) continue;
    // A branch to itself fills up the end of a function.
    if (target <= pc && target < at && at - target < MAX_LOOP * INSTRUCTION) return { first: target, last: at };
  }
  return undefined;
}
