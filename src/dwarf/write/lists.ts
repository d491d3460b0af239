/*
 * .debug_loclists and .debug_rnglists (DWARF 5, sections 7.28 and 7.29): lists of address ranges, with a location each or
 * without. Addresses count from the unit's base; units refer to lists by their offset in the section.
 */
import { DwLle } from '../../../generated/dwarf/enums.ts';
import { ByteWriter } from '../../runtime/index.ts';
import { writeUleb } from './leb128.ts';
import { lengthAhead } from './length.ts';

/** One entry: `[start, end)` in bytes from the unit's base. */
export interface NewListEntry {
  readonly start: number;
  readonly end: number;
  /** The location there; absent in lists of ranges alone. */
  readonly expression?: Uint8Array | undefined;
}

/** Both kinds of list use these codes. */
const END_OF_LIST = DwLle.DW_LLE_end_of_list;
const OFFSET_PAIR = DwLle.DW_LLE_offset_pair;

/** A section of lists that grows. */
export interface ListSection {
  /** Add a list; returns its offset in the section. */
  add(entries: readonly NewListEntry[]): number;
  /** The whole section; empty where there are no lists. */
  bytes(): Uint8Array;
}

/** An empty section. */
export function listSection(): ListSection {
  const w = new ByteWriter();
  // unit_length, version, address_size, segment_selector_size, offset_entry_count
  const endTable = lengthAhead(w);
  w.u2(5, true);
  w.u1(8);
  w.u1(0);
  w.u4(0, true);
  let lists = 0;
  return {
    add(entries) {
      lists += 1;
      const offset = w.pos;
      for (const { start, end, expression } of entries) {
        w.u1(OFFSET_PAIR);
        writeUleb(w, start);
        writeUleb(w, end);
        if (expression === undefined) continue;
        writeUleb(w, expression.length);
        w.bytes(expression);
      }
      w.u1(END_OF_LIST);
      return offset;
    },
    bytes() {
      if (lists === 0) return new Uint8Array();
      endTable();
      return w.data;
    },
  };
}
