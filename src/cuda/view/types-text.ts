/* Types of modules as C++, a member a line. */
import { hex64 } from '../../core/index.ts';
import { definitionText } from '../../dwarf/advanced.ts';
import type { ModuleTypes } from '../variables/module-types.ts';

/** The modules that define types, then how many describe none. */
export function* typeLines(modules: readonly ModuleTypes[]): Generator<string> {
  const described = modules.filter(({ types }) => types.length > 0);
  for (const { module, types } of described) {
    yield `module ${hex64(module.handle)}`;
    for (const definition of types) yield* definitionText(definition);
  }
  const others = modules.filter(({ hasVariables }) => !hasVariables).length;
  if (others > 0) yield `${others} modules describe no types: only -G builds do`;
}
