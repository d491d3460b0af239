// Storage one bit at a time.
import { isBig } from './situation.ts';
import type { Situation } from './situation.ts';
import { bytesFrom, evaluationError, nothing } from './values.ts';
import type { Place } from './values.ts';

/** One bit of a location: which storage it comes from, and where in that. */
interface Bit {
  readonly place: Place;
  readonly at: bigint;
}

/** The bits of a location from `skip` on. Any place may be read; the first that is wholly defined is. */
export function bitsOf(location: readonly Place[], skip: bigint, count: number, strict: boolean): Bit[] {
  if (strict && location.length > 1) {
    for (const place of location) {
      if (place.kind !== 'undefined' && place.offset + skip + BigInt(count) > place.size)
        throw evaluationError('range');
    }
  }
  const readings: Bit[][] = [];
  for (const place of location) {
    const reading = bitsOfPlace(place, skip, count, strict);
    if (reading.every((bit) => bit.place.kind !== 'undefined')) return reading;
    readings.push(reading);
  }
  return readings[0] ?? [];
}

function bitsOfPlace(place: Place, skip: bigint, count: number, strict: boolean): Bit[] {
  if (place.kind === 'undefined') return Array.from({ length: count }, () => ({ place, at: 0n }));
  const from = place.offset + skip;
  if (strict && from + BigInt(count) > place.size) throw evaluationError('read out of range');
  const bits: Bit[] = [];
  if (place.kind !== 'composite') {
    for (let i = 0n; i < count; i++)
      bits.push(from + i < place.size ? { place, at: from + i } : { place: nothing, at: 0n });
    return bits;
  }
  let start = 0n;
  let left = BigInt(count);
  let position = from;
  for (const part of place.parts ?? []) {
    if (left > 0n && position < start + part.size && position >= start) {
      const within = position - start;
      const taken = part.size - within < left ? part.size - within : left;
      bits.push(...bitsOf(part.location, within, Number(taken), strict));
      position += taken;
      left -= taken;
    }
    start += part.size;
  }
  while (bits.length < count) bits.push({ place: nothing, at: 0n });
  return bits;
}

/** A bit's value; undefined where it cannot be had. */
export function bitValue(situation: Situation, { place, at }: Bit): number | undefined {
  const { context } = situation;
  const within = Number(at % 8n);
  const shift = isBig(situation) ? 7 - within : within;
  const index = at / 8n;
  let byte: number | undefined;
  if (place.kind === 'memory') {
    for (const block of context.memory ?? []) {
      const inBlock = index - BigInt(block['address']);
      const fits = block['space'] === place.space && (block['lane'] === undefined || block['lane'] === place.lane);
      if (!fits || inBlock < 0n || inBlock * 2n >= BigInt(block['bytes'].length)) continue;
      byte = Number.parseInt(block['bytes'].slice(2 * Number(inBlock), 2 * Number(inBlock) + 2), 16);
      break;
    }
  } else if (place.kind === 'register') {
    if (context['thread'] === true) byte = bytesFrom(context.registers?.[place.register ?? -1] ?? '')[Number(index)];
  } else if (place.kind === 'implicit') {
    byte = place.bytes?.[Number(index)];
  }
  return byte === undefined ? undefined : (byte >> shift) & 1;
}

/** Bits as bytes in storage order. */
export function bytesOfBits(situation: Situation, bits: readonly number[]): number[] {
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, () => 0);
  for (const [i, bit] of bits.entries()) {
    const shift = isBig(situation) ? 7 - (i % 8) : i % 8;
    bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (bit << shift);
  }
  return bytes;
}

/** A value of `count` bits (A.2.5.4.3.4 #4), or the implicit pointer that they are. */
export function retrieve(situation: Situation, location: readonly Place[], count: number): bigint | Place {
  const bits = bitsOf(location, 0n, count, true);
  const pointer = bits.find(({ place }) => place.kind === 'implicitPointer')?.place;
  if (pointer !== undefined) {
    const whole =
      bits.length === Number(pointer.size) &&
      bits.every(
        ({ place, at }, i) =>
          place.kind === 'implicitPointer' && place.identity === pointer.identity && at === BigInt(i),
      );
    if (!whole) throw evaluationError('implicit pointer misuse');
    return { ...pointer, offset: 0n };
  }
  if (bits.some(({ place }) => place.kind === 'undefined')) throw evaluationError('undefined bits');
  let value = 0n;
  for (const [i, bit] of bits.entries()) {
    const one = bitValue(situation, bit);
    if (one === undefined) throw evaluationError('unavailable');
    // The first bit is the lowest one on a little-endian target, the highest one on a big-endian one.
    value |= BigInt(one) << BigInt(isBig(situation) ? count - 1 - i : i);
  }
  return value;
}

/** Update a location by bits (A.2.5.3). */
export function update(location: readonly Place[], bits: bigint): Place[] {
  return location.map((place) => {
    if (place.kind === 'undefined') return place;
    const offset = place.offset + bits;
    if (offset < 0n || offset >= place.size) throw evaluationError('offset out of range');
    return { ...place, offset };
  });
}
