/* Numbers as C's "%g" prints them: six significant digits, the form that sb writes literals in. */

const words = new DataView(new ArrayBuffer(4));

/** The float with these 32 bits. */
export function floatOf(bits: number): number {
  words.setUint32(0, bits);
  return words.getFloat32(0);
}

/** The float with these 32 bits as text: `0.1`, `2.8026e-45`, `1e+06`, `-nan`. */
export function floatText(bits: number): string {
  const value = floatOf(bits);
  const sign = bits >>> 31 === 1 ? '-' : '';
  if (Number.isNaN(value)) return `${sign}nan`;
  if (!Number.isFinite(value)) return `${sign}inf`;
  if (value === 0) return `${sign}0`;
  const [digits, exponent] = sixDigits(Math.abs(value));
  if (exponent < -4 || exponent >= 6) {
    const e = `e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
    return `${sign}${strip(`${digits.slice(0, 1)}.${digits.slice(1)}`)}${e}`;
  }
  if (exponent < 0) return `${sign}${strip(`0.${'0'.repeat(-exponent - 1)}${digits}`)}`;
  return `${sign}${strip(`${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`)}`;
}

/** Six digits and the power of ten of the first; C rounds a tie to the even digit, toExponential rounds it up. */
function sixDigits(value: number): readonly [string, number] {
  const seven = value.toExponential(6);
  const isTie = /5e/.test(seven) && Number(seven) === value;
  const stays = isTie && Number(seven.charAt(6)) % 2 === 0;
  const text = stays ? seven : value.toExponential(5);
  return [text.slice(0, 1) + text.slice(2, 7), Number(text.slice(text.indexOf('e') + 1))];
}

function strip(text: string): string {
  return text.replace(/\.?0*$/, '');
}
