/* A number for each of some ids: in an array as long as the ids that the module defines, those past its end in a map. */
import type { SpirvModule } from './module.ts';

/** Numbers by id, all above 0. Keys below 0 are taken, too. */
export class IdNumbers {
  readonly #dense: Uint32Array;
  readonly #sparse = new Map<number, number>();

  constructor({ definitions }: SpirvModule) {
    this.#dense = new Uint32Array(definitions.dense.length);
  }

  /** The number of an id; undefined where it has none. */
  get(id: number): number | undefined {
    if (id < 0 || id >= this.#dense.length) return this.#sparse.get(id);
    const found = this.#dense[id];
    return found === 0 ? undefined : found;
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  set(id: number, value: number): void {
    if (id < 0 || id >= this.#dense.length) this.#sparse.set(id, value);
    else this.#dense[id] = value;
  }
}
