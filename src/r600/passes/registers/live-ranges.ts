/*
 * Where values are alive, as ranges of half positions: position p reads at 2p and writes at 2p + 1. A value that p writes and q
 * reads last is alive from 2p + 1 up to, not including, 2q + 1, so q may write to its place. One that nobody reads takes the
 * half position of its write.
 */
import type { Value } from '../../ir/value.ts';
import type { Flow, FlowBlock } from './flow.ts';
import { forEachRead, forEachWrite, isHeld } from './operands.ts';
import type { Held } from './operands.ts';

/** The ranges of one value, ascending and apart: begin, end, begin, end... */
export type Ranges = readonly number[];

/** What must be alive at the ends of a shader, and what instructions do without saying so. */
export interface LiveEnds {
  readonly inputs: readonly Value[];
  readonly results: readonly Value[];
}

interface Sets {
  readonly words: number;
  readonly liveIn: Uint32Array;
  readonly liveOut: Uint32Array;
}

/** The ranges of every value by uid; empty where it is never alive. `count`: one more than the highest uid. */
export function liveRanges(flow: Flow, ends: LiveEnds, count: number): readonly Ranges[] {
  const numbers = crossingNumbers(flow, ends, count);
  const sets = solve(flow, ends, numbers);
  return rangesOf(flow, ends, count, numbers, sets);
}

/** Numbers, from 0 on, for values that are alive across blocks; -1 for others. */
function crossingNumbers({ blocks }: Flow, ends: LiveEnds, count: number): { of: Int32Array; uids: number[] } {
  const home = new Int32Array(count).fill(-1);
  const of = new Int32Array(count).fill(-1);
  const uids: number[] = [];
  const meet = ({ uid }: Held, block: number): void => {
    if (home[uid] === -1) home[uid] = block;
    else if (home[uid] !== block && of[uid] === -1) {
      of[uid] = uids.length;
      uids.push(uid);
    }
  };
  for (const value of ends.inputs) if (isHeld(value)) meet(value, -2);
  // Read before it is written in its only block: it comes from an earlier round of a loop.
  const writtenIn = new Int32Array(count).fill(-1);
  for (const block of blocks) {
    const { index } = block;
    for (const value of writtenAtEntry(block)) {
      meet(value, index);
      writtenIn[value.uid] = index;
    }
    for (const node of block.nodes) {
      forEachRead(node, (value) => {
        meet(value, index);
        if (writtenIn[value.uid] !== index) meet(value, -3);
      });
      forEachWrite(node, (value) => {
        meet(value, index);
        writtenIn[value.uid] = index;
      });
    }
    for (const value of readAtExit(block)) {
      meet(value, index);
      if (writtenIn[value.uid] !== index) meet(value, -3);
    }
  }
  for (const value of ends.results) if (isHeld(value)) meet(value, -4);
  return { of, uids };
}

function writtenAtEntry({ phis }: FlowBlock): readonly Held[] {
  return phis.length === 0 ? [] : phis.map((phi) => phi.dst[0]).filter(isHeld);
}

/** What the phi nodes behind the exit take from here. */
function readAtExit({ successors, phiIndex }: FlowBlock): readonly Held[] {
  const next = successors.length === 1 ? successors[0]! : undefined;
  return next === undefined || next.phis.length === 0 ? [] : next.phis.map((phi) => phi.src[phiIndex]).filter(isHeld);
}

