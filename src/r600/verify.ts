/* What is wrong with the shaders of a file. */
import type { Report } from '../core/index.ts';
import { verifyProgram } from './isa/verify/verify.ts';
import type { R600File } from './model.ts';

/** Report what hardware would not execute as it is. */
export async function verify({ shaders }: R600File, report: Report): Promise<void> {
  for (const { program, ...context } of shaders) verifyProgram(program, context, report);
}
