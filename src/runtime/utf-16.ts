import { textOfUnits } from './ascii.ts';
import { viewOf } from './table.ts';

/** UTF-16 to text; lone surrogates stay, half a unit at the end becomes U+FFFD. */
export function decodeUtf16(bytes: Uint8Array, le: boolean): string {
  const view = viewOf(bytes);
  const text = textOfUnits(bytes.length >> 1, (i) => view.getUint16(2 * i, le));
  return bytes.length % 2 === 0 ? text : `${text}\ufffd`;
}