function solve({ blocks }: Flow, ends: LiveEnds, { of, uids }: { of: Int32Array; uids: number[] }): Sets {
  const words = Math.max(1, (uids.length + 31) >>> 5);
  const size = words * blocks.length;
  const [liveIn, liveOut, written] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)];
  const add = (set: Uint32Array, block: number, number: number): void => {
    const at = block * words + (number >>> 5);
    set[at] = set[at]! | (1 << (number & 31));
  };
  const has = (set: Uint32Array, block: number, number: number): boolean =>
    ((set[block * words + (number >>> 5)]! >>> (number & 31)) & 1) === 1;
  for (const block of blocks) {
    const { index } = block;
    const read = ({ uid }: Held): void => {
      const number = of[uid]!;
      if (number >= 0 && !has(written, index, number)) add(liveIn, index, number);
    };
    const write = ({ uid }: Held): void => {
      if (of[uid]! >= 0) add(written, index, of[uid]!);
    };
    writtenAtEntry(block).forEach(write);
    for (const node of block.nodes) {
      forEachRead(node, read);
      forEachWrite(node, write);
    }
    readAtExit(block).forEach(read);
  }
  const last = blocks.at(-1);
  if (last !== undefined && last.successors.length === 0) {
    for (const value of ends.results) {
      if (!isHeld(value) || of[value.uid]! < 0) continue;
      add(liveOut, last.index, of[value.uid]!);
      if (!has(written, last.index, of[value.uid]!)) add(liveIn, last.index, of[value.uid]!);
    }
  }
  for (let changed = true; changed;) {
    changed = false;
    for (let k = blocks.length - 1; k >= 0; k--) {
      const base = k * words;
      for (const { index } of blocks[k]!.successors) {
        for (let word = 0; word < words; word++) {
          const more = liveIn[index * words + word]! & ~liveOut[base + word]!;
          if (more === 0) continue;
          liveOut[base + word] = liveOut[base + word]! | more;
          liveIn[base + word] = liveIn[base + word]! | (more & ~written[base + word]!);
          changed = true;
        }
      }
    }
  }
  return { words, liveIn, liveOut };
}

function rangesOf(
  { blocks }: Flow,
  ends: LiveEnds,
  count: number,
  { uids }: { uids: number[] },
  { words, liveOut, liveIn }: Sets,
): readonly Ranges[] {
  // Backward: pairs are pushed end first and turned round in the end.
  const lists: number[][] = Array.from({ length: count }, () => []);
  const open = new Int32Array(count).fill(-1);
  const begin = (uid: number, at: number): void => {
    const list = lists[uid]!;
    const end = open[uid]!;
    if (end < 0) return;
    open[uid] = -1;
    if (list.length > 0 && list[list.length - 1]! <= end) list[list.length - 1] = at;
    else list.push(end, at);
  };
  const forMembers = (set: Uint32Array, block: number, visit: (uid: number) => void): void => {
    for (let word = 0; word < words; word++) {
      for (let bits = set[block * words + word]!; bits !== 0; bits &= bits - 1) {
        visit(uids[word * 32 + 31 - Math.clz32(bits & -bits)]!);
      }
    }
  };
  for (let k = blocks.length - 1; k >= 0; k--) {
    const block = blocks[k]!;
    const end = block.exit * 2 + 2;
    forMembers(liveOut, k, (uid) => (open[uid] = end));
    const read = (value: Held, position: number): void => {
      if (open[value.uid]! < 0) open[value.uid] = position * 2 + 1;
    };
    const write = ({ uid }: Held, position: number): void => {
      if (open[uid]! < 0) open[uid] = position * 2 + 2;
      begin(uid, position * 2 + 1);
    };
    for (const value of readAtExit(block)) read(value, block.exit);
    for (let at = block.nodes.length - 1; at >= 0; at--) {
      const position = block.entry + 1 + at;
      forEachWrite(block.nodes[at]!, (value) => write(value, position));
      forEachRead(block.nodes[at]!, (value) => read(value, position));
    }
    for (const value of writtenAtEntry(block)) write(value, block.entry);
    forMembers(liveIn, k, (uid) => begin(uid, block.entry * 2));
  }
  for (const value of ends.inputs) {
    // Whatever is preloaded is there before the first instruction, read or not.
    const list = lists[value.uid]!;
    if (list.length === 0 || list[list.length - 1] !== 0) list.push(1, 0);
  }
  for (const list of lists) list.reverse();
  return lists;
}
