/*
 * Units from their headers. A unit's own entry says where its parts of the tables start that its values index: .debug_str_offsets,
 * .debug_addr, .debug_loclists, .debug_rnglists. What a unit needs of these is read when it is asked for first.
 */
import { DwAt, DwUt } from '../../../generated/dwarf/enums.ts';
import type { UnitBody } from '../../../generated/dwarf/read.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import { flavourOf } from '../expression/flavour.ts';
import type { ExpressionSettings } from '../expression/flavour.ts';
import type { AbbreviationTable, AbbreviationTables } from './abbreviation-tables.ts';
import { DieCursor } from './cursor.ts';
import { readAddress, readOffset, sectionOffset } from './form.ts';
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
  readonly shared: Shared;
}

/** What the units of a file share. */
export interface Shared {
  readonly tables: AbbreviationTables;
  /** Attributes of entries of units that were asked for last. */
  readonly roots: Map<DwarfUnit, ReadonlyMap<number, FormValue>>;
}

/** Units whose own entries are kept decoded: a file may have a million, and few are asked again and again. */
const MAX_ROOTS = 4096;

const VERSIONS = [2, 3, 4, 5];

const NOTHING = { bytes: new Uint8Array(), offset: 0 };

/** A unit from its header. FormatError `dwarf/unit-version` or `dwarf/address-size` for what nobody has defined yet. */
export function unitOf(place: UnitPlace, body: UnitBody, end: number): DwarfUnit {
  const addressSize = body.addressSize ?? body.addressSizeOld ?? 0;
  checkHeader(body.version, addressSize, place.section.offset + place.offset);
  return new ReadUnit(place, body, end, addressSize);
}

/** A class, and not closures: a file may have a million units. */
class ReadUnit implements DwarfUnit {
  readonly sections: DwarfSections;
  readonly section: DwarfSection;
  readonly offset: number;
  readonly first: number;
  readonly end: number;
  readonly addressSize: number;
  readonly is64: boolean;
  readonly version: number;
  readonly unitType: DwarfUnit['unitType'];
  readonly dwoId: bigint | undefined;
  readonly typeSignature: bigint | undefined;
  readonly typeOffset: number | undefined;
  readonly skeleton: DwarfUnit | undefined;
  readonly supplement: Supplement | undefined;
  readonly #shared: Shared;
  readonly #abbrevOffset: number;
  #abbreviations: AbbreviationTable | undefined;
  #bases: UnitBases | undefined;
  /** Null where it has none. */
  #low: bigint | null | undefined;
  #expressions: ExpressionSettings | undefined;
  #strOffsets: ByteReader | undefined;
  #addresses: ByteReader | undefined;

  constructor(
    { sections, section, offset, skeleton, supplement, shared }: UnitPlace,
    body: UnitBody,
    end: number,
    addressSize: number,
  ) {
    const typeOffset = body.typeOffset64 ?? body.typeOffset32;
    this.sections = sections;
    this.section = section;
    this.offset = offset;
    this.first = body.entries.byteOffset - section.bytes.byteOffset;
    this.end = end;
    this.addressSize = addressSize;
    this.is64 = body.is64;
    this.version = body.version;
    this.unitType = body.unitType ?? (body.inTypes ? DwUt.DW_UT_type : DwUt.DW_UT_compile);
    this.dwoId = body.dwoId;
    this.typeSignature = body.typeSignature;
    this.typeOffset = typeOffset === undefined ? undefined : offset + Number(typeOffset);
    this.skeleton = skeleton;
    this.supplement = supplement;
    this.#shared = shared;
    this.#abbrevOffset = Number(body.abbrevOffset64 ?? body.abbrevOffset32 ?? 0);
  }

  get littleEndian(): boolean {
    return this.sections.littleEndian;
  }

  get str(): Uint8Array | undefined {
    return this.sections.str?.bytes;
  }

  get lineStr(): Uint8Array | undefined {
    return this.sections.lineStr?.bytes;
  }

  get supplementStr(): Uint8Array | undefined {
    return this.supplement?.str;
  }

