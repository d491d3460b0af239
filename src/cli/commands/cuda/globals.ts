/* Variables of modules: of device, constant, managed and shared memory. */
import type { Json } from '../../../core/index.ts';
import { globalLines, globalsOf } from '../../../cuda/advanced.ts';
import type { GlobalVariable, ModuleGlobals } from '../../../cuda/advanced.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDump, chosenLane, mask } from './ask.ts';
import type { CudaOptions } from './ask.ts';
import { laneJson } from './lane-text.ts';

/** What `cuda globals` takes. */
export interface GlobalsOptions extends CudaOptions {
  readonly maxElements?: number | undefined;
}

/** `cuda globals`: variables that every thread has, module by module. */
export function globals(file: string, options: GlobalsOptions): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const lane = await chosenLane(dump, options);
    const modules = await globalsOf(dump, lane, { maxElements: options.maxElements }, run.report);
    if (run.json) await run.document({ lane: laneJson(dump, lane), modules: modules.map(moduleJson) });
    else await run.lines([...globalLines(modules)]);
  });
}

function moduleJson({ module, hasVariables, variables }: ModuleGlobals): Json {
  return {
    context: mask(module.context, 1),
    module: mask(module.handle, 1),
    has_variables: hasVariables,
    variables: variables.map(globalJson),
  };
}

/** A variable as JSON. */
export function globalJson({ name, within, kind, type, line, address, value, contents }: GlobalVariable): Json {
  return {
    name,
    ...(within !== null && { within }),
    kind,
    type,
    line,
    address: address === null ? null : mask(address, 1),
    value,
    ...(contents.kind === 'unknown' && { reason: contents.reason, message: contents.message }),
  };
}
