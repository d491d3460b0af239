/*
 * Copies that take place at once, one after the other: a copy waits until nobody reads what it writes; in a ring the first
 * value is kept in a temporary.
 */
import { elementAt, entryOf } from '../../ir/element-at.ts';

/** One of several copies that take place at once. */
export interface Move<T> {
  readonly to: T;
  readonly from: T;
}

/** The same moves in an order in which they can be executed; `spare` makes a place to keep a value in. */
export function inSequence<T>(moves: readonly Move<T>[], spare: (value: T) => T): readonly Move<T>[] {
  const readers = new Map<T, number>();
  for (const { from } of moves) readers.set(from, (readers.get(from) ?? 0) + 1);
  const waiting = new Map(moves.map((move) => [move.to, move]));
  const ordered: Move<T>[] = [];
  const ready = moves.filter(({ to }) => !readers.has(to));
  const emit = ({ to, from }: Move<T>): void => {
    ordered.push({ to, from });
    waiting.delete(to);
    const left = entryOf(readers, from) - 1;
    readers.set(from, left);
    const freed = left === 0 ? waiting.get(from) : undefined;
    if (freed !== undefined) ready.push(freed);
  };
  while (waiting.size > 0) {
    const next = ready.shift() ?? breakRing(waiting, readers, ordered, spare);
    emit(next);
  }
  return ordered;
}

/** Keeps what one of the moves of a ring overwrites, for the move that reads it. */
function breakRing<T>(
  waiting: Map<T, Move<T>>,
  readers: Map<T, number>,
  ordered: Move<T>[],
  spare: (value: T) => T,
): Move<T> {
  const { to } = elementAt([...waiting.values()], 0);
  const kept = spare(to);
  ordered.push({ to: kept, from: to });
  for (const [target, move] of waiting) if (move.from === to) waiting.set(target, { to: target, from: kept });
  readers.set(kept, entryOf(readers, to));
  readers.set(to, 0);
  return entryOf(waiting, to);
}
