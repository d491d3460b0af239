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

/** The values of a place by numbers of their own, for all of its orders. */
interface Values {
  readonly outside: Int32Array;
  /** By value: its channel, -1 where any will do. */
  readonly chan: Int8Array;
  /** By vertex: what it reads and writes, and its vectors one after the other, each ended by -1. */
  readonly reads: readonly Int32Array[];
  readonly writes: readonly Int32Array[];
  readonly vectors: readonly (readonly number[])[];
}

/** When values are alive, in units of an order; those of `outside` up to its end. By value. */
interface Lives {
  readonly begin: Int32Array;
  readonly end: Int32Array;
  /** As they come. */
  readonly seen: readonly number[];
  /** The clause of each unit. */
  readonly clauses: readonly number[];
}

/** Values that share a register, as lists: an item is its first value. */
interface Items {
  /** By value: its item, NONE. */
  readonly of: Int32Array;
  /** By value: the next one of its item; by item: the last one. */
  readonly next: Int32Array;
  readonly last: Int32Array;
  /** By item: where it begins, and when it was found. */
  readonly begin: Int32Array;
  readonly found: Int32Array;
  /** By item: 1 where one ALU clause holds all of it. */
  readonly local: Uint8Array;
  /** Items, those that another took up as well. */
  readonly all: number[];
}

const NONE = -1;
/** Begin of a value that was not seen, and of what is free from the start. */
const NEVER = -2;

/** Counts the registers that the vertices of a task take in an order of them. */
export function registerCounter({ vertices, outside, channels }: Task): (order: readonly Vertex[]) => number {
  const values = valuesOf(vertices, outside, channels);
  return (order) => {
    const lives = livesOf(order, values);
    return giveOut(itemsOf(order, lives, values), lives, values);
  };
}

function valuesOf(vertices: readonly Vertex[], outside: readonly number[], channels: Task['channels']): Values {
  const numbers = new Map<number, number>();
  const chan: number[] = [];
  const numberOf = (uid: number): number => {
    const known = numbers.get(uid);
    if (known !== undefined) return known;
    numbers.set(uid, chan.length);
    return chan.push((channels[uid] ?? 0) - 1) - 1;
  };
  const reads = vertices.map((vertex) => Int32Array.from(vertex.reads, numberOf));
  const writes = vertices.map((vertex) => Int32Array.from(vertex.writes, numberOf));
  const vectors = vertices.map(({ unit }): readonly number[] => {
    const list: number[] = [];
    if (unit.kind === 'ALU') return list;
    for (const node of instructionsOf(unit.nodes)) {
      for (const { operands, from, size } of vectorOperands(node)) {
        for (let k = from; k < from + size; k++) {
          const value = operands[k];
          const number = isHeld(value) ? numbers.get(value.uid) : undefined;
          if (number !== undefined) list.push(number);
        }
        list.push(NONE);
      }
    }
    return list;
  });
  return { outside: Int32Array.from(outside, numberOf), chan: Int8Array.from(chan), reads, writes, vectors };
}

function livesOf(order: readonly Vertex[], { outside, chan, reads, writes }: Values): Lives {
  const begin = new Int32Array(chan.length).fill(NEVER);
  const end = new Int32Array(chan.length).fill(NEVER);
  const seen: number[] = [];
  const clauses: number[] = [];
  let clause = 0;
  for (let k = 0; k < order.length; k++) {
    const { unit, number } = elementAt(order, k);
    if (k === 0 || unit.kind === 'CF' || elementAt(order, k - 1).unit.kind !== unit.kind) clause++;
    clauses.push(clause);
    for (const value of elementAt(reads, number)) {
      if (begin[value] === NEVER) {
        begin[value] = -1;
        seen.push(value);
      }
      end[value] = k;
    }
    for (const value of elementAt(writes, number)) {
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

function itemsOf(order: readonly Vertex[], { begin, end, seen, clauses }: Lives, { chan, vectors }: Values): Items {
  const count = chan.length;
  const items: Items = {
    of: new Int32Array(count).fill(NONE),
    next: new Int32Array(count),
    last: new Int32Array(count),
    begin: new Int32Array(count),
    found: new Int32Array(count),
    local: new Uint8Array(count),
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
function giveOut({ of, next, begin, found, local, all }: Items, lives: Lives, { chan }: Values): number {
  const keys: number[] = [];
  const byPlace: number[] = [];
  for (const item of all) {
    if (of[item] !== item) continue;
    keys.push((begin[item] ?? 0) * all.length + (found[item] ?? 0));
    byPlace[found[item] ?? 0] = item;
  }
  const sorted = Float64Array.from(keys).sort();
  /** By register, four channels each: where they are free again; first the clause's own. */
  const free: number[] = [];
  for (let k = 0; k < CLAUSE_TEMPORARIES * 4; k++) free.push(NEVER);
  const parts: number[] = [];
  for (const key of sorted) {
    const place = key - Math.floor(key / all.length) * all.length;
    const item = byPlace[place] ?? 0;
    parts.length = 0;
    for (let value = item; value !== NONE; value = next[value] ?? NONE) parts.push(value);
    if (parts.length > 1) sortParts(parts, chan, lives.begin);
    let row = local[item] === 1 ? 0 : CLAUSE_TEMPORARIES * 4;
    for (; ; row += 4) {
      if (row === free.length) free.push(NEVER, NEVER, NEVER, NEVER);
      if (take(free, row, parts, chan, lives)) break;
    }
  }
  return free.length / 4 - CLAUSE_TEMPORARIES;
}

/** Those that have a channel first, then those that begin first. */
function sortParts(parts: number[], chan: Int8Array, begin: Int32Array): void {
  parts.sort((a, b) => Number((chan[a] ?? 0) < 0) - Number((chan[b] ?? 0) < 0) || (begin[a] ?? 0) - (begin[b] ?? 0));
}

/** Puts values in a register where it has room; whether it has. */
function take(free: number[], row: number, parts: readonly number[], chan: Int8Array, { begin, end }: Lives): boolean {
  const [x, y, z, w] = [free[row] ?? 0, free[row + 1] ?? 0, free[row + 2] ?? 0, free[row + 3] ?? 0];
  for (const value of parts) {
    const own = chan[value] ?? 0;
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
