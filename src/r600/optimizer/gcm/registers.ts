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

/** Values of one register, from the first write to the last read. */
interface Item {
  readonly uids: number[];
  begin: number;
  end: number;
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
  const items = itemsOf(order, lives);
  items.sort((a, b) => a.begin - b.begin);
  /** By register, four channels each: where they are free again. */
  const free: number[][] = [];
  const own = Array.from({ length: CLAUSE_TEMPORARIES }, unused);
  for (const { uids, begin, end, local } of items) {
    const fixed = uids.map((uid) => (channels[uid] ?? 0) - 1);
    let row = (local ? own : free).find((each) => hasRoom(each, fixed, begin));
    row ??= free.find((each) => hasRoom(each, fixed, begin));
    if (row === undefined) free.push((row = unused()));
    take(row, fixed, begin, end);
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

function itemsOf(order: readonly Vertex[], { begin, end, clauses }: Lives): Item[] {
  const items = new Map<number, Item>();
  const itemOf = (uid: number, local = false): Item => {
    const known = items.get(uid);
    if (known !== undefined) return known;
    const made = { uids: [uid], begin: begin.get(uid) ?? -1, end: end.get(uid) ?? order.length, local };
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
  return [...new Set(items.values())];
}

/** Makes two items one; more than four values are some that lie there one after the other. */
function join(items: Map<number, Item>, first: Item, second: Item): void {
  for (const uid of second.uids) {
    items.set(uid, first);
    if (first.uids.length < 4) first.uids.push(uid);
  }
  first.begin = Math.min(first.begin, second.begin);
  first.end = Math.max(first.end, second.end);
}

function hasRoom(row: readonly number[], fixed: readonly number[], begin: number): boolean {
  let count = 0;
  for (const at of row) if (at <= begin) count++;
  return count >= fixed.length && fixed.every((chan) => chan < 0 || elementAt(row, chan) <= begin);
}

function take(row: number[], fixed: readonly number[], begin: number, end: number): void {
  for (const chan of fixed) if (chan >= 0) row[chan] = end;
  for (const chan of fixed) {
    if (chan >= 0) continue;
    const place = row.findIndex((at) => at <= begin);
    if (place >= 0) row[place] = end;
  }
}
