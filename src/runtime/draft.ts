import { emptyCopy, isOnDemand } from './lazy.ts';

/**
 * Copies that can be changed, of objects and all that they hold: made once each, so that `_parent` and `_root` of a copy
 * are copies too. Rows of tables, bytes and streams are shared with the original.
 */
export class Drafts {
  readonly #copies = new Map<object, object>();
  readonly #made = new WeakSet();

  /** Whether an object is a copy, and may be changed. */
  has(value: object): boolean {
    return this.#made.has(value);
  }

  of<T>(value: T): T {
    return this.#of(value) as T;
  }

  /** A copy of a list of numbers. */
  ofNumbers<T extends object>(list: T): T {
    if (this.#made.has(list)) return list;
    const copy = 'slice' in list && typeof list.slice === 'function' ? (list.slice() as T) : list;
    this.#made.add(copy);
    return copy;
  }

  #of(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.#made.has(value)) return value;
    const known = this.#copies.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) return this.#list(value);
    const plain = 'toObject' in value && typeof value.toObject === 'function' ? (value.toObject() as object) : value;
    const prototype: unknown = Object.getPrototypeOf(plain);
    const isCopied = prototype === Object.prototype || prototype === null || isOnDemand(plain);
    return isCopied ? this.#object(value, plain) : value;
  }

  #list(value: readonly unknown[]): unknown[] {
    const copy: unknown[] = [];
    this.#keep(value, copy);
    for (const element of value) copy.push(this.#of(element));
    return copy;
  }

  /** Fields that are read on demand stay so. */
  #object(value: object, plain: object): object {
    const copy = emptyCopy(plain, (field) => this.#of(field));
    this.#keep(value, copy);
    for (const [name, field] of Object.entries(plain))
      Object.defineProperty(copy, name, {
        value: this.#of(field),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    return copy;
  }

  #keep(value: object, copy: object): void {
    this.#copies.set(value, copy);
    this.#made.add(copy);
  }
}
