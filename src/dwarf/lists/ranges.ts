/*
 * The code of an entry (DWARF 5, sections 2.17 and 7.25): DW_AT_low_pc and DW_AT_high_pc, or a list of ranges, in .debug_rnglists
 * since DWARF 5, in .debug_ranges before. Entries of a list count from a base address: that of the unit, or of the last entry
 * that sets one.
 */
import { DwAt, DwRle } from '../../../generated/dwarf/enums.ts';
import { readAddressPair, readRangeListEntry } from '../../../generated/dwarf/read.ts';
import type { RangeListEntry } from '../../../generated/dwarf/read.ts';
import type { Report } from '../../core/index.ts';
import { ByteReader, FormatError, limitMessage } from '../../runtime/index.ts';
import type { Die } from '../info/die.ts';
import type { FormValue } from '../info/form.ts';
import { ulebOf, wideUlebOf } from '../info/leb128.ts';
import type { AddressRange } from './address-range.ts';
import { listOffset } from './list-offset.ts';
import type { DwarfSections } from '../info/sections.ts';
import type { DwarfUnit } from '../info/unit.ts';

/** What lists are read with: of a unit, no more than this. */
export type ListUnit = Pick<DwarfUnit, 'version' | 'addressSize' | 'littleEndian' | 'lowPc' | 'addressOf'> & {
  readonly sections: Pick<DwarfSections, 'rnglists' | 'loclists' | 'ranges' | 'loc' | 'isSplit' | 'lists'>;
};

/** The entries of a list at an offset of .debug_rnglists as they are written, the one that ends it included. */
function* rangeListEntries(unit: ListUnit, offset: number): Generator<RangeListEntry> {
  const r = readerAt(unit, 'rnglists', offset);
  for (;;) {
    const entry = readRangeListEntry(r, unit.addressSize, unit.littleEndian);
    if (entry.kind > DwRle.DW_RLE_start_length) {
      throw new FormatError('dwarf/range-kind', `range list entry of kind ${entry.kind}: known are 0 to 7`, {
        offset: r.offset - 1,
      });
    }
    yield entry;
    if (entry.kind === DwRle.DW_RLE_end_of_list) return;
  }
}

/**
 * A reader of a section of lists at an offset; FormatError `dwarf/list-outside` where there is nothing, `dwarf/lists-overlap` where lists
 * lie over each other.
 */
export function readerAt(unit: ListUnit, kind: 'rnglists' | 'loclists' | 'ranges' | 'loc', offset: number): ByteReader {
  const section = unit.sections[kind];
  if (section === undefined || !(offset >= 0 && offset < section.bytes.length)) {
    const message = `list at 0x${offset.toString(16)}: .debug_${kind} has ${section?.bytes.length ?? 0} bytes`;
    throw new FormatError('dwarf/list-outside', message, { offset: section?.offset });
  }
  const { lists } = unit.sections;
  const r = new ByteReader(section.bytes, section.offset, lists?.viewOf(section.bytes));
  r.seek(offset);
  lists?.open(kind, offset, r, section.bytes);
  return r;
}

/** What the entries of a list count from. */
export function unitBase(unit: ListUnit): bigint {
  return unit.lowPc ?? 0n;
}

/** An address by index; FormatError `dwarf/address-index` where the unit has no such address. */
export function indexedAddress(unit: ListUnit, index: number): bigint {
  const address = unit.addressOf(index);
  if (address !== undefined) return address;
  throw new FormatError('dwarf/address-index', `address ${index}: the unit's part of .debug_addr has no such entry`);
}

/** Addresses wrap around at the unit's size. */
export function wrapped(unit: ListUnit, address: bigint): bigint {
  return BigInt.asUintN(8 * unit.addressSize, address);
}

