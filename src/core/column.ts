/** Numbers of 32 bits one after the other, in memory that grows: no object for each, and nothing to collect. */
export class Column {
  #data = new Uint32Array(256);
  length = 0;

  /** Append a number; returns its index. */
  push(value: number): number {
    if (this.length === this.#data.length) {
      const grown = new Uint32Array(this.#data.length * 2);
      grown.set(this.#data);
      this.#data = grown;
    }
    this.#data[this.length] = value;
    this.length += 1;
    return this.length - 1;
  }

  /** The number at an index; 0 past the end. */
  at(index: number): number {
    return this.#data[index] ?? 0;
  }

  /** Put another number at an index that is there. */
  set(index: number, value: number): void {
    this.#data[index] = value;
  }
}
