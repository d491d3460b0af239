/* Hostile files: what each holds and what is asked of it. */

/** A file that asks for more work or memory than its bytes are worth. */
export interface HostileCase {
  readonly name: string;
  /** Where the file's name ends. */
  readonly suffix: string;
  /** The bytes, at most 64 MB. */
  readonly build: () => Uint8Array | Promise<Uint8Array>;
  /** Another file that the commands take. */
  readonly beside?: () => Uint8Array;
  /** Words of the commands that are asked: `FILE` is the file, `BESIDE` the other, `OUT` a file that may be written, `FOLDER` a folder. */
  readonly commands: readonly (readonly string[])[];
}

/** Numbers as bytes, little-endian, one after the other. */
export class Bytes {
  #data = new Uint8Array(1 << 16);
  length = 0;

  #room(count: number): DataView {
    if (this.length + count > this.#data.length) {
      const wider = new Uint8Array(Math.max(2 * this.#data.length, this.length + count));
      wider.set(this.#data);
      this.#data = wider;
    }
    this.length += count;
    return new DataView(this.#data.buffer, this.length - count, count);
  }

  u1(...values: readonly number[]): this {
    for (const value of values) this.#room(1).setUint8(0, value);
    return this;
  }

  u2(value: number): this {
    this.#room(2).setUint16(0, value, true);
    return this;
  }

  u4(value: number): this {
    this.#room(4).setUint32(0, value, true);
    return this;
  }

  u8(value: number | bigint): this {
    this.#room(8).setBigUint64(0, BigInt(value), true);
    return this;
  }

  uleb(...values: readonly number[]): this {
    for (let value of values) {
      for (; value >= 0x80; value = Math.floor(value / 128)) this.u1((value % 128) | 0x80);
      this.u1(value);
    }
    return this;
  }

  append(bytes: Uint8Array): this {
    this.#room(bytes.length);
    this.#data.set(bytes, this.length - bytes.length);
    return this;
  }

  bytes(): Uint8Array {
    return this.#data.slice(0, this.length);
  }
}

/** `count` times the same, by its number. */
export function repeat(count: number, each: (out: Bytes, i: number) => void, out: Bytes = new Bytes()): Bytes {
  for (let i = 0; i < count; i++) each(out, i);
  return out;
}
