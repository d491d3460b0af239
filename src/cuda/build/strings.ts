import { ByteWriter } from '../../runtime/index.ts';

/** Texts of `.strtab`, each once; offset 0 is the empty text. */
export class Strings {
  readonly #writer = new ByteWriter();
  readonly #places = new Map<string, number>();

  constructor() {
    this.#writer.u1(0);
  }

  /** Offset of a text. */
  place(text: string): bigint {
    let at = this.#places.get(text);
    if (at === undefined) {
      this.#places.set(text, (at = this.#writer.size));
      this.#writer.bytes(new TextEncoder().encode(text));
      this.#writer.u1(0);
    }
    return BigInt(at);
  }

  /** The section. */
  bytes(): Uint8Array {
    return this.#writer.data;
  }
}
