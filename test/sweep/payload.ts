/* What no terminal may see: the units that are put into strings, and how to find them again in what came out. */

/** One character or a few that belong together, as the bytes that stand in a file. */
const units: readonly Buffer[] = [
  ...Array.from({ length: 0x20 }, (_, byte) => Buffer.of(byte)),
  Buffer.of(0x7f),
  // C1: as UTF-8, and as bytes that are no UTF-8.
  ...Array.from({ length: 0x20 }, (_, i) => Buffer.from(String.fromCharCode(0x80 + i))),
  ...Array.from({ length: 0x20 }, (_, i) => Buffer.of(0x80 + i)),
  // Marks of direction, ends of lines of Unicode.
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029].map(utf8),
  ...Array.from({ length: 5 }, (_, i) => utf8(0x202a + i)),
  ...Array.from({ length: 4 }, (_, i) => utf8(0x2066 + i)),
  // Not UTF-8: a byte that never stands in it, one too long, half a surrogate pair, one that is cut off.
  ...['ff', 'fe', 'c080', 'eda080', 'f58080', 'e280'].map((hex) => Buffer.from(hex, 'hex')),
  // A colour of somebody else's, and a line that pretends to be ours.
  Buffer.from('\u001b[31m'),
  Buffer.from('\r\u001b[2K'),
  Buffer.from('\n¤'),
];

function utf8(code: number): Buffer {
  return Buffer.from(String.fromCharCode(code));
}

/** `length` bytes of units from the `start`-th on, as many as fit, the rest from `old`. */
export function filling(start: number, old: Uint8Array): Buffer {
  const result = Buffer.from(old);
  let at = 0;
  for (let k = 0; k < units.length && at < old.length; k++) {
    const unit = units[(start + k) % units.length] as Buffer;
    if (at + unit.length > old.length) continue;
    unit.copy(result, at);
    at += unit.length;
  }
  return result;
}

/** All units that can stand in a word of the command line or a file's name, some letters between them. */
export const word = units
  .map((unit) => unit.toString('utf8'))
  .filter((text) => text !== '\0' && !text.includes('\ufffd'))
  .join('a');

/** The same and NUL and halves of surrogate pairs, for strings of JSON and YAML. */
export const jsonWord = `x\0${word}\ud800\udc9b`;

/** How many starts `filling` has. */
export const unitCount = units.length;

/** Looks that `Paint` gives, and the line that `progress` draws and wipes. */
// oxlint-disable-next-line no-control-regex -- looks begin with ESC
const OURS = /\u001b\[(?:1|2|22|3[1236]|39)m|\r\u001b\[K/g;

/** The first thing in what a terminal got that it must not get, with its surroundings; undefined where all is fine. */
export function rawIn(bytes: Buffer, colors: boolean): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `no UTF-8: ${JSON.stringify(bytes.toString('latin1').slice(0, 2000))}`;
  }
  const left = colors ? text.replace(OURS, '') : text;
  const found = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|^¤/mu.exec(left);
  return found === null
    ? undefined
    : JSON.stringify(left.slice(Math.max(0, found.index - 120), found.index + 40)).replace(
        /[^ -~]/g,
        (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
}

/** Whether a unit arrived, escaped. */
export function showsEscape(bytes: Buffer): boolean {
  return /\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[bfnrt]/.test(bytes.toString('latin1'));
}
