/* The units of a file, one after the other; those of a package of split units with the parts of sections that are theirs. */
import { readUnitBody } from '../../../generated/dwarf/read.ts';
import { fromError } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { ByteReader, FormatError, limitError } from '../../runtime/index.ts';
import { abbreviationTables } from './abbreviation-tables.ts';
import { contributionsOf } from './package.ts';
import { unitPath } from './sections.ts';
import type { DwarfSection, DwarfSections } from './sections.ts';
import { unitOf } from './read-unit.ts';
import type { DwarfUnit, Supplement } from './unit.ts';

/** Finds the skeleton of a split unit by the identifier that both have. */
export type SkeletonOf = (unit: DwarfUnit) => DwarfUnit | undefined;

/** Units of a file where nothing else is said: each takes memory as long as the file is open. */
const MAX_UNITS = 1_000_000;

/** Read the headers of all units; a damaged one is reported and left out, and of one that is cut off the rest. */
export function readUnits(
  sections: DwarfSections,
  report: Report,
  skeletonOf?: SkeletonOf,
  supplement?: Supplement,
): DwarfUnit[] {
  const units: DwarfUnit[] = [];
  const shared = { tables: abbreviationTables(sections.limits?.entries), roots: new Map() };
  const parts = contributionsOf(sections, report);
  const types = new Set(sections.types);
  const most = Math.max(MAX_UNITS, sections.limits?.entries ?? 0);
  for (const section of [...sections.info, ...sections.types]) {
    for (const { offset, body, end, is64 } of extents(section, sections.littleEndian, report)) {
      if (units.length === most) {
        const place = { offset: section.offset + offset, path: unitPath(section, offset) };
        report.add(fromError(limitError('entries', `more than ${most} units: the rest is left out`, place)));
        return units;
      }
      const r = new ByteReader(section.bytes.subarray(0, end), section.offset);
      r.seek(body);
      try {
        const header = readUnitBody(r, is64, types.has(section), sections.littleEndian);
        const place = { sections, section, offset, shared, supplement };
        const own = parts?.(header.dwoId ?? header.typeSignature, section, offset);
        let unit = unitOf(own === undefined ? place : { ...place, sections: own }, header, end);
        const skeleton = skeletonOf?.(unit);
        if (skeleton !== undefined) {
          const seen = withSkeleton(own ?? sections, skeleton, unit.version);
          unit = unitOf({ ...place, sections: seen, skeleton }, header, end);
        }
        units.push(unit);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        const message = `debug information unit is damaged: ${error.message}`;
        const at = { offset: error.offset ?? section.offset + offset, path: unitPath(section, offset) };
        report.add({ code: 'dwarf/unit', severity: 'warning', message, at });
      }
    }
  }
  return units;
}

/** The sections of a split unit: its code is that of the skeleton's file, and before DWARF 5 so are its lists of ranges. */
function withSkeleton(own: DwarfSections, { sections }: DwarfUnit, version: number): DwarfSections {
  const { layout, ranges } = sections;
  return version < 5 ? { ...own, layout, ranges } : { ...own, layout };
}

/** Where a unit is in its section, by its length alone. */
interface Extent {
  readonly offset: number;
  /** The byte after the length. */
  readonly body: number;
  readonly end: number;
  /** 64-bit DWARF: the length has 12 bytes. */
  readonly is64: boolean;
}

function* extents(section: DwarfSection, littleEndian: boolean, report: Report): Generator<Extent> {
  const { bytes } = section;
  const r = new ByteReader(bytes, section.offset);
  for (let offset = 0; offset < bytes.length;) {
    const left = bytes.length - offset;
    r.seek(offset);
    const short = left >= 4 ? r.u4(littleEndian) : undefined;
    const is64 = short === 0xffffffff && left >= 12;
    const length = is64 ? Number(r.u8(littleEndian)) : short;
    const end = Math.min(r.pos + (length ?? left), bytes.length);
    if (length === undefined || end - r.pos < length) {
      const message = `debug information unit of ${length ?? '?'} bytes ends outside ${section.name} of ${bytes.length}`;
      const at = { offset: section.offset + offset, path: unitPath(section, offset) };
      report.add({ code: 'dwarf/unit-outside', severity: 'warning', message, at });
    }
    if (length === undefined) return;
    // Padding between units.
    if (length !== 0) yield { offset, body: r.pos, end, is64 };
    offset = end;
  }
}
