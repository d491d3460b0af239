/* What matters first: units, functions, variables, and how much code they have locations for. */
import { mapped, printable, safe, silent, textOf } from '../core/index.ts';
import type { JsonObject, Paint, SafeText } from '../core/index.ts';
import { addCoverage, coveragePercent, noCoverage } from './scope/coverage.ts';
import type { Coverage } from './scope/coverage.ts';
import { DwAt, nameOfDwLang, nameOfDwUt } from '../../generated/dwarf/enums.ts';
import { orUndefined } from './info/or-undefined.ts';
import { splitName } from './open.ts';
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

/** What a unit's header and own entry say of it. */
export function unitJson(unit: DwarfUnit): UnitSummary {
  const root = orUndefined(() => unit.root);
  const text = (attribute: number): string | null => {
    const value = root?.get(attribute);
    return value?.kind === 'text' ? value.value : null;
  };
  const split = root === undefined || unit.sections.isSplit ? undefined : splitName(unit);
  const language = root?.get(DwAt.DW_AT_language);
  return {
    section: unit.section.name,
    offset: unit.offset,
    version: unit.version,
    type: nameOfDwUt(unit.unitType) ?? null,
    bits: unit.is64 ? 64 : 32,
    name: text(DwAt.DW_AT_name) ?? text(DwAt.DW_AT_dwo_name) ?? text(DwAt.DW_AT_GNU_dwo_name),
    producer: text(DwAt.DW_AT_producer),
    ...(split !== undefined && { skeleton_of: split.name }),
    language: language?.kind === 'number' ? (nameOfDwLang(language.value) ?? `0x${language.value.toString(16)}`) : null,
  };
}

function totalOf(dwarf: DwarfFile): Coverage {
  const total = noCoverage();
  for (const unit of dwarf.units) addCoverage(total, unit, silent);
  return total;
}

/** How much the debugging information has, and its units. */
export function summarize(dwarf: DwarfFile): JsonObject {
  const total = totalOf(dwarf);
  return {
    units: () => mapped(dwarf.units, unitJson),
    functions: total.functions,
    inlined: total.inlined,
    variables: total.variables,
    variables_located: total.located,
    coverage_percent: coveragePercent(total) ?? null,
    globals: total.globals,
  };
}

/** Units that the text lists. */
const LIST = 20;

/** The same as text, with the first 20 units. */
export function summaryText(dwarf: DwarfFile, paint: Paint): SafeText {
  const { units } = dwarf;
  if (units.length === 0) return safe``;
  const total = totalOf(dwarf);
  const percent = coveragePercent(total);
  const versions = [...new Set(units.map(({ version }) => version))].sort((a, b) => a - b).join(', ');
  const lines = [
    paint.bold(
      printable(`debugging information: DWARF ${versions}, ${units.length} unit${units.length === 1 ? '' : 's'}`),
    ),
    safe`  ${total.functions} functions with ${total.inlined} inlined into them, ${total.globals} global variables`,
    safe`  ${total.variables} variables in functions, ${total.located} with a location; locations for ${percent ?? 0} % of their code`,
  ];
  for (const { name, producer, skeleton_of: split } of units.slice(0, LIST).map(unitJson)) {
    const file = safe`  ${printable(typeof name === 'string' ? name : '?')}`;
    const unit = typeof split === 'string' ? safe`${file}  skeleton, its entries are in ${printable(split)}` : file;
    lines.push(
      typeof producer === 'string' && producer !== '' ? safe`${unit}  ${paint.dim(printable(producer))}` : unit,
    );
  }
  if (units.length > LIST) lines.push(safe`  ... ${units.length - LIST} more`);
  return textOf(lines);
}
