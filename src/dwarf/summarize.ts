/* The units of a file as data. */
import { DwAt, nameOfDwLang, nameOfDwUt } from '../../generated/dwarf.ts';
import { orUndefined } from './info/or-undefined.ts';
import type { DwarfFile } from './open.ts';
import type { DwarfUnit } from './info/unit.ts';

/** What is said of one unit. */
export interface UnitSummary {
  readonly [key: string]: string | number | null;
}

/** Every unit, in the order of the sections. */
export function unitsJson({ units }: DwarfFile): UnitSummary[] {
  return units.map(unitJson);
}

function unitJson(unit: DwarfUnit): UnitSummary {
  const root = orUndefined(() => unit.root);
  const text = (attribute: number): string | null => {
    const value = root?.get(attribute);
    return value?.kind === 'text' ? value.value : null;
  };
  const language = root?.get(DwAt.DW_AT_language);
  return {
    section: unit.section.name,
    offset: unit.offset,
    version: unit.version,
    type: nameOfDwUt(unit.unitType) ?? null,
    bits: unit.is64 ? 64 : 32,
    name: text(DwAt.DW_AT_name) ?? text(DwAt.DW_AT_dwo_name) ?? text(DwAt.DW_AT_GNU_dwo_name),
    producer: text(DwAt.DW_AT_producer),
    language: language?.kind === 'number' ? (nameOfDwLang(language.value) ?? `0x${language.value.toString(16)}`) : null,
  };
}
