/*
 * Reading bits through a location (A.2.5.4.3.4 #4). All places of a location hold the same value, so any of them may be read: we
 * take the first that is wholly defined. A composite gives the bits of its parts, one part after another.
 */
import { copyBits, fillBits } from './bits.ts';
import type { BitOrder } from './bits.ts';
import { fault, isFaultCode, limitFault } from '../expression/fault.ts';
import type { FaultCode } from '../expression/fault.ts';
import { add, exact, multiply, smaller, subtract } from './integer.ts';
import type { Integer } from './integer.ts';
import { storageName } from './location.ts';
import type {
  CompositeLocation,
  ImplicitPointerLocation,
  Location,
  MemoryLocation,
  SingleLocation,
} from './location.ts';
import type { EvaluationLimits } from '../evaluate/limits.ts';
import type { Answer, Request } from '../evaluate/request.ts';

/** A run of bits in a storage that is not a composite. */
export interface Segment {
  readonly place: Exclude<SingleLocation, CompositeLocation>;
  /** Position in that storage; 0 in undefined storage. */
  readonly from: Integer;
  /** Position in what is read. */
  readonly to: number;
  readonly bits: number;
}

/** What a read gives. */
export interface BitsRead {
  /** The bits, those that are not defined 0. Unused bits of the last byte are 0. */
  readonly bytes: Uint8Array;
  /** 1 where a bit is defined; absent where all are. */
  readonly mask: Uint8Array | undefined;
  /** Set where bits are not defined because they could not be had. */
  readonly failed: { readonly code: FaultCode; readonly message: string } | undefined;
}

/** What a read goes by. */
export interface ReadSettings {
  readonly order: BitOrder;
  readonly limits: Pick<EvaluationLimits, 'bytes' | 'pieces'>;
  /** Bits beyond the end of a storage are an error rather than not defined. */
  readonly strict: boolean;
  /** Told how many places were looked at. */
  readonly spend?: ((places: number) => void) | undefined;
}

/** The storages that `bits` bits at a location come from. Throws ExpressionError where they reach beyond one. */
export function segmentsOf(location: Location, bits: number, settings: ReadSettings): Segment[] {
  if (bits > 8 * settings.limits.bytes) throw limitFault('bytes', `a value of ${bits} bits`);
  const into: Segment[] = [];
  const walk: Walk = { into, settings, left: settings.limits.pieces };
  collect(walk, location, 0, 0, bits);
  settings.spend?.(settings.limits.pieces - walk.left);
  return into;
}

interface Walk {
  readonly into: Segment[];
  readonly settings: ReadSettings;
  /** Visits that are left. */
  left: number;
}

/** Add the segments of `bits` bits from `skip` on; returns whether all are in storage that has values. */
function collect(walk: Walk, location: Location, skip: Integer, to: number, bits: number): boolean {
  const kept = walk.into.length;
  if (walk.settings.strict && location.length > 1) for (const place of location) checkRange(place, skip, bits);
  for (const [i, place] of location.entries()) {
    walk.into.length = kept;
    if (collectPlace(walk, place, skip, to, bits)) return true;
    if (i === location.length - 1 && i > 0) {
      walk.into.length = kept;
      const [first] = location;
      if (first !== undefined) collectPlace(walk, first, skip, to, bits);
    }
  }
  return false;
}

function checkRange(place: SingleLocation, skip: Integer, bits: number): void {
  if (place.kind === 'undefined') return;
  if (add(add(place.bitOffset, skip), bits) > place.storageBits) {
    const at = `${bits} bits from bit ${add(place.bitOffset, skip)} on`;
    throw fault('read-out-of-range', `${at} reach beyond ${storageName(place)} of ${place.storageBits} bits`);
  }
}

function collectPlace(walk: Walk, place: SingleLocation, skip: Integer, to: number, bits: number): boolean {
  if (--walk.left < 0) throw limitFault('entries', 'a read of too many pieces');
  if (place.kind === 'undefined') {
    walk.into.push({ place, from: 0, to, bits });
    return bits === 0;
  }
  if (walk.settings.strict) checkRange(place, skip, bits);
  const from = add(place.bitOffset, skip);
  const available = subtract(place.storageBits, from);
  const count = available < bits ? Math.max(0, Number(available)) : bits;
  let defined = count === bits;
  if (place.kind === 'composite') defined = collectParts(walk, place, from, to, count) && defined;
  else if (count > 0) walk.into.push({ place, from, to, bits: count });
  if (count < bits) walk.into.push({ place: { kind: 'undefined' }, from: 0, to: to + count, bits: bits - count });
  return defined;
}

/** Bits of a composite: its first part shrinks by what is skipped, the next ones start at their own beginning. */
function collectParts(walk: Walk, { parts }: CompositeLocation, from: Integer, to: number, bits: number): boolean {
  let defined = true;
  let position = from;
  for (let i = partAt(parts, from); bits > 0; i++) {
    const part = parts[i];
    if (part === undefined) break;
    let [index, within] = divide(subtract(position, part.start), part.bitSize);
    while (bits > 0 && index < part.count) {
      const count = Math.min(bits, Number(smaller(subtract(part.bitSize, within), bits)));
      if (!collect(walk, part.location, within, to, count)) defined = false;
      position = add(position, count);
      to += count;
      bits -= count;
      index = add(index, 1);
      within = 0;
    }
  }
  return defined;
}

/** The run of parts that a bit is in. */
function partAt(parts: CompositeLocation['parts'], bit: Integer): number {
  let low = 0;
  let high = parts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.start ?? 0) <= bit) low = middle;
    else high = middle;
  }
  return low;
}

