/*
 * Location lists (A.2.5.5): where an object is, by program location. In .debug_loclists since DWARF 5, in .debug_loc before; split
 * units of DWARF 4 have a third form of their own. Entries count from a base address, like those of range lists.
 */
import { DwLle } from '../../../generated/dwarf/enums.ts';
import { readAddressPair, readCountedExpression, readLocationListEntry } from '../../../generated/dwarf/read.ts';
import { writeAddressPair, writeCountedExpression, writeLocationListEntry } from '../../../generated/dwarf/write.ts';
import type { AddressPair, CountedExpression, LocationListEntry as RawEntry } from '../../../generated/dwarf/read.ts';
import { ByteWriter, FormatError } from '../../runtime/index.ts';
import { readAddress } from '../info/form.ts';
import { skipLeb, uleb, wideUleb } from '../info/leb128.ts';
import { indexedAddress, readerAt, unitBase, wrapped } from './ranges.ts';
import type { ListUnit } from './ranges.ts';
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

function unknownKind(kind: number, offset: number): FormatError {
  return new FormatError('dwarf/location-kind', `location list entry of kind ${kind}: known are 0 to 9`, { offset });
}

/**
 * The locations of a list at an offset, in its order; FormatError where it is damaged. Those with empty ranges are there too, and never
 * match. A large program has hundreds of thousands of entries, so this goes over the bytes that `locationEntries` makes objects of.
 */
export function* readLocationList(unit: ListUnit, offset: number): Generator<ListedLocation> {
  if (unit.version < 5) return yield* unit.sections.isSplit ? readSplitList(unit, offset) : readOldList(unit, offset);
  const r = readerAt(unit, 'loclists', offset);
  let base = unitBase(unit);
  for (;;) {
    const kind = r.u1();
    let range: AddressRange | undefined;
    switch (kind) {
      case DwLle.DW_LLE_end_of_list:
        return;
      case DwLle.DW_LLE_base_addressx:
        base = indexedAddress(unit, uleb(r));
        continue;
      case DwLle.DW_LLE_base_address:
        base = readAddress(r, unit);
        continue;
      case DwLle.DW_LLE_GNU_view_pair:
        // View numbers of GCC only order rows of the line table.
        skipLeb(r);
        skipLeb(r);
        continue;
      case DwLle.DW_LLE_default_location:
        break;
      case DwLle.DW_LLE_startx_endx:
        range = { low: indexedAddress(unit, uleb(r)), high: indexedAddress(unit, uleb(r)) };
        break;
      case DwLle.DW_LLE_startx_length: {
        const low = indexedAddress(unit, uleb(r));
        range = { low, high: wrapped(unit, low + wideUleb(r)) };
        break;
      }
      case DwLle.DW_LLE_offset_pair:
        range = { low: wrapped(unit, base + wideUleb(r)), high: wrapped(unit, base + wideUleb(r)) };
        break;
      case DwLle.DW_LLE_start_end:
        range = { low: readAddress(r, unit), high: readAddress(r, unit) };
        break;
      case DwLle.DW_LLE_start_length: {
        const low = readAddress(r, unit);
        range = { low, high: wrapped(unit, low + wideUleb(r)) };
        break;
      }
      default:
        throw unknownKind(kind, r.offset - 1);
    }
    yield { range, expression: r.bytes(uleb(r)) };
  }
}

/** .debug_loc of DWARF 2 to 4: pairs of offsets from the base, each but the last and those that set the base with an expression. */
function* readOldList(unit: ListUnit, offset: number): Generator<ListedLocation> {
  const r = readerAt(unit, 'loc', offset);
  const ones = allOnes(unit);
  let base = unitBase(unit);
  for (;;) {
    const begin = readAddress(r, unit);
    const end = readAddress(r, unit);
    if (begin === 0n && end === 0n) return;
    if (begin === ones) base = end;
    else {
      const expression = r.bytes(r.u2(unit.littleEndian));
      yield { range: { low: wrapped(unit, base + begin), high: wrapped(unit, base + end) }, expression };
    }
  }
}

/** .debug_loc.dwo, as GCC and LLVM write it for DWARF 4: kinds 0 to 3 of DWARF 5 with a length of 4 and sizes of 2 bytes. */
function* readSplitList(unit: ListUnit, offset: number): Generator<ListedLocation> {
  const r = readerAt(unit, 'loc', offset);
  for (;;) {
    const kind = r.u1();
    if (kind === DwLle.DW_LLE_end_of_list) return;
    if (kind === DwLle.DW_LLE_base_addressx) {
      uleb(r);
      continue;
    }
    if (kind > DwLle.DW_LLE_startx_length) throw unknownKind(kind, r.offset - 1);
    const low = indexedAddress(unit, uleb(r));
    const high =
      kind === DwLle.DW_LLE_startx_endx ? indexedAddress(unit, uleb(r)) : low + BigInt(r.u4(unit.littleEndian));
    const expression = r.bytes(r.u2(unit.littleEndian));
    yield { range: { low, high }, expression };
  }
}
