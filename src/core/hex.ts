import { FormatError } from '../runtime/index.ts';
import type { SafeText } from '../runtime/index.ts';

const pairs: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hex digits, two a byte, in the order of the bytes. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i++) text += pairs[bytes[i] as number];
  return text;
}

/** The bytes that hex digits of either case stand for; FormatError `hex/bad-digit` for anything else. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 2 !== 0 || /[^0-9a-fA-F]/.test(text)) {
    throw new FormatError('hex/bad-digit', `not pairs of hex digits: ${JSON.stringify(text.slice(0, 40))}`);
  }
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** An integer as `0x` and lower-case digits; a negative one as `-0x…`. */
export function hex64(value: bigint | number): SafeText {
  return (value < 0 ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`) as SafeText;
}

/** Hex dump lines: address, 16 bytes as hex, the same as ASCII. `address` is that of the first byte. */
export function* hexLines(bytes: Uint8Array, address: bigint | number = 0): Generator<string> {
  const last = BigInt(address) + BigInt(bytes.length);
  const digits = Math.max(8, last.toString(16).length);
  // Numbers are faster, and exact for all but the highest addresses.
  const base = last <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(address) : BigInt(address);
  for (let at = 0; at < bytes.length; at += 16) {
    let hex = '';
    let ascii = '';
    for (let i = at; i < at + 16; i++) {
      if (i === at + 8) hex += ' ';
      if (i >= bytes.length) {
        hex += '   ';
        continue;
      }
      const byte = bytes[i] as number;
      hex += `${pairs[byte]} `;
      ascii += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.';
    }
    const place = typeof base === 'bigint' ? base + BigInt(at) : base + at;
    yield `${place.toString(16).padStart(digits, '0')}  ${hex} |${ascii}|`;
  }
}
