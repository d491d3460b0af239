/* Compilation folders by line table: before DWARF 5 a line table leaves its own out, which the unit that refers to it has. */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import { sectionOffset } from './form.ts';
import { orUndefined } from './or-undefined.ts';
import { ownerOf } from './unit-index.ts';
import type { DwarfUnit } from './unit.ts';

/** Gives the compilation folder of the unit whose line table starts at an offset of .debug_line; undefined where none has one. */
export function compilationFolders(units: readonly DwarfUnit[]): (offset: number) => string | undefined {
  let folders: Map<number, string> | undefined;
  return (offset) => {
    if (folders === undefined) {
      folders = new Map();
      for (const unit of units) {
        const root = orUndefined(() => ownerOf(unit).root);
        const table = sectionOffset(root?.get(DwAt.DW_AT_stmt_list));
        const folder = root?.get(DwAt.DW_AT_comp_dir);
        if (folder?.kind === 'text' && table !== undefined && !folders.has(table)) folders.set(table, folder.value);
      }
    }
    return folders.get(offset);
  };
}
