/*
 * What a careful reader says beyond what opening already told: contents of rows, agreement between tables, texts, memory and
 * images. Every check reports and goes on.
 */
import type { Report } from '../core/index.ts';
import { checkNames, checkOverlaps } from '../elf/advanced.ts';
import type { CudaDump } from './model.ts';
import { verifyImages } from './verify/images.ts';
import { verifyLanes } from './verify/lanes.ts';
import { verifyMemory } from './verify/memory.ts';
import { verifyPcs } from './verify/pcs.ts';
import { verifyTables } from './verify/tables.ts';
import { verifyTree } from './verify/tree.ts';

/** Look at everything in the dump and report what is wrong. */
export async function verify(dump: CudaDump, report: Report): Promise<void> {
  checkOverlaps(dump.elf, report);
  await checkNames(dump.elf, report);
  await verifyTree(dump, report);
  await verifyTables(dump, report);
  await verifyLanes(dump, report);
  await verifyMemory(dump, report);
  await verifyImages(dump, report);
  await verifyPcs(dump, report);
}
