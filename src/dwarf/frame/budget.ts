import { limitFault } from '../expression/fault.ts';
import type { DwarfSections } from '../info/sections.ts';
import type { FrameSection } from './entries.ts';

/** Rules for a section of any size, and for each of its bytes. */
const FREE = 1 << 22;
const COPIED_PER_BYTE = 0.5;
const SHOWN_PER_BYTE = 1;
/** Frames of stopped threads that one command walks; registers of them and instructions of functions are some too. */
const WALKED = 1 << 18;
/** States that a function may remember at once; registers that a row may have, which is five times what any processor has. */
const AT_ONCE = 1 << 14;

/**
 * What the rows of the functions of a section may take all together: without a bound, few bytes ask for any number of rules.
 * `limits.entries` is each of these bounds where it is given.
 */
export class FrameBudget {
  readonly #copies: Bound;
  readonly #shown: Bound;
  readonly #walked: Bound;
  readonly #atOnce: number;

  constructor({
    bytes: { length },
    limits,
  }: Pick<FrameSection, 'limits'> & { readonly bytes: { readonly length: number } }) {
    const most = limits?.entries;
    this.#copies = { taken: 0, most: most ?? FREE + COPIED_PER_BYTE * length };
    this.#shown = { taken: 0, most: most ?? FREE + SHOWN_PER_BYTE * length };
    this.#walked = { taken: 0, most: most ?? WALKED };
    this.#atOnce = most ?? AT_ONCE;
  }

  /** Whether a bound of all functions together is reached: no further one has rows then. */
  get isSpent(): boolean {
    return [this.#copies, this.#shown, this.#walked].some(({ taken, most }) => taken > most);
  }

  /** Count rules that are made or copied. Throws ExpressionError `limit/entries`. */
  copy(rules: number): void {
    take(this.#copies, rules, RULES);
  }

  /** Count rules of rows that are kept or shown. Throws ExpressionError `limit/entries`. */
  show(rules: number): void {
    take(this.#shown, rules, RULES);
  }

  /** Count frames of a thread, or what takes as long. Throws ExpressionError `limit/entries`. */
  walk(frames: number): void {
    take(this.#walked, frames, 'frames and their registers');
  }

  /** Check how many states are remembered, or registers have rules. Throws ExpressionError `limit/entries`. */
  check(count: number, what: 'remembered states' | 'registers in a row'): void {
    if (count > this.#atOnce) throw limitFault('entries', `more than ${this.#atOnce} ${what}`);
  }
}

/** What walks of the stacks of one file may take together. */
export function walkBudget({ frames, limits }: Pick<DwarfSections, 'frames' | 'limits'>): FrameBudget {
  return new FrameBudget({ bytes: { length: frames.reduce((sum, { bytes }) => sum + bytes.length, 0) }, limits });
}

interface Bound {
  taken: number;
  readonly most: number;
}

const RULES = 'rules of rows of call frames';

function take(bound: Bound, count: number, what: string): void {
  bound.taken += count;
  if (bound.taken > bound.most) throw limitFault('entries', `more than ${bound.most} ${what} all together`);
}
