import { compileProgram } from './compile.ts';
import { Problems, SchemaError } from './problem.ts';
import { loadProgram } from './program.ts';
import type { SchemaHost } from './program.ts';

/** Compile a text as if it were the schema in a file; what is wrong with it is a SchemaError. */
export function checkText(text: string, file: string, host: SchemaHost): void {
  const problems = new Problems();
  const program = loadProgram([file], { ...host, read: (name) => (name === file ? text : host.read(name)) }, problems);
  compileProgram(program, { links: 'needed' }, problems);
  if (problems.failed) throw new SchemaError(problems.list);
}
