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
  for (let row = 0; row < (contexts?.table.length ?? 0); row++) {
    const rows = contexts as Rows<'context'>;
    const modules = await childRows(dump, rows, row, 'module');
    for (let i = 0; i < (modules?.table.length ?? 0); i++) {
      found.push(moduleImage(dump, deviceRow, rows.table.contextId(row), modules as Rows<'module'>, i));
    }
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
