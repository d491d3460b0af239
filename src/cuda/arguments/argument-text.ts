/* Values of arguments whose type is only known by its name, or by nothing but its size. */
import { binaryFloatText, Encoding, scalarText } from '../../dwarf/advanced.ts';

/** CUDA's 16-bit floating-point numbers are structures of one integer. */
const numberStructures: Readonly<Record<string, (bits: bigint) => string>> = {
  __half: (bits) => binaryFloatText(bits, 5, 10),
  __nv_bfloat16: (bits) => binaryFloatText(bits, 8, 7),
};

const { boolean, float, signed, signed_char, unsigned, unsigned_char } = Encoding;

/** Encodings and sizes of types by the names that the demangler writes. */
const baseTypes: Readonly<Record<string, readonly [encoding: number, size: number]>> = {
  bool: [boolean, 1],
  char: [signed_char, 1],
  'signed char': [signed_char, 1],
  'unsigned char': [unsigned_char, 1],
  short: [signed, 2],
  'unsigned short': [unsigned, 2],
  int: [signed, 4],
  'unsigned int': [unsigned, 4],
  long: [signed, 8],
  'unsigned long': [unsigned, 8],
  'long long': [signed, 8],
  'unsigned long long': [unsigned, 8],
  __int128: [signed, 16],
  'unsigned __int128': [unsigned, 16],
  float: [float, 4],
  double: [float, 8],
};

/** The value of an argument of a demangled type; undefined where the type has to be known in more detail. */
export function namedTypeText(type: string, bytes: Uint8Array): string | undefined {
  const bits = littleEndian(bytes);
  if (/[*&]$/.test(type) || /\(\*\)\(/.test(type)) return `0x${bits.toString(16)}`;
  const base = baseTypes[type];
  if (base !== undefined) return base[1] === bytes.length ? scalarText(bits, base[1], base[0]) : undefined;
  return bytes.length === 2 ? numberStructures[type]?.(bits) : undefined;
}

/** Bytes of which only the size is known: a number of up to 8 bytes, else words. */
export function rawText(bytes: Uint8Array): string {
  if (bytes.length <= 8) return `0x${littleEndian(bytes).toString(16)}`;
  const step = bytes.length % 4 === 0 ? 4 : 1;
  const words: string[] = [];
  for (let at = 0; at < bytes.length; at += step) {
    words.push(
      `0x${littleEndian(bytes.subarray(at, at + step))
        .toString(16)
        .padStart(2 * step, '0')}`,
    );
  }
  return `{${words.join(', ')}}`;
}

function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes.toReversed()) value = (value << 8n) | BigInt(byte);
  return value;
}
