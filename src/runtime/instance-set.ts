/** Instances by the object that has them, and their names. */
export class InstanceSet {
  readonly #names = new WeakMap<object, Set<string>>();

  add(owner: object, name: string): void {
    const names = this.#names.get(owner);
    if (names === undefined) this.#names.set(owner, new Set([name]));
    else names.add(name);
  }

  has(owner: object, name: string): boolean {
    return this.#names.get(owner)?.has(name) === true;
  }
}
