/* Words of a module, and tables over its instructions, by index. */

/** The element at an index; 0 past the end. */
export function wordAt(table: Uint32Array, index: number): number {
  return table[index] ?? 0;
}

/** Opcode of the instruction at a word. */
export function opcodeIn(words: Uint32Array, word: number): number {
  return wordAt(words, word) & 0xffff;
}

/** How many words the instruction at a word takes. */
export function lengthIn(words: Uint32Array, word: number): number {
  return wordAt(words, word) >>> 16;
}
