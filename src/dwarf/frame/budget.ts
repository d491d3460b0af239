import { limitFault } from '../expression/fault.ts';
import type { FrameSection } from './entries.ts';

/** Rules for a section of any size, and for each of its bytes. */
const FREE = 1 << 22;
const COPIED_PER_BYTE = 0.5;
const SHOWN_PER_BYTE = 1;
/** States that a function may remember at once; registers that a row may have, which is five times what any processor has. */
const AT_ONCE = 1 << 14;

/**
 * What the rows of the functions of a section may take all together: without a bound, few bytes ask for any number of rules.
 * `limits.entries` is each of these bounds where it is given.
 */
export class FrameBudget {
  readonly #copies: Bound;
  readonly #shown: Bound;
  readonly #atOnce: number;

  constructor({ bytes: { length }, limits }: FrameSection) {
    const most = limits?.entries;
    this.#copies = { taken: 0, most: most ?? FREE + COPIED_PER_BYTE * length };
    this.#shown = { taken: 0, most: most ?? FREE + SHOWN_PER_BYTE * length };
    this.#atOnce = most ?? AT_ONCE;
  }

  /** Whether a bound of all functions together is reached: no further one has rows then. */
  get isSpent(): boolean {
    return [this.#copies, this.#shown].some(({ taken, most }) => taken > most);
  }

  /** Count rules that are made or copied. Throws ExpressionError `limit/entries`. */
  copy(rules: number): void {
    take(this.#copies, rules);
  }

  /** Count rules of rows that are kept or shown. Throws ExpressionError `limit/entries`. */
  show(rules: number): void {
    take(this.#shown, rules);
  }

  /** Check how many states are remembered, or registers have rules. Throws ExpressionError `limit/entries`. */
  check(count: number, what: 'remembered states' | 'registers in a row'): void {
    if (count > this.#atOnce) throw limitFault('entries', `more than ${this.#atOnce} ${what}`);
  }
}

interface Bound {
  taken: number;
  readonly most: number;
}

function take(bound: Bound, rules: number): void {
  bound.taken += rules;
  if (bound.taken > bound.most) throw limitFault('entries', `rows with more than ${bound.most} rules all together`);
}
