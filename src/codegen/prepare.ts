import type { CompileOptions } from './analysis.ts';
import { compileProgram } from './compile.ts';
import type { Compiled } from './compile.ts';
import { createNames } from './emit/names.ts';
import type { Names } from './emit/names.ts';
import type { Problems } from './problem.ts';
import { loadProgram } from './program.ts';
import type { Program, SchemaHost } from './program.ts';

/** Schemas that code can be made for. */
export interface Prepared {
  readonly compiled: Compiled;
  readonly names: Names;
  /** What the requested schemas define, by the name of their module: the outermost type's name in TypeScript. */
  readonly roots: ReadonlyMap<string, string>;
}

/** Read and check schemas; `prepared` is undefined where a problem forbids code for them. */
export function prepare(
  files: readonly string[],
  host: SchemaHost,
  options: Partial<CompileOptions>,
  problems: Problems,
): { readonly program: Program; readonly prepared: Prepared | undefined } {
  const program = loadProgram(files, host, problems);
  const { links = 'needed', names: style = 'orig' } = options;
  const compiled = compileProgram(program, { links, names: style }, problems);
  if (problems.failed) return { program, prepared: undefined };
  const names = createNames(compiled, problems);
  const roots = new Map(program.requested.map(({ root }) => [root.name, names.typeOf(root)]));
  return { program, prepared: { compiled, names, roots } };
}
