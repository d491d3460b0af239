/*
 * A place in a location list. A large program has hundreds of thousands of locations, so this goes over the bytes that
 * `locationEntries` makes objects of, and addresses are numbers where a number is exact.
 */
import { DwLle } from '../../../generated/dwarf/enums.ts';
import { FormatError } from '../../runtime/index.ts';
import type { ByteReader } from '../../runtime/index.ts';
import { readNearAddress } from '../info/form.ts';
import { skipLeb, uleb, wideUleb } from '../info/leb128.ts';
import { indexedAddress, readerAt, unitBase, wrapped } from './ranges.ts';
import type { ListUnit } from './ranges.ts';

/** The error for a kind of entry that nobody has defined. */
export function unknownKind(kind: number, offset: number): FormatError {
  return new FormatError('dwarf/location-kind', `location list entry of kind ${kind}: known are 0 to 9`, { offset });
}

/** An address: a number where that is exact. */
export type NearAddress = number | bigint;

/** Goes from location to location; those with empty ranges are there too, and never match. FormatError where the list is damaged. */
export class LocationCursor {
  /** A default entry, which holds where no other does, has no range. */
  isDefault = false;
  low: NearAddress = 0;
  high: NearAddress = 0;
  /** Bytes of the expression. */
  size = 0;
  readonly #unit: ListUnit;
  readonly #reader: ByteReader;
  /** What addresses wrap around at, as far as numbers are exact. */
  readonly #most: number;
  /** What stands before a new base in lists of pairs. */
  readonly #ones: NearAddress;
  #base: NearAddress;
  #expression = 0;

  constructor(unit: ListUnit, offset: number) {
    this.#unit = unit;
    this.#reader = readerAt(unit, unit.version >= 5 ? 'loclists' : 'loc', offset);
    this.#most = Math.min(2 ** (8 * unit.addressSize), Number.MAX_SAFE_INTEGER);
    this.#ones = near(2n ** BigInt(8 * unit.addressSize) - 1n);
    this.#base = near(unitBase(unit));
  }

  /** The expression's bytes. */
  expression(): Uint8Array {
    this.#reader.seek(this.#expression);
    return this.#reader.bytes(this.size);
  }

  /** Go to the next location; false at the end. */
  next(): boolean {
    const { version, sections } = this.#unit;
    if (version >= 5) return this.#nextListed();
    return sections.isSplit ? this.#nextSplit() : this.#nextPair();
  }

  #nextListed(): boolean {
    const r = this.#reader;
    for (;;) {
      const kind = r.u1();
      this.isDefault = false;
      switch (kind) {
        case DwLle.DW_LLE_end_of_list:
          return false;
        case DwLle.DW_LLE_base_addressx:
          this.#base = this.#indexed(uleb(r));
          continue;
        case DwLle.DW_LLE_base_address:
          this.#base = readNearAddress(r, this.#unit);
          continue;
        case DwLle.DW_LLE_GNU_view_pair:
          // View numbers of GCC only order rows of the line table.
          skipLeb(r);
          skipLeb(r);
          continue;
        case DwLle.DW_LLE_default_location:
          this.isDefault = true;
          break;
        case DwLle.DW_LLE_startx_endx:
          this.low = this.#indexed(uleb(r));
          this.high = this.#indexed(uleb(r));
          break;
        case DwLle.DW_LLE_startx_length:
          this.low = this.#indexed(uleb(r));
          this.high = this.#plusLeb(this.low);
          break;
        case DwLle.DW_LLE_offset_pair:
          this.low = this.#plusLeb(this.#base);
          this.high = this.#plusLeb(this.#base);
          break;
        case DwLle.DW_LLE_start_end:
          this.low = readNearAddress(r, this.#unit);
          this.high = readNearAddress(r, this.#unit);
          break;
        case DwLle.DW_LLE_start_length:
          this.low = readNearAddress(r, this.#unit);
          this.high = this.#plusLeb(this.low);
          break;
        default:
          throw unknownKind(kind, r.offset - 1);
      }
      return this.#take(uleb(r));
    }
  }

  /** .debug_loc of DWARF 2 to 4: pairs of offsets from the base, each but the last and those that set the base with an expression. */
  #nextPair(): boolean {
    const r = this.#reader;
    for (;;) {
      const begin = readNearAddress(r, this.#unit);
      const end = readNearAddress(r, this.#unit);
      if (begin === 0 && end === 0) return false;
      if (begin === this.#ones) this.#base = end;
      else {
        this.low = this.#plus(this.#base, begin);
        this.high = this.#plus(this.#base, end);
        return this.#take(r.u2(this.#unit.littleEndian));
      }
    }
  }

  /** .debug_loc.dwo, as GCC and LLVM write it for DWARF 4: kinds 0 to 3 of DWARF 5 with a length of 4 and sizes of 2 bytes. */
  #nextSplit(): boolean {
    const r = this.#reader;
    const { littleEndian } = this.#unit;
    for (;;) {
      const kind = r.u1();
      if (kind === DwLle.DW_LLE_end_of_list) return false;
      if (kind === DwLle.DW_LLE_base_addressx) {
        uleb(r);
        continue;
      }
      if (kind > DwLle.DW_LLE_startx_length) throw unknownKind(kind, r.offset - 1);
      this.low = this.#indexed(uleb(r));
      if (kind === DwLle.DW_LLE_startx_endx) this.high = this.#indexed(uleb(r));
      else this.high = near(BigInt(this.low) + BigInt(r.u4(littleEndian)));
      return this.#take(r.u2(littleEndian));
    }
  }

  #take(size: number): true {
    this.size = size;
    this.#expression = this.#reader.pos;
    this.#reader.take(size);
    return true;
  }

  #indexed(index: number): NearAddress {
    return near(indexedAddress(this.#unit, index));
  }

  #plusLeb(base: NearAddress): NearAddress {
    const r = this.#reader;
    const at = r.pos;
    const more = uleb(r);
    if (more <= Number.MAX_SAFE_INTEGER) return this.#plus(base, more);
    r.seek(at);
    return this.#plus(base, wideUleb(r));
  }

  #plus(base: NearAddress, more: NearAddress): NearAddress {
    if (typeof base === 'number' && typeof more === 'number' && base + more < this.#most) return base + more;
    return near(wrapped(this.#unit, BigInt(base) + BigInt(more)));
  }
}

function near(address: bigint): NearAddress {
  return address <= EXACT ? Number(address) : address;
}

const EXACT = BigInt(Number.MAX_SAFE_INTEGER);
