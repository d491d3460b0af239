/*
 * Packages of split units (.dwp; DWARF 5, section 7.3.5): the sections of many .dwo files put together, with an index that says
 * which parts belong to which unit. Offsets in a unit count from the start of its parts. The index is a hash table by the
 * identifier of compile units or the signature of type units, with a row of offsets and one of sizes each.
 */
import { readUnitIndex } from '../../../generated/dwarf/read.ts';
import type { Report } from '../../core/index.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import type { DwarfSection, DwarfSections, SectionKind } from './sections.ts';

/** What an index has parts of. */
type Part = SectionKind | 'info' | 'types';

/** Columns of an index (DW_SECT) in DWARF 5, and as GCC and LLVM had them for DWARF 4. */
const columns5: Readonly<Record<number, Part>> = {
  1: 'info',
  3: 'abbrev',
  4: 'line',
  5: 'loclists',
  6: 'strOffsets',
  8: 'rnglists',
};
const columns2: Readonly<Record<number, Part>> = {
  1: 'info',
  2: 'types',
  3: 'abbrev',
  4: 'line',
  5: 'loc',
  6: 'strOffsets',
};

/** Gives the sections as the unit at a place, with an identifier where its header has it, sees them. */
export type Contributions = (
  id: bigint | undefined,
  section: DwarfSection,
  offset: number,
) => DwarfSections | undefined;

interface Row {
  readonly id: bigint;
  readonly parts: ReadonlyMap<Part, { readonly offset: number; readonly size: number }>;
}

/** Read the indexes; undefined where the file is no package. */
export function contributionsOf(sections: DwarfSections, report: Report): Contributions | undefined {
  const rows: Row[] = [];
  for (const index of [sections.cuIndex, sections.tuIndex]) {
    if (index === undefined) continue;
    try {
      rows.push(...readRows(index, sections.littleEndian));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const message = `index of the package is damaged: ${error.message}`;
      report.add({ code: 'dwarf/unit-index', severity: 'warning', message, at: { offset: index.offset } });
    }
  }
  if (rows.length === 0) return undefined;
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Headers of compile units of DWARF 4 have no identifier: there each row is of the unit that its part of .debug_info starts with.
  const placed = (part: Part): Map<number | undefined, Row> =>
    new Map(rows.map((row) => [row.parts.get(part)?.offset, row]));
  const byPlace = new Map([
    [sections.types[0], placed('types')],
    [sections.info[0], placed('info')],
  ]);
  return (id, section, offset) => {
    const known = id === undefined ? undefined : byId.get(id);
    const row = known ?? byPlace.get(section)?.get(offset);
    if (row === undefined) return undefined;
    const own: { [K in SectionKind]?: DwarfSection | undefined } = {};
    for (const [kind, part] of row.parts) {
      if (kind === 'info' || kind === 'types') continue;
      const whole = sections[kind];
      if (whole !== undefined) own[kind] = partOf(whole, part.offset, part.size);
    }
    return { ...sections, ...own };
  };
}

function partOf(section: DwarfSection, offset: number, size: number): DwarfSection {
  const bytes = section.bytes.subarray(Math.min(offset, section.bytes.length), offset + size);
  return { ...section, bytes, offset: section.offset + offset };
}

function readRows(index: DwarfSection, littleEndian: boolean): Row[] {
  const { version, sectionCount, unitCount, slotCount, signatures, rows, sections, offsets, sizes } = readUnitIndex(
    new ByteReader(index.bytes, index.offset),
    littleEndian,
  );
  const columns = version >= 5 ? columns5 : columns2;
  const found: Row[] = [];
  // Several slots may name one row, which is read once.
  const known = new Map<number, Row['parts']>();
  for (let slot = 0; slot < slotCount; slot++) {
    const row = (rows[slot] ?? 0) - 1;
    if (row < 0 || row >= unitCount) continue;
    let parts = known.get(row);
    if (parts === undefined) {
      parts = new Map(partsOf(row));
      known.set(row, parts);
    }
    found.push({ id: BigInt(signatures[slot] ?? 0n), parts });
  }
  return found;

  function* partsOf(row: number): Generator<[Part, { offset: number; size: number }]> {
    for (let column = 0; column < sectionCount; column++) {
      const kind = columns[sections[column] ?? 0];
      const at = row * sectionCount + column;
      if (kind !== undefined) yield [kind, { offset: offsets[at] ?? 0, size: sizes[at] ?? 0 }];
    }
  }
}
