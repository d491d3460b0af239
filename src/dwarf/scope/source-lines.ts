/*
 * Source lines of a program by address. A file may have the line tables of thousands of units (DW_AT_stmt_list): those of the units that
 * claim an address are read, and only where these say nothing of it all others.
 */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import type { Diagnostic, Report } from '../../core/index.ts';
import { compilationFolders } from '../info/compilation-folders.ts';
import { sectionOffset } from '../info/form.ts';
import { orUndefined } from '../info/or-undefined.ts';
import { ownerOf } from '../info/unit-index.ts';
import { lineSectionsOf } from '../info/sections.ts';
import type { LineSections } from '../line/header.ts';
import { openLines } from '../line/table.ts';
import type { LineTable, SourceLine } from '../line/table.ts';
import type { DwarfFile } from '../open.ts';
import { unitsByCode } from './units-by-code.ts';

/** Gives the source line of an address; undefined where no line table has it. What is damaged is reported and left out. */
export function sourceLines(
  { sections, units }: DwarfFile,
  report: Report,
): (address: bigint) => SourceLine | undefined {
  const own = lineSectionsOf(sections);
  if (own === undefined) return () => undefined;
  const lines: LineSections = { ...own, folderOf: compilationFolders(units) };
  const tables = new Map<number, LineTable>();
  let all: LineTable | undefined;
  // A table that is read by itself, and then with all others, is damaged once.
  const said = new Set<string>();
  const tableAt = (offset: number): LineTable => {
    let table = tables.get(offset);
    if (table === undefined) {
      const add = (diagnostic: Diagnostic): void => {
        said.add(keyOf(diagnostic));
        report.add(diagnostic);
      };
      tables.set(offset, (table = openLines(lines, { add }, offset)));
    }
    return table;
  };
  const wholeTable = (): LineTable => {
    const add = (diagnostic: Diagnostic): void => {
      if (!said.has(keyOf(diagnostic))) report.add(diagnostic);
    };
    return (all ??= openLines(lines, { add }));
  };
  return (address) => {
    const offsets = new Set<number>();
    for (const unit of unitsByCode(units).at(address)) {
      const owner = ownerOf(unit);
      // Split units have tables of their own, without rows.
      if (owner.sections.line !== sections.line) continue;
      const offset = sectionOffset(orUndefined(() => owner.root)?.get(DwAt.DW_AT_stmt_list));
      if (offset !== undefined) offsets.add(offset);
    }
    let found: SourceLine | undefined;
    // Of several that claim an address the last one in the section counts, as in a table of all.
    for (const offset of [...offsets].sort((a, b) => b - a)) if ((found = tableAt(offset).find(address))) break;
    return found ?? wholeTable().find(address);
  };
}

function keyOf({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}
