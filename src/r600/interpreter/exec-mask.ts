/*
 * Which lanes execute. Branches save the mask on a stack and change it; loops keep apart the lanes that left them (break) and
 * those that wait for the next round (continue), so that the mask a POP restores may still name them: a lane executes when it
 * is in the mask and neither broken nor waiting in any open loop.
 */

/** An open loop. */
export interface LoopFrame {
  /** The mask when the loop was entered. */
  readonly entry: Uint8Array;
  /** Lanes that left or wait in the loops around it, which change only when this one is closed. */
  readonly outside: Uint8Array;
  readonly broken: Uint8Array;
  readonly continued: Uint8Array;
  /** Rounds to go, where a constant counts them. */
  rounds: number;
  index: number;
  readonly step: number;
  /** The loop whose index is the loop index inside: itself, or else that of the loop around it. */
  shown: LoopFrame | undefined;
}

/** The mask, its stack, the open loops. */
export interface ExecMask {
  readonly mask: Uint8Array;
  /** The lanes that execute, kept up to date. */
  readonly active: Uint8Array;
  readonly stack: Uint8Array[];
  readonly loops: LoopFrame[];
  /** Whether any lane executes. */
  any: boolean;
  /** Whether every lane executes. */
  all: boolean;
}

/** Every lane executes; `active` is kept up to date from here on. */
export function createExecMask(active: Uint8Array): ExecMask {
  active.fill(1);
  return { mask: active.slice(), active, stack: [], loops: [], any: true, all: true };
}

/** Computes the active lanes anew. */
export function refresh(exec: ExecMask): void {
  const { mask, active } = exec;
  active.set(mask);
  const frame = exec.loops.at(-1);
  if (frame !== undefined)
    for (let lane = 0; lane < active.length; lane++) if (isGone(frame, lane) === 1) active[lane] = 0;
  exec.any = active.includes(1);
  exec.all = !active.includes(0);
}

/** 1 where a lane does not execute in a loop, whatever the mask is. */
function isGone({ outside, broken, continued }: LoopFrame, lane: number): number {
  return (outside[lane] ?? 0) | (broken[lane] ?? 0) | (continued[lane] ?? 0);
}

/** Masks and loops that may be open; the hardware has some hundred. */
const MAX_OPEN = 65_536;

/** Whether more masks and loops are open than any program needs. */
export function isTooDeep({ stack, loops }: ExecMask): boolean {
  return stack.length + loops.length > MAX_OPEN;
}

/** Saves the mask. */
export function push(exec: ExecMask): void {
  exec.stack.push(exec.mask.slice());
}

/** Restores the mask saved `count` pushes ago; false where the stack has fewer. */
export function pop(exec: ExecMask, count: number): boolean {
  if (count === 0) return true;
  const saved = exec.stack.at(-count);
  if (saved === undefined) return false;
  exec.mask.set(saved);
  exec.stack.length -= count;
  refresh(exec);
  return true;
}

/** The lanes that the top of the stack has and the mask has not; false where the stack is empty. */
export function elseMask(exec: ExecMask): boolean {
  const top = exec.stack.at(-1);
  if (top === undefined) return false;
  for (let lane = 0; lane < top.length; lane++) exec.mask[lane] = (top[lane] ?? 0) & ~(exec.mask[lane] ?? 0) & 1;
  refresh(exec);
  return true;
}

/** Opens a loop around the active lanes. */
export function enterLoop(exec: ExecMask, rounds: number, index: number, step: number, shown: boolean): void {
  const lanes = exec.mask.length;
  const around = exec.loops.at(-1);
  const outside = new Uint8Array(lanes);
  if (around !== undefined) for (let lane = 0; lane < lanes; lane++) outside[lane] = isGone(around, lane);
  const frame: LoopFrame = {
    outside,
    entry: exec.mask.slice(),
    broken: new Uint8Array(lanes),
    continued: new Uint8Array(lanes),
    rounds,
    index,
    step,
    shown: around?.shown,
  };
  if (shown) frame.shown = frame;
  exec.loops.push(frame);
}

/** The end of a round: true where a lane goes for another, else the loop is closed and its entry mask restored. */
export function endRound(exec: ExecMask): boolean {
  const frame = exec.loops.at(-1);
  if (frame === undefined) return false;
  frame.continued.fill(0);
  exec.mask.set(frame.entry);
  frame.rounds--;
  frame.index += frame.step;
  refresh(exec);
  if (exec.any && frame.rounds > 0) return true;
  exec.loops.pop();
  refresh(exec);
  return false;
}

/** The active lanes leave the innermost loop, or with `again` wait for its next round; false outside of loops. */
export function leaveRound(exec: ExecMask, again: boolean): boolean {
  const frame = exec.loops.at(-1);
  if (frame === undefined) return false;
  const set = again ? frame.continued : frame.broken;
  for (let lane = 0; lane < set.length; lane++) if (exec.active[lane] === 1) set[lane] = 1;
  refresh(exec);
  return true;
}
