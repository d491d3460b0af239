/*
 * Which modules of a list may hold an address. The first ones are opened one after the other until somebody is satisfied: most dumps have
 * few, and most addresses are in the first. Where that does not help all are opened once, and their ranges kept.
 */
import { compare, RangeTree } from '../../core/index.ts';
import type { Range } from './code-ranges.ts';
import type { Cubin } from './cubin.ts';
import type { ModuleImage } from './modules.ts';
import { quietly } from './quietly.ts';

/** Modules that are asked one by one. */
const ONE_BY_ONE = 32;
/** Modules that hold an address which are given. */
const MAX_HOLDING = 32;

interface Part extends Range {
  /** Place in the list. */
  readonly index: number;
}

/** The modules of a list by address. */
export class CoveringModules {
  readonly #modules: readonly ModuleImage[];
  readonly #cubin: (module: ModuleImage) => Promise<Cubin | undefined>;
  #all: Promise<(address: bigint) => readonly number[]> | undefined;

  constructor(modules: readonly ModuleImage[], cubin: (module: ModuleImage) => Promise<Cubin | undefined>) {
    this.#modules = modules;
    this.#cubin = cubin;
  }

  /** Modules that may hold an address, in the order of the list. */
  async *holding(address: bigint): AsyncGenerator<ModuleImage> {
    const first = this.#modules.slice(0, ONE_BY_ONE);
    for (const module of first) {
      const cubin = await this.#cubin(module);
      if ((await quietly(async () => cubin?.covers(address))) === true) yield module;
    }
    if (first.length === this.#modules.length) return;
    const holding = await (this.#all ??= this.#openAll());
    for (const index of holding(address)) yield this.#modules[index] as ModuleImage;
  }

  /** Indices, from those behind the first ones on. */
  async #openAll(): Promise<(address: bigint) => readonly number[]> {
    const parts: Part[] = [];
    for (const [index, module] of this.#modules.entries()) {
      if (index < ONE_BY_ONE) continue;
      const cubin = await this.#cubin(module);
      for (const range of (await quietly(async () => cubin?.extents())) ?? []) parts.push({ ...range, index });
    }
    parts.sort((a, b) => compare(a.low, b.low));
    const tree = new RangeTree(parts);
    return (address) => {
      const found: number[] = [];
      for (const i of tree.holding(address)) if (found.push((parts[i] as Part).index) === MAX_HOLDING) break;
      return found.sort((a, b) => a - b);
    };
  }
}
