/* What line tables and entries say of each other: tables are where units name them, and have the files that entries name. */
import { DwAt, nameOfDwAt } from '../../generated/dwarf/enums.ts';
import type { Report } from '../core/index.ts';
import { orUndefined } from './info/or-undefined.ts';
import { lineSectionsOf } from './info/sections.ts';
import { sectionOffset } from './info/form.ts';
import type { FormValue } from './info/form.ts';
import type { DwarfUnit } from './info/unit.ts';
import { unitName } from './line/header.ts';
import type { LineUnit } from './line/header.ts';
import { openLines } from './line/table.ts';
import type { DwarfFile } from './open.ts';

/** What is wrong with an attribute of an entry: a code and a message. */
type Problem = readonly [code: string, message: string];

/** The line tables of a file. */
export class LineChecks {
  readonly #tables = new Map<number, LineUnit>();
  readonly #size: number;

  /** Read the line tables; what is wrong with them is reported. */
  constructor({ sections }: DwarfFile, report: Report) {
    const lines = lineSectionsOf(sections);
    this.#size = lines?.line.length ?? 0;
    if (lines === undefined) return;
    const { units, sequences, empty } = openLines(lines, report);
    for (const unit of units) this.#tables.set(unit.offset, unit);
    for (const { unit, low, isInOrder } of [...sequences, ...empty]) {
      if (isInOrder) continue;
      const message = `${unitName(unit)}: addresses of the sequence from 0x${low.toString(16)} go back`;
      const at = { path: `line_programs@${unit.offset}` };
      report.add({ code: 'dwarf/line-order', severity: 'warning', message, at });
    }
  }

  /** What looks at attributes of a unit's entries. The tables of a split unit are in another section, where nothing but files is. */
  of(unit: DwarfUnit): (name: number, value: FormValue) => Problem | undefined {
    if (unit.sections.isSplit) return () => undefined;
    const root = orUndefined(() => unit.root);
    const table = this.#tables.get(sectionOffset(root?.get(DwAt.DW_AT_stmt_list)) ?? Number.NaN);
    return (name, value) => {
      switch (name) {
        case DwAt.DW_AT_stmt_list:
          return this.#outside(sectionOffset(value));
        case DwAt.DW_AT_decl_file:
        case DwAt.DW_AT_call_file:
          return table && unknownFile(table, name, value);
        default:
          return undefined;
      }
    };
  }

  #outside(place: number | undefined): Problem | undefined {
    if (place === undefined || place < this.#size) return undefined;
    return ['dwarf/stmt-list', `DW_AT_stmt_list is 0x${place.toString(16)}, .debug_line has ${this.#size} bytes`];
  }
}

/** Before DWARF 5 the file 0 is none. */
function unknownFile({ files, version }: LineUnit, name: number, value: FormValue): Problem | undefined {
  if (value.kind !== 'number' || (version < 5 && value.value === 0) || value.value < files.size) return undefined;
  // Those that are not there may be among what is damaged, which was said.
  if (files.damage !== undefined) return undefined;
  const most = files.size - 1;
  return ['dwarf/file-index', `${nameOfDwAt(name)} is file ${value.value}, the last one of the line table is ${most}`];
}
