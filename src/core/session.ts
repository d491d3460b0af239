/**
 * What opening a file gives: questions take it, and what they work out once is kept in it, for as long as the caller holds it.
 * The private field makes it nominal: a copy by spread is no session, so no answer outlives what it was made of.
 */
export abstract class Session {
  readonly #answers = new Map<unknown, unknown>();

  /** What `make` gives for this object; made when it is first asked for. `make` has to be the same function each time. */
  once<T>(make: (of: this) => T): T {
    const known = this.#answers.get(make);
    if (known !== undefined) return known as T;
    const made = make(this);
    this.#answers.set(make, made);
    return made;
  }
}
