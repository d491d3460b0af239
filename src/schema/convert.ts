/** Ways to show a number or a few bytes beside what they are. */
export const conversions = ['hex', 'dec', 'date', 'ipv4'] as const;
export type Conversion = (typeof conversions)[number];

/**
 * A value of a field in another form; undefined where it has none. `type` is the field's, such as `u4le`: addresses are
 * bytes in the order of the file.
 */
export function convert(as: Conversion, value: unknown, type: string): string | undefined {
  if (value instanceof Uint8Array) return convertBytes(as, value);
  if (typeof value !== 'bigint' && !(typeof value === 'number' && Number.isSafeInteger(value))) return undefined;
  switch (as) {
    case 'hex':
      return hexOf(BigInt(value));
    case 'dec':
      return String(value);
    case 'date':
      return dateOf(BigInt(value));
    case 'ipv4':
      return /^[us]4/.test(type) ? ipv4Of(bytesOf(Number(value), type.includes('le'))) : undefined;
  }
}

function convertBytes(as: Conversion, bytes: Uint8Array): string | undefined {
  if (as === 'ipv4') return bytes.length === 4 ? ipv4Of(bytes) : undefined;
  if (as === 'dec' && bytes.length > 0 && bytes.length <= 32) return bytes.join(' ');
  return undefined;
}

function hexOf(value: bigint): string {
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}

function bytesOf(value: number, isLittle: boolean): Uint8Array {
  const bytes = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
  return Uint8Array.from(isLittle ? bytes.reverse() : bytes);
}

function ipv4Of(bytes: Uint8Array): string {
  return bytes.join('.');
}

/** Ticks of clocks that formats use: by how large the ticks of our century are, their length and where they start. */
const CLOCKS: readonly { readonly below: bigint; readonly perSecond: bigint; readonly start: bigint }[] = [
  { below: 100_000_000_000n, perSecond: 1n, start: 0n },
  { below: 100_000_000_000_000n, perSecond: 1000n, start: 0n },
  { below: 100_000_000_000_000_000n, perSecond: 1_000_000n, start: 0n },
  // Windows counts 100 ns since 1601; the ticks of this century are fewer than nanoseconds since 1970.
  { below: 500_000_000_000_000_000n, perSecond: 10_000_000n, start: -11_644_473_600n },
  { below: 1n << 64n, perSecond: 1_000_000_000n, start: 0n },
];

/** A time since 1970 in seconds, milliseconds, microseconds or nanoseconds, or a Windows time, in UTC. */
function dateOf(value: bigint): string | undefined {
  const clock = value <= 0n ? undefined : CLOCKS.find(({ below }) => value < below);
  if (clock === undefined) return undefined;
  const milliseconds = Number((value * 1000n) / clock.perSecond + clock.start * 1000n);
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z');
}
