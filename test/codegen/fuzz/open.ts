import type { EnumSpec } from '../../../src/codegen/schema.ts';
import { DeadEnd } from './session.ts';
import type { Session } from './session.ts';

/**
 * An integer or boolean whose bytes are reserved and whose value is chosen when somebody asks for it. So a length can still
 * become what its content turns out to have, and a tag what a case needs.
 */
export class Open {
  readonly #session: Session;
  low: bigint;
  high: bigint;
  readonly bool: boolean;
  readonly of: EnumSpec | undefined;
  /** Nothing else will do. */
  options: readonly bigint[] | undefined;
  readonly #place: (value: bigint) => void;
  /** Chosen. */
  value: bigint | undefined;

  constructor(
    session: Session,
    low: bigint,
    high: bigint,
    about: { readonly bool?: boolean; readonly of?: EnumSpec | undefined; readonly place: (value: bigint) => void },
  ) {
    this.#session = session;
    this.low = low;
    this.high = high;
    this.bool = about.bool ?? false;
    this.of = about.of;
    this.#place = about.place;
    session.push(session.open, this);
  }

  /** Forbid values outside `low` to `high`, or all but `options`. */
  narrow(to: { readonly low?: bigint; readonly high?: bigint; readonly options?: readonly bigint[] }): void {
    const { low, high, options } = this;
    this.#session.onUndo(() => Object.assign(this, { low, high, options }));
    if (to.low !== undefined && to.low > this.low) this.low = to.low;
    if (to.high !== undefined && to.high < this.high) this.high = to.high;
    if (to.options !== undefined)
      this.options = this.options === undefined ? to.options : this.options.filter((v) => to.options?.includes(v));
    if (this.low > this.high) throw new DeadEnd('no value left');
  }

  allows(value: bigint): boolean {
    return value >= this.low && value <= this.high && (this.options?.includes(value) ?? true);
  }

  /** Choose this value, where it is still open and the field can hold it. */
  set(value: bigint): boolean {
    if (this.value !== undefined) return this.value === value;
    if (!this.allows(value)) return false;
    this.value = value;
    this.#session.onUndo(() => (this.value = undefined));
    this.#place(value);
    return true;
  }

  /** Choose this value now and then: it is one that makes a difference. */
  maybe(value: bigint): void {
    if (this.value === undefined && this.#session.chance(2)) this.set(value);
  }

  /** The value, chosen now if it was not. */
  force(how: 'small' | 'any'): bigint | boolean {
    for (let tries = 0; this.value === undefined; tries++) {
      if (tries > 50) throw new DeadEnd('no value fits');
      this.set(this.sample(how));
    }
    return this.bool ? this.value !== 0n : this.value;
  }

  /** Some value that it could have. */
  sample(how: 'small' | 'any' = 'any'): bigint {
    const s = this.#session;
    const { low, high } = this;
    if (this.options !== undefined) return s.oneOf(this.options);
    const liked = this.of === undefined ? undefined : s.labels.get(this.of);
    if (liked !== undefined && s.chance(2)) return s.oneOf(liked);
    if (this.of !== undefined && !s.chance(4)) return s.oneOf(this.of.entries).value;
    const least = low > 0n ? low : high < 0n ? high : 0n;
    if (how === 'small' && !s.chance(8)) return least + BigInt(s.pick(5));
    switch (s.pick(6)) {
      case 0:
        return low;
      case 1:
        return high;
      case 2:
        return least + BigInt(s.pick(9)) - 2n;
      default: {
        let bits = 0n;
        for (let i = 0; i < 3; i++) bits = (bits << 24n) | BigInt(s.pick(1 << 24));
        const span = high - low + 1n;
        // Short numbers are as likely as long ones.
        return low + ((s.chance(2) ? bits : bits >> BigInt(s.pick(64))) % span);
      }
    }
  }
}
