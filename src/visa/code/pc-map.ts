/*
 * From machine code to vISA instructions and back. The index map of an object says at which offset the code of an instruction
 * starts; it lasts to the next entry. Its last entry is no instruction but the end of the object's code.
 */
import type { VisaObject, VisaStream } from '../stream/model.ts';

/** The index map of one object, ordered by place in the code. Places are bytes from the start of the binary. */
export interface PcMap {
  readonly object: VisaObject;
  /** Where the object's code starts and ends; equal where the map is empty. */
  readonly start: number;
  readonly end: number;
  /** First byte of each entry, ascending, the end of the code last. */
  readonly pcs: Float64Array;
  /** vISA index of each entry; the last is no instruction. */
  readonly visa: Uint32Array;
}

/** What a place in the code belongs to. */
export interface PcAnswer {
  readonly object: VisaObject;
  /** Undefined before the first mapped instruction of the object: entry code that no vISA instruction asked for. */
  readonly visaIndex: number | undefined;
  /** The bytes that share the answer, `[start, end)`. */
  readonly start: number;
  readonly end: number;
}

/** A piece of code, `[start, end)` in bytes from the start of the binary. */
export interface CodeRange {
  readonly start: number;
  readonly end: number;
}

/** The map of an object, made once. */
export function pcMap(object: VisaObject): PcMap {
  return object.once(makeMap);
}

function makeMap(object: VisaObject): PcMap {
  const { genOffset, visa } = object.info.indexMap.data.toColumns();
  const base = object.relocOffset;
  const pcs = Float64Array.from(genOffset, (offset) => base + offset);
  const ascending = pcs.every((pc, i) => i === 0 || pc >= (pcs[i - 1] as number));
  const end = pcs.length > 0 ? (pcs[pcs.length - 1] as number) : base;
  if (ascending) return { object, start: base, end: Math.max(base, end), pcs, visa };
  // No compiler writes this; answers stay defined.
  const order = orderOf(genOffset);
  return {
    object,
    start: base,
    end: pcs[order.at(-1) as number] as number,
    pcs: Float64Array.from(order, (i) => pcs[i] as number),
    visa: Uint32Array.from(order, (i) => visa[i] as number),
  };
}

/** The word of a pair that counts more on this machine: 1, or 0 where the first byte of a number does. */
const HIGH = new Uint8Array(Uint32Array.of(1).buffer)[0] as number;

/** Indices of values in their order; of equal ones as they come. Pairs of value and index are sorted as numbers, many times faster than by comparing. */
export function orderOf(values: Uint32Array): Uint32Array {
  const pairs = new Uint32Array(2 * values.length);
  for (let i = 0; i < values.length; i++) {
    pairs[2 * i + HIGH] = values[i] as number;
    pairs[2 * i + 1 - HIGH] = i;
  }
  new BigUint64Array(pairs.buffer).sort();
  return new Uint32Array(values.length).map((_, i) => pairs[2 * i + 1 - HIGH] as number);
}

interface StreamMap {
  readonly maps: readonly PcMap[];
  readonly starts: Float64Array;
}

function makeStreamMap(stream: VisaStream): StreamMap {
  const maps = stream.objects.map(pcMap).sort((a, b) => a.start - b.start || b.end - a.end);
  return { maps, starts: Float64Array.from(maps, ({ start }) => start) };
}

/** The object whose code holds a place in the binary. */
export function objectAt(stream: VisaStream, pc: number): VisaObject | undefined {
  return mapAt(stream, pc)?.object;
}

function mapAt(stream: VisaStream, pc: number): PcMap | undefined {
  const { maps, starts } = stream.once(makeStreamMap);
  const found = maps[lastAtMost(starts, starts.length, pc)];
  return found !== undefined && pc < found.end ? found : undefined;
}

/** The object of this name; where there is none, the one that has a subroutine of this name. */
export function objectNamed(stream: VisaStream, name: string): VisaObject | undefined {
  return (
    stream.objects.find((object) => object.name === name) ??
    stream.objects.find(({ info }) => info.subInfo.some((sub) => sub.name === name))
  );
}

/** The vISA instruction that the code at `pc` was made of; undefined outside of code, and for code of no instruction. */
export function visaIndexAt(stream: VisaStream, pc: number): number | undefined {
  const map = mapAt(stream, pc);
  if (map === undefined) return undefined;
  const { pcs, visa } = map;
  const entry = lastAtMost(pcs, pcs.length - 1, pc);
  return entry < 0 ? undefined : visa[entry];
}

