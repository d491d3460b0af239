/*
 * The code of an entry (DWARF 5, sections 2.17 and 7.25): DW_AT_low_pc and DW_AT_high_pc, or a list of ranges, in .debug_rnglists
 * since DWARF 5, in .debug_ranges before. Entries of a list count from a base address: that of the unit, or of the last entry
 * that sets one.
 */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import type { Report } from '../../core/index.ts';
import { FormatError, limitMessage } from '../../runtime/index.ts';
import type { Die } from '../info/die.ts';
import type { FormValue } from '../info/form.ts';
import type { AddressRange } from './address-range.ts';
import { near } from './list-addresses.ts';
import type { NearAddress } from './list-addresses.ts';
import { listOffset } from './list-offset.ts';
import { RangeCursor } from './range-cursor.ts';
import type { DwarfUnit } from '../info/unit.ts';

/** Ranges of one entry that are kept; no code is in more pieces. */
const MAX_RANGES = 65_536;

/** A range whose addresses are numbers where a number is exact. */
export interface NearRange {
  readonly low: NearAddress;
  readonly high: NearAddress;
}

/** How ranges are made. */
export interface Making<Range> {
  /** What lists that are made so are kept as. */
  readonly as: 'ranges' | 'code';
  readonly cursorAt: (unit: DwarfUnit, offset: number) => RangeCursor;
  readonly range: (low: NearAddress, high: NearAddress) => Range;
}

/** What makes ranges with exact addresses. */
export const exactRanges: Making<AddressRange> = {
  as: 'ranges',
  cursorAt: (unit, offset) => new RangeCursor(unit, offset),
  range: (low, high) => ({ low: BigInt(low), high: BigInt(high) }),
};

/** What makes the ranges of all entries of a unit. */
export function nearRanges(): Making<NearRange> {
  let cursor: RangeCursor | undefined;
  return {
    as: 'code',
    cursorAt: (unit, offset) => (cursor = cursor?.restart(offset) ?? new RangeCursor(unit, offset)),
    range: (low, high) => ({ low: near(low), high: near(high) }),
  };
}

/** The ranges of a list in its order, empty ones left out. FormatError where the list is damaged, after those before it. */
function firstRanges<Range>(
  cursor: RangeCursor,
  ranges: Range[],
  most: number,
  { range }: Making<Range>,
): readonly Range[] {
  // One more tells that there are more.
  while (cursor.next()) if (ranges.push(range(cursor.low, cursor.high)) > most) break;
  return ranges;
}

/** The code of an entry, in its order; nothing for entries without code. A damaged list is reported and left at the damage. */
export function codeRanges({ unit, offset, attributes }: Die, report: Report): readonly AddressRange[] {
  return rangesOf(unit, offset, (name) => attributes.get(name), report, exactRanges);
}

/** The same of the entry at an offset of a unit whose attributes `value` gives. */
export function rangesOf<Range>(
  unit: DwarfUnit,
  at: number,
  value: (attribute: number) => FormValue | undefined,
  report: Report,
  making: Making<Range>,
): readonly Range[] {
  const ranges: Range[] = [];
  const list = value(DwAt.DW_AT_ranges);
  if (list === undefined) {
    const low = value(DwAt.DW_AT_low_pc);
    if (low?.kind !== 'address') return [];
    const high = highPc(low.value, value(DwAt.DW_AT_high_pc));
    return high !== undefined && high > low.value ? [making.range(low.value, high)] : [];
  }
  try {
    const offset = listOffset(unit, list, 'rnglists');
    if (offset === undefined) return ranges;
    const most = unit.sections.limits?.entries ?? MAX_RANGES;
    const read = (): readonly Range[] => firstRanges(making.cursorAt(unit, offset), ranges, most, making);
    const { lists } = unit.sections;
    const found = lists === undefined ? read() : lists.once(making.as, unit, offset, read);
    if (found.length <= most) return found;
    const message = limitMessage('entries', `the entry at 0x${at.toString(16)} has more than ${most} ranges`);
    report.add({ code: 'limit/entries', severity: 'error', message, at: { offset: unit.section.offset + at } });
    return firstOf(found, most);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const message = `ranges of the entry at 0x${at.toString(16)} are damaged: ${error.message}`;
    report.add({ code: 'dwarf/ranges', severity: 'warning', message, at: { offset: error.offset } });
  }
  return ranges;
}

/** Lists that are longer than what is kept of them, with that: entries that share a list get the same. */
const shortened = new WeakMap<readonly unknown[], readonly unknown[]>();

function firstOf<Range>(list: readonly Range[], most: number): readonly Range[] {
  // What a list was made shorter to has what the list has.
  const known = shortened.get(list) as readonly Range[] | undefined;
  if (known?.length === most) return known;
  const first = list.slice(0, most);
  shortened.set(list, first);
  return first;
}

/** DW_AT_high_pc is an address, or how far the end is from the start. */
function highPc(low: bigint, high: FormValue | undefined): bigint | undefined {
  if (high?.kind === 'address') return high.value;
  if (high?.kind === 'number' || high?.kind === 'wide') return low + BigInt(high.value);
  return undefined;
}
