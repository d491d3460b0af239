import type { Compiled } from './compile.ts';
import { compileProgram } from './compile.ts';
import { Problems, SchemaError } from './problem.ts';
import { loadProgram } from './program.ts';
import type { SchemaHost } from './program.ts';

/** Compile one `.ksy` file with what it imports, names as vendors spell them; one with errors is a SchemaError. */
export function compileFile({ file, host }: { readonly file: string; readonly host: SchemaHost }): Compiled {
  const problems = new Problems();
  const program = loadProgram([file], host, problems);
  const compiled = compileProgram(program, { links: 'needed', names: 'orig' }, problems);
  if (problems.failed) throw new SchemaError(problems.list);
  return compiled;
}
