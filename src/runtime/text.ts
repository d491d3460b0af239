import { decodeAscii, decodeLatin1, textOfUnits } from './ascii.ts';
import { IBM437, WINDOWS_1252 } from './code-pages.ts';
import { FormatError } from './format-error.ts';
import { viewOf } from './table.ts';
import { decodeUtf16 } from './utf-16.ts';
import { decodeUtf8 } from './utf-8.ts';

/**
 * Text in the encodings of binary formats.
 *
 * In ASCII, ISO-8859-1 and UTF-8, bytes that are no text become lone surrogates U+DC80 to U+DCFF and come back as the same
 * bytes, so that writing what was read loses nothing (Python calls it surrogateescape). UTF-16 keeps lone surrogates. In all
 * other encodings such bytes become U+FFFD and cannot be written.
 */
type Decoder = InstanceType<typeof TextDecoder>;

const decoders = new Map<string, Decoder>();

/** A decoder of an encoding that JavaScript knows. */
export function decoder(encoding: string, fatal: boolean): Decoder {
  const key = `${encoding} ${fatal}`;
  let found = decoders.get(key);
  if (found === undefined) {
    try {
      found = new TextDecoder(encoding, { fatal, ignoreBOM: true });
    } catch {
      throw new FormatError('read/unknown-encoding', `unknown encoding: ${encoding}`);
    }
    decoders.set(key, found);
  }
  return found;
}

/** Bytes to text; `encoding` is a name as in schemas (`UTF-8`, `ASCII`, `UTF-16LE`, `Shift_JIS`). */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  switch (encoding.toUpperCase()) {
    case 'ASCII':
      return decodeAscii(bytes);
    case 'ISO-8859-1':
      return decodeLatin1(bytes);
    case 'UTF-8':
      return decodeUtf8(bytes);
    case 'UTF-32LE':
    case 'UTF-32BE':
      return decodeUtf32(bytes, encoding.toUpperCase() === 'UTF-32LE');
    case 'IBM437':
      return decodeTable(bytes, IBM437);
    case 'WINDOWS-1252':
      return decodeTable(bytes, WINDOWS_1252);
    case 'UTF-16LE':
    case 'UTF-16BE':
      return decodeUtf16(bytes, encoding.toUpperCase().endsWith('LE'));
    default:
      return decoder(encoding, false).decode(bytes);
  }
}

function decodeTable(bytes: Uint8Array, upper: string): string {
  return textOfUnits(bytes.length, (i) => {
    const byte = bytes[i] as number;
    return byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80);
  });
}

function decodeUtf32(bytes: Uint8Array, le: boolean): string {
  const view = viewOf(bytes);
  let text = '';
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    const code = view.getUint32(i, le);
    text += code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  }
  return text;
}
