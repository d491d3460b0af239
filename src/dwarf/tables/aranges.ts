/* .debug_aranges (DWARF 5, section 6.1.2): for each unit its ranges of addresses, pairs that are aligned to their size. */
import { hex64 } from '../../core/index.ts';
import { rangeText } from '../info/code-layout.ts';
import { readAddress } from '../info/form.ts';
import type { DwarfUnit } from '../info/unit.ts';
import type { AddressRange } from '../lists/address-range.ts';
import { readerAt, readOffset, rowsOf, setsOf, unitAt } from './table.ts';
import type { TableRow, TableSource } from './table.ts';

/** A range; `offset` in the section. */
interface Arange extends AddressRange {
  readonly offset: number;
}

/** The ranges of one unit. */
interface ArangeSet {
  /** In the section. */
  readonly offset: number;
  /** Of the unit in .debug_info, and the unit where one is there. */
  readonly info: number;
  readonly unit: DwarfUnit | undefined;
  /** Read again with each call. */
  readonly ranges: () => Generator<Arange>;
}

/** Sets with their ranges. */
export function* readAranges(source: TableSource): Generator<TableRow> {
  const { layout } = source.sections;
  for (const { offset, info, ranges } of arangeSets(source)) {
    const { count, rows } = rowsOf(function* () {
      for (const range of ranges()) yield { offset: range.offset, label: rangeText(layout, range) };
    }, source.say);
    yield { offset, label: `unit ${hex64(info)}`, value: `${count} ranges`, rows };
  }
}

/** The sets that can be read. */
export function* arangeSets(source: TableSource): Generator<ArangeSet> {
  const { sections, say } = source;
  const { littleEndian } = sections;
  for (const set of setsOf(source)) {
    const { r, offset, end } = set;
    const version = r.u2(littleEndian);
    if (version !== 2) {
      say('dwarf/aranges-version', `address ranges of version ${version}: known is 2`, offset);
      continue;
    }
    const info = readOffset(set, littleEndian);
    const addressSize = r.u1();
    const segmentSize = r.u1();
    const unit = unitAt(source, info, offset, 'dwarf/aranges-unit');
    if (segmentSize !== 0) {
      say('dwarf/aranges-segment', `address ranges have segments of ${segmentSize} bytes, which are not read`, offset);
      continue;
    }
    const size = 2 * addressSize;
    // The first pair is at a multiple of its size from the start of the set.
    const first = offset + Math.ceil((r.pos - offset) / size) * size;
    yield { offset, info, unit, ranges: () => rangesIn(source, { first, end, addressSize }) };
  }
}

function* rangesIn(
  { section, sections: { littleEndian } }: TableSource,
  { first, end, addressSize }: { readonly first: number; readonly end: number; readonly addressSize: number },
): Generator<Arange> {
  const r = readerAt(section, first, end);
  while (r.pos + 2 * addressSize <= r.size) {
    const offset = r.pos;
    const low = readAddress(r, { addressSize, littleEndian });
    const length = readAddress(r, { addressSize, littleEndian });
    if (low === 0n && length === 0n) break;
    yield { offset, low, high: low + length };
  }
}
