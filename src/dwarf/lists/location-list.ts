/*
 * Location lists (A.2.5.5): where an object is, by program location. In .debug_loclists since DWARF 5, in .debug_loc before; split
 * units of DWARF 4 have a third form of their own. Entries count from a base address, like those of range lists.
 */
import { DwLle } from '../../../generated/dwarf/enums.ts';
import { readAddressPair, readCountedExpression, readLocationListEntry } from '../../../generated/dwarf/read.ts';
import { writeAddressPair, writeCountedExpression, writeLocationListEntry } from '../../../generated/dwarf/write.ts';
import type { AddressPair, CountedExpression, LocationListEntry as RawEntry } from '../../../generated/dwarf/read.ts';
import { ByteWriter } from '../../runtime/index.ts';
import { LocationCursor, unknownKind } from './location-cursor.ts';
import { readerAt } from './list-unit.ts';
import type { ListUnit } from './list-unit.ts';
import type { AddressRange } from './address-range.ts';

/** An entry with its addresses. */
export interface ListedLocation {
  /** Absent in a default entry, which holds where no other does. */
  readonly range: AddressRange | undefined;
  readonly expression: Uint8Array;
}

/** An entry of a list as it is written: of DWARF 5, or of DWARF 4 and before. */
export type LocationEntry =
  | { readonly kind: 'entry'; readonly entry: RawEntry }
  | { readonly kind: 'pair'; readonly pair: AddressPair; readonly location: CountedExpression | undefined };

/** The entries of a list at an offset of its section as they are written, the one that ends it included. */
export function* locationEntries(unit: ListUnit, offset: number): Generator<LocationEntry> {
  const { version, addressSize, littleEndian } = unit;
  const r = readerAt(unit, version < 5 ? 'loc' : 'loclists', offset);
  for (;;) {
    if (version >= 5) {
      const entry = readLocationListEntry(r, addressSize, littleEndian);
      if (entry.kind > DwLle.DW_LLE_GNU_view_pair) throw unknownKind(entry.kind, r.offset - 1);
      yield { kind: 'entry', entry };
      if (entry.kind === DwLle.DW_LLE_end_of_list) return;
    } else {
      const pair = readAddressPair(r, addressSize, littleEndian);
      const isLast = pair.begin === 0n && pair.end === 0n;
      const bare = isLast || pair.begin === allOnes(unit);
      yield { kind: 'pair', pair, location: bare ? undefined : readCountedExpression(r, littleEndian) };
      if (isLast) return;
    }
  }
}

/** The bytes of entries; those that were read come out byte for byte. */
export function encodeLocationEntries(entries: Iterable<LocationEntry>, littleEndian: boolean): Uint8Array {
  const w = new ByteWriter();
  for (const each of entries) {
    if (each.kind === 'entry') writeLocationListEntry(w, each.entry, littleEndian);
    else {
      writeAddressPair(w, each.pair, littleEndian);
      if (each.location !== undefined) writeCountedExpression(w, each.location, littleEndian);
    }
  }
  return w.data;
}

function allOnes({ addressSize }: ListUnit): bigint {
  return 2n ** BigInt(8 * addressSize) - 1n;
}

/**
 * The locations of a list at an offset, in its order; FormatError where it is damaged. Those with empty ranges are there too, and never
 * match.
 */
export function* readLocationList(unit: ListUnit, offset: number): Generator<ListedLocation> {
  const cursor = new LocationCursor(unit, offset);
  while (cursor.next()) {
    const range = cursor.isDefault ? undefined : { low: BigInt(cursor.low), high: BigInt(cursor.high) };
    yield { range, expression: cursor.expression() };
  }
}
