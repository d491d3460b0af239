/* Running bytecode and IR, and telling whether two programs do the same. */
export { compileProgram, runProgram } from './bytecode/run.ts';
export type { CompiledProgram } from './bytecode/run.ts';
export type { Environment } from './environment.ts';
export {
  bytecodeSubject,
  defaultEquivOptions,
  programsEquivalent,
  shaderSubject,
  subjectsEquivalent,
} from './equiv.ts';
export type { Equivalence, EquivOptions, Subject } from './equiv.ts';
export { hashEnvironment } from './hash-environment.ts';
export { compileShader, runShader } from './ir/run.ts';
export { MAX_LANES } from './machine.ts';
export type { Outcome } from './outcome.ts';
export { outcomeJson } from './outcome-json.ts';
export { outcomeText } from './outcome-text.ts';
