/*
 * A place in a location list. A large program has hundreds of thousands of locations, so this goes over the bytes that
 * `locationEntries` makes objects of, and addresses are numbers where a number is exact.
 */
import { DwLle } from '../../../generated/dwarf/enums.ts';
import { FormatError } from '../../runtime/index.ts';
import type { ByteReader } from '../../runtime/index.ts';
import { skipLeb, uleb } from '../info/leb128.ts';
import { ListAddresses } from './list-addresses.ts';
import type { NearAddress } from './list-addresses.ts';
import { readerAt } from './list-unit.ts';
import type { ListUnit } from './list-unit.ts';

/** The error for a kind of entry that nobody has defined. */
export function unknownKind(kind: number, offset: number): FormatError {
  return new FormatError('dwarf/location-kind', `location list entry of kind ${kind}: known are 0 to 9`, { offset });
}

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
  readonly #addresses: ListAddresses;
  #expression = 0;

  constructor(unit: ListUnit, offset: number) {
    this.#unit = unit;
    this.#reader = readerAt(unit, unit.version >= 5 ? 'loclists' : 'loc', offset);
    this.#addresses = new ListAddresses(unit, this.#reader);
  }

  /** Go to the start of another list of the unit. */
  restart(offset: number): this {
    readerAt(this.#unit, this.#unit.version >= 5 ? 'loclists' : 'loc', offset, this.#reader);
    this.#addresses.restart();
    return this;
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
    const addresses = this.#addresses;
    for (;;) {
      const kind = r.u1();
      this.isDefault = false;
      switch (kind) {
        case DwLle.DW_LLE_end_of_list:
          return false;
        case DwLle.DW_LLE_base_addressx:
          addresses.base = addresses.indexed();
          continue;
        case DwLle.DW_LLE_base_address:
          addresses.base = addresses.address();
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
          this.low = addresses.indexed();
          this.high = addresses.indexed();
          break;
        case DwLle.DW_LLE_startx_length:
          this.low = addresses.indexed();
          this.high = addresses.plusLeb(this.low);
          break;
        case DwLle.DW_LLE_offset_pair:
          this.low = addresses.plusLeb(addresses.base);
          this.high = addresses.plusLeb(addresses.base);
          break;
        case DwLle.DW_LLE_start_end:
          this.low = addresses.address();
          this.high = addresses.address();
          break;
        case DwLle.DW_LLE_start_length:
          this.low = addresses.address();
          this.high = addresses.plusLeb(this.low);
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
    const addresses = this.#addresses;
    for (;;) {
      const begin = addresses.address();
      const end = addresses.address();
      if (begin === 0 && end === 0) return false;
      if (addresses.isHighest(begin)) addresses.base = end;
      else {
        this.low = addresses.plus(addresses.base, begin);
        this.high = addresses.plus(addresses.base, end);
        return this.#take(r.u2(this.#unit.littleEndian));
      }
    }
  }

  /** .debug_loc.dwo, as GCC and LLVM write it for DWARF 4: kinds 0 to 3 of DWARF 5 with a length of 4 and sizes of 2 bytes. */
  #nextSplit(): boolean {
    const r = this.#reader;
    const addresses = this.#addresses;
    const { littleEndian } = this.#unit;
    for (;;) {
      const kind = r.u1();
      if (kind === DwLle.DW_LLE_end_of_list) return false;
      if (kind === DwLle.DW_LLE_base_addressx) {
        uleb(r);
        continue;
      }
      if (kind > DwLle.DW_LLE_startx_length) throw unknownKind(kind, r.offset - 1);
      this.low = addresses.indexed();
      if (kind === DwLle.DW_LLE_startx_endx) this.high = addresses.indexed();
      else this.high = addresses.plus(this.low, r.u4(littleEndian));
      return this.#take(r.u2(littleEndian));
    }
  }

  #take(size: number): true {
    this.size = size;
    this.#expression = this.#reader.pos;
    this.#reader.take(size);
    return true;
  }
}
