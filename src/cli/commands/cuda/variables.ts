/* Arguments and local variables of a lane. */
import type { Json } from '../../../core/index.ts';
import type { ContentsLimits } from '../../../dwarf/advanced.ts';
import { globalsOf, laneText, launches, variableJson, variableLines } from '../../../cuda/advanced.ts';
import type { Launch } from '../../../cuda/advanced.ts';
import { laneVariables } from '../../../cuda/index.ts';
import type { LaneFrame, LaneVariable } from '../../../cuda/index.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure } from '../../errors/failure.ts';
import { exitCode } from '../../errors/exit-code.ts';
import { askDump, chosenLane, mask } from './ask.ts';
import type { CudaOptions } from './ask.ts';
import { globalJson } from './globals.ts';
import { laneJson } from './lane-text.ts';
import { pointedJson } from './printed.ts';

/** What `cuda vars` takes. */
export interface VariableOptions extends CudaOptions {
  readonly frame?: number | undefined;
  readonly maxElements?: number | undefined;
}

/** `cuda vars`: arguments and locals of the frames. */
export function variables(file: string, options: VariableOptions): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const lane = await chosenLane(dump, options);
    const limits: ContentsLimits = { maxElements: options.maxElements };
    const all = await laneVariables(dump, lane, limits);
    const frames = options.frame === undefined ? all : all.filter(({ level }) => level === options.frame);
    if (frames.length === 0 && options.frame !== undefined) {
      throw new Failure(
        'cuda/no-frame',
        `the call stack has ${all.length} frames, none is #${options.frame}`,
        exitCode.badFile,
      );
    }
    if (run.json) {
      const kernels = (await launches(dump)).map(launchJson);
      const modules = await globalsOf(dump, lane, limits, run.report);
      const managed = modules
        .flatMap((each) => each.variables.filter(({ kind }) => kind === 'managed'))
        .map(globalJson);
      await run.document({ lane: laneJson(dump, lane), frames: frames.map(frameJson), kernels, managed });
    } else await run.lines([laneText(dump, lane), ...frames.flatMap((frame) => [...variableLines(frame)])]);
  });
}

function launchJson({ device, grid, kernel, arguments: args }: Launch): Json {
  return { device, grid: Number(grid), kernel, args: args.map((each) => ({ ...each })) };
}

function frameJson({
  level,
  pc,
  function: name,
  file,
  line,
  inlined,
  syscall,
  variables: own,
  ...rest
}: LaneFrame): Json {
  return {
    level,
    pc: mask(pc, 1),
    function: name,
    file,
    line,
    inlined,
    syscall,
    has_variables: rest.hasVariables,
    args: own.filter(({ isArgument }) => isArgument).map(placedJson),
    locals: own.filter(({ isArgument }) => !isArgument).map(placedJson),
  };
}

function placedJson(variable: LaneVariable): Json {
  const { place, pointsTo } = variable;
  return {
    ...variableJson(variable),
    ...(place !== null && { space: place.space, address: mask(place.address, 1) }),
    ...(pointsTo !== null && { points_to: pointedJson(pointsTo) }),
  };
}
