/* Questions about the code of a program whose answers need types, names and contents: these load when it is opened. */
import { silent } from '../core/index.ts';
import type { Report } from '../core/index.ts';
import type { DwarfFile } from './open.ts';
import type { Program } from './scope/program.ts';

/**
 * Open the functions, variables and types of a file for questions about addresses and stopped threads. Names and types that were worked
 * out are kept in the result; damage that it meets goes to the report.
 */
export async function openProgram(file: DwarfFile, report: Report = silent): Promise<Program> {
  const { programOf } = await import('./scope/program.ts');
  return programOf(file, report);
}
