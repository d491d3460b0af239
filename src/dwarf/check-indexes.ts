/*
 * Whether indexes have all that they must. .debug_names has every entry with a name that is a type, a namespace, a function or a label with code,
 * or a variable at an address (DWARF 5, section 6.1.1.1); .debug_aranges all functions of the units that it has (6.1.2).
 */
import { DwAt, DwOp, DwTag } from '../../generated/dwarf/enums.ts';
import { hex64, silent } from '../core/index.ts';
import { Containment } from './check-ranges.ts';
import { DieCursor } from './info/cursor.ts';
import { rangeText } from './info/code-layout.ts';
import type { FormValue } from './info/form.ts';
import { orUndefined } from './info/or-undefined.ts';
import type { DwarfUnit } from './info/unit.ts';
import type { AddressRange } from './lists/address-range.ts';
import { exactRanges, rangesOf } from './lists/ranges.ts';
import { arangeSets } from './tables/aranges.ts';
import { entriesOf, nameIndexes } from './tables/names.ts';
import { isSkeleton, Overlap } from './tables/table.ts';
import type { TableSource } from './tables/table.ts';
import { tagName } from './text/entry-json.ts';

/** Say what an index leaves out. What is damaged in it was said when its rows were read. */
export function checkIndex(source: TableSource): void {
  const quiet = { ...source, say: () => undefined };
  if (source.section.name === '.debug_names') orUndefined(() => checkNames(source, quiet));
  if (source.section.name === '.debug_aranges') orUndefined(() => checkAranges(source, quiet));
}

const named = new Set<number>([
  DwTag.DW_TAG_base_type,
  DwTag.DW_TAG_class_type,
  DwTag.DW_TAG_enumeration_type,
  DwTag.DW_TAG_interface_type,
  DwTag.DW_TAG_namespace,
  DwTag.DW_TAG_structure_type,
  DwTag.DW_TAG_typedef,
  DwTag.DW_TAG_union_type,
  DwTag.DW_TAG_unspecified_type,
]);
const withCode = new Set<number>([DwTag.DW_TAG_subprogram, DwTag.DW_TAG_label]);
const codeAttributes = [DwAt.DW_AT_low_pc, DwAt.DW_AT_ranges, DwAt.DW_AT_entry_pc];
/** What the expression of a variable at an address starts with. */
const addresses = new Set<number>([DwOp.DW_OP_addr, DwOp.DW_OP_addrx, DwOp.DW_OP_GNU_addr_index]);

function checkNames({ section, say }: TableSource, quiet: TableSource): void {
  /** Offsets of entries that have a name in the index, by unit. */
  const indexed = new Map<DwarfUnit, Uint8Array>();
  const units = new Map<DwarfUnit, number>();
  // Said when the rows were read.
  const lists = new Overlap('lists of entries', section.bytes.length, section.offset);
  for (const index of nameIndexes(quiet)) {
    for (const unit of index.units) if (unit !== undefined) units.set(unit, index.offset);
    for (const name of index.texts.keys()) {
      for (const { at, end, unit, die } of entriesOf(quiet, index, name)) {
        lists.take(end - at);
        if (unit === undefined || die === undefined) continue;
        let own = indexed.get(unit);
        if (own === undefined) indexed.set(unit, (own = new Uint8Array(unit.end - unit.offset)));
        own[die] = 1;
      }
    }
  }
  for (const [unit, offset] of units) {
    if (isSkeleton(unit)) continue;
    const own = indexed.get(unit);
    orUndefined(() => {
      const cursor = new DieCursor(unit);
      while (cursor.next()) {
        if (own?.[cursor.offset - unit.offset] === 1 || !mustBeNamed(cursor)) continue;
        const what = `${tagName(cursor.tag)} at ${hex64(cursor.offset)}`;
        say('dwarf/names-missing', `${section.name} has no name for the ${what}`, offset, 'warning');
      }
    });
  }
}

function mustBeNamed(cursor: DieCursor): boolean {
  const { tag } = cursor;
  const isOfKind =
    named.has(tag) ||
    tag === DwTag.DW_TAG_variable ||
    (withCode.has(tag) && codeAttributes.some((at) => cursor.has(at)));
  if (!isOfKind || cursor.has(DwAt.DW_AT_declaration) || !cursor.has(DwAt.DW_AT_name)) return false;
  if (tag !== DwTag.DW_TAG_variable) return true;
  const place = cursor.value(DwAt.DW_AT_location);
  return place?.kind === 'expression' && addresses.has(place.value[0] ?? 0);
}

function checkAranges({ section, sections, say }: TableSource, quiet: TableSource): void {
  const found = new Map<DwarfUnit, { readonly offset: number; readonly ranges: AddressRange[] }>();
  for (const { unit, offset, ranges } of arangeSets(quiet)) {
    if (unit === undefined) continue;
    const own = found.get(unit) ?? { offset, ranges: [] };
    found.set(unit, own);
    for (const range of ranges()) own.ranges.push(range);
  }
  const within = new Containment();
  for (const [unit, { offset, ranges }] of found) {
    orUndefined(() => {
      const cursor = new DieCursor(unit);
      const value = (name: number): FormValue | undefined => cursor.value(name);
      while (cursor.next()) {
        // The range of a unit has what lies between its functions too.
        if (cursor.tag !== DwTag.DW_TAG_subprogram) continue;
        const own = rangesOf(unit, cursor.offset, value, silent, exactRanges);
        const outside = within.outside(own, ranges);
        if (outside === undefined) continue;
        const where = rangeText(sections.layout, outside);
        const message = `${section.name} does not have all code of the unit at ${hex64(unit.offset)}: ${where}`;
        return say('dwarf/aranges-missing', message, offset, 'warning');
      }
    });
  }
}
