/* The constant cache lines that a clause locks, and the select of a constant under them. */
import { CONSTANT_FILE } from '../../ir/inline-constants.ts';
import type { Value } from '../../ir/value.ts';
import type { Generation } from '../../isa/tables/chips.ts';
import { FIRST_FILE_CONSTANT } from '../../isa/tables/selects.ts';
import type { KcacheLock } from '../../isa/tables/selects.ts';
import { kcacheLine, lockCount, lockedSelect, locksOfLines } from '../../ir/kcache-locks.ts';
import type { KcachePlace } from '../../ir/kcache-locks.ts';
import { cannotFinalize } from './failure.ts';
import type { Slots } from './forwarding.ts';

/** The locks for all constants of a clause. */
export function locksFor(clause: readonly Slots[], generation: Generation): readonly KcacheLock[] {
  const lines: number[] = [];
  for (const slots of clause) {
    for (const node of slots) {
      if (node === undefined) continue;
      for (const value of node.src) {
        const line = lineOf(value);
        if (line !== undefined && lines.at(-1) !== line) lines.push(line);
      }
    }
  }
  const locks = locksOfLines(lines);
  const most = lockCount(generation);
  if (locks.length > most) throw cannotFinalize(`a clause with ${locks.length} constant cache locks, ${most} fit`);
  return locks;
}

function lineOf(value: Value | undefined): number | undefined {
  if (value?.kind === 'kcache') return kcacheLine(value);
  if (value?.kind !== 'rel' || value.array.bank === undefined) return undefined;
  return kcacheLine({ bank: value.array.bank, index: value.offset, indexMode: 0 });
}

/** The select of a constant. */
export function kcacheSelectOf(value: KcachePlace, locks: readonly KcacheLock[]): number {
  if (value.bank === CONSTANT_FILE) return FIRST_FILE_CONSTANT + value.index;
  const select = lockedSelect(locks, value);
  if (select === undefined) throw cannotFinalize(`constant ${value.index} of buffer ${value.bank} is not locked`);
  return select;
}
