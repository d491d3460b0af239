/*
 * A lane ready for questions about its frames: the debugging information of the code of each, callers unwound, memory read as it is
 * asked for. Variables and expressions are both read through it.
 */
import { stepsOf } from '../../dwarf/advanced.ts';
import type { CallFrame, FramesAtAddress, FunctionFrame, VariableContext } from '../../dwarf/advanced.ts';
import type { FrameCalls } from '../fault/frames.ts';
import type { CudaDump } from '../model.ts';
import type { Call } from '../symbols/calls.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { registersOf } from '../walk/registers.ts';
import type { Registers } from '../walk/registers.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import type { DebugInformation } from './debug-information.ts';
import type { Doubts } from './doubts.ts';
import { laneMemory } from './lane-memory.ts';
import type { LaneMemory } from './lane-memory.ts';
import { situationOf } from './situation.ts';
import { unwindLane } from './unwind.ts';
import type { KnownFrame } from './unwind.ts';

/** A function of the call stack of a lane, as people count them: what was inlined is one of its own. */
export interface StoppedFrame {
  readonly level: number;
  readonly stack: FrameCalls;
  /** Null where no function is known. */
  readonly call: Call | null;
  readonly debug: DebugInformation | undefined;
  /** Undefined where the module has no debugging information. */
  readonly frame: CallFrame | undefined;
  /** What the debugging information has at the place; undefined where it describes no function there. */
  readonly functions: FramesAtAddress | undefined;
  /** The one of them that the call is in. */
  readonly own: FunctionFrame | undefined;
  /** What variables are read in; undefined where the debugging information describes no function. */
  situation(): VariableContext | undefined;
}

/** A lane whose frames can be asked. */
export interface StoppedLaneFrames {
  readonly registers: Registers;
  readonly memory: LaneMemory;
  /** Set by reading what may be another variable's. */
  readonly doubts: Doubts;
  /** Ask the frames, innermost first; done again until all memory that was asked for has been looked up. */
  ask<T>(work: (frames: readonly StoppedFrame[]) => T): Promise<T>;
}

/** Make a lane ready. `stack` is what `detailedFrames` gives, or the innermost frames of it. */
export async function stoppedLane(
  dump: CudaDump,
  lane: LaneOnSm,
  stack: readonly FrameCalls[],
): Promise<StoppedLaneFrames> {
  const known: KnownFrame[] = [];
  for (const frame of stack) known.push({ frame, debug: await debugOf(dump, lane.deviceRow, frame.place) });
  const memory = laneMemory(dump, lane);
  const registers = await registersOf(dump, lane);
  const doubts: Doubts = { any: false };
  return {
    registers,
    memory,
    doubts,
    // Callers are found through memory: what unwinding asks for is read first.
    ask: (work) =>
      memory.settle(() =>
        work([...framesIn(stack, known, unwindLane({ registers, memory, budget: stepsOf(dump) }, known), doubts)]),
      ),
  };
}

function* framesIn(
  stack: readonly FrameCalls[],
  known: readonly KnownFrame[],
  unwound: readonly (CallFrame | undefined)[],
  doubts: Doubts,
): Generator<StoppedFrame> {
  const [top] = unwound;
  let level = 0;
  for (const [i, each] of stack.entries()) {
    const { place, calls } = each;
    const [debug, frame] = [known[i]?.debug, unwound[i]];
    const isKnown = place !== null && debug !== undefined && frame !== undefined;
    const functions = isKnown ? debug.functionsAt(frame.lookup) : undefined;
    const situation = (): VariableContext | undefined =>
      isKnown && functions !== undefined ? situationOf({ frame, top, place, debug, functions }, doubts) : undefined;
    const part = { stack: each, debug, frame, functions, situation };
    if (calls.length === 0) yield { ...part, level: level++, call: null, own: undefined };
    // Where both disagree on what was inlined, the outer functions are the same.
    const inner = (functions?.frames.length ?? 0) - calls.length;
    for (const [n, call] of calls.entries()) yield { ...part, level: level++, call, own: functions?.frames[n + inner] };
  }
}

async function debugOf(
  dump: CudaDump,
  deviceRow: number,
  place: CodePlace | null,
): Promise<DebugInformation | undefined> {
  const cubin = place === null ? undefined : await dump.symbols.cubinAt(deviceRow, place);
  return cubin?.debug();
}
