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

/** Modules of a device of which the dump has an image, context by context. */
export async function listModules(dump: DumpTables, deviceRow: number): Promise<readonly ModuleImage[]> {
  const found: ModuleImage[] = [];
  for await (const { context, modules } of moduleTables(dump, deviceRow)) {
    for (let row = 0; row < modules.table.length; row++) {
      const module = moduleImage(dump, deviceRow, context, modules, row);
      if (hasImage(module)) found.push(module);
    }
  }
  return found;
}

/** Whether the dump has an image of a module. */
export function hasImage({ section, original }: ModuleImage): boolean {
  return section !== undefined || original !== undefined;
}

/** How many modules a device has. */
export async function countModules(dump: DumpTables, deviceRow: number): Promise<number> {
  let count = 0;
  for await (const { modules } of moduleTables(dump, deviceRow)) count += modules.table.length;
  return count;
}

/** The modules of each context of a device. */
export async function* moduleTables(
  dump: DumpTables,
  deviceRow: number,
): AsyncGenerator<{ readonly context: bigint; readonly modules: Rows<'module'> }> {
  const contexts = await childRows(dump, dump.devices, deviceRow, 'context');
  if (contexts === undefined) return;
  for (let row = 0; row < contexts.table.length; row++) {
    const modules = await childRows(dump, contexts, row, 'module');
    if (modules !== undefined) yield { context: contexts.table.contextId(row), modules };
  }
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
