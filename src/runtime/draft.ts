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
    return prototype === Object.prototype || prototype === null ? this.#object(value, plain) : value;
  }

  #list(value: readonly unknown[]): unknown[] {
    const copy: unknown[] = [];
    this.#keep(value, copy);
    for (const element of value) copy.push(this.#of(element));
    return copy;
  }

  #object(value: object, plain: object): object {
    const copy: object = {};
    this.#keep(value, copy);
    for (const [name, field] of Object.entries(Object.getOwnPropertyDescriptors(plain))) {
      if ('value' in field)
        Object.defineProperty(copy, name, { ...field, value: this.#of(field.value), writable: true });
      else Object.defineProperty(copy, name, { ...field, get: () => this.#ask(plain, copy, name), configurable: true });
    }
    return copy;
  }

  /** A field that is read on demand stays so. */
  #ask(plain: object, copy: object, name: string): unknown {
    const value = this.#of((plain as Readonly<Record<string, unknown>>)[name]);
    Object.defineProperty(copy, name, { value, configurable: true, enumerable: true, writable: true });
    return value;
  }

  #keep(value: object, copy: object): void {
    this.#copies.set(value, copy);
    this.#made.add(copy);
  }
}
