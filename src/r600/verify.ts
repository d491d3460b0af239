/* What is wrong with the shaders of a file. */
import type { Report } from '../core/index.ts';
import type { R600File } from './model.ts';

/** Report what hardware would not execute as it stands. */
export async function verifyFile(_file: R600File, _report: Report): Promise<void> {}
