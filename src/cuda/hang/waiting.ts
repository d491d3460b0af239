/*
 * What the threads at a pc wait for. After a barrier a thread's pc is that of the next instruction; in a loop that polls it is any of
 * the loop's. The state that the driver gives (cbuThreadState) is "ready" for both.
 */
import type { Call } from '../symbols/calls.ts';
import { field, INSTRUCTION } from '../instructions/code.ts';
import type { Code, Words } from '../instructions/code.ts';
import { isCallOrReturn, loopAround, waitInstruction } from '../instructions/control-flow.ts';
import type { Waiting } from '../instructions/control-flow.ts';
import { memoryInstruction } from '../instructions/memory-instruction.ts';

/** What threads wait for, and the instruction that says so: the barrier, or the first one of the loop. */
export interface Wait {
  readonly waiting: Waiting;
  /** Number of the barrier where the instruction says it. */
  readonly barrier?: number;
  readonly at: bigint;
}

/** What threads at `pc` wait for; `blocked` when some of them are blocked within their warp. Undefined for nothing that can be determined. */
export function waitAt(code: Code, pc: bigint, blocked: boolean, calls: readonly Call[]): Wait | undefined {
  const wait = waitIn(code, pc, blocked);
  return wait !== undefined && calls.some(isGridBarrier) ? { waiting: 'grid barrier', at: wait.at } : wait;
}

/** The grid barrier of cooperative groups is code in a header: threads poll a word of memory, others wait for them at a barrier. */
function isGridBarrier({ function: name }: Call): boolean {
  return name !== null && /\b(?:sync_grids|sync_warps_last_releases|grid_group::(?:sync|barrier_wait))\b/.test(name);
}

function waitIn(code: Code, pc: bigint, blocked: boolean): Wait | undefined {
  const before = code.at(pc - INSTRUCTION);
  const behind = before === undefined ? undefined : waitInstruction(before);
  const here = code.at(pc);
  const standing = here === undefined ? undefined : waitInstruction(here);
  if (behind !== undefined && (behind.waiting !== 'warp barrier' || blocked)) {
    const polls = behind.waiting === 'sleep' || behind.waiting === 'mbarrier';
    return (polls ? pollAt(code, pc) : undefined) ?? { ...behind, at: pc - INSTRUCTION };
  }
  if (standing?.waiting === 'cluster barrier' || (standing?.waiting === 'warp barrier' && blocked)) {
    return { ...standing, at: pc };
  }
  return pollAt(code, pc);
}

/** A loop that looks at memory that others write until it changes. */
function pollAt(code: Code, pc: bigint): Wait | undefined {
  const loop = loopAround(code, pc);
  if (loop === undefined) return undefined;
  let polls: Waiting | undefined;
  for (let at = loop.first; at < loop.last; at += INSTRUCTION) {
    const words = code.at(at);
    if (words === undefined) return undefined;
    const wait = waitInstruction(words)?.waiting;
    // A loop with a barrier or a call makes its way.
    if (wait === 'barrier' || wait === 'cluster barrier') return undefined;
    if (wait === 'mbarrier') polls = wait;
    else if (wait === 'sleep' || looksAtOthers(words, code.sm)) polls ??= 'spin';
    else if (isCallOrReturn(words)) return undefined;
  }
  return polls === undefined ? undefined : { waiting: polls, at: loop.first };
}

/** Atomics, and loads that are volatile or ordered: bits 77 to 80 hold their scope, 7 on Turing and 0 since for none. */
function looksAtOthers({ low, high }: Words, sm: number): boolean {
  const name = memoryInstruction(low, high, sm)?.name;
  if (name === undefined) return false;
  if (name.startsWith('ATOM')) return true;
  return (name === 'LDG' || name === 'LD') && field(high, 13, 4) !== (sm < 80 ? 7 : 0);
}
