/* Where a text has names of directories, of which there may be a million. */
import { compare, firstIndex } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';

/** Characters that may be looked at more than once, for each character of a text. */
const STEPS = 64;

const setOf = (pattern: RegExp): readonly boolean[] =>
  Array.from({ length: 256 }, (_, code) => pattern.test(String.fromCharCode(code)));
/** What a name of a directory does not begin behind. */
const isWithin = setOf(/[\w.+@%~\\/-]/);
/** What follows one. */
const isBehind = setOf(/[/\\\0"'\s]/);

/** Code of the error for texts that take too many steps. */
export const TOO_MUCH = 'limit/steps';

/** A stretch of a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Finds many names in texts of one byte a character. */
export class DirectoriesIn {
  /** In the order of their characters. */
  readonly #names: readonly string[];
  /** Where those that begin with a character end; they begin where those of the one before end. */
  readonly #ends: readonly number[];

  constructor(names: readonly string[]) {
    const sorted = [...new Set(names)].sort(compare);
    this.#names = sorted;
    this.#ends = Array.from({ length: 256 }, (_, code) =>
      firstIndex(sorted.length, (i) => (sorted[i] as string).charCodeAt(0) > code),
    );
  }

  /**
   * Stretches of the text that are names, those that lie over each other as one. FormatError `limit/steps` where it begins like names too
   * often to tell.
   */
  stretches(text: string): Stretch[] {
    const found: Stretch[] = [];
    let left = STEPS * (text.length + 1024);
    for (let at = 0; at < text.length; at++) {
      if (at > 0 && isWithin[text.charCodeAt(at - 1)] === true) continue;
      const { length, steps } = this.#longest(text, at);
      left -= steps;
      if (left < 0) throw new FormatError(TOO_MUCH, 'a text begins like names of directories in too many places');
      if (length === 0) continue;
      const last = found.at(-1);
      const end = at + length;
      if (last === undefined || at >= last.end) found.push({ start: at, end });
      else if (end > last.end) found[found.length - 1] = { start: last.start, end };
    }
    return found;
  }

  /** Characters of the longest name at a place, 0 for none, and how many were looked at. */
  #longest(text: string, at: number): { readonly length: number; readonly steps: number } {
    const first = text.charCodeAt(at);
    let [low, high] = [first === 0 ? 0 : (this.#ends[first - 1] ?? 0), this.#ends[first] ?? 0];
    let [length, depth] = [0, 1];
    for (; low < high; depth++) {
      // A name comes before those that begin with it.
      if ((this.#names[low] as string).length === depth) {
        if (at + depth === text.length || isBehind[text.charCodeAt(at + depth)] === true) length = depth;
        low += 1;
      }
      if (at + depth >= text.length) break;
      const code = text.charCodeAt(at + depth);
      const from = low;
      const codeAt = (i: number): number => (this.#names[from + i] as string).charCodeAt(depth);
      low = from + firstIndex(high - from, (i) => codeAt(i) >= code);
      high = from + firstIndex(high - from, (i) => codeAt(i) > code);
    }
    return { length, steps: depth };
  }
}
