/* The variables of a lane. What reads debugging information is loaded when they are asked for. */
import { silent } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import type { Contents, ContentsLimits } from '../../dwarf/advanced.ts';
import { detailedFrames } from '../fault/frames.ts';
import type { CudaDump } from '../model.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import type { LaneFrame, LaneVariable } from './lane-variables.ts';
import type { ModuleGlobals } from './module-globals.ts';
import type { ModuleTypes } from './module-types.ts';
import type { Pointed } from '../memory/pointed.ts';
import type { LanePrinter, PrintOptions } from './printer.ts';

/**
 * The frames of a lane with their arguments and local variables, innermost first; functions that were inlined have frames of their own.
 * Only -G builds have variables; in other frames `hasVariables` is false.
 */
export async function laneVariables(dump: CudaDump, lane: LaneOnSm, limits: ContentsLimits = {}): Promise<LaneFrame[]> {
  const frames = await framesOf(dump, lane, limits);
  const { pointersOf } = await import('./pointed.ts');
  const pointers = pointersOf(dump, lane, frames);
  const followed: LaneFrame[] = [];
  for (const frame of frames) {
    const variables: LaneVariable[] = [];
    for (const each of frame.variables) {
      variables.push({ ...each, pointsTo: (await pointers.of(each.contents)) ?? null });
    }
    followed.push({ ...frame, variables });
  }
  return followed;
}

async function framesOf(dump: CudaDump, lane: LaneOnSm, limits: ContentsLimits): Promise<LaneFrame[]> {
  const { laneFrames } = await import('./lane-variables.ts');
  return laneFrames(dump, lane, await detailedFrames(dump, lane), limits);
}

/** Where a pointer that a lane has leads; undefined for what is no pointer and null pointers. */
export async function pointedBy(dump: CudaDump, lane: LaneOnSm, contents: Contents): Promise<Pointed | undefined> {
  const { pointersOf } = await import('./pointed.ts');
  return pointersOf(dump, lane, await framesOf(dump, lane, {})).of(contents);
}

/**
 * Make ready to evaluate an expression in frames of lanes. FormatError where what is asked is damaged; wrong text is found in the first
 * lane.
 */
export async function openPrinter(dump: CudaDump, text: string, options: PrintOptions = {}): Promise<LanePrinter> {
  const { lanePrinter } = await import('./printer.ts');
  return lanePrinter(dump, text, options);
}

/** The variables of the modules of a lane's device, module by module, with what they hold. Only -G builds have any. */
export async function globalsOf(
  dump: CudaDump,
  lane: LaneOnSm,
  limits: ContentsLimits = {},
  report: Report = silent,
): Promise<ModuleGlobals[]> {
  const { moduleGlobals } = await import('./module-globals.ts');
  return moduleGlobals(dump, lane, limits, report);
}

/** The types that the modules of all devices define, module by module; `name` are those of that name. Only -G builds have any. */
export async function typesOf(dump: CudaDump, name?: string): Promise<ModuleTypes[]> {
  const { moduleTypes } = await import('./module-types.ts');
  return moduleTypes(dump, name);
}
