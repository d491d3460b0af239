import { byteCount } from './byte-count.ts';
import { limits } from './limits.ts';

/** A text as a part of a line: of one beyond `most` characters the first, and how long it is, `aaa… (20.0 MiB)`. */
export function shortened(text: string, most: number = limits.name): string {
  return text.length > most ? `${text.slice(0, most)}… (${byteCount(text.length)})` : text;
}

/** Texts of one answer: whole while those beyond `limits.name` are not more than `limits.longTexts` together, then shortened. */
export class LongTexts {
  #left: number = limits.longTexts;

  allowed(text: string): string {
    if (text.length <= limits.name) return text;
    this.#left -= text.length;
    return this.#left >= 0 ? text : shortened(text);
  }
}
