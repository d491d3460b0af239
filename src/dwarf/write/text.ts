/* Texts of DW_FORM_string: UTF-8, ended by a zero byte. */
import { encodeText } from '../../runtime/index.ts';
import type { ByteWriter } from '../../runtime/index.ts';

/** Texts of so few characters are written one by one: most are names. */
const SHORT = 64;

/** A text with its zero byte; one inside of it would end it early. */
export function writeText(w: ByteWriter, text: string): void {
  if (text.length > SHORT || !isPlain(text)) w.bytes(encodeText(text.replaceAll('\0', '\u2400'), 'UTF-8'));
  else w.characters(text);
  w.u1(0);
}

/** Whether a text has characters of one byte only, and no zero. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0 || code > 0x7f) return false;
  }
  return true;
}