/** The ranges of a list at an offset, in its order, empty ones left out. FormatError where the list is damaged. */
export function* readRangeList(unit: ListUnit, offset: number): Generator<AddressRange> {
  if (unit.version < 5) return yield* readOldRangeList(unit, offset);
  let base = unitBase(unit);
  for (const { kind, start, startAddress, end, endAddress } of rangeListEntries(unit, offset)) {
    const first = start === undefined ? 0n : wideUlebOf(start);
    const second = end === undefined ? 0n : wideUlebOf(end);
    const indexed = (): bigint => indexedAddress(unit, ulebOf(start ?? { groups: [] }));
    let range: AddressRange | undefined;
    switch (kind) {
      case DwRle.DW_RLE_base_addressx:
        base = indexed();
        break;
      case DwRle.DW_RLE_base_address:
        base = startAddress ?? 0n;
        break;
      case DwRle.DW_RLE_startx_endx:
        range = { low: indexed(), high: indexedAddress(unit, Number(second)) };
        break;
      case DwRle.DW_RLE_startx_length:
        range = { low: indexed(), high: wrapped(unit, indexed() + second) };
        break;
      case DwRle.DW_RLE_offset_pair:
        range = { low: wrapped(unit, base + first), high: wrapped(unit, base + second) };
        break;
      case DwRle.DW_RLE_start_end:
        range = { low: startAddress ?? 0n, high: endAddress ?? 0n };
        break;
      case DwRle.DW_RLE_start_length:
        range = { low: startAddress ?? 0n, high: wrapped(unit, (startAddress ?? 0n) + second) };
        break;
      default:
    }
    if (range !== undefined && range.low < range.high) yield range;
  }
}

function* readOldRangeList(unit: ListUnit, offset: number): Generator<AddressRange> {
  const r = readerAt(unit, 'ranges', offset);
  const ones = 2n ** BigInt(8 * unit.addressSize) - 1n;
  let base = unitBase(unit);
  for (;;) {
    const { begin, end } = readAddressPair(r, unit.addressSize, unit.littleEndian);
    if (begin === 0n && end === 0n) return;
    if (begin === ones) base = end;
    else if (begin < end) yield { low: wrapped(unit, base + begin), high: wrapped(unit, base + end) };
  }
}

/** Ranges of one entry that are kept; no code is in more pieces. */
const MAX_RANGES = 65_536;

function firstRanges(unit: DwarfUnit, offset: number, ranges: AddressRange[], most: number): readonly AddressRange[] {
  // One more tells that there are more.
  for (const range of readRangeList(unit, offset)) if (ranges.push(range) > most) break;
  return ranges;
}

/** The code of an entry, in its order; nothing for entries without code. A damaged list is reported and left at the damage. */
export function codeRanges({ unit, offset, attributes }: Die, report: Report): readonly AddressRange[] {
  return rangesOf(unit, offset, (name) => attributes.get(name), report);
}

/** The same of the entry at an offset of a unit whose attributes `value` gives. */
export function rangesOf(
  unit: DwarfUnit,
  at: number,
  value: (attribute: number) => FormValue | undefined,
  report: Report,
): readonly AddressRange[] {
  const ranges: AddressRange[] = [];
  const list = value(DwAt.DW_AT_ranges);
  if (list === undefined) {
    const low = value(DwAt.DW_AT_low_pc);
    if (low?.kind !== 'address') return [];
    const high = highPc(low.value, value(DwAt.DW_AT_high_pc));
    return high !== undefined && high > low.value ? [{ low: low.value, high }] : [];
  }
  try {
    const offset = listOffset(unit, list, 'rnglists');
    if (offset === undefined) return ranges;
    const most = unit.sections.limits?.entries ?? MAX_RANGES;
    const read = (): readonly AddressRange[] => firstRanges(unit, offset, ranges, most);
    const { lists } = unit.sections;
    const found = lists === undefined ? read() : lists.once('ranges', unit, offset, read);
    if (found.length <= most) return found;
    const message = limitMessage('entries', `the entry at 0x${at.toString(16)} has more than ${most} ranges`);
    report.add({ code: 'limit/entries', severity: 'error', message, at: { offset: unit.section.offset + at } });
    return found.slice(0, most);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const message = `ranges of the entry at 0x${at.toString(16)} are damaged: ${error.message}`;
    report.add({ code: 'dwarf/ranges', severity: 'warning', message, at: { offset: error.offset } });
  }
  return ranges;
}

/** DW_AT_high_pc is an address, or how far the end is from the start. */
function highPc(low: bigint, high: FormValue | undefined): bigint | undefined {
  if (high?.kind === 'address') return high.value;
  if (high?.kind === 'number' || high?.kind === 'wide') return low + BigInt(high.value);
  return undefined;
}
