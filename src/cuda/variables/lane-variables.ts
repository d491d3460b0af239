/*
 * Arguments and local variables of the frames of a lane. A frame of the call stack is as many frames for a person as functions were inlined
 * at its place. Which variables there are is in the debugging information; where they are follows from registers of PTX, the frame and
 * address classes.
 */
import { silent } from '../../core/index.ts';
import { contentsText, dataTypeText, frameContext, framesAt } from '../../dwarf/advanced.ts';
import type {
  CallFrame,
  Contents,
  ContentsLimits,
  DataType,
  FrameVariable,
  FunctionFrame,
  UnknownReason,
  VariableContext,
} from '../../dwarf/advanced.ts';
import type { FrameCalls } from '../fault/frames.ts';
import type { CudaDump } from '../model.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { registersOf } from '../walk/registers.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import type { KnownFrame } from './unwind.ts';
import type { DebugInformation } from './debug-information.ts';
import { laneMemory } from './lane-memory.ts';
import type { RegisterPiece } from './register-map.ts';
import type { EvaluationContext } from '../../dwarf/index.ts';
import { machineRegister, ptxRegisterName } from './register-number.ts';
import { piecesLocation } from './register-location.ts';
import { isUnsaved, unwindLane } from './unwind.ts';

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
  const known: KnownFrame[] = [];
  for (const frame of stack) known.push({ frame, debug: await debugOf(dump, lane.deviceRow, frame.place) });
  const memory = laneMemory(dump, lane);
  const registers = await registersOf(dump, lane);
  // Callers are found through memory: what unwinding asks for is read first.
  return memory.settle(() => {
    const frames: LaneFrame[] = [];
    const doubts = { any: false };
    const unwound = unwindLane({ registers, memory }, known);
    const [top] = unwound;
    stack.forEach((each, i) => {
      const debug = known[i]?.debug;
      const functions = functionsOf(each, unwound[i], top, debug, limits, doubts);
      each.calls.forEach((call, n) => {
        // Where both disagree on what was inlined, the outer functions are the same.
        const own = functions[n + functions.length - each.calls.length];
        frames.push({
          level: frames.length,
          pc: each.pc,
          function: call.function,
          file: call.file,
          line: call.line,
          inlined: call.inlined,
          syscall: each.syscall,
          hasVariables: own !== undefined,
          variables: own ?? [],
        });
      });
      if (each.calls.length === 0) frames.push({ ...unknownFunction(each), level: frames.length });
    });
    return frames;
  });
}

function unknownFunction({ pc, syscall }: FrameCalls): Omit<LaneFrame, 'level'> {
  return { pc, syscall, function: null, file: null, line: null, inlined: false, hasVariables: false, variables: [] };
}

async function debugOf(
  dump: CudaDump,
  deviceRow: number,
  place: CodePlace | null,
): Promise<DebugInformation | undefined> {
  const cubin = place === null ? undefined : await dump.symbols.cubinAt(deviceRow, place);
  return cubin?.debug();
}

function functionsOf(
  { place }: FrameCalls,
  frame: CallFrame | undefined,
  top: CallFrame | undefined,
  debug: DebugInformation | undefined,
  limits: ContentsLimits,
  doubts: { any: boolean },
): (readonly LaneVariable[])[] {
  if (frame === undefined || debug === undefined || place === null) return [];
  const { types } = debug;
  const found = framesAt(types, frame.lookup, silent);
  if (found === undefined) return [];
  const context = frameContext(types.lookup, frame, found.place.unit, found.owner);
  const situation: VariableContext = {
    context: {
      ...context,
      registerLocation: (register) => {
        const name = ptxRegisterName(register);
        if (name === undefined) return frame.context.registerLocation?.(register);
        const offset = Number(frame.lookup - place.symbolVa);
        const pieces = debug.registers?.piecesAt(place.symbol, name, offset);
        // Nothing says where it is here.
        if (pieces === undefined) return 'undefined-read';
        if (pieces.some(({ isStale }) => isStale)) {
          // Since the call much more has happened than in the function itself.
          if (frame.level > 0) return 'unknown-register';
          doubts.any = true;
        }
        if (top !== undefined && isHandedOn(pieces, frame.context)) {
          doubts.any = true;
          return piecesLocation(pieces, top.context);
        }
        return piecesLocation(pieces, frame.context);
      },
    },
  };
  return found.frames.map((each) => variablesOf(each, situation, doubts, limits));
}

/**
 * Whether a 64-bit register was saved in memory that the dump does not have. It is mostly a pointer that functions hand on to each other,
 * so what the innermost frame has is shown, with its doubt. Smaller numbers change from frame to frame.
 */
function isHandedOn(pieces: readonly RegisterPiece[], context: EvaluationContext): boolean {
  return (
    pieces.length > 1 &&
    pieces.every(({ placeClass, payload }) => isUnsaved(context, machineRegister(placeClass, payload)))
  );
}

function variablesOf(
  { variables }: FunctionFrame,
  situation: VariableContext,
  doubts: { any: boolean },
  limits: ContentsLimits,
): LaneVariable[] {
  return variables.map((variable) => {
    doubts.any = false;
    const contents = variable.contents(situation, limits);
    return laneVariable(variable, contents, doubts.any);
  });
}

function laneVariable(variable: FrameVariable, contents: Contents, isStale: boolean): LaneVariable {
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
  };
}
