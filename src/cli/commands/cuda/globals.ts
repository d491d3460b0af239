/* Variables of modules: of device, constant, managed and shared memory. */
import type { Json } from '../../../core/index.ts';
import { hex64 } from '../../../core/index.ts';
import { globalsOf } from '../../../cuda/advanced.ts';
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
    const modules = await globalsOf(dump, lane, { maxElements: options.maxElements });
    if (run.json) await run.document({ lane: laneJson(dump, lane), modules: modules.map(moduleJson) });
    else await run.lines([...linesOf(modules)]);
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

function* linesOf(modules: readonly ModuleGlobals[]): Generator<string> {
  const described = modules.filter(({ hasVariables }) => hasVariables);
  for (const { module, variables } of described) {
    yield `module ${hex64(module.handle)}`;
    if (variables.length === 0) yield '      no variables outside of functions';
    for (const { kind, type, name, within, value, contents, address } of variables) {
      const shown = value ?? (contents.kind === 'unknown' ? `<${contents.message}>` : '');
      const place = address === null ? '' : ` (at ${mask(address, 1)})`;
      yield `      __${kind}__ ${type} ${within ?? name} = ${shown}${place}`;
    }
  }
  const others = modules.length - described.length;
  if (others > 0) yield `${others} modules have no variables: only -G builds do`;
}
