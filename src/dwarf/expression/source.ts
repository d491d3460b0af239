/* Attributes whose value is a DWARF expression or a list of them (A.3 to A.5), decoded for the evaluator. */
import { DwAt } from '../../../generated/dwarf.ts';
import { decodeExpression } from './decode.ts';
import type { Die } from '../info/die.ts';
import type { LocationListEntry, LocationSource } from './expression.ts';
import type { FormValue } from '../info/form.ts';
import { flavourOf } from './flavour.ts';
import type { ExpressionSettings } from './flavour.ts';
import { listOffset } from '../lists/list-offset.ts';
import { readLocationList } from '../lists/location-list.ts';
import type { DwarfUnit } from '../info/unit.ts';

const settingsByUnit = new WeakMap<DwarfUnit, ExpressionSettings>();

/** How expressions of a unit are encoded. */
export function expressionSettings(unit: DwarfUnit): ExpressionSettings {
  let settings = settingsByUnit.get(unit);
  if (settings === undefined) {
    const { addressSize, littleEndian, is64, version, sections, root } = unit;
    const producer = root.get(DwAt.DW_AT_producer);
    settings = {
      addressSize,
      byteOrder: littleEndian ? 'little' : 'big',
      offsetSize: is64 ? 8 : 4,
      version,
      flavour: flavourOf(sections.machine, producer?.kind === 'text' ? producer.value : undefined),
    };
    settingsByUnit.set(unit, settings);
  }
  return settings;
}

/** Entries of one list that are taken. */
const MAX_ENTRIES = 1 << 20;

/** The expression or list that a value is; undefined for values of other classes. FormatError where a list is damaged. */
export function sourceOfValue(unit: DwarfUnit, value: FormValue): LocationSource | undefined {
  const settings = expressionSettings(unit);
  if (value.kind === 'expression' || value.kind === 'bytes') {
    return { kind: 'expression', expression: decodeExpression(value.value, settings) };
  }
  const offset = listOffset(unit, value, 'loclists');
  if (offset === undefined) return undefined;
  const entries: LocationListEntry[] = [];
  for (const { range, expression } of readLocationList(unit, offset)) {
    entries.push({ range, expression: decodeExpression(expression, settings) });
    if (entries.length === MAX_ENTRIES) break;
  }
  return { kind: 'list', entries };
}

/** The expression or list of an attribute; undefined where the entry has none. */
export function sourceOf(die: Die, attribute: number): LocationSource | undefined {
  const value = die.attributes.get(attribute);
  return value === undefined ? undefined : sourceOfValue(die.unit, value);
}
