/* Numbers and characters as gdb prints them: floating-point with %g and digits enough to read the same number again. */
import { Encoding } from '../value/base-type.ts';

/** Decimal digits that tell numbers of these bits of precision apart: 9 for 24, 17 for 53. */
function digitsOf(precision: number): number {
  return 2 + Math.floor(precision * Math.log10(2));
}

/** A number as C's `%.*g` prints it. */
export function general(value: number, digits: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa = '', exponent = ''] = value.toExponential(digits - 1).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < digits) return trimmed(value.toFixed(digits - 1 - power));
  return `${trimmed(mantissa)}e${power < 0 ? '-' : '+'}${`${Math.abs(power)}`.padStart(2, '0')}`;
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/**
 * A binary number of IEEE 754's form with this many bits of exponent and fraction, from its pattern. `isFinite`: the form has no
 * infinities, and of the largest exponent only the largest fraction is no number.
 */
export function binaryFloatText(bits: bigint, exponentBits: number, fractionBits: number, isFinite = false): string {
  const value = binaryFloatValue(bits, exponentBits, fractionBits, isFinite);
  const sign = ((bits >> BigInt(exponentBits + fractionBits)) & 1n) === 1n ? '-' : '';
  if (!Number.isNaN(value)) return sign + general(Math.abs(value), digitsOf(fractionBits + 1));
  return `${sign}nan(0x${(bits & ((1n << BigInt(fractionBits)) - 1n)).toString(16)})`;
}

/** The number that a pattern of IEEE 754's form is. */
export function binaryFloatValue(bits: bigint, exponentBits: number, fractionBits: number, isFinite = false): number {
  const all = (1n << BigInt(fractionBits)) - 1n;
  const fraction = bits & all;
  const exponent = Number((bits >> BigInt(fractionBits)) & ((1n << BigInt(exponentBits)) - 1n));
  const sign = ((bits >> BigInt(exponentBits + fractionBits)) & 1n) === 1n ? -1 : 1;
  if (exponent === 2 ** exponentBits - 1 && (!isFinite || fraction === all)) {
    return fraction === 0n ? sign * Infinity : Number.NaN;
  }
  const bias = 2 ** (exponentBits - 1) - 1;
  if (exponent === 0) return sign * Number(fraction) * 2 ** (1 - bias - fractionBits);
  return sign * (1 + Number(fraction) / 2 ** fractionBits) * 2 ** (exponent - bias);
}

/** Bits of exponent and fraction by bytes. */
const floatForms: Readonly<Record<number, readonly [exponent: number, fraction: number]>> = {
  2: [5, 10],
  4: [8, 23],
  8: [11, 52],
};

/** The number that a floating-point value of so many bytes is; undefined for sizes that are not known. */
export function floatValue(bits: bigint, size: number): number | undefined {
  const form = floatForms[size];
  return form === undefined ? undefined : binaryFloatValue(bits, ...form);
}

/** A value of a base type from its pattern; undefined for encodings that are not known. */
export function scalarText(bits: bigint, size: number, encoding: number): string | undefined {
  switch (encoding) {
    case Encoding.float: {
      const form = floatForms[size];
      return form === undefined ? undefined : binaryFloatText(bits, ...form);
    }
    case Encoding.boolean:
      return bits === 0n ? 'false' : bits === 1n ? 'true' : `${bits}`;
    case Encoding.signed:
      return `${BigInt.asIntN(8 * size, bits)}`;
    case Encoding.signed_char:
      return size === 1
        ? `${BigInt.asIntN(8, bits)} '${escaped(Number(bits), "'")}'`
        : `${BigInt.asIntN(8 * size, bits)}`;
    case Encoding.unsigned_char:
      return size === 1 ? `${bits} '${escaped(Number(bits), "'")}'` : `${bits}`;
    case Encoding.unsigned:
    case Encoding.UTF:
      return `${bits}`;
    case Encoding.address:
      return `0x${bits.toString(16)}`;
    default:
      return undefined;
  }
}

/** Whether a value of a base type is a character. */
export function isCharacter(size: number | undefined, encoding: number): boolean {
  return size === 1 && (encoding === Encoding.signed_char || encoding === Encoding.unsigned_char);
}

const escapes: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  27: '\\033',
  92: '\\\\',
};

function escaped(byte: number, quote: string): string {
  const known = escapes[byte];
  if (known !== undefined) return known;
  const character = String.fromCharCode(byte);
  if (character === quote) return `\\${quote}`;
  return byte >= 0x20 && byte < 0x7f ? character : `\\${byte.toString(8).padStart(3, '0')}`;
}

/** Characters that are shown, and how often one comes before it is counted instead. */
const SHOWN = 200;
const REPEATED = 10;

/** An array of characters: in quotes, without the zero byte at its end. */
export function charactersText(bytes: Uint8Array): string {
  const all = bytes.at(-1) === 0 && bytes.length <= SHOWN ? bytes.subarray(0, -1) : bytes;
  const parts: string[] = [];
  let open = '';
  const close = (): void => {
    if (open !== '') parts.push(`"${open}"`);
    open = '';
  };
  let shown = 0;
  let at = 0;
  while (at < all.length && shown < SHOWN) {
    const byte = all[at] as number;
    let end = at + 1;
    while (end < all.length && all[end] === byte) end += 1;
    if (end - at > REPEATED) {
      close();
      parts.push(`'${escaped(byte, "'")}' <repeats ${end - at} times>`);
      shown += REPEATED;
    } else {
      end = Math.min(end, at + SHOWN - shown);
      open += escaped(byte, '"').repeat(end - at);
      shown += end - at;
    }
    at = end;
  }
  close();
  return (parts.length === 0 ? '""' : parts.join(', ')) + (at < all.length ? '...' : '');
}
