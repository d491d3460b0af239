/* Half precision: 1 sign, 5 exponent and 10 mantissa bits, denormals kept, rounded to nearest even. */

/** The value of a half's 16 bits. */
export function halfFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 31;
  const mantissa = half & 0x3ff;
  if (exponent === 31) return mantissa === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * mantissa * 2 ** -24 : sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}

/** The 16 bits of the half nearest to a single, infinity from 65520 on. */
export function halfBits(value: number): number {
  if (value !== value) return 0x7e00;
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size >= 65520) return sign | 0x7c00;
  const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));
  const scaled = size * 2 ** (10 - exponent);
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  const mantissa = rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor;
  return sign | (mantissa + ((exponent + 14) << 10));
}
