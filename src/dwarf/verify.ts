/* What a careful reader says about a file; who only reads loads none of it. */
import type { Report } from '../core/index.ts';
import type { DwarfFile } from './open.ts';

/** Look at everything and report what is wrong. What opening the file found is not said again. */
export async function verify(file: DwarfFile, report: Report): Promise<void> {
  const { check } = await import('./checks.ts');
  await check(file, report);
}
