/* Call stack of one lane. */
import { argumentLines, frameJson, frameLines, laneText } from '../../../cuda/advanced.ts';
import { detailedFrames, kernelArguments } from '../../../cuda/index.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDump, chosenLane } from './ask.ts';
import type { CudaOptions } from './ask.ts';
import { laneJson } from './lane-text.ts';

/** `cuda bt`: the call stack. */
export function backtrace(file: string, options: CudaOptions & { syscalls?: boolean }): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const lane = await chosenLane(dump, options);
    const frames = await detailedFrames(dump, lane);
    const given = await kernelArguments(dump, lane);
    if (run.json) {
      const kernel_arguments = given.map((each) => ({ ...each }));
      await run.document({ lane: laneJson(dump, lane), frames: frames.map(frameJson), kernel_arguments });
      return;
    }
    const shown = options.syscalls === true ? frames : frames.filter(({ syscall }) => !syscall);
    await run.lines([laneText(dump, lane), ...frameLines(shown), ...argumentLines(given)]);
  });
}
