import type { ValueClass } from '../../src/runtime/lazy.ts';

/** A class of values such as generated modules declare, each call another. */
export function valueClass(): ValueClass {
  return class Value {
    #state: unknown;

    constructor(state?: unknown) {
      this.#state = state;
    }

    static of(value: Value, state?: unknown): unknown {
      return state ? (value.#state = state) : value.#state;
    }
  };
}
