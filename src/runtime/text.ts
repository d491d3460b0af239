import { FormatError } from './format-error.ts';

/**
 * Text in the encodings of binary formats.
 *
 * In ASCII, ISO-8859-1 and UTF-8, bytes that are no text become lone surrogates U+DC80 to U+DCFF and come back as the same
 * bytes, so that writing what was read loses nothing (Python calls it surrogateescape). UTF-16 keeps lone surrogates. In all
 * other encodings such bytes become U+FFFD and cannot be written.
 */
type Decoder = InstanceType<typeof TextDecoder>;

const decoders = new Map<string, Decoder>();
const utf8 = new TextEncoder();

function decoder(encoding: string, fatal: boolean): Decoder {
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
      return singleBytes(bytes, 0x80);
    case 'ISO-8859-1':
      return singleBytes(bytes, 0x100);
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

/** The upper half of the IBM PC's code page 437; JavaScript's TextDecoder has the others that schemas name. */
const IBM437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** The upper half of windows-1252; Node 20 decodes it as ISO-8859-1. */
const WINDOWS_1252 =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 96 }, (_, i) => String.fromCharCode(0xa0 + i)).join('');

function decodeUtf16(bytes: Uint8Array, le: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let i = 0; i + 2 <= bytes.length; i += 2) text += String.fromCharCode(view.getUint16(i, le));
  return bytes.length % 2 === 0 ? text : `${text}\ufffd`;
}

function decodeTable(bytes: Uint8Array, upper: string): string {
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : upper.charAt(byte - 0x80);
  return text;
}

function encodeTable(text: string, upper: string, encoding: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    const index = code < 0x80 ? code : upper.indexOf(character) + 0x80;
    if (index < 0x80 && code >= 0x80) throw cannotEncode(character, encoding);
    return index;
  });
}

/** One byte, one character; those from `limit` on are escaped. */
function singleBytes(bytes: Uint8Array, limit: number): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte < limit ? byte : 0xdc00 + byte);
  return text;
}

/** Text this short is faster character by character than by way of a TextDecoder. */
const SHORT = 64;

/** Short ASCII text, four characters at a time; undefined where a byte is no ASCII. */
export function asciiText(data: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > SHORT) return undefined;
  let text = '';
  let i = start;
  for (; i + 4 <= end; i += 4) {
    const a = data[i] as number;
    const b = data[i + 1] as number;
    const c = data[i + 2] as number;
    const d = data[i + 3] as number;
    if ((a | b | c | d) >= 0x80) return undefined;
    text += String.fromCharCode(a, b, c, d);
  }
  for (; i < end; i++) {
    const a = data[i] as number;
    if (a >= 0x80) return undefined;
    text += String.fromCharCode(a);
  }
  return text;
}

function decodeUtf8(bytes: Uint8Array): string {
  const short = asciiText(bytes, 0, bytes.length);
  if (short !== undefined) return short;
  try {
    return decoder('utf-8', true).decode(bytes);
  } catch {
    return escapeUtf8(bytes);
  }
}

/** Decode what is well-formed, escape the bytes that are not. */
function escapeUtf8(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes, i);
    if (length === 0) {
      text += String.fromCharCode(0xdc00 + (bytes[i] as number));
      i += 1;
    } else {
      text += decoder('utf-8', false).decode(bytes.subarray(i, i + length));
      i += length;
    }
  }
  return text;
}

/** Bytes of the well-formed UTF-8 sequence at `i` (Unicode 15, table 3-7), or 0. */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const lead = bytes[i] as number;
  if (lead < 0x80) return 1;
  const length =
    lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
  for (let k = 1; k < length; k++) {
    const byte = bytes[i + k] ?? 0;
    const low = k > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const high = k > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (byte < low || byte > high) return 0;
  }
  return length;
}

function decodeUtf32(bytes: Uint8Array, le: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    const code = view.getUint32(i, le);
    text += code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  }
  return text;
}

/** Text to bytes; a character that the encoding lacks is an error. */
export function encodeText(text: string, encoding: string): Uint8Array {
  switch (encoding.toUpperCase()) {
    case 'ASCII':
      return encodeSingle(text, 0x80, encoding);
    case 'ISO-8859-1':
      return encodeSingle(text, 0x100, encoding);
    case 'UTF-8':
      return encodeUtf8(text);
    case 'UTF-16LE':
    case 'UTF-16BE':
      return encodeUnits(
        Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)),
        2,
        encoding.toUpperCase().endsWith('LE'),
      );
    case 'UTF-32LE':
    case 'UTF-32BE':
      return encodeUnits(
        Array.from(text, (c) => {
          const code = c.codePointAt(0) as number;
          if (code >= 0xd800 && code <= 0xdfff) throw cannotEncode(c, encoding);
          return code;
        }),
        4,
        encoding.toUpperCase().endsWith('LE'),
      );
    case 'IBM437':
      return encodeTable(text, IBM437, encoding);
    case 'WINDOWS-1252':
      return encodeTable(text, WINDOWS_1252, encoding);
    default:
      return encodeByTable(text, encoding);
  }
}

function cannotEncode(character: string, encoding: string): FormatError {
  return new FormatError('write/cannot-encode', `character not in ${encoding}: ${JSON.stringify(character)}`);
}

function isEscape(unit: number): boolean {
  return unit >= 0xdc80 && unit <= 0xdcff;
}

function encodeSingle(text: string, limit: number, encoding: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= limit && !isEscape(unit)) throw cannotEncode(text.charAt(i), encoding);
    bytes[i] = unit;
  }
  return bytes;
}

function encodeUtf8(text: string): Uint8Array {
  if (!/[\ud800-\udfff]/.test(text)) return utf8.encode(text);
  const bytes: number[] = [];
  for (const character of text) {
    const unit = character.charCodeAt(0);
    if (character.length === 1 && isEscape(unit)) bytes.push(unit & 0xff);
    else if (character.length === 1 && unit >= 0xd800 && unit <= 0xdfff) throw cannotEncode(character, 'UTF-8');
    else bytes.push(...utf8.encode(character));
  }
  return Uint8Array.from(bytes);
}

function encodeUnits(units: readonly number[], width: 2 | 4, le: boolean): Uint8Array {
  const bytes = new Uint8Array(units.length * width);
  const view = new DataView(bytes.buffer);
  units.forEach((unit, i) => (width === 2 ? view.setUint16(i * 2, unit, le) : view.setUint32(i * 4, unit, le)));
  return bytes;
}

const tables = new Map<string, Map<string, readonly number[]>>();

/** Encodings that JavaScript can only decode are turned round: every one- and two-byte code is decoded once. */
function encodeByTable(text: string, encoding: string): Uint8Array {
  let table = tables.get(encoding);
  if (table === undefined) {
    table = new Map();
    const decode = decoder(encoding, false);
    for (let high = 0; high < 256; high++) {
      const one = decode.decode(Uint8Array.of(high));
      if (one.length === 1 && one !== '\ufffd' && !table.has(one)) table.set(one, [high]);
      for (let low = 0; low < 256 && one === '\ufffd'; low++) {
        const two = decode.decode(Uint8Array.of(high, low));
        if (Array.from(two).length === 1 && two !== '\ufffd' && !table.has(two)) table.set(two, [high, low]);
      }
    }
    tables.set(encoding, table);
  }
  const bytes: number[] = [];
  for (const character of text) {
    const code = table.get(character);
    if (code === undefined) throw cannotEncode(character, encoding);
    bytes.push(...code);
  }
  return Uint8Array.from(bytes);
}

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
