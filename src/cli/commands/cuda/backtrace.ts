/* Call stack of one lane. */
import { frameJson } from '../../../cuda/advanced.ts';
import { detailedFrames, kernelArguments } from '../../../cuda/index.ts';
import type { FrameCalls, KernelArgument } from '../../../cuda/index.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDump, chosenLane, mask } from './ask.ts';
import type { CudaOptions } from './ask.ts';
import { laneJson, laneText } from './lane-text.ts';

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

function argumentLines(given: readonly KernelArgument[]): string[] {
  if (given.length === 0) return [];
  const list = given.map(({ name, type, value, redacted }) => {
    const absent = redacted === true ? 'redacted' : 'not in parameter memory';
    return `${name} = ${value ?? `<${type}, ${absent}>`}`;
  });
  return [`kernel arguments: ${list.join(', ')}`];
}

function* frameLines(frames: readonly FrameCalls[]): Generator<string> {
  let number = 0;
  for (const { pc, calls, syscall } of frames) {
    if (calls.length === 0) yield `#${number++}  ${mask(pc, 16)} in ??`;
    for (const [i, call] of calls.entries()) {
      const at = call.file === null ? '' : ` at ${call.file}:${call.line ?? '?'}`;
      const where = i === 0 ? `${mask(pc, 16)} in ` : '';
      const inside = syscall ? ' (driver)' : call.inlined ? ' (inlined)' : '';
      yield `#${number++}  ${where}${call.function ?? '??'}${at}${inside}`;
    }
  }
}
