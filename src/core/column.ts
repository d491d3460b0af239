/** Numbers of 32 bits one after the other, in memory that grows: no object for each, and nothing to collect. */
export class Column {
  #data: Uint32Array;
  length = 0;

  /** `room`: how many there may be; memory that no number comes to is not touched. */
  constructor(room = 256) {
    this.#data = new Uint32Array(Math.max(room, 1));
  }

  /** Append a number; returns its index. */
  push(value: number): number {
    if (this.length === this.#data.length) this.#grow(1);
    this.#data[this.length] = value;
    this.length += 1;
    return this.length - 1;
  }

  /** Append so many zeros; returns the index of the first. */
  extend(count: number): number {
    const from = this.length;
    if (from + count > this.#data.length) this.#grow(count);
    this.length += count;
    return from;
  }

  #grow(count: number): void {
    const grown = new Uint32Array(Math.max(this.#data.length * 2, this.length + count));
    grown.set(this.#data);
    this.#data = grown;
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
