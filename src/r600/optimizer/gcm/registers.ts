/*
 * How many registers an order of a place's units takes, by giving them out: vectors lie in one register, what an ALU clause holds
 * alone goes to the clause's own registers as far as there are any. Channels are chosen as if any would do, but where an instruction takes its components as they lie.
 */
import { elementAt } from '../../ir/element-at.ts';
import { filled, shorten } from '../lists.ts';
import { CLAUSE_TEMPORARIES } from '../ra-init/register-file.ts';
import { isHeld } from '../registers/operands.ts';
import { vectorOperands } from '../registers/vectors.ts';
import type { Vertex } from './graph.ts';
import type { Task } from './order.ts';
import { instructionsOf } from './unit.ts';

/** What all orders of a place have in common. */
interface Values {
  readonly task: Task;
  /** By vertex: the values of its vectors one after the other, each vector ended by NONE. */
  readonly vectors: readonly (readonly number[])[];
}

/** When values are alive, in units of an order; those of `outside` up to its end. By value. */
interface Lives {
  readonly begin: number[];
  readonly end: number[];
  /** As they come. */
  readonly seen: readonly number[];
  /** The clause of each unit. */
  readonly clauses: readonly number[];
}

/** Values that share a register, as lists: an item is its first value. */
interface Items {
  /** By value: its item, NONE. */
  readonly of: number[];
  /** By value: the next one of its item; by item: the last one. */
  readonly next: number[];
  readonly last: number[];
  /** By item: where it begins, and when it was found. */
  readonly begin: number[];
  readonly found: number[];
  /** By item: 1 where one ALU clause holds all of it. */
  readonly local: number[];
  /** Items, those that another took up as well. */
  readonly all: number[];
}

const NONE = -1;
/** Begin of a value that was not seen, and of what is free from the start. */
const NEVER = -2;

/** Counts the registers that the vertices of a task take in an order of them. */
export function registerCounter(task: Task): (order: readonly Vertex[]) => number {
  const values = { task, vectors: vectorsOf(task) };
  return (order) => {
    const lives = livesOf(order, task);
    return giveOut(itemsOf(order, lives, values), lives, task.channels);
  };
}

function vectorsOf({ vertices, uids }: Task): Values['vectors'] {
  const values = new Map(uids.map((uid, value) => [uid, value]));
  return vertices.map(({ unit }) => {
    const list: number[] = [];
    if (unit.kind === 'ALU') return list;
    for (const node of instructionsOf(unit.nodes)) {
      for (const { operands, from, size } of vectorOperands(node)) {
        for (let k = from; k < from + size; k++) {
          const operand = operands[k];
          const value = isHeld(operand) ? values.get(operand.uid) : undefined;
          if (value !== undefined) list.push(value);
        }
        list.push(NONE);
      }
    }
    return list;
  });
}

function livesOf(order: readonly Vertex[], { outside, uids }: Task): Lives {
  const begin = filled(uids.length, NEVER);
  const end = filled(uids.length, NEVER);
  const seen: number[] = [];
  const clauses: number[] = [];
  let clause = 0;
  for (let k = 0; k < order.length; k++) {
    const { unit, reads, writes } = elementAt(order, k);
    if (k === 0 || unit.kind === 'CF' || elementAt(order, k - 1).unit.kind !== unit.kind) clause++;
    clauses.push(clause);
    for (const value of reads) {
      if (begin[value] === NEVER) {
        begin[value] = -1;
        seen.push(value);
      }
      end[value] = k;
    }
    for (const value of writes) {
      if (begin[value] === NEVER) {
        begin[value] = k;
        seen.push(value);
      }
      if (end[value] === NEVER) end[value] = k + 1;
    }
  }
  for (const value of outside) end[value] = order.length;
  return { begin, end, seen, clauses };
}

function itemsOf(order: readonly Vertex[], { begin, end, seen, clauses }: Lives, { task, vectors }: Values): Items {
  const count = task.uids.length;
  const items: Items = {
    of: filled(count, NONE),
    next: filled(count, 0),
    last: filled(count, 0),
    begin: filled(count, 0),
    found: filled(count, 0),
    local: filled(count, 0),
    all: [],
  };
  for (let k = 0; k < order.length; k++) {
    let first = NONE;
    for (const value of elementAt(vectors, elementAt(order, k).number)) {
      if (value === NONE) {
        first = NONE;
        continue;
      }
      if (items.of[value] === NONE) addItem(items, value, begin[value] ?? 0);
      if (first === NONE) first = items.of[value] ?? 0;
      else if (items.of[value] !== first) join(items, first, items.of[value] ?? 0);
    }
  }
  for (const value of seen) {
    if (items.of[value] !== NONE) continue;
    const from = begin[value] ?? 0;
    const to = end[value] ?? 0;
    addItem(items, value, from);
    const local = from >= 0 && to < order.length && clauses[from] === clauses[to];
    if (local && elementAt(order, from).unit.kind === 'ALU') items.local[value] = 1;
  }
  return items;
}