/** The same with the object and the range; undefined outside of code. */
export function answerAt(stream: VisaStream, pc: number): PcAnswer | undefined {
  const map = mapAt(stream, pc);
  if (map === undefined) return undefined;
  const { object, pcs, visa } = map;
  const entry = lastAtMost(pcs, pcs.length - 1, pc);
  if (entry < 0) return { object, visaIndex: undefined, start: map.start, end: pcs[0] as number };
  return { object, visaIndex: visa[entry], start: pcs[entry] as number, end: pcs[entry + 1] as number };
}

/** All code of a vISA instruction, ascending, pieces that touch joined: scheduling and loops make several. */
export function codeOf(object: VisaObject, visaIndex: number): CodeRange[] {
  return codeOfInterval(object, visaIndex, visaIndex);
}

/** All code of the instructions from one vISA index to another, both inclusive: exact also where code was reordered. */
export function codeOfInterval(object: VisaObject, first: number, last: number): CodeRange[] {
  const { pcs } = pcMap(object);
  const { entries } = indexOrder(object);
  const [from, to] = spanOfOrder(object, first, last);
  const ranges: { start: number; end: number }[] = [];
  for (const i of entries.slice(from, to).sort()) {
    const [start, end] = [pcs[i] as number, pcs[i + 1] as number];
    const before = ranges.at(-1);
    if (before !== undefined && before.end === start) before.end = end;
    else if (end > start) ranges.push({ start, end });
  }
  return ranges;
}

/** How many entries of the map the instructions from one vISA index to another have. */
export function piecesOfInterval(object: VisaObject, first: number, last: number): number {
  const [from, to] = spanOfOrder(object, first, last);
  return Math.max(0, to - from);
}

/** Where the instructions of an interval start and end in the order by vISA index. */
function spanOfOrder(object: VisaObject, first: number, last: number): [from: number, to: number] {
  const { indices } = indexOrder(object);
  return [lastAtMost(indices, indices.length, first - 1) + 1, lastAtMost(indices, indices.length, last) + 1];
}

/** The entries of a map by vISA index, the end of the code left out. */
interface IndexOrder {
  readonly entries: Uint32Array;
  /** vISA index of each of those. */
  readonly indices: Float64Array;
}

function indexOrder(object: VisaObject): IndexOrder {
  return object.once(makeIndexOrder);
}

function makeIndexOrder(object: VisaObject): IndexOrder {
  const { visa } = pcMap(object);
  const entries = orderOf(visa.subarray(0, -1));
  return { entries, indices: Float64Array.from(entries, (i) => visa[i] as number) };
}

/** Indices that have code, ascending, each once. */
export function mappedIndices(object: VisaObject): Float64Array {
  return indexOrder(object).indices.filter((index, i, all) => i === 0 || index !== all[i - 1]);
}

/** How many indices have code in several pieces. */
export function scatteredIndices(object: VisaObject): number {
  const { visa } = pcMap(object);
  const { entries, indices } = indexOrder(object);
  let scattered = 0;
  for (let at = 0; at < entries.length;) {
    const index = indices[at];
    let pieces = 0;
    for (; at < entries.length && indices[at] === index; at++) {
      const entry = entries[at] as number;
      // Entries that follow each other in the code are one piece.
      if (entry === 0 || visa[entry - 1] !== index) pieces += 1;
    }
    if (pieces > 1) scattered += 1;
  }
  return scattered;
}

/** The first index at or after `visaIndex` that has code: where a breakpoint on it goes. */
export function nearestMapped(object: VisaObject, visaIndex: number): number | undefined {
  const { indices } = indexOrder(object);
  return indices[lastAtMost(indices, indices.length, visaIndex - 1) + 1];
}

/**
 * An interval of vISA indices as the code between two places, the way Intel's compiler does for DWARF: from the first code of
 * the first mapped index at or after `first` to that of the first one after `last`. Undefined where that is empty.
 */
export function spanOfInterval(object: VisaObject, first: number, last: number): CodeRange | undefined {
  if (first >= last) return undefined;
  const { pcs, visa } = pcMap(object);
  const from = firstEntry(object, first);
  // The end of the code counts as an index here.
  const to = firstEntry(object, last + 1) ?? ((visa.at(-1) ?? -1) > last ? visa.length - 1 : undefined);
  if (from === undefined || to === undefined) return undefined;
  const [start, end] = [pcs[from] as number, pcs[to] as number];
  return start < end ? { start, end } : undefined;
}

/** The first entry of the first mapped index at or after one. */
function firstEntry(object: VisaObject, visaIndex: number): number | undefined {
  const { entries, indices } = indexOrder(object);
  return entries[lastAtMost(indices, indices.length, visaIndex - 1) + 1];
}

/** Largest i below `length` with `sorted[i] <= value`, else -1. */
function lastAtMost(sorted: Float64Array, length: number, value: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
