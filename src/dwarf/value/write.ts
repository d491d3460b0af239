/*
 * Writing through a location (A.2.5.3): all places of it hold the same value, so all of them get the new one; of a composite each
 * part gets its bits. What has no storage that can be written is left and said.
 */
import { copyBits } from './bits.ts';
import type { EvaluationContext } from '../evaluate/context.ts';
import { add, exact, multiply, smaller, subtract } from './integer.ts';
import type { Integer } from './integer.ts';
import { evaluationLimits } from '../evaluate/limits.ts';
import type { CompositeLocation, Location, SingleLocation } from './location.ts';

/** A context that can be changed; both say whether the change was made. */
export interface WritableContext extends Pick<EvaluationContext, 'target' | 'memory' | 'registerContents'> {
  readonly writeMemory: (space: number, lane: number | undefined, address: Integer, bytes: Uint8Array) => boolean;
  /** The whole contents of a register. */
  readonly writeRegister: (register: Integer, bytes: Uint8Array) => boolean;
}

/** Bits of a value that some place did not take. */
export interface UnwrittenBits {
  /** Position in the value. */
  readonly start: number;
  readonly bits: number;
  /** `undefined` and `implicit` storage cannot be written; `unavailable` could not be; `range` is beyond the end of a storage. */
  readonly why: 'undefined' | 'implicit' | 'unavailable' | 'range' | 'limit';
}

interface Writing {
  readonly bytes: Uint8Array;
  readonly context: WritableContext;
  readonly unwritten: UnwrittenBits[];
  left: number;
}

/** Write the first `bits` bits of `bytes` to every place; gives what was not written, in the order of the location. */
export function writeLocationSync(
  location: Location,
  bytes: Uint8Array,
  bits: number,
  context: WritableContext,
): UnwrittenBits[] {
  const writing: Writing = { bytes, context, unwritten: [], left: evaluationLimits.pieces };
  writePlaces(writing, location, 0, 0, bits);
  return writing.unwritten;
}

function writePlaces(writing: Writing, location: Location, skip: Integer, start: number, bits: number): void {
  for (const place of location) writePlace(writing, place, skip, start, bits);
}

function writePlace(writing: Writing, place: SingleLocation, skip: Integer, start: number, bits: number): void {
  const leave = (why: UnwrittenBits['why'], from = start, count = bits): void => {
    if (count > 0) writing.unwritten.push({ start: from, bits: count, why });
  };
  if (--writing.left < 0) return leave('limit');
  if (place.kind === 'undefined') return leave('undefined');
  const from = add(place.bitOffset, skip);
  const count = Math.max(0, Number(smaller(subtract(place.storageBits, from), bits)));
  leave('range', start + count, bits - count);
  if (count === 0) return;
  switch (place.kind) {
    case 'implicit':
    case 'implicitPointer':
      return leave('implicit', start, count);
    case 'composite':
      return writeParts(writing, place, from, start, count);
    case 'register': {
      const { context, bytes } = writing;
      const old = context.registerContents?.(place.register);
      if (!(old instanceof Uint8Array)) return leave('unavailable', start, count);
      const contents = old.slice();
      copyBits(bytes, start, contents, Number(from), count, context.target.byteOrder);
      if (!context.writeRegister(place.register, contents)) leave('unavailable', start, count);
      return;
    }
    case 'memory': {
      const { context, bytes } = writing;
      const address = exact(BigInt(from) / 8n);
      const bit = Number(BigInt(from) % 8n);
      const size = (bit + count + 7) >> 3;
      // Bits beside those of the value stay as they are.
      const old = context.memory?.(place.space, place.lane, address, size);
      if (!(old instanceof Uint8Array)) return leave('unavailable', start, count);
      const contents = old.slice();
      copyBits(bytes, start, contents, bit, count, context.target.byteOrder);
      if (!context.writeMemory(place.space, place.lane, address, contents)) leave('unavailable', start, count);
    }
  }
}

function writeParts(writing: Writing, { parts }: CompositeLocation, from: Integer, start: number, bits: number): void {
  const end = add(from, bits);
  for (const { start: first, bitSize, count, location } of parts) {
    if (add(first, multiply(bitSize, count)) <= from || bitSize === 0) continue;
    if (first >= end) break;
    let index = first >= from ? 0n : BigInt(subtract(from, first)) / BigInt(bitSize);
    for (; index < BigInt(count) && writing.left >= 0; index++) {
      const at = add(first, exact(index * BigInt(bitSize)));
      if (at >= end) break;
      const skip = at < from ? subtract(from, at) : 0;
      const to = start + Number(subtract(add(at, skip), from));
      const size = Number(smaller(subtract(bitSize, skip), subtract(end, add(at, skip))));
      writePlaces(writing, location, skip, to, size);
    }
  }
}
