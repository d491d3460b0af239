/*
 * The variables that say most about a fault: those that the source line names, where the line is at hand and its function is still in the
 * call stack, else the arguments of the innermost function. Only -G builds have any.
 */
import { findSection } from '../../elf/index.ts';
import type { CudaDump } from '../model.ts';
import type { Call } from '../symbols/calls.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import type { LaneFrame, LaneVariable } from '../variables/lane-variables.ts';
import type { FrameCalls } from './frames.ts';

/** Variables of one frame. */
export interface ShownVariables {
  /** Number of the frame, those of inlined functions counted. */
  readonly frame: number;
  readonly function: string | null;
  readonly variables: readonly ShownVariable[];
}

/** A variable as text. */
export type ShownVariable = Omit<LaneVariable, 'dataType' | 'contents' | 'place' | 'pointsTo'>;

const MOST = 6;
/** Frames that are unwound. */
const FRAMES = 16;
/** Elements of an array or structure that are read. */
const ELEMENTS = 16;

/** Variables to show with a fault whose calls are `calls`; null where the build has none. */
export async function shownVariables(
  dump: CudaDump,
  lane: LaneOnSm,
  frames: readonly FrameCalls[],
  [innermost]: readonly Call[],
  source: string | null,
): Promise<ShownVariables | null> {
  if (!(await hasVariables(dump, lane, frames))) return null;
  const { laneFrames } = await import('../variables/lane-variables.ts');
  const known = await laneFrames(dump, lane, frames.slice(0, FRAMES), { maxElements: ELEMENTS });
  const shown = (source === null ? undefined : namedIn(source, innermost, known)) ?? argumentsOf(known);
  return shown === undefined || shown.variables.length === 0 ? null : shown;
}

async function hasVariables(dump: CudaDump, { deviceRow }: LaneOnSm, frames: readonly FrameCalls[]): Promise<boolean> {
  const place = frames.find((frame) => !frame.syscall)?.place ?? null;
  const cubin = place === null ? undefined : await dump.symbols.cubinAt(deviceRow, place);
  return cubin !== undefined && (await findSection(cubin.elf, '.nv_debug_info_reg_sass')) !== undefined;
}

/** The variables that a line names, in the order of the line. */
function namedIn(source: string, at: Call | undefined, frames: readonly LaneFrame[]): ShownVariables | undefined {
  const frame = frames.find((each) => each.function === at?.function && each.file === at?.file);
  if (frame === undefined) return undefined;
  const names = new Set(source.replace(/\/\/.*$/, '').match(/[A-Za-z_]\w*/g));
  const named = [...names].flatMap(
    (name) => frame.variables.find((each) => each.name === name && !each.isShadowed) ?? [],
  );
  return named.length === 0 ? undefined : shownOf(frame, named);
}

function argumentsOf(frames: readonly LaneFrame[]): ShownVariables | undefined {
  const frame = frames.find((each) => each.hasVariables && !each.syscall);
  return (
    frame &&
    shownOf(
      frame,
      frame.variables.filter(({ isArgument }) => isArgument),
    )
  );
}

function shownOf({ level, function: name }: LaneFrame, variables: readonly LaneVariable[]): ShownVariables {
  return {
    frame: level,
    function: name,
    variables: variables.slice(0, MOST).map(shownOnly),
  };
}

function shownOnly(each: LaneVariable): ShownVariable {
  const { name, type, isArgument, line, level, isShadowed, value, reason, message, isStale } = each;
  return { name, type, isArgument, line, level, isShadowed, value, reason, message, isStale };
}
