/* The entities of a module: in file order, and by result id. */
import { IdNumbers } from '../module/id-numbers.ts';
import type { SpirvModule } from '../module/module.ts';
import type { AnyEntity } from './entities.ts';

/** Entities by result id. */
export interface EntitiesById {
  get(id: number): AnyEntity | undefined;
  /** In file order. */
  values(): readonly AnyEntity[];
}

/** Entities while they are made. */
export class EntityTable implements EntitiesById {
  readonly #list: AnyEntity[] = [];
  /** By id: how many entities there are up to this one. */
  readonly #places: IdNumbers;

  constructor(module: SpirvModule) {
    this.#places = new IdNumbers(module);
  }

  get(id: number): AnyEntity | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#list[place - 1];
  }

  has(id: number): boolean {
    return this.#places.has(id);
  }

  values(): readonly AnyEntity[] {
    return this.#list;
  }

  add(entity: AnyEntity): void {
    this.#places.set(entity.id, this.#list.push(entity));
  }
}