function addItem({ of, next, last, begin, found, all }: Items, value: number, from: number): void {
  of[value] = value;
  next[value] = NONE;
  last[value] = value;
  begin[value] = from;
  found[value] = all.length;
  all.push(value);
}

/** Makes two items one; of more than four values some lie there one after the other. */
function join({ of, next, last, begin, found }: Items, first: number, second: number): void {
  for (let value = second; value !== NONE; value = next[value] ?? NONE) of[value] = first;
  next[last[first] ?? 0] = second;
  last[first] = last[second] ?? 0;
  begin[first] = Math.min(begin[first] ?? 0, begin[second] ?? 0);
  found[first] = Math.min(found[first] ?? 0, found[second] ?? 0);
}

/** Gives each item a register, in the order in which they begin; how many that takes. */
function giveOut(items: Items, lives: Lives, channels: readonly number[]): number {
  const { next, local } = items;
  /** By register, four channels each: where they are free again; first the clause's own. */
  const free: number[] = [];
  for (let k = 0; k < CLAUSE_TEMPORARIES * 4; k++) free.push(NEVER);
  const parts: number[] = [];
  for (const item of byBeginning(items, lives.clauses.length)) {
    shorten(parts, 0);
    for (let value = item; value !== NONE; value = next[value] ?? NONE) parts.push(value);
    if (parts.length > 1) sortParts(parts, channels, lives.begin);
    let row = local[item] === 1 ? 0 : CLAUSE_TEMPORARIES * 4;
    while (row < free.length && !take(free, row, parts, channels, lives)) row += 4;
    if (row < free.length) continue;
    free.push(NEVER, NEVER, NEVER, NEVER);
    // Values that no register can hold together, such as two of one channel, take one whole: copies come between them later.
    if (!take(free, row, parts, channels, lives)) free.fill(latest(parts, lives), row);
  }
  return free.length / 4 - CLAUSE_TEMPORARIES;
}

/** The items in the order in which they begin, before the first unit or in one of them; of equals the first that was found. */
function byBeginning({ of, begin, found, all }: Items, units: number): readonly number[] {
  const asFound = filled(all.length, NONE);
  for (const item of all) if (of[item] === item) asFound[found[item] ?? 0] = item;
  // Lists by beginning, filled from their ends.
  const heads = filled(units + 1, NONE);
  const following = filled(of.length, NONE);
  for (let k = all.length - 1; k >= 0; k--) {
    const item = asFound[k] ?? NONE;
    if (item === NONE) continue;
    const at = (begin[item] ?? 0) + 1;
    following[item] = heads[at] ?? NONE;
    heads[at] = item;
  }
  const ordered: number[] = [];
  for (const head of heads) for (let item = head; item !== NONE; item = following[item] ?? NONE) ordered.push(item);
  return ordered;
}

function latest(parts: readonly number[], { end }: Lives): number {
  return parts.reduce((most, value) => Math.max(most, end[value] ?? 0), NEVER);
}

/** Those that have a channel first, then those that begin first. */
function sortParts(parts: number[], channels: readonly number[], begin: readonly number[]): void {
  parts.sort((a, b) => Number(channels[a] === 0) - Number(channels[b] === 0) || (begin[a] ?? 0) - (begin[b] ?? 0));
}

/** Puts values in a register where it has room; whether it has. */
function take(
  free: number[],
  row: number,
  parts: readonly number[],
  channels: readonly number[],
  { begin, end }: Lives,
): boolean {
  const [x, y, z, w] = [free[row] ?? 0, free[row + 1] ?? 0, free[row + 2] ?? 0, free[row + 3] ?? 0];
  for (const value of parts) {
    const own = (channels[value] ?? 0) - 1;
    const from = begin[value] ?? 0;
    let found = -1;
    for (let at = 0; at < 4; at++) {
      const until = free[row + at] ?? 0;
      if (until <= from && (own < 0 || own === at) && (found < 0 || until > (free[row + found] ?? 0))) found = at;
    }
    if (found < 0) {
      [free[row], free[row + 1], free[row + 2], free[row + 3]] = [x, y, z, w];
      return false;
    }
    free[row + found] = end[value] ?? 0;
  }
  return true;
}
