/* Variables of modules, one a line. */
import { hex64 } from '../../core/index.ts';
import type { ModuleGlobals } from '../variables/module-globals.ts';

/** The modules that have variables, then how many have none. */
export function* globalLines(modules: readonly ModuleGlobals[]): Generator<string> {
  const described = modules.filter(({ hasVariables }) => hasVariables);
  for (const { module, variables } of described) {
    yield `module ${hex64(module.handle)}`;
    if (variables.length === 0) yield '      no variables outside of functions';
    for (const { kind, type, name, within, value, contents, address } of variables) {
      const shown = value ?? (contents.kind === 'unknown' ? `<${contents.message}>` : '');
      const place = address === null ? '' : ` (at 0x${address.toString(16)})`;
      yield `      __${kind}__ ${type} ${within ?? name} = ${shown}${place}`;
    }
  }
  const others = modules.length - described.length;
  if (others > 0) yield `${others} modules have no variables: only -G builds do`;
}
