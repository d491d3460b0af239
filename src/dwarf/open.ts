/* The debugging information of an ELF file: its sections and units. */
import { DwAt } from '../../generated/dwarf/enums.ts';
import { silent } from '../core/index.ts';
import type { ByteSource, Report } from '../core/index.ts';
import { openElf } from '../elf/open.ts';
import type { ElfFile } from '../elf/tables/file.ts';
import { readSections } from './info/sections.ts';
import type { Limits } from '../runtime/index.ts';
import { sayMissing, supplementLink } from './info/supplement.ts';
import type { SupplementLink } from './info/supplement.ts';
import type { DwarfSections } from './info/sections.ts';
import { DwUt } from '../../generated/dwarf/enums.ts';
import type { DwarfUnit, Supplement } from './info/unit.ts';
import { readUnits } from './info/units.ts';

/** Debugging information that is open; entries, lists and tables are decoded when asked for. */
export interface DwarfFile {
  readonly elf: ElfFile;
  readonly sections: DwarfSections;
  /** The sections of split units that are in the same file as their skeletons. */
  readonly split: DwarfSections | undefined;
  /** In the order of the sections, .debug_info before .debug_types, those of `split` last. */
  readonly units: readonly DwarfUnit[];
  /** The supplementary file that the file names, and does not say that it is one itself. */
  readonly link: SupplementLink | undefined;
}

/** How to open. */
export interface OpenOptions {
  /** For a file of split units, the units of the file with the code: addresses are in that one. */
  readonly skeletons?: readonly DwarfUnit[] | undefined;
  /** The supplementary file that dwz moved entries and texts to. */
  readonly supplement?: DwarfFile | undefined;
  /** Leave relocations out: what is in a relocatable object is an addend, or stale. */
  readonly raw?: boolean | undefined;
  /** Bounds on what questions may cost: what compressed sections expand to, entries of a list, levels of entries. */
  readonly limits?: Limits | undefined;
}

/** Open the DWARF of an ELF file. FormatError (`elf/…`) when it is none; other damage is reported, and what it hides left out. */
export async function open(source: ByteSource, report: Report = silent, options: OpenOptions = {}): Promise<DwarfFile> {
  return openDwarf(await openElf(source, report, options), report, options);
}

/** Open the DWARF of an ELF file that is open; what is damaged is reported and left out. */
export async function openDwarf(elf: ElfFile, report: Report, options: OpenOptions = {}): Promise<DwarfFile> {
  const { skeletons = [], raw = false } = options;
  const { own, split } = await readSections(elf, report, raw);
  const link = await supplementLink(elf);
  if (link !== undefined && options.supplement === undefined) sayMissing(link, report);
  const supplement = options.supplement && supplementOf(options.supplement);
  const units = readUnits(own, report, skeletonsIn(skeletons), supplement);
  if (split === undefined) return { elf, sections: own, split, units, link };
  const splitUnits = readUnits(split, report, skeletonsIn(units), supplement);
  return { elf, sections: own, split, units: [...units, ...splitUnits], link };
}

function supplementOf({ sections, units }: DwarfFile): Supplement {
  return { str: sections.str?.bytes, units };
}

function skeletonsIn(units: readonly DwarfUnit[]): (unit: DwarfUnit) => DwarfUnit | undefined {
  const byId = new Map<bigint, DwarfUnit>();
  for (const unit of units) {
    const id = splitId(unit);
    if (id !== undefined) byId.set(id, unit);
  }
  return (unit) => {
    const id = byId.size === 0 ? undefined : splitId(unit);
    return id === undefined ? undefined : byId.get(id);
  };
}

/** The identifier that a skeleton unit and its split unit share: in the header, or as an attribute of GCC's DWARF 4. */
export function splitId(unit: DwarfUnit): bigint | undefined {
  if (unit.dwoId !== undefined) return unit.dwoId;
  if (unit.version >= 5) return undefined;
  const value = unit.root.get(DwAt.DW_AT_GNU_dwo_id);
  if (value?.kind === 'number') return BigInt(value.value);
  return value?.kind === 'wide' ? value.value : undefined;
}

/** The file of a skeleton's split unit as its producer wrote it, and the folder it may be relative to; undefined for other units. */
export function splitName(unit: DwarfUnit): { readonly name: string; readonly folder: string } | undefined {
  if (unit.unitType !== DwUt.DW_UT_skeleton && unit.version >= 5) return undefined;
  const name = unit.root.get(DwAt.DW_AT_dwo_name) ?? unit.root.get(DwAt.DW_AT_GNU_dwo_name);
  const folder = unit.root.get(DwAt.DW_AT_comp_dir);
  return name?.kind === 'text' ? { name: name.value, folder: folder?.kind === 'text' ? folder.value : '' } : undefined;
}
