/*
 * Where values are alive, as ranges of half positions: position p reads at 2p and writes at 2p + 1. A value that p writes and q
 * reads last is alive from 2p + 1 up to, not including, 2q + 1, so q may write to its place. One that nobody reads takes the
 * half position of its write.
 */
import type { Value } from '../../ir/value.ts';
import { accessesOf } from './accesses.ts';
import type { Accesses } from './accesses.ts';
import type { Flow } from './flow.ts';
import { elementAt } from '../../ir/element-at.ts';
import { isHeld } from './operands.ts';

/** The ranges of one value, ascending and apart: begin, end, begin, end... */
export type Ranges = readonly number[];

/** What is alive at the ends of a shader. */
export interface LiveEnds {
  readonly inputs: readonly Value[];
  readonly results: readonly Value[];
}

/** Numbers, from 0 on, of the values that are alive across blocks; -1 for others. */
interface Crossing {
  readonly numbers: Int32Array;
  readonly uids: readonly number[];
}

/** Bits by number, `words` of them a block. */
interface Sets {
  readonly words: number;
  readonly liveIn: Uint32Array;
  readonly liveOut: Uint32Array;
}

const never: Ranges = [];

/** Whether a value with these ranges is alive at a half position. */
export function isAlive(ranges: Ranges, at: number): boolean {
  for (let k = 0; k < ranges.length; k += 2) if ((ranges[k] ?? 0) <= at && at < (ranges[k + 1] ?? 0)) return true;
  return false;
}

/** The ranges of every value by uid; empty where it is never alive. `count`: one more than the highest uid. */
export function liveRanges(flow: Flow, ends: LiveEnds, count: number): readonly Ranges[] {
  const accesses = accessesOf(flow);
  const crossing = crossingOf(flow, accesses, ends, count);
  const sets = solve(flow, accesses, ends, crossing);
  return rangesOf(flow, accesses, ends, count, crossing, sets);
}

/** A value crosses where two blocks touch it, or one that reads it before it writes it: then it comes from another round. */
function crossingOf({ blocks }: Flow, accesses: Accesses, ends: LiveEnds, count: number): Crossing {
  const { reads, readsFrom, writes, writesFrom } = accesses;
  const home = new Int32Array(count).fill(-1);
  const numbers = new Int32Array(count).fill(-1);
  const uids: number[] = [];
  const cross = (uid: number): void => {
    if (numbers[uid] !== -1) return;
    numbers[uid] = uids.length;
    uids.push(uid);
  };
  for (const value of ends.inputs) if (isHeld(value)) cross(value.uid);
  for (const value of ends.results) if (isHeld(value)) cross(value.uid);
  for (const { index, entry, exit } of blocks) {
    for (let position = entry; position <= exit; position++) {
      for (let at = readsFrom[position] ?? 0; at < (readsFrom[position + 1] ?? 0); at++) {
        const uid = reads[at] ?? 0;
        if (home[uid] !== index) cross(uid);
      }
      for (let at = writesFrom[position] ?? 0; at < (writesFrom[position + 1] ?? 0); at++) {
        const uid = writes[at] ?? 0;
        if (home[uid] !== -1 && home[uid] !== index) cross(uid);
        home[uid] = index;
      }
    }
  }
  return { numbers, uids };
}