  get abbreviations(): AbbreviationTable {
    return (this.#abbreviations ??= this.#shared.tables(this.sections.abbrev ?? NOTHING, this.#abbrevOffset, this));
  }

  get bases(): UnitBases {
    return (this.#bases ??= readBases(this));
  }

  get root(): ReadonlyMap<number, FormValue> {
    const { roots } = this.#shared;
    let root = roots.get(this);
    if (root === undefined) {
      const cursor = new DieCursor(this);
      root = cursor.next() ? cursor.values() : new Map<number, FormValue>();
      if (roots.size === MAX_ROOTS) roots.clear();
      roots.set(this, root);
    }
    return root;
  }

  get lowPc(): bigint | undefined {
    if (this.skeleton !== undefined) return this.skeleton.lowPc;
    // Each list of a unit asks for it.
    if (this.#low === undefined) this.#low = readLow(this);
    return this.#low ?? undefined;
  }

  get expressions(): ExpressionSettings {
    if (this.#expressions !== undefined) return this.#expressions;
    const producer = this.root.get(DwAt.DW_AT_producer);
    const flavour = flavourOf(this.sections.machine, producer?.kind === 'text' ? producer.value : undefined);
    const { addressSize, is64, version, littleEndian } = this;
    const [byteOrder, offsetSize] = [littleEndian ? 'little' : 'big', is64 ? 8 : 4] as const;
    return (this.#expressions = { addressSize, byteOrder, offsetSize, version, flavour });
  }

  textPlace(index: number): number | undefined {
    const r = (this.#strOffsets ??= readerOf(this.sections.strOffsets));
    const offsetSize = this.is64 ? 8 : 4;
    const at = (this.bases.strOffsets ?? Number.NaN) + index * offsetSize;
    if (r === undefined || !(at + offsetSize <= r.size)) return undefined;
    r.seek(at);
    return readOffset(r, this);
  }

  textOf(index: number): string | undefined {
    const at = this.textPlace(index);
    return this.str === undefined || at === undefined ? undefined : textAt(this.str, at);
  }

  addressOf(index: number): bigint | undefined {
    const r = (this.#addresses ??= readerOf((this.skeleton?.sections ?? this.sections).addr));
    const base = (this.skeleton ?? this).bases.addr;
    const at = (base ?? Number.NaN) + index * this.addressSize;
    if (r === undefined || !(at + this.addressSize <= r.size)) return undefined;
    r.seek(at);
    return readAddress(r, this);
  }
}

function checkHeader(version: number, addressSize: number, offset: number): void {
  if (!VERSIONS.includes(version)) {
    throw new FormatError('dwarf/unit-version', `debug information version ${version}: known are 2 to 5`, { offset });
  }
  if (![1, 2, 4, 8].includes(addressSize)) {
    throw new FormatError('dwarf/address-size', `address size ${addressSize}: known are 1, 2, 4 and 8`, { offset });
  }
}

function readLow(unit: DwarfUnit): bigint | null {
  const cursor = new DieCursor(unit);
  const low = cursor.next() ? cursor.value(DwAt.DW_AT_low_pc) : undefined;
  return low?.kind === 'address' ? low.value : null;
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
      const value = sectionOffset(cursor.value(name, alone));
      if (value !== undefined) found.set(name, value);
    }
  }
  const split = unit.sections.isSplit;
  const header = (v5: number): number | undefined => {
    if (!split) return undefined;
    return unit.version >= 5 ? v5 + (unit.is64 ? 8 : 0) : 0;
  };
  if (found.size === 0 && !split && unit.skeleton === undefined) return NO_BASES;
  return {
    strOffsets: found.get(DwAt.DW_AT_str_offsets_base) ?? header(8),
    addr: found.get(DwAt.DW_AT_addr_base) ?? found.get(DwAt.DW_AT_GNU_addr_base),
    loclists: found.get(DwAt.DW_AT_loclists_base) ?? header(12),
    rnglists: found.get(DwAt.DW_AT_rnglists_base) ?? header(12),
    // The skeleton's own offsets count from the start of the section.
    ranges: unit.skeleton === undefined ? 0 : rangesBase(unit.skeleton),
  };
}

/** Those of most units, kept once. */
const NO_BASES: UnitBases = {
  strOffsets: undefined,
  addr: undefined,
  loclists: undefined,
  rnglists: undefined,
  ranges: 0,
};

/** DW_AT_GNU_ranges_base of a skeleton. */
function rangesBase({ root }: DwarfUnit): number {
  return sectionOffset(root.get(DwAt.DW_AT_GNU_ranges_base)) ?? 0;
}
