/*
 * How many registers an order of a place's units takes, by giving them out: vectors lie in one register, what an ALU clause holds
 * alone goes to the clause's own registers as far as there are any. Channels are chosen as if any would do, but where an instruction takes its components as they lie.
 */
import { elementAt } from '../../ir/element-at.ts';
import { CLAUSE_TEMPORARIES } from '../ra-init/register-file.ts';
import { isHeld } from '../registers/operands.ts';
import { vectorOperands } from '../registers/vectors.ts';
import type { Vertex } from './graph.ts';
import type { Task } from './order.ts';
import { instructionsOf } from './unit.ts';

/** A value's channel, -1 where any will do, and when it is alive. */
interface Part {
  readonly chan: number;
  readonly begin: number;
  readonly end: number;
}

/** Values of one register. */
interface Item {
  readonly parts: Part[];
  begin: number;
  /** One ALU clause holds all of it. */
  readonly local: boolean;
}

/** When values are alive, in units of the order; those of `outside` up to its end. */
interface Lives {
  readonly begin: Map<number, number>;
  readonly end: Map<number, number>;
  /** The clause of each unit. */
  readonly clauses: readonly number[];
}

const unused = (): number[] => [-2, -2, -2, -2];

/** The registers that the vertices of a task take in this order. */
export function countRegisters(order: readonly Vertex[], { outside, channels }: Task): number {
  const lives = livesOf(order, outside);
  const items = itemsOf(order, lives, channels);
  items.sort((a, b) => a.begin - b.begin);
  /** By register, four channels each: where they are free again. */
  const free: number[][] = [];
  const own = Array.from({ length: CLAUSE_TEMPORARIES }, unused);
  for (const item of items) {
    if (item.local && own.some((row) => take(row, item))) continue;
    if (free.some((row) => take(row, item))) continue;
    const row = unused();
    free.push(row);
    take(row, item);
  }
  return free.length;
}

function livesOf(order: readonly Vertex[], outside: readonly number[]): Lives {
  const [begin, end] = [new Map<number, number>(), new Map<number, number>()];
  const clauses: number[] = [];
  order.forEach(({ unit, reads, writes }, k) => {
    const same = k > 0 && unit.kind !== 'CF' && elementAt(order, k - 1).unit.kind === unit.kind;
    clauses.push((clauses[k - 1] ?? 0) + (same ? 0 : 1));
    for (const uid of reads) {
      if (!begin.has(uid)) begin.set(uid, -1);
      end.set(uid, k);
    }
    for (const uid of writes) {
      if (!begin.has(uid)) begin.set(uid, k);
      if (!end.has(uid)) end.set(uid, k + 1);
    }
  });
  for (const uid of outside) end.set(uid, order.length);
  return { begin, end, clauses };
}

function itemsOf(order: readonly Vertex[], { begin, end, clauses }: Lives, channels: Task['channels']): Item[] {
  const items = new Map<number, Item>();
  const itemOf = (uid: number, local = false): Item => {
    const known = items.get(uid);
    if (known !== undefined) return known;
    const from = begin.get(uid) ?? -1;
    const part = { chan: (channels[uid] ?? 0) - 1, begin: from, end: end.get(uid) ?? order.length };
    const made = { parts: [part], begin: from, local };
    items.set(uid, made);
    return made;
  };
  for (const { unit } of order) {
    if (unit.kind === 'ALU') continue;
    for (const node of instructionsOf(unit.nodes)) {
      for (const { operands, from, size } of vectorOperands(node)) {
        let first: Item | undefined;
        for (let k = from; k < from + size; k++) {
          const value = operands[k];
          if (!isHeld(value) || !begin.has(value.uid)) continue;
          const own = itemOf(value.uid);
          first ??= own;
          if (own !== first) join(items, first, own);
        }
      }
    }
  }
  for (const [uid, from] of begin) {
    if (items.has(uid)) continue;
    const to = end.get(uid) ?? order.length;
    const local = from >= 0 && to < order.length && clauses[from] === clauses[to];
    itemOf(uid, local && order[from]?.unit.kind === 'ALU');
  }
  const all = [...new Set(items.values())];
  for (const { parts } of all) parts.sort((a, b) => Number(a.chan < 0) - Number(b.chan < 0) || a.begin - b.begin);
  return all;
}

/** Makes two items one; of more than four values some lie there one after the other. */
function join(items: Map<number, Item>, first: Item, second: Item): void {
  for (const [uid, item] of items) if (item === second) items.set(uid, first);
  first.parts.push(...second.parts);
  first.begin = Math.min(first.begin, second.begin);
}

/** Puts an item in a register where it has room; whether it has. */
function take(row: number[], { parts }: Item): boolean {
  const free = row.slice();
  for (const { chan, begin, end } of parts) {
    let found = -1;
    for (let at = 0; at < 4; at++) {
      const until = free[at] ?? 0;
      if (until <= begin && (chan < 0 || chan === at) && (found < 0 || until > (free[found] ?? 0))) found = at;
    }
    if (found < 0) return false;
    free[found] = end;
  }
  for (let at = 0; at < 4; at++) row[at] = free[at] ?? 0;
  return true;
}