function solve({ blocks }: Flow, accesses: Accesses, ends: LiveEnds, { numbers, uids }: Crossing): Sets {
  const words = Math.max(1, (uids.length + 31) >>> 5);
  const size = words * blocks.length;
  const liveIn = new Uint32Array(size);
  const liveOut = new Uint32Array(size);
  const written = new Uint32Array(size);
  const { reads, readsFrom, writes, writesFrom } = accesses;
  for (const { index, entry, exit } of blocks) {
    const base = index * words;
    for (let at = readsFrom[entry] ?? 0, to = writesFrom[entry] ?? 0, position = entry; position <= exit; position++) {
      for (const end = readsFrom[position + 1] ?? 0; at < end; at++) {
        const number = numbers[reads[at] ?? 0] ?? 0;
        if (number < 0) continue;
        const word = base + (number >>> 5);
        const bit = 1 << (number & 31);
        if (((written[word] ?? 0) & bit) === 0) liveIn[word] = (liveIn[word] ?? 0) | bit;
      }
      for (const end = writesFrom[position + 1] ?? 0; to < end; to++) {
        const number = numbers[writes[to] ?? 0] ?? 0;
        if (number >= 0) written[base + (number >>> 5)] = (written[base + (number >>> 5)] ?? 0) | (1 << (number & 31));
      }
    }
  }
  const last = blocks.at(-1);
  if (last !== undefined && last.successors.length === 0) {
    for (const { uid } of ends.results) {
      const number = numbers[uid] ?? -1;
      if (number < 0) continue;
      const word = last.index * words + (number >>> 5);
      liveOut[word] = (liveOut[word] ?? 0) | (1 << (number & 31));
      liveIn[word] = (liveIn[word] ?? 0) | ((1 << (number & 31)) & ~(written[word] ?? 0));
    }
  }
  for (let changed = true; changed;) {
    changed = false;
    for (let k = blocks.length - 1; k >= 0; k--) {
      const base = k * words;
      for (const { index } of elementAt(blocks, k).successors) {
        for (let word = 0; word < words; word++) {
          const more = (liveIn[index * words + word] ?? 0) & ~(liveOut[base + word] ?? 0);
          if (more === 0) continue;
          liveOut[base + word] = (liveOut[base + word] ?? 0) | more;
          liveIn[base + word] = (liveIn[base + word] ?? 0) | (more & ~(written[base + word] ?? 0));
          changed = true;
        }
      }
    }
  }
  return { words, liveIn, liveOut };
}

function rangesOf(
  { blocks }: Flow,
  { reads, readsFrom, writes, writesFrom }: Accesses,
  ends: LiveEnds,
  count: number,
  { uids }: Crossing,
  { words, liveOut, liveIn }: Sets,
): readonly Ranges[] {
  // Backward: pairs are pushed end first and turned round in the end.
  const lists: number[][] = Array<number[]>(count).fill(never as number[]);
  const open = new Int32Array(count).fill(-1);
  const begin = (uid: number, at: number): void => {
    const end = open[uid] ?? 0;
    if (end < 0) return;
    open[uid] = -1;
    const list = elementAt(lists, uid);
    if (list.length === 0) lists[uid] = [end, at];
    else if ((list[list.length - 1] ?? 0) <= end) list[list.length - 1] = at;
    else list.push(end, at);
  };
  for (let k = blocks.length - 1; k >= 0; k--) {
    const { entry, exit } = elementAt(blocks, k);
    for (let word = 0; word < words; word++) {
      for (let bits = liveOut[k * words + word] ?? 0; bits !== 0; bits &= bits - 1) {
        open[uids[word * 32 + 31 - Math.clz32(bits & -bits)] ?? 0] = exit * 2 + 2;
      }
    }
    for (let position = exit; position >= entry; position--) {
      for (let at = writesFrom[position] ?? 0; at < (writesFrom[position + 1] ?? 0); at++) {
        const uid = writes[at] ?? 0;
        if ((open[uid] ?? 0) < 0) open[uid] = position * 2 + 2;
        begin(uid, position * 2 + 1);
      }
      for (let at = readsFrom[position] ?? 0; at < (readsFrom[position + 1] ?? 0); at++) {
        if ((open[reads[at] ?? 0] ?? 0) < 0) open[reads[at] ?? 0] = position * 2 + 1;
      }
    }
    for (let word = 0; word < words; word++) {
      for (let bits = liveIn[k * words + word] ?? 0; bits !== 0; bits &= bits - 1) {
        begin(uids[word * 32 + 31 - Math.clz32(bits & -bits)] ?? 0, entry * 2);
      }
    }
  }
  for (const { uid } of ends.inputs) {
    // Whatever is preloaded is there before the first instruction, read or not.
    const list = elementAt(lists, uid);
    if (list.length === 0) lists[uid] = [1, 0];
    else if (list[list.length - 1] !== 0) list.push(1, 0);
  }
  for (const list of lists) turnRound(list);
  return lists;
}

/** Most lists are pairs, for which calling `reverse` takes longer than this. */
function turnRound(list: number[]): void {
  for (let from = 0, to = list.length - 1; from < to; from++, to--) {
    const first = list[from] ?? 0;
    list[from] = list[to] ?? 0;
    list[to] = first;
  }
}
