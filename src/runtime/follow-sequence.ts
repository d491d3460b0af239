import type { Part } from './place-parts.ts';

/** An instance in a stream whose sequence runs to its end: that has the same bytes. */
export interface Echo extends Part {
  readonly runsToEnd: boolean;
}

/** Those whose offsets one field holds: they move together, by a multiple of `unit`. */
export interface Echoes {
  readonly members: readonly Echo[];
  readonly unit: number;
  /** They are as they were read. */
  readonly isUntouched: boolean;
}

/** In search of what moved, so many bytes are compared for each of the sequence. */
const MAX_COMPARED = 64;

/**
 * How far each of `all` moves with the sequence, which has changed; undefined where that cannot be told. One stays where the sequence says
 * the same there, else it goes as far as the one before it, or to the next place that says so, or to the first. What is as it was
 * read and the sequence has no more was changed there: it stays where all before it is as it was in `base`.
 */
export function followSequence(
  all: readonly Echoes[],
  sequence: Uint8Array,
  base: Uint8Array | undefined,
): (number | undefined)[] {
  const unchanged = base === undefined ? 0 : alike(sequence, 0, base);
  const moves = new Map<Echoes, number | undefined>();
  let last = 0;
  let budget = MAX_COMPARED * sequence.length;

  // Offset 0 may say that there is nothing.
  const says = ({ at, bytes, runsToEnd }: Echo, moved: number): boolean =>
    bytes.length === 0 ||
    ((moved === 0 || at + moved > 0) &&
      (!runsToEnd || at + moved + bytes.length === sequence.length) &&
      alike(sequence, at + moved, bytes) === bytes.length);
  const follows = ({ members, unit }: Echoes, moved: number): boolean =>
    moved % unit === 0 && members.every((member) => says(member, moved));

  const found = (echoes: Echoes): number | undefined => {
    const sought = echoes.members.find(({ bytes }) => bytes.length > 0);
    if (sought === undefined) return 0;
    const { at: was, bytes } = sought;
    const [byte = 0] = bytes;
    for (const from of [was, 0]) {
      let looked = from;
      for (let at = sequence.indexOf(byte, from); at >= 0 && budget > 0; at = sequence.indexOf(byte, at + 1)) {
        const same = alike(sequence, at, bytes);
        budget -= same + at - looked;
        looked = at;
        if (same === bytes.length && follows(echoes, at - was)) return at - was;
      }
    }
    return undefined;
  };

  for (const echoes of [...all].sort((a, b) => startOf(a) - startOf(b))) {
    const start = startOf(echoes);
    const stays = follows(echoes, 0);
    const isChanged = echoes.isUntouched && start < sequence.length && start <= unchanged;
    const moved = stays ? 0 : follows(echoes, last) ? last : (found(echoes) ?? (isChanged ? 0 : undefined));
    moves.set(echoes, moved);
    if (moved !== undefined && !stays) last = moved;
  }
  return all.map((echoes) => moves.get(echoes));
}

function startOf({ members }: Echoes): number {
  return members.reduce((least, { at }) => Math.min(least, at), Infinity);
}

/** How many of the bytes are the same as those from `at` on. */
function alike(data: Uint8Array, at: number, bytes: Uint8Array): number {
  let same = 0;
  while (same < bytes.length && data[at + same] === bytes[same]) same++;
  return same;
}
