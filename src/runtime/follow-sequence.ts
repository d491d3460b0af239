import type { Part } from './place-parts.ts';

/** An instance in a stream whose sequence runs to its end: that has the same bytes. */
export interface Echo extends Part {
  readonly runsToEnd: boolean;
}

/** Those whose offsets one field holds: they move together, by a multiple of `unit`. */
export interface Echoes {
  readonly members: readonly Echo[];
  readonly unit: number;
  /** Nobody asked for them: they are as they were read. */
  readonly isUntouched: boolean;
}

/** So many times the bytes of a sequence are gone through in search of what moved. */
const MAX_SEARCHES = 64;

/**
 * How far each of `all` moves with the sequence, which has changed; undefined where that cannot be told. One stays where the sequence says
 * the same there, else it goes as far as the one before it, or to the next place that says so, or to the first. What nobody asked for
 * and the sequence has no more was changed there: it stays where all before it is as it was in `base`.
 */
export function followSequence(
  all: readonly Echoes[],
  sequence: Uint8Array,
  base: Uint8Array | undefined,
): (number | undefined)[] {
  const moves = new Map<Echoes, number | undefined>();
  let last = 0;
  let budget = MAX_SEARCHES * sequence.length;

  const says = ({ at, bytes, runsToEnd }: Echo, moved: number): boolean =>
    hasAt(sequence, at + moved, bytes) && (!runsToEnd || at + moved + bytes.length === sequence.length);
  // Offset 0 may say that there is nothing.
  const follows = ({ members, unit }: Echoes, moved: number): boolean =>
    moved % unit === 0 &&
    members.every(
      (member) => member.bytes.length === 0 || ((moved === 0 || member.at + moved > 0) && says(member, moved)),
    );

  const found = (echoes: Echoes): number | undefined => {
    const first = echoes.members.find(({ bytes }) => bytes.length > 0);
    if (first === undefined) return 0;
    for (const from of [first.at, 0]) {
      for (let at = from; budget > 0; at++) {
        const next = indexOf(sequence, first.bytes, at);
        budget -= (next < 0 ? sequence.length : next + 1) - at;
        if (next < 0) break;
        if (follows(echoes, next - first.at)) return next - first.at;
        at = next;
      }
    }
    return undefined;
  };

  for (const echoes of [...all].sort((a, b) => startOf(a) - startOf(b))) {
    const start = startOf(echoes);
    const stays = follows(echoes, 0);
    const isChanged = (): boolean =>
      echoes.isUntouched && start < sequence.length && startsAlike(sequence, base, start);
    const moved = stays ? 0 : follows(echoes, last) ? last : (found(echoes) ?? (isChanged() ? 0 : undefined));
    moves.set(echoes, moved);
    if (moved !== undefined && !stays) last = moved;
  }
  return all.map((echoes) => moves.get(echoes));
}

function startOf({ members }: Echoes): number {
  return Math.min(...members.map(({ at }) => at));
}

function hasAt(data: Uint8Array, at: number, bytes: Uint8Array): boolean {
  if (at < 0 || at + bytes.length > data.length) return false;
  for (let i = 0; i < bytes.length; i++) if (data[at + i] !== bytes[i]) return false;
  return true;
}

function indexOf(data: Uint8Array, bytes: Uint8Array, from: number): number {
  const [first = 0] = bytes;
  for (let at = data.indexOf(first, from); at >= 0; at = data.indexOf(first, at + 1)) {
    if (at + bytes.length > data.length) return -1;
    if (hasAt(data, at, bytes)) return at;
  }
  return -1;
}

/** Whether the first `count` bytes are the same. */
function startsAlike(data: Uint8Array, base: Uint8Array | undefined, count: number): boolean {
  return base !== undefined && base.length >= count && hasAt(data, 0, base.subarray(0, count));
}
