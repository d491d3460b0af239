/* Numbers in the formats of gdb's `print/x`: hexadecimal, decimal, unsigned, octal, binary, character, floating-point. */
import { floatValue, general, scalarText } from '../types/number-text.ts';
import { Encoding } from '../value/base-type.ts';

/** The letter of a format. */
export type NumberFormat = 'x' | 'd' | 'u' | 'o' | 't' | 'c' | 'f';

const letters: ReadonlySet<string> = new Set(['x', 'd', 'u', 'o', 't', 'c', 'f']);

/** Whether a text is the letter of a format. */
export function isNumberFormat(text: string): text is NumberFormat {
  return letters.has(text);
}

/** A pattern of so many bits as text. */
export function formatted(pattern: bigint, width: number, isSigned: boolean, format: NumberFormat): string {
  const bits = BigInt.asUintN(width, pattern);
  switch (format) {
    case 'x':
      return `0x${bits.toString(16)}`;
    case 'o':
      return bits === 0n ? '0' : `0${bits.toString(8)}`;
    case 't':
      return bits.toString(2);
    case 'd':
      return `${BigInt.asIntN(width, bits)}`;
    case 'u':
      return `${bits}`;
    case 'c':
      return scalarText(BigInt.asUintN(8, bits), 1, isSigned ? Encoding.signed_char : Encoding.unsigned_char) ?? '';
    case 'f': {
      const value = floatValue(bits, width / 8);
      return value === undefined || width < 32
        ? `${isSigned ? BigInt.asIntN(width, bits) : bits}`
        : general(value, digits(width));
    }
  }
}

function digits(width: number): number {
  return width === 32 ? 9 : 17;
}
