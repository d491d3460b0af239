/*
 * Units (DWARF 5, section 7.5.1): .debug_info is a sequence of them, each a header and a tree of entries. A unit's own entry says
 * where its parts of the tables start that its values index: .debug_str_offsets, .debug_addr, .debug_loclists, .debug_rnglists.
 * A split unit lies in a file of its own and has its addresses from the skeleton unit that stands for it.
 */
import type { DwUt } from '../../../generated/dwarf/enums.ts';
import type { ExpressionSettings } from '../expression/flavour.ts';
import type { AbbreviationTable } from './abbreviation-tables.ts';
import type { FormContext, FormValue } from './form.ts';
import type { DwarfSection, DwarfSections } from './sections.ts';

/** Where a unit's parts of the tables start; undefined where it has none. */
export interface UnitBases {
  readonly strOffsets: number | undefined;
  readonly addr: number | undefined;
  readonly loclists: number | undefined;
  readonly rnglists: number | undefined;
  /** What offsets in .debug_ranges count from: of split units before DWARF 5 the skeleton's part of it, else 0. */
  readonly ranges: number;
}

/** What a file has of its supplementary file, which dwz moved entries and texts to. */
export interface Supplement {
  readonly str: Uint8Array | undefined;
  readonly units: readonly DwarfUnit[];
}

/** One unit: its header, and how its values are read. */
export interface DwarfUnit extends FormContext {
  readonly sections: DwarfSections;
  /** The section it lies in: .debug_info or .debug_types. */
  readonly section: DwarfSection;
  /** Of its entry, and of the byte after it, in the section. */
  readonly first: number;
  readonly end: number;
  readonly unitType: DwUt;
  readonly abbreviations: AbbreviationTable;
  /** Identifier that a skeleton and its split unit share. */
  readonly dwoId: bigint | undefined;
  readonly typeSignature: bigint | undefined;
  /** Offset in the section of the entry that describes the type. */
  readonly typeOffset: number | undefined;
  readonly bases: UnitBases;
  /** Where in .debug_str a text is, by its index in .debug_str_offsets; undefined where the unit has no such table. */
  textPlace(index: number): number | undefined;
  /** DW_AT_low_pc of the unit: what lists count from until they say otherwise. */
  readonly lowPc: bigint | undefined;
  /** The unit that stands for this one in the file with the code. */
  readonly skeleton: DwarfUnit | undefined;
  readonly supplement: Supplement | undefined;
  /** The attributes of its own entry. */
  readonly root: ReadonlyMap<number, FormValue>;
  /** How its expressions are encoded. */
  readonly expressions: ExpressionSettings;
}
