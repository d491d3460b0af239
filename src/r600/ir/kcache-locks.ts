/*
 * Constant cache locks. A clause locks lines of 16 constants before it starts: two locks on R600 and R700, four from Evergreen
 * on. A lock of mode LOCK_2 holds two lines that follow each other. Which lines a clause locks follows from the constants that
 * it reads, so the scheduler, which ends a clause where they do not fit, and the encoder agree.
 */
import type { Generation } from '../isa/tables/chips.ts';
import type { KcacheLock } from '../isa/tables/selects.ts';
import { CONSTANT_FILE } from './inline-constants.ts';
import { numberAt } from './element-at.ts';
import type { KcacheValue } from './value.ts';

/** Which constant it is. */
export type KcachePlace = Pick<KcacheValue, 'bank' | 'index' | 'indexMode'>;

const LINE = 16;

/** How many locks a clause has. */
export function lockCount(generation: Generation): number {
  return generation === 'R600' || generation === 'R700' ? 2 : 4;
}

/** A line as a number: lines that follow each other in a buffer are one apart. Undefined for the constant file, which needs no lock. */
export function kcacheLine({ bank, index, indexMode }: KcachePlace): number | undefined {
  return bank === CONSTANT_FILE ? undefined : (indexMode << 16) | (bank << 8) | (index >> 4);
}

/** How many locks the first `count` lines take, which ascend. */
export function locksTaken(lines: readonly number[], count: number = lines.length): number {
  let locks = 0;
  for (let k = 0; k < count; k++) {
    locks++;
    if (k + 1 < count && follows(numberAt(lines, k), numberAt(lines, k + 1))) k++;
  }
  return locks;
}

function follows(line: number, next: number): boolean {
  return next === line + 1 && (next & 0xff) !== 0;
}

/** The locks of a clause that reads these lines, in the order of its sets. */
export function locksOfLines(lines: Iterable<number>): readonly KcacheLock[] {
  const ascending = [...new Set(lines)].sort((a, b) => a - b);
  const locks: KcacheLock[] = [];
  for (let k = 0; k < ascending.length; k++) {
    const line = numberAt(ascending, k);
    const both = k + 1 < ascending.length && follows(line, numberAt(ascending, k + 1));
    locks.push({ bank: (line >> 8) & 0xff, mode: both ? 2 : 1, addr: line & 0xff, indexMode: line >> 16 });
    if (both) k++;
  }
  return locks;
}

/** The source select of a constant under these locks; undefined where none holds it. */
export function lockedSelect(locks: readonly KcacheLock[], value: KcachePlace): number | undefined {
  const { bank, index, indexMode } = value;
  for (const [set, lock] of locks.entries()) {
    const place = index - lock.addr * LINE;
    if (lock.bank !== bank || lock.indexMode !== indexMode || place < 0 || place >= lock.mode * LINE) continue;
    return (set < 2 ? 128 + set * 32 : 256 + (set - 2) * 32) + place;
  }
  return undefined;
}
