/* Strings as JSON writes them, with nothing that a terminal obeys. */

/** What JSON allows in a string and a terminal obeys: DEL, C1 controls, ends of lines and marks of direction. */
const LEFT = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/g;

/** Text that JSON writes as it is, which nearly every one is. */
export const PLAIN: RegExp = /^[ !#-[\]-~]*$/;

/** A string as JSON in which nothing is left that is not for showing. */
export function quoted(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(LEFT, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What is between the quotes of a long text, in pieces of so many characters. */
export function* quotedPieces(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = at + length;
    // The halves of a pair stay together.
    if ((text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--;
    yield quoted(text.slice(at, end)).slice(1, -1);
    at = end;
  }
}
