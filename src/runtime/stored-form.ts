import type { ByteWriter } from './byte-writer.ts';
import { bytesEqual } from './collection.ts';
import { storedBefore, writeBytes } from './extent.ts';
import type { WriteExtent } from './extent.ts';
import { FormatError } from './format-error.ts';
import { encodeText } from './encode-text.ts';
import { decodeText } from './text.ts';

/**
 * Values that several runs of bytes stand for: packed data, text with bytes that are no characters. Where what was here
 * before means the same value, it stays as it is.
 */

/** What `decode` gives; undefined where the bytes mean nothing. */
function meaning<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** Write text whose encoding has several forms of one text, or bytes that are none. */
export function writeText(w: ByteWriter, text: string, encoding: string, extent: WriteExtent): void {
  const before = storedBefore(w, extent);
  const isSame = before !== undefined && meaning(() => decodeText(before, encoding)) === text;
  writeBytes(w, isSame ? before : encodeText(text, encoding), extent);
}

/** Write bytes that are stored in another form: `decode` gives them from that form, `encode` makes it. */
export function writePacked(
  w: ByteWriter,
  bytes: Uint8Array,
  extent: WriteExtent,
  decode: (stored: Uint8Array) => Uint8Array,
  encode: (bytes: Uint8Array) => Uint8Array,
): void {
  const before = storedBefore(w, extent);
  const meant = before === undefined ? undefined : meaning(() => decode(before));
  const isSame = before !== undefined && meant !== undefined && bytesEqual(meant, bytes);
  writeBytes(w, isSame ? before : encode(bytes), extent);
}

/** A writer of a structure's bytes that are stored in another form, over what `decode` finds in those that were here. */
export function packedSlot(w: ByteWriter, extent: WriteExtent, decode: (stored: Uint8Array) => Uint8Array): ByteWriter {
  const before = storedBefore(w, extent);
  return w.encodedSlot(before === undefined ? undefined : meaning(() => decode(before)));
}
