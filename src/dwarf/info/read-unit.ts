/*
 * Units from their headers. A unit's own entry says where its parts of the tables start that its values index: .debug_str_offsets,
 * .debug_addr, .debug_loclists, .debug_rnglists. What a unit needs of these is read when it is asked for first.
 */
import { DwAt, DwUt } from '../../../generated/dwarf/enums.ts';
import type { Unit } from '../../../generated/dwarf/read.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import { flavourOf } from '../expression/flavour.ts';
import type { ExpressionSettings } from '../expression/flavour.ts';
import type { AbbreviationTables } from './abbreviation-tables.ts';
import { DieCursor } from './cursor.ts';
import { readAddress, readOffset } from './form.ts';
import type { FormContext, FormValue } from './form.ts';
import type { DwarfSection, DwarfSections } from './sections.ts';
import type { DwarfUnit, Supplement, UnitBases } from './unit.ts';

/** What `unitOf` needs to know. */
export interface UnitPlace {
  readonly sections: DwarfSections;
  readonly section: DwarfSection;
  readonly offset: number;
  readonly skeleton?: DwarfUnit | undefined;
  readonly supplement?: Supplement | undefined;
  /** Shared by the units of a file. */
  readonly tables: AbbreviationTables;
}

const VERSIONS = [2, 3, 4, 5];

/** A unit from its header. FormatError `dwarf/unit-version` or `dwarf/address-size` for what nobody has defined yet. */
export function unitOf(place: UnitPlace, { body }: Unit, end: number): DwarfUnit {
  const { sections, section, offset, skeleton, supplement } = place;
  const { version, is64, entries } = body;
  const { littleEndian } = sections;
  const addressSize = body.addressSize ?? body.addressSizeOld ?? 0;
  checkHeader(version, addressSize, section.offset + offset);
  const abbrevOffset = Number(body.abbrevOffset64 ?? body.abbrevOffset32 ?? 0);
  const typeOffset = body.typeOffset64 ?? body.typeOffset32;
  const encoding = { addressSize, is64, version };
  const offsetSize = is64 ? 8 : 4;
  const abbreviations = lazily(() => place.tables(sections.abbrev?.bytes ?? new Uint8Array(), abbrevOffset, encoding));
  const bases = lazily(() => readBases(unit));
  const strOffsets = lazily(() => readerOf(sections.strOffsets));
  const addresses = lazily(() => readerOf((skeleton?.sections ?? sections).addr));
  const root = lazily(() => {
    const cursor = new DieCursor(unit);
    return cursor.next() ? cursor.values() : new Map<number, FormValue>();
  });
  const expressions = lazily((): ExpressionSettings => {
    const producer = root().get(DwAt.DW_AT_producer);
    const flavour = flavourOf(sections.machine, producer?.kind === 'text' ? producer.value : undefined);
    return { addressSize, byteOrder: littleEndian ? 'little' : 'big', offsetSize, version, flavour };
  });
  const unit: DwarfUnit = {
    sections,
    section,
    offset,
    first: entries.byteOffset - section.bytes.byteOffset,
    end,
    ...encoding,
    littleEndian,
    unitType: body.unitType ?? (body.inTypes ? DwUt.DW_UT_type : DwUt.DW_UT_compile),
    get abbreviations() {
      return abbreviations();
    },
    dwoId: body.dwoId,
    typeSignature: body.typeSignature,
    typeOffset: typeOffset === undefined ? undefined : offset + Number(typeOffset),
    get bases() {
      return bases();
    },
    get lowPc() {
      const low = skeleton === undefined ? root().get(DwAt.DW_AT_low_pc) : undefined;
      return low?.kind === 'address' ? low.value : skeleton?.lowPc;
    },
    skeleton,
    supplement,
    supplementStr: supplement?.str,
    get root() {
      return root();
    },
    get expressions() {
      return expressions();
    },
    str: sections.str?.bytes,
    lineStr: sections.lineStr?.bytes,
    textPlace(index) {
      const r = strOffsets();
      const at = (bases().strOffsets ?? Number.NaN) + index * offsetSize;
      if (r === undefined || !(at + offsetSize <= r.size)) return undefined;
      r.seek(at);
      return readOffset(r, unit);
    },
    textOf(index) {
      const at = unit.textPlace(index);
      return sections.str === undefined || at === undefined ? undefined : textAt(sections.str.bytes, at);
    },
    addressOf(index) {
      const r = addresses();
      const base = skeleton === undefined ? bases().addr : skeleton.bases.addr;
      const at = (base ?? Number.NaN) + index * addressSize;
      if (r === undefined || !(at + addressSize <= r.size)) return undefined;
      r.seek(at);
      return readAddress(r, unit);
    },
  };
  return unit;
}

function checkHeader(version: number, addressSize: number, offset: number): void {
  if (!VERSIONS.includes(version)) {
    throw new FormatError('dwarf/unit-version', `debug information version ${version}: known are 2 to 5`, { offset });
  }
  if (![1, 2, 4, 8].includes(addressSize)) {
    throw new FormatError('dwarf/address-size', `address size ${addressSize}: known are 1, 2, 4 and 8`, { offset });
  }
}

/** What is made when it is asked for first, and kept. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function readerOf(section: DwarfSection | undefined): ByteReader | undefined {
  return section === undefined ? undefined : new ByteReader(section.bytes, section.offset);
}

/**
 * Read the attributes that say where tables start. They are offsets, so nothing of the unit's own tables is needed for them, and what
 * is in such a table says nothing. Split units of DWARF 5 have none: theirs start after the header of their only part.
 */
function readBases(unit: DwarfUnit): UnitBases {
  const { addressSize, is64, version, littleEndian, offset } = unit;
  const none = (): undefined => undefined;
  const encoding = { addressSize, is64, version, littleEndian, offset };
  const alone: FormContext = { ...encoding, str: undefined, lineStr: undefined, textOf: none, addressOf: none };
  const cursor = new DieCursor(unit);
  const found = new Map<number, number>();
  if (cursor.next()) {
    for (const name of [
      DwAt.DW_AT_str_offsets_base,
      DwAt.DW_AT_addr_base,
      DwAt.DW_AT_loclists_base,
      DwAt.DW_AT_rnglists_base,
      DwAt.DW_AT_GNU_addr_base,
    ]) {
      const value = cursor.value(name, alone);
      if (value?.kind === 'offset') found.set(name, value.offset);
      else if (value?.kind === 'number') found.set(name, value.value);
    }
  }
  const split = unit.sections.isSplit;
  const header = (v5: number): number | undefined => {
    if (!split) return undefined;
    return unit.version >= 5 ? v5 + (unit.is64 ? 8 : 0) : 0;
  };
  return {
    strOffsets: found.get(DwAt.DW_AT_str_offsets_base) ?? header(8),
    addr: found.get(DwAt.DW_AT_addr_base) ?? found.get(DwAt.DW_AT_GNU_addr_base),
    loclists: found.get(DwAt.DW_AT_loclists_base) ?? header(12),
    rnglists: found.get(DwAt.DW_AT_rnglists_base) ?? header(12),
    // The skeleton's own offsets count from the start of the section.
    ranges: unit.skeleton === undefined ? 0 : rangesBase(unit.skeleton),
  };
}

/** DW_AT_GNU_ranges_base of a skeleton. */
function rangesBase({ root }: DwarfUnit): number {
  const value = root.get(DwAt.DW_AT_GNU_ranges_base);
  if (value?.kind === 'offset') return value.offset;
  return value?.kind === 'number' ? value.value : 0;
}