function divide(a: Integer, b: Integer): [quotient: Integer, rest: Integer] {
  if (b === 0) return [0, 0];
  if (typeof a === 'number' && typeof b === 'number') return [Math.floor(a / b), a % b];
  return [exact(BigInt(a) / BigInt(b)), exact(BigInt(a) % BigInt(b))];
}

/** Read segments, asking for what is not in them. */
export function* readSegments(
  segments: readonly Segment[],
  bits: number,
  { order, strict }: ReadSettings,
): Generator<Request, BitsRead, Answer> {
  const bytes = new Uint8Array((bits + 7) >> 3);
  let failed: BitsRead['failed'];
  let missing: Segment[] | undefined;
  const asked = { left: MOST_REQUESTS };
  for (const segment of segments) {
    const { place, from, to, bits: count } = segment;
    if (count === 0) continue;
    switch (place.kind) {
      case 'implicit':
        copyBits(place.bytes, Number(from), bytes, to, count, order);
        break;
      case 'register': {
        const contents = yield { kind: 'registerContents', register: place.register };
        if (contents instanceof Uint8Array) {
          copyBits(contents, Number(from), bytes, to, count, order);
          break;
        }
        failed ??= failure(contents, 'memory-unavailable', `register ${place.register} cannot be read`);
        (missing ??= []).push(segment);
        break;
      }
      case 'memory': {
        const [address, bit] = divide(from, 8);
        const memory: MemoryRead = { place, address, bit: Number(bit), to, bits: count };
        const unread = yield* readMemory(memory, bytes, order, strict ? { left: 0 } : asked);
        for (const { code, message, ...part } of unread) {
          failed ??= { code, message };
          (missing ??= []).push({ place, from, ...part });
        }
        break;
      }
      case 'implicitPointer':
        failed ??= { code: 'implicit-pointer-misuse', message: 'an implicit pointer has no bits of its own' };
        (missing ??= []).push(segment);
        break;
      case 'undefined':
        (missing ??= []).push(segment);
        break;
    }
  }
  return { bytes, mask: missing && maskOf(bits, missing, order), failed };
}

/** Requests that a read may make to find out which bytes of a run are there. */
const MOST_REQUESTS = 1024;

/** Bits of memory from a byte on. */
interface MemoryRead {
  readonly place: MemoryLocation;
  readonly address: Integer;
  /** Bit in the first byte. */
  readonly bit: number;
  readonly to: number;
  readonly bits: number;
}

interface Unread {
  readonly code: FaultCode;
  readonly message: string;
  readonly to: number;
  readonly bits: number;
}

/** Read memory; what cannot be read at once is tried in halves, as only some bytes of an object may be there. */
function* readMemory(
  memory: MemoryRead,
  bytes: Uint8Array,
  order: BitOrder,
  asked: { left: number },
): Generator<Request, Unread[], Answer> {
  const { place, address, bit, to, bits } = memory;
  const size = (bit + bits + 7) >> 3;
  asked.left -= 1;
  const contents = yield { kind: 'memory', space: place.space, lane: place.lane, address, size };
  if (contents instanceof Uint8Array && contents.length >= size) {
    copyBits(contents, bit, bytes, to, bits, order);
    return [];
  }
  if (size === 1 || asked.left < 0) {
    const message = `${size} bytes of ${storageName(place)} at 0x${address.toString(16)} cannot be read`;
    return [{ code: isFaultCode(contents) ? contents : 'memory-unavailable', message, to, bits }];
  }
  const half = size >> 1;
  const inFirst = 8 * half - bit;
  const first = yield* readMemory({ ...memory, bits: inFirst }, bytes, order, asked);
  const rest = { place, address: add(address, half), bit: 0, to: to + inFirst, bits: bits - inFirst };
  return [...first, ...(yield* readMemory(rest, bytes, order, asked))];
}

function failure(answer: Answer, code: FaultCode, message: string): BitsRead['failed'] {
  return { code: isFaultCode(answer) ? answer : code, message };
}

function maskOf(bits: number, missing: readonly Segment[], order: BitOrder): Uint8Array {
  const undefinedBits = new Uint8Array((bits + 7) >> 3);
  const mask = undefinedBits.slice();
  for (const { to, bits: count } of missing) fillBits(undefinedBits, to, count, order);
  fillBits(mask, 0, bits, order);
  return mask.map((byte, i) => byte & ~(undefinedBits[i] ?? 0));
}

/**
 * The implicit pointer that segments read: all of its bits in order, and nothing else. Undefined where they touch none; an
 * evaluation error where they touch one in any other way (A.2.5.4.4.5 #3).
 */
export function pointerOf(segments: readonly Segment[]): ImplicitPointerLocation | undefined {
  let pointer: ImplicitPointerLocation | undefined;
  let end: Integer = 0;
  for (const { place, from, bits } of segments) {
    if (bits === 0 || place.kind !== 'implicitPointer') continue;
    pointer ??= place;
    if (pointer.identity === place.identity && from === end) end = add(end, bits);
  }
  if (pointer === undefined) return undefined;
  const total = segments.reduce((sum, { bits }) => sum + bits, 0);
  if (end !== pointer.storageBits || total !== pointer.storageBits) {
    throw fault('implicit-pointer-misuse', 'an implicit pointer is read in part, or together with other storage');
  }
  return multiply(pointer.bitOffset, 1) === 0 ? pointer : { ...pointer, bitOffset: 0 };
}
