/* Attributes whose value is a DWARF expression or a list of them (A.3 to A.5), decoded for the evaluator. */
import { decodeExpression } from './decode.ts';
import type { Die } from '../info/die.ts';
import type { Expression, LocationListEntry, LocationSource } from './expression.ts';
import type { FormValue } from '../info/form.ts';
import { listOffset } from '../lists/list-offset.ts';
import { readLocationList } from '../lists/location-list.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { limitError } from '../../runtime/index.ts';

/** Entries that one list may have where nothing else is said. */
const MAX_ENTRIES = 1 << 18;

/** The expression or list that a value is; undefined for values of other classes. FormatError where a list is damaged or too long. */
export function sourceOfValue(unit: DwarfUnit, value: FormValue): LocationSource | undefined {
  const settings = unit.expressions;
  if (value.kind === 'expression' || value.kind === 'bytes') {
    return { kind: 'expression', expression: decodeExpression(value.value, settings) };
  }
  const offset = listOffset(unit, value, 'loclists');
  if (offset === undefined) return undefined;
  const read = (): readonly LocationListEntry[] => entriesOf(unit, offset);
  return { kind: 'list', entries: unit.sections.lists?.once('locations', unit, offset, read) ?? read() };
}

function entriesOf(unit: DwarfUnit, offset: number): readonly LocationListEntry[] {
  const entries: LocationListEntry[] = [];
  const most = unit.sections.limits?.entries ?? MAX_ENTRIES;
  for (const { range, expression } of readLocationList(unit, offset)) {
    entries.push(new ListedEntry(range, expression, unit));
    if (entries.length > most) {
      const message = `location list at 0x${offset.toString(16)} has more than ${most} entries`;
      throw limitError('entries', message, { offset: unit.section.offset + unit.offset });
    }
  }
  return entries;
}

/** An entry whose expression is decoded when it is asked for: of a list, one entry is of interest at a time. */
class ListedEntry implements LocationListEntry {
  readonly range: LocationListEntry['range'];
  readonly #bytes: Uint8Array;
  readonly #unit: DwarfUnit;

  constructor(range: LocationListEntry['range'], bytes: Uint8Array, unit: DwarfUnit) {
    this.range = range;
    this.#bytes = bytes;
    this.#unit = unit;
  }

  get expression(): Expression {
    return decodeExpression(this.#bytes, this.#unit.expressions);
  }
}

/** The expression or list of an attribute; undefined where the entry has none. */
export function sourceOf(die: Die, attribute: number): LocationSource | undefined {
  const value = die.attributes.get(attribute);
  return value === undefined ? undefined : sourceOfValue(die.unit, value);
}
