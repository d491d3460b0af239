import { IBM437, WINDOWS_1252 } from './code-pages.ts';
import { FormatError } from './format-error.ts';
import { decoder } from './text.ts';

const utf8 = new TextEncoder();

/** Text to bytes; a character that the encoding lacks is an error. */
export function encodeText(text: string, encoding: string): Uint8Array {
  // Fields that hold text or something else are told by the value of another.
  if (typeof text !== 'string') throw new FormatError('write/bad-text', 'expected text');
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

function encodeTable(text: string, upper: string, encoding: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    const index = code < 0x80 ? code : upper.indexOf(character) + 0x80;
    if (index < 0x80 && code >= 0x80) throw cannotEncode(character, encoding);
    return index;
  });
}
