/* Modules of the contexts of a device. */
import type { DumpTables } from '../tables/dump-tables.ts';
import { childRows, childSection } from '../tables/rows-below.ts';
import type { Rows } from '../tables/rows.ts';

/** A module of a device. */
export interface ModuleImage {
  readonly deviceRow: number;
  readonly context: bigint;
  readonly handle: bigint;
  /** Section of the relocated image. */
  readonly section: number | undefined;
  /** Section of the image as it was before it was loaded; used where there is no other that can be read. */
  readonly original: number | undefined;
}

/** Modules of a device, context by context. */
export async function listModules(dump: DumpTables, deviceRow: number): Promise<readonly ModuleImage[]> {
  const found: ModuleImage[] = [];
  const contexts = await childRows(dump, dump.devices, deviceRow, 'context');
  if (contexts === undefined) return found;
  for (let row = 0; row < contexts.table.length; row++) {
    const modules = await childRows(dump, contexts, row, 'module');
    if (modules === undefined) continue;
    const context = contexts.table.contextId(row);
    for (let i = 0; i < modules.table.length; i++) found.push(moduleImage(dump, deviceRow, context, modules, i));
  }
  return found;
}

/** A row of a module table of a context with its images. */
export function moduleImage(
  dump: DumpTables,
  deviceRow: number,
  context: bigint,
  modules: Rows<'module'>,
  row: number,
): ModuleImage {
  return {
    deviceRow,
    context,
    handle: modules.table.moduleHandle(row),
    section: childSection(dump, modules, row, 'relocatedImage'),
    original: childSection(dump, modules, row, 'image'),
  };
}
