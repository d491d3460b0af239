/*
 * Two outcomes side by side. Only what the first run defines counts: killed lanes export nothing, a lane that left an array
 * is undefined, and a word that changed when unwritten registers held something else ("garbage") depends on garbage.
 */
import type { ExportRecord, LaneEvent, Outcome } from './outcome.ts';
import { elementAt } from '../ir/element-at.ts';
import { exactFloat } from './semantics/float-bits.ts';

/** Where two outcomes first differ. */
export interface Difference {
  /** An export or event by name, or what else differs. */
  readonly what: string;
  readonly lane: number;
  /** Component of an export, or place among the words of an event. */
  readonly component: number;
  /** The words, as `0x` and eight digits; undefined where one side has none. */
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/** A comparison's result: the difference, and how many words it compared. */
export interface Comparison {
  readonly first: Difference | undefined;
  readonly words: number;
}

/** A word as `0x` and eight digits. */
export function hexWord(word: number): string {
  return `0x${(word >>> 0).toString(16).padStart(8, '0')}`;
}

const hex = (word: number | undefined): string | undefined => (word === undefined ? undefined : hexWord(word));

/** Whether two words are the same: bit for bit, both NaN, or as singles within a relative tolerance. */
export function sameWord(a: number, b: number, tolerance: number): boolean {
  if (a === b) return true;
  if (tolerance === 0) return false;
  const [x, y] = [exactFloat(a), exactFloat(b)];
  if (x !== x && y !== y) return true;
  return Math.abs(x - y) <= tolerance * Math.max(Math.abs(x), Math.abs(y));
}

/** Compares an outcome with another. `probes`: the first program's outcomes with other garbage. */
export function compareOutcomes(a: Outcome, probes: readonly Outcome[], b: Outcome, tolerance: number): Comparison {
  let words = 0;
  const lanes = Array.from({ length: a.lanes }, (_, lane) => lane).filter(
    (lane) => a.outside[lane] === 0 && probes.every((probe) => probe.outside[lane] === 0),
  );
  for (const lane of lanes) {
    if (probes.some((probe) => probe.killed[lane] !== a.killed[lane])) continue;
    if (a.killed[lane] !== b.killed[lane]) {
      const first = { what: 'killed', lane, component: 0, a: hex(a.killed[lane]), b: hex(b.killed[lane]) };
      return { first, words };
    }
    words += a.killed[lane] ?? 0;
    for (const name of new Set([...a.exports.keys(), ...b.exports.keys()])) {
      if (a.killed[lane] === 1) break;
      const found = compareExport(name, lane, a, probes, b, tolerance);
      words += found.words;
      if (found.first !== undefined) return { first: found.first, words };
    }
    const again = probes.map((probe) => elementAt(probe.events, lane));
    const found = compareEvents(lane, elementAt(a.events, lane), again, elementAt(b.events, lane), tolerance);
    words += found.words;
    if (found.first !== undefined) return { first: found.first, words };
  }
  if (lanes.length < a.lanes) return { first: undefined, words };
  const again = probes.map((probe) => probe.lds);
  const found = compareLds(a.lds, again, b.lds, tolerance);
  return { first: found.first, words: words + found.words };
}

/** What the local data share holds at the end; undefined: nobody wrote it. */
function compareLds(
  a: Int32Array | undefined,
  probes: readonly (Int32Array | undefined)[],
  b: Int32Array | undefined,
  tolerance: number,
): Comparison {
  let words = 0;
  const size = Math.max(a?.length ?? 0, b?.length ?? 0);
  for (let at = 0; at < size; at++) {
    const [ours, theirs] = [a?.[at], b?.[at]];
    if (ours === undefined && theirs === undefined) continue;
    if (probes.some((probe) => probe?.[at] !== ours)) continue;
    words++;
    if (ours === theirs) continue;
    if (ours === undefined || theirs === undefined || !sameWord(ours, theirs, tolerance)) {
      return { first: { what: `LDS word ${at}`, lane: 0, component: 0, a: hex(ours), b: hex(theirs) }, words };
    }
  }
  return { first: undefined, words };
}

/** A lane's word of an export; undefined where that was not exported. */
function exported(record: ExportRecord | undefined, at: number): number | undefined {
  return record === undefined || record.written[at] === 0 ? undefined : record.values[at];
}

function compareExport(
  name: string,
  lane: number,
  a: Outcome,
  probes: readonly Outcome[],
  b: Outcome,
  tolerance: number,
): Comparison {
  let words = 0;
  for (let component = 0; component < 4; component++) {
    const at = component * a.lanes + lane;
    const ours = exported(a.exports.get(name), at);
    const theirs = exported(b.exports.get(name), at);
    if (ours === undefined && theirs === undefined) continue;
    if (probes.some((probe) => exported(probe.exports.get(name), at) !== ours)) continue;
    words++;
    if (ours === theirs) continue;
    if (ours === undefined || theirs === undefined || !sameWord(ours, theirs, tolerance)) {
      return { first: { what: name, lane, component, a: hex(ours), b: hex(theirs) }, words };
    }
  }
  return { first: undefined, words };
}

function compareEvents(
  lane: number,
  a: readonly LaneEvent[],
  probes: readonly (readonly LaneEvent[])[],
  b: readonly LaneEvent[],
  tolerance: number,
): Comparison {
  let words = 0;
  if (probes.some((probe) => probe.length !== a.length)) return { first: undefined, words };
  for (let k = 0; k < Math.max(a.length, b.length); k++) {
    const [ours, theirs] = [a[k], b[k]];
    if (probes.some((probe) => probe[k]?.what !== ours?.what)) return { first: undefined, words };
    if (ours === undefined || theirs === undefined || ours.what !== theirs.what) {
      const what = `event ${k}: ${ours?.what ?? 'none'} and ${theirs?.what ?? 'none'}`;
      return { first: { what, lane, component: 0, a: undefined, b: undefined }, words };
    }
    for (const [component, word] of ours.values.entries()) {
      if (probes.some((probe) => elementAt(probe, k).values[component] !== word)) continue;
      words++;
      const other = theirs.values[component];
      if (other === undefined || !sameWord(word, other, tolerance)) {
        return { first: { what: `event ${k}: ${ours.what}`, lane, component, a: hex(word), b: hex(other) }, words };
      }
    }
  }
  return { first: undefined, words };
}
