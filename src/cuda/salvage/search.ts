/* Looking for something in a large file that has no directory: window by window, within a bound of time and memory. */
import type { ByteSource } from '../../core/index.ts';

/** Bytes that are looked at together: few at first, since what is looked for is often near. */
const FIRST_WINDOW = 1 << 16;
const WINDOW = 1 << 20;
/** All searches together read this many times the file, and this much more. */
const TIMES = 6;
const FREE = 64 << 20;
/** Candidates of one search that are looked at closely. */
const CANDIDATES = 50_000;

/** What is looked for. */
export interface Wanted<T> {
  readonly from: number;
  readonly to: number;
  /** Bytes that `next` needs of a candidate. */
  readonly look: number;
  /** First place from `at` on that may be it, as an index of `bytes`; -1 where there is none. */
  readonly next: (bytes: Uint8Array, at: number) => number;
  /** Whether the place in the file is it; what is known of it then. */
  readonly test: (offset: number) => Promise<T | undefined>;
}

/** Searches in one file, within a common bound. */
export class Search {
  readonly source: ByteSource;
  #left: number;

  constructor(source: ByteSource) {
    this.source = source;
    this.#left = TIMES * source.size + FREE;
  }

  /** Whether the bound was reached: what comes later was not looked at. */
  get exhausted(): boolean {
    return this.#left <= 0;
  }

  /** Count bytes that a test reads beyond the candidate itself. */
  spend(bytes: number): void {
    this.#left -= bytes;
  }

  /** The first place that is it; undefined where there is none. */
  async first<T>({ from, to, look, next, test }: Wanted<T>): Promise<T | undefined> {
    let seen = 0;
    let window = FIRST_WINDOW;
    for (let start = from; start + look <= to; start += window) {
      if (start > from) window = WINDOW;
      if (this.#left <= 0) return undefined;
      const bytes = await this.source.read(start, Math.min(window + look - 1, to - start));
      this.#left -= bytes.length;
      for (let at = next(bytes, 0); at >= 0; at = next(bytes, at + 1)) {
        const found = await test(start + at);
        if (found !== undefined) return found;
        if (++seen > CANDIDATES || this.exhausted) return undefined;
      }
    }
    return undefined;
  }

  /** Up to `length` bytes from `offset` on; fewer at the end of the file. */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const from = Math.min(offset, this.source.size);
    return this.source.read(from, Math.min(length, this.source.size - from));
  }
}
