import { assemble, decodeProgram, verifyProgram } from '../../../src/r600/index.ts';
import type { Program, ShaderMetadata } from '../../../src/r600/index.ts';
import { Diagnostics } from '../../../src/core/index.ts';

/** The program of a text for a chip. */
export function programOf(text: string, chip: string = 'CYPRESS'): Program {
  const shader = assemble(`===== SHADER #1 ===== PS/${chip}/X =====\n${text}`);
  return decodeProgram(shader.bytes, shader);
}

/** Codes that verify reports for a program, once each. */
export function codesOf(
  program: Program,
  known: { readonly metadata?: ShaderMetadata; readonly nstack?: number } = {},
): string[] {
  const report = new Diagnostics();
  verifyProgram(program, { offset: 0, metadata: known.metadata, ngpr: undefined, nstack: known.nstack }, report);
  return [...new Set(report.list.map(({ code }) => code))];
}
