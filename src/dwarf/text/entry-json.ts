/* An entry as data. */
import { nameOfDwAt, nameOfDwTag } from '../../../generated/dwarf/enums.ts';
import type { FormatError } from '../../runtime/index.ts';
import type { DieCursor } from '../info/cursor.ts';
import { errorOf } from '../info/or-undefined.ts';
import { valueText } from '../types/value-text.ts';

/** An entry with its attributes, of one that is there twice the last. */
export type EntryJson = {
  readonly offset: number;
  readonly depth: number;
  readonly tag: string;
  readonly attributes: { readonly [name: string]: string };
};

/** The entry that a cursor is at; of one that is damaged the attributes before that, and what it is. */
export function entryJson(cursor: DieCursor): { readonly entry: EntryJson; readonly cut: FormatError | undefined } {
  const attributes: { [name: string]: string } = {};
  const { offset, tag, depth, abbreviation } = cursor;
  let index = 0;
  const cut = errorOf(() =>
    cursor.each((name, value) => {
      const isLocation = abbreviation?.isLocation[index++] === true;
      attributes[attributeName(name)] = valueText(cursor.unit, name, value, isLocation);
    }),
  );
  return { entry: { offset, depth, tag: tagName(tag), attributes }, cut };
}

export function attributeName(name: number): string {
  return nameOfDwAt(name) ?? `DW_AT_0x${name.toString(16)}`;
}

export function tagName(tag: number): string {
  return nameOfDwTag(tag) ?? `DW_TAG_0x${tag.toString(16)}`;
}
