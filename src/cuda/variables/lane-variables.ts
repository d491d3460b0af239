/*
 * Arguments and local variables of the frames of a lane. A frame of the call stack is as many frames for a person as functions were inlined
 * at its place. Which variables there are is in the debugging information; where they are follows from registers of PTX, the frame and
 * address classes.
 */
import { contentsText, dataTypeText, isLocated } from '../../dwarf/advanced.ts';
import type {
  Contents,
  ContentsLimits,
  DataType,
  FrameVariable,
  UnknownReason,
  Unlocated,
} from '../../dwarf/advanced.ts';
import type { Location } from '../../dwarf/index.ts';
import type { FrameCalls } from '../fault/frames.ts';
import type { CudaDump } from '../model.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import type { Space } from '../memory/address-space.ts';
import type { LaneMemory } from './lane-memory.ts';
import type { Pointed } from '../memory/pointed.ts';
import { asRedacted } from './redacted-contents.ts';
import { stoppedLane } from './stopped-lane.ts';
import type { StoppedFrame, StoppedLaneFrames } from './stopped-lane.ts';

/** An argument or a local variable of a frame. */
export interface LaneVariable {
  readonly name: string;
  /** In the words of the language. */
  readonly type: string;
  readonly isArgument: boolean;
  /** Line of its declaration; 0 where that is not known. */
  readonly line: number;
  /** Blocks between it and the innermost one. */
  readonly level: number;
  /** One of the same name is declared further inside. */
  readonly isShadowed: boolean;
  /** As a debugger writes it; null where nothing of it is known. */
  readonly value: string | null;
  /** Why it is not known; null where it is. */
  readonly reason: UnknownReason | null;
  readonly message: string | null;
  /**
   * The value may be another one's: the build does not vouch for the place any more at this pc, or the register was saved in memory that is
   * not in the dump. Debuggers print such values all the same.
   */
  readonly isStale: boolean;
  readonly dataType: DataType;
  readonly contents: Contents;
  /** Where it is, if that is memory as a whole; null for what is in registers or not known. */
  readonly place: MemoryPlace | null;
  /** Where the pointer leads; null for what is no pointer, and where that was not asked for. */
  readonly pointsTo: Pointed | null;
}

/** A place in memory. */
export interface MemoryPlace {
  readonly space: Space;
  /** In that space. */
  readonly address: bigint;
}

/** A function of the call stack of a lane with its variables. */
export interface LaneFrame {
  readonly level: number;
  readonly pc: bigint;
  readonly function: string | null;
  readonly file: string | null;
  readonly line: number | null;
  /** Inlined into the next one. */
  readonly inlined: boolean;
  /** Inside a call into the driver. */
  readonly syscall: boolean;
  /** The build says which variables the function has; false for what has line tables alone or nothing. */
  readonly hasVariables: boolean;
  readonly variables: readonly LaneVariable[];
}

/** The frames of a lane with their variables, innermost first. `stack` is what `detailedFrames` gives. */
export async function laneFrames(
  dump: CudaDump,
  lane: LaneOnSm,
  stack: readonly FrameCalls[],
  limits: ContentsLimits = {},
): Promise<LaneFrame[]> {
  const ready = await stoppedLane(dump, lane, stack);
  return ready.ask((frames) => frames.map((frame) => laneFrame(dump, frame, ready, limits)));
}

function laneFrame(dump: CudaDump, frame: StoppedFrame, lane: StoppedLaneFrames, limits: ContentsLimits): LaneFrame {
  const { level, call, own, stack } = frame;
  return {
    level,
    pc: stack.pc,
    function: call?.function ?? null,
    file: call?.file ?? null,
    line: call?.line ?? null,
    inlined: call?.inlined ?? false,
    syscall: stack.syscall,
    hasVariables: own !== undefined,
    variables: variablesOf(dump, frame, lane, limits),
  };
}

function variablesOf(
  dump: CudaDump,
  frame: StoppedFrame,
  { doubts, memory }: StoppedLaneFrames,
  limits: ContentsLimits,
): LaneVariable[] {
  const { own } = frame;
  const situation = frame.situation();
  if (own === undefined || situation === undefined) return [];
  return own.variables.map((variable) => {
    doubts.any = false;
    const contents = asRedacted(dump, variable.contents(situation, limits));
    const isStale = doubts.any;
    return laneVariable(variable, contents, placeIn(variable.location(situation), memory), isStale);
  });
}

function placeIn(location: Location | Unlocated, memory: LaneMemory): MemoryPlace | null {
  const [place, more] = isLocated(location) ? location : [];
  if (place?.kind !== 'memory' || more !== undefined) return null;
  const address = BigInt(place.bitOffset) / 8n;
  return { space: memory.spaceOf(place.space, address), address };
}

function laneVariable(
  variable: FrameVariable,
  contents: Contents,
  place: MemoryPlace | null,
  isStale: boolean,
): LaneVariable {
  const { name = '', isParameter, line, level, isShadowed, dataType } = variable;
  const isUnknown = contents.kind === 'unknown';
  return {
    name,
    type: dataTypeText(dataType),
    isArgument: isParameter,
    line,
    level,
    isShadowed,
    value: isUnknown ? null : contentsText(contents),
    reason: isUnknown ? contents.reason : null,
    message: isUnknown ? contents.message : null,
    isStale: isStale && !isUnknown,
    dataType,
    contents,
    place,
    pointsTo: null,
  };
}
