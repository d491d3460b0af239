/* How much may be printed. */
import { limitError } from '../runtime/index.ts';
import type { FormatError } from '../runtime/index.ts';

/** How much may be printed yet; counted down. */
export interface Room {
  /** Bytes, infinite where nothing bounds them. */
  left: number;
  /** How many it was, for people. */
  readonly most?: string | undefined;
}

/** What is thrown where there is no more room. */
export function noRoom({ most }: Omit<Room, 'left'> = {}): FormatError {
  const why = most === undefined ? '' : `, ${most}`;
  return limitError('output', `the answer has more bytes than may be printed${why}`);
}

/** Take so much of it; FormatError `limit/output` where that is more than there is. */
export function takeRoom(room: Room, bytes: number): void {
  room.left -= bytes;
  if (room.left < 0) throw noRoom(room);
}

/** What takes more than a byte in UTF-8. */
// oxlint-disable-next-line no-control-regex
const NOT_ASCII = /[^\0-\x7f]/;

/** Whether each character takes one byte in UTF-8. */
export function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text);
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  if (isAscii(text)) return text.length;
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Both halves of a pair are two of its four bytes.
    if (unit >= 0x80) length += unit < 0x800 || (unit & 0xf800) === 0xd800 ? 1 : 2;
  }
  return length;
}
