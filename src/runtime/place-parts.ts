/** Bytes and their offset. */
export interface Part {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** Bytes that can be moved: those of the instances whose offsets one field holds. */
export interface MovablePart extends Part {
  /** It can only move by a multiple of this. */
  readonly unit: number;
}

/** Alignments above a page are chance. */
const MAX_ALIGNMENT = 4096;

/** The largest power of two that divides every offset. */
function commonAlignment(parts: readonly Part[]): number {
  let alignment = parts.length === 0 ? 1 : MAX_ALIGNMENT;
  for (const { at } of parts) while (at % alignment !== 0) alignment /= 2;
  return alignment;
}

/** The first offset from `from` on that is a whole number of steps away from `at`. */
function stepUp(from: number, at: number, step: number): number {
  const phase = at % step;
  return Math.max(0, Math.ceil((from - phase) / step)) * step + phase;
}

/** Where a part ends. */
export const endOf = (part: Part): number => part.at + part.bytes.length;
const overlaps = (a: Part, b: Part): boolean => a.at < endOf(b) && b.at < endOf(a);

/** Whether two parts want different bytes in one place. */
function clash(a: Part, b: Part): boolean {
  const end = Math.min(endOf(a), endOf(b));
  for (let i = Math.max(a.at, b.at); i < end; i++) if (a.bytes[i - a.at] !== b.bytes[i - b.at]) return true;
  return false;
}

/** A part that has its place, and how far anything up to it reached before and reaches now. */
interface Placed {
  readonly was: number;
  readonly now: Part;
  readonly reachWas: number;
  readonly reachNow: number;
}

/**
 * New offsets for the movable parts of a stream; `sequence` bytes at its start, and `fixed` parts, stay where they are.
 *
 * Parts are taken in the order of their offsets. One that can stay stays: nothing moves without need, and parts that share
 * bytes go on sharing them. One that would overwrite others moves up after all that have their place, to the alignment
 * that the offsets have in common (at most 4096). Offset 0 of a stream that starts with a sequence is a place for what the sequence has
 * there alone: other parts come last.
 */
export function placeParts(parts: readonly MovablePart[], sequence: Uint8Array, fixed: readonly Part[]): number[] {
  const rooted: readonly Part[] = [{ at: 0, bytes: sequence }, ...fixed];
  const isNew = (part: Part): boolean =>
    part.at === 0 &&
    sequence.length > 0 &&
    (part.bytes.length > sequence.length || clash(part, { at: 0, bytes: sequence }));
  const some = parts.filter((part) => part.bytes.length > 0);
  const old = some.filter((part) => !isNew(part)).sort((a, b) => a.at - b.at);
  const alignment = commonAlignment(old);
  const places = new Map<Part, number>();
  const placed: Placed[] = [];

  /** Parts that have their place, the latest first, while `reach` goes beyond `at`. */
  function* before(at: number, reach: 'reachWas' | 'reachNow'): Generator<Placed> {
    for (let i = placed.length - 1; i >= 0 && (placed[i] as Placed)[reach] > at; i--) yield placed[i] as Placed;
  }

  const fits = (part: Part): boolean => {
    for (const { now } of before(part.at, 'reachNow')) if (clash(part, now)) return false;
    return !rooted.some((other) => clash(part, other));
  };

  /** Where a part of another part that was moved is now. */
  const shared = (part: MovablePart): number | undefined => {
    for (const { was, now } of before(part.at, 'reachWas')) {
      if (part.at < was || endOf(part) > was + now.bytes.length) continue;
      const at = now.at + part.at - was;
      if ((at - part.at) % part.unit === 0 && !clash({ at, bytes: part.bytes }, now)) return at;
    }
    return undefined;
  };

  const behind = (part: MovablePart): number => {
    const step = alignment % part.unit === 0 ? alignment : part.unit * alignment;
    let at = stepUp(Math.max(sequence.length, placed.at(-1)?.reachNow ?? 0), part.at, step);
    for (let i = 0; i < fixed.length; i++) {
      const obstacle = fixed[i] as Part;
      if (!overlaps({ at, bytes: part.bytes }, obstacle)) continue;
      at = stepUp(endOf(obstacle), part.at, step);
      i = -1;
    }
    return at;
  };

  for (const part of [...old, ...some.filter(isNew)]) {
    const sharedAt = isNew(part) ? undefined : shared(part);
    const stays = !isNew(part) && fits(part);
    const at = sharedAt ?? (stays ? part.at : behind(part));
    places.set(part, at);
    if (sharedAt !== undefined) continue;
    const now: Part = { at, bytes: part.bytes };
    const last = placed.at(-1);
    placed.push({
      was: part.at,
      now,
      reachWas: Math.max(last?.reachWas ?? 0, endOf(part)),
      reachNow: Math.max(last?.reachNow ?? 0, endOf(now)),
    });
  }
  return parts.map((part) => places.get(part) ?? part.at);
}
