/* A place in a list of ranges: goes over the bytes of .debug_rnglists and .debug_ranges and makes no objects. */
import { DwRle } from '../../../generated/dwarf/enums.ts';
import { FormatError } from '../../runtime/index.ts';
import type { ByteReader } from '../../runtime/index.ts';
import { ListAddresses } from './list-addresses.ts';
import type { NearAddress } from './list-addresses.ts';
import { readerAt } from './list-unit.ts';
import type { ListUnit } from './list-unit.ts';

/** Goes from range to range; empty ones are left out. FormatError where the list is damaged. */
export class RangeCursor {
  low: NearAddress = 0;
  high: NearAddress = 0;
  readonly #unit: ListUnit;
  readonly #reader: ByteReader;
  readonly #addresses: ListAddresses;
  readonly #isOld: boolean;

  constructor(unit: ListUnit, offset: number) {
    this.#isOld = unit.version < 5;
    this.#reader = readerAt(unit, this.#isOld ? 'ranges' : 'rnglists', offset);
    this.#addresses = new ListAddresses(unit, this.#reader);
    this.#unit = unit;
  }

  /** Go to the start of another list of the unit: a large program has hundreds of thousands. */
  restart(offset: number): this {
    readerAt(this.#unit, this.#isOld ? 'ranges' : 'rnglists', offset, this.#reader);
    this.#addresses.restart();
    return this;
  }

  /** Go to the next range; false at the end. */
  next(): boolean {
    while (this.#isOld ? this.#pair() : this.#listed()) if (this.low < this.high) return true;
    return false;
  }

  #listed(): boolean {
    const r = this.#reader;
    const addresses = this.#addresses;
    for (;;) {
      const kind = r.u1();
      switch (kind) {
        case DwRle.DW_RLE_end_of_list:
          return false;
        case DwRle.DW_RLE_base_addressx:
          addresses.base = addresses.indexed();
          continue;
        case DwRle.DW_RLE_base_address:
          addresses.base = addresses.address();
          continue;
        case DwRle.DW_RLE_startx_endx:
          this.low = addresses.indexed();
          this.high = addresses.indexed();
          return true;
        case DwRle.DW_RLE_startx_length:
          this.low = addresses.indexed();
          this.high = addresses.plusLeb(this.low);
          return true;
        case DwRle.DW_RLE_offset_pair:
          this.low = addresses.plusLeb(addresses.base);
          this.high = addresses.plusLeb(addresses.base);
          return true;
        case DwRle.DW_RLE_start_end:
          this.low = addresses.address();
          this.high = addresses.address();
          return true;
        case DwRle.DW_RLE_start_length:
          this.low = addresses.address();
          this.high = addresses.plusLeb(this.low);
          return true;
        default: {
          const offset = r.offset - 1;
          throw new FormatError('dwarf/range-kind', `range list entry of kind ${kind}: known are 0 to 7`, { offset });
        }
      }
    }
  }

  #pair(): boolean {
    const addresses = this.#addresses;
    for (;;) {
      const begin = addresses.address();
      const end = addresses.address();
      if (begin === 0 && end === 0) return false;
      if (addresses.isHighest(begin)) addresses.base = end;
      else if (begin < end) {
        this.low = addresses.plus(addresses.base, begin);
        this.high = addresses.plus(addresses.base, end);
        return true;
      }
    }
  }
}
