/* Everything in debugging information that says where something is: entries with their expressions and lists, rows of frames. */
import { DieCursor } from './cursor.ts';
import { decodeExpression } from '../expression/decode.ts';
import type { Expression } from '../expression/expression.ts';
import { frameRows } from '../frame/rows.ts';
import type { FrameRow } from '../frame/rows.ts';
import type { Fde } from '../frame/entries.ts';
import { frameFunctions } from '../frame/frames.ts';
import type { FrameSource } from '../frame/frames.ts';
import { listOffset } from '../lists/list-offset.ts';
import { readLocationList } from '../lists/location-list.ts';
import type { AddressRange } from '../lists/address-range.ts';
import type { DwarfUnit } from './unit.ts';

/** What a walk comes by. The cursor is at the entry in question; it moves on afterwards. */
export interface Visitor {
  entry?(cursor: DieCursor): void;
  /** The value of an attribute, or what one entry of its list has for a range; `undefined` is the default entry. */
  expression?(expression: Expression, attribute: number, range: AddressRange | 'everywhere' | undefined): void;
  /** A list, before its entries; false passes over them. */
  list?(offset: number, attribute: number): unknown;
}

/** Visit all entries of a unit in order. FormatError where they are damaged. */
export function walkUnit(unit: DwarfUnit, visitor: Visitor): void {
  const settings = unit.expressions;
  const cursor = new DieCursor(unit);
  while (cursor.next()) {
    visitor.entry?.(cursor);
    const { abbreviation } = cursor;
    if (abbreviation === undefined) return;
    const { locations, attributes } = abbreviation;
    for (let i = 0; i < locations.length; i++) {
      const index = locations[i] as number;
      const attribute = (attributes[index] as (typeof attributes)[number]).name;
      const value = cursor.valueAt(index);
      if (value.kind === 'expression' || value.kind === 'bytes') {
        visitor.expression?.(decodeExpression(value.value, settings), attribute, 'everywhere');
        continue;
      }
      const offset = listOffset(unit, value, 'loclists');
      if (offset === undefined) continue;
      if (visitor.list?.(offset, attribute) === false) continue;
      for (const { range, expression } of readLocationList(unit, offset)) {
        visitor.expression?.(decodeExpression(expression, settings), attribute, range);
      }
    }
  }
}

/** Visit all rows of call frame information. Throws ExpressionError where an instruction is ill-formed. */
export function walkFrames(sources: readonly FrameSource[], row: (row: FrameRow, fde: Fde) => void): void {
  for (const source of sources) {
    for (const { fde, budget } of frameFunctions(source)) {
      for (const each of frameRows(fde, source.section, 'lenient', budget)) row(each, fde);
    }
  }
}
