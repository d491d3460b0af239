/* Values of attributes as people read them. */
import { DwAt, nameOfDwAte, nameOfDwLang } from '../../../generated/dwarf/enums.ts';
import { hex64, toHex } from '../../core/index.ts';
import { addressText, namesIn, rangeText } from '../info/code-layout.ts';
import { decodeExpression } from '../expression/decode.ts';
import { disassemble } from '../expression/disassemble.ts';
import type { FormValue } from '../info/form.ts';
import { listOffset } from '../lists/list-offset.ts';
import { readLocationList } from '../lists/location-list.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { DwarfUnit } from '../info/unit.ts';

/** Bytes of a block that are shown. */
const SHOWN = 64;
/** Entries of a list that are shown. */
const ENTRIES = 1000;

/** One line: a text in quotes, a number, an address, where it leads, the operations of an expression or of a list. */
export function valueText(unit: DwarfUnit, attribute: number, value: FormValue, isLocation: boolean): string {
  switch (value.kind) {
    case 'address':
      return addressText(unit.sections.layout, value.value);
    case 'addressIndex':
      return value.more === undefined ? `address ${value.index}` : `address ${value.index} + ${value.more}`;
    case 'number':
      return named(attribute, value.value) ?? `${value.value}`;
    case 'wide':
      return `${value.value}`;
    case 'flag':
      return value.value ? 'true' : 'false';
    case 'reference':
      return `entry ${hex64(value.offset)}`;
    case 'signature':
      return `type unit ${hex64(value.value)}`;
    case 'supplementary':
      return `${value.what} ${hex64(value.offset)} of the supplementary file`;
    case 'text':
      return JSON.stringify(value.value);
    case 'textIndex':
      return `text ${value.index}`;
    case 'offset':
    case 'listIndex':
      return (isLocation ? orUndefined(() => listText(unit, value)) : undefined) ?? placeText(value);
    case 'bytes':
      return isLocation ? expressionText(unit, value.value) : toHex(value.value.subarray(0, SHOWN));
    case 'expression':
      return expressionText(unit, value.value);
  }
}

function placeText(value: FormValue & { kind: 'offset' | 'listIndex' }): string {
  return value.kind === 'offset' ? hex64(value.offset) : `list ${value.index}`;
}

function expressionText(unit: DwarfUnit, bytes: Uint8Array): string {
  return disassemble(decodeExpression(bytes, unit.expressions), namesIn(unit.sections.layout));
}

function listText(unit: DwarfUnit, value: FormValue): string | undefined {
  const offset = listOffset(unit, value, 'loclists');
  if (offset === undefined) return undefined;
  const parts: string[] = [];
  for (const { range, expression } of readLocationList(unit, offset)) {
    const where = range === undefined ? 'else' : rangeText(unit.sections.layout, range);
    parts.push(`${where}: ${expressionText(unit, expression)}`);
    if (parts.length === ENTRIES) break;
  }
  return parts.join('; ');
}

function named(attribute: number, value: number): string | undefined {
  if (attribute === DwAt.DW_AT_language) return nameOfDwLang(value);
  return attribute === DwAt.DW_AT_encoding ? nameOfDwAte(value) : undefined;
}
