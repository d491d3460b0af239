/* Memory of one space that was read: what is at hand, what is not there, and where it ends. */

/** Bytes of a page: what is known is found by it. */
export const PAGE = 4096;

/** A stretch of memory that was read. */
interface Stretch {
  readonly address: bigint;
  readonly bytes: Uint8Array;
}

/** What is known of a space. */
export class Stretches {
  readonly #known = new Map<bigint, Stretch[]>();
  /** Pages in which memory ends: there each byte is asked for. */
  readonly #gaps = new Set<bigint>();
  readonly #missing = new Set<string>();
  #count = 0;

  /** Stretches that were added, with bytes or without. */
  get count(): number {
    return this.#count;
  }

  /** Add what was found where `size` bytes were asked for: them and others behind them, fewer, or none. */
  add(address: bigint, size: number, bytes: Uint8Array): void {
    this.#count += 1;
    const end = address + BigInt(bytes.length);
    const last = pageOf(bytes.length === 0 ? address : end - 1n);
    for (let page = pageOf(address); page <= last && bytes.length > 0; page++) {
      const stretches = this.#known.get(page);
      if (stretches === undefined) this.#known.set(page, [{ address, bytes }]);
      else stretches.push({ address, bytes });
    }
    if (bytes.length >= size) return;
    this.#missing.add(`${address} ${size}`);
    for (let page = pageOf(end); page * BigInt(PAGE) < address + BigInt(size); page++) this.#gaps.add(page);
  }

  /** Bytes that are at hand. */
  find(address: bigint, size: number): Uint8Array | undefined {
    for (const { address: start, bytes } of this.#known.get(pageOf(address)) ?? []) {
      const at = Number(address - start);
      if (at >= 0 && at + size <= bytes.length) return bytes.subarray(at, at + size);
    }
    return undefined;
  }

  /** Whether these bytes were asked for, and not all of them are there. */
  isMissing(address: bigint, size: number): boolean {
    return this.#missing.has(`${address} ${size}`);
  }

  /** Whether memory ends in the page of an address. */
  hasGap(address: bigint): boolean {
    return this.#gaps.has(pageOf(address));
  }
}

const pageOf = (address: bigint): bigint => address / BigInt(PAGE);
