/* What a clause has room for: groups and literals, and the lines of constants that its locks hold. */
import { lockCount, locksTaken } from '../../ir/kcache-locks.ts';
import type { Generation } from '../../isa/tables/chips.ts';
import { countBits, groupSize } from './group.ts';
import type { Group } from './group.ts';
import { SOURCE } from './table.ts';
import type { Table } from './table.ts';

/** 64-bit places of a clause. */
const CLAUSE_SIZE = 128;

/** The clause that is being filled, and its last group. */
export interface OpenClause {
  readonly table: Table;
  readonly group: Group;
  readonly generation: Generation;
  /** A group without effect may follow one that writes to an array, before one that reads it. */
  readonly waitsForRelative: boolean;
  /** Places taken. */
  readonly size: number;
  /** Lines of constants, ascending. */
  readonly lines: number[];
}

/** Whether the clause has room for a unit beside the group as it is; its literals are counted as if all were new. */
export function roomFor({ table, group, size, waitsForRelative }: OpenClause, unit: number): boolean {
  const { instFirst, sourceFirst, sourceKind } = table;
  const end = sourceFirst[instFirst[unit + 1] ?? 0] ?? 0;
  const taken = size + groupSize(group) + (waitsForRelative ? 1 : 0);
  const insts = (instFirst[unit + 1] ?? 0) - (instFirst[unit] ?? 0) + 1;
  if (taken + insts + 2 <= CLAUSE_SIZE) return true;
  let literals = group.literalCount;
  for (let at = sourceFirst[instFirst[unit] ?? 0] ?? 0; at < end; at++)
    if (sourceKind[at] === SOURCE.LITERAL) literals++;
  const slots = countBits(group.used) + insts + ((Math.min(4, literals) + 1) >> 1);
  return size + slots + (waitsForRelative ? 1 : 0) <= CLAUSE_SIZE;
}

/** Whether the clause can lock the constants of a unit too. */
export function locksFit({ table, lines, generation }: OpenClause, unit: number): boolean {
  const { instFirst, sourceFirst, sourceKind, sourceMore } = table;
  const end = sourceFirst[instFirst[unit + 1] ?? 0] ?? 0;
  let more: number[] | undefined;
  for (let at = sourceFirst[instFirst[unit] ?? 0] ?? 0; at < end; at++) {
    if (sourceKind[at] !== SOURCE.CONSTANT || (sourceMore[at] ?? 0) < 0) continue;
    const line = sourceMore[at] ?? 0;
    if (lines.includes(line) || more?.includes(line) === true) continue;
    more ??= [];
    more.push(line);
  }
  if (more === undefined) return true;
  const all = [...lines, ...more].sort((a, b) => a - b);
  return locksTaken(all) <= lockCount(generation);
}

/** Enters the lines of constants that a unit reads. */
export function addLines({ table, lines }: OpenClause, unit: number): void {
  const { instFirst, sourceFirst, sourceKind, sourceMore } = table;
  const end = sourceFirst[instFirst[unit + 1] ?? 0] ?? 0;
  for (let at = sourceFirst[instFirst[unit] ?? 0] ?? 0; at < end; at++) {
    if (sourceKind[at] !== SOURCE.CONSTANT || (sourceMore[at] ?? 0) < 0 || lines.includes(sourceMore[at] ?? 0))
      continue;
    lines.push(sourceMore[at] ?? 0);
    lines.sort((a, b) => a - b);
  }
}
