/* Addresses of lists while a cursor reads them: numbers where a number is exact, since a large program has hundreds of thousands. */
import type { ByteReader } from '../../runtime/index.ts';
import { readNearAddress } from '../info/form.ts';
import { uleb, wideUleb } from '../info/leb128.ts';
import { indexedAddress, unitBase, wrapped } from './list-unit.ts';
import type { ListUnit } from './list-unit.ts';

/** An address: a number where that is exact. */
export type NearAddress = number | bigint;

/** Reads addresses of the lists of a unit. */
export class ListAddresses {
  /** What entries count from. */
  base: NearAddress = 0;
  readonly #unit: ListUnit;
  readonly #reader: ByteReader;
  /** What addresses wrap around at, as far as numbers are exact. */
  readonly #most: number;
  /** What entries of the unit's lists count from at first. */
  readonly #first: NearAddress;

  constructor(unit: ListUnit, reader: ByteReader) {
    this.#unit = unit;
    this.#reader = reader;
    this.#most = unit.addressSize >= 8 ? Number.MAX_SAFE_INTEGER : 2 ** (8 * unit.addressSize);
    this.#first = near(unitBase(unit));
    this.restart();
  }

  /** Another list of the unit starts. */
  restart(): void {
    this.base = this.#first;
  }

  address(): NearAddress {
    return readNearAddress(this.#reader, this.#unit);
  }

  /** The address whose index is next. */
  indexed(): NearAddress {
    return near(indexedAddress(this.#unit, uleb(this.#reader)));
  }

  /** An address and the LEB128 number that is next. */
  plusLeb(base: NearAddress): NearAddress {
    const r = this.#reader;
    const at = r.pos;
    const more = uleb(r);
    if (more <= Number.MAX_SAFE_INTEGER) return this.plus(base, more);
    r.seek(at);
    return this.plus(base, wideUleb(r));
  }

  plus(base: NearAddress, more: NearAddress): NearAddress {
    if (typeof base === 'number' && typeof more === 'number' && base + more < this.#most) return base + more;
    return near(wrapped(this.#unit, BigInt(base) + BigInt(more)));
  }

  /** Whether an address is the highest of its size, which stands before a new base in lists of pairs. */
  isHighest(address: NearAddress): boolean {
    return typeof address === 'number'
      ? address === this.#most - 1 && this.#most < Number.MAX_SAFE_INTEGER
      : address === HIGHEST;
  }
}

/** The address as a number where that is exact. */
export function near(address: NearAddress): NearAddress {
  return typeof address === 'bigint' && address <= EXACT ? Number(address) : address;
}

const EXACT = BigInt(Number.MAX_SAFE_INTEGER);
const HIGHEST = 2n ** 64n - 1n;
