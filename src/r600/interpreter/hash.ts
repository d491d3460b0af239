/* Hashing of 32-bit words (the finalizer of MurmurHash3), for a memory that needs no memory. */

/** Mixes a word into a hash; both are signed 32-bit integers. */
export function mix(hash: number, word: number): number {
  let h = Math.imul(hash ^ word, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  h ^= h >>> 16;
  return (Math.imul(h, 0x9e3779b1) + 0x7f4a7c15) | 0;
}

/** A hash of a text. */
export function hashText(text: string): number {
  let hash = text.length;
  for (let k = 0; k < text.length; k++) hash = mix(hash, text.charCodeAt(k));
  return hash;
}
