/** Characters of a string, as Kaitai counts them: code points. */
export function textLength(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** `reverse` of a string, by code points. */
export function reverseText(text: string): string {
  return Array.from(text).reverse().join('');
}

/** `substring` of a string: code points `from` up to, not including, `to`. */
export function substring(text: string, from: number, to: number): string {
  return Array.from(text).slice(Math.max(0, from), Math.max(0, to)).join('');
}
