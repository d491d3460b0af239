import { viewOf } from './table.ts';

/** UTF-16 to text; lone surrogates stay, half a unit at the end becomes U+FFFD. */
export function decodeUtf16(bytes: Uint8Array, le: boolean): string {
  const view = viewOf(bytes);
  let text = '';
  for (let i = 0; i + 2 <= bytes.length; i += 2) text += String.fromCharCode(view.getUint16(i, le));
  return bytes.length % 2 === 0 ? text : `${text}\ufffd`;
}
