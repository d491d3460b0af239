/* Which units of one place must come before which: definitions before uses, and the order of what they touch. */
import { FormatError } from '../../../runtime/format-error.ts';
import type { Effects, Resource } from './effects.ts';
import type { Value } from '../../ir/value.ts';
import { isFetchShaderCall, isTest } from './unit.ts';
import { elementAt } from '../../ir/element-at.ts';
import { shorten } from '../lists.ts';
import type { Unit } from './unit.ts';

/** A unit among those of its place, and its number there. */
export interface Vertex {
  readonly unit: Unit;
  readonly number: number;
  /** Vertices that must come before it, one more than once where there is more than one reason. */
  before: number[];
  /** For each of them whether it reads what that one defines. */
  takes: boolean[];
  /** The registers and temporaries that it reads, each once, and those that it defines: their places in `Graph.uids`. */
  readonly reads: readonly number[];
  readonly writes: readonly number[];
  /** Whether it defines special registers. */
  readonly special: boolean;
  /** How many must come after it, each counted for each reason. */
  after: number;
  /** Clauses that must end before it can begin, counted from the top of the place. */
  level: number;
}

/** The units of a place, and the uids of the registers and temporaries that they read and define. */
export interface Graph {
  readonly vertices: readonly Vertex[];
  readonly uids: readonly number[];
}

interface Touched {
  writer: number | undefined;
  readonly readers: number[];
}

/**
 * The graph of a place whose units are in an order that was right before. `numbers`: by the index of a unit, -1 to begin with,
 * its number in its place. `places`: by uid, all 0 to begin with, one more than its place in `uids` afterwards.
 */
export function buildGraph(
  units: readonly Unit[],
  effectsOf: (unit: Unit) => Effects | undefined,
  definer: readonly (Unit | undefined)[],
  numbers: Int32Array,
  places: Int32Array,
): Graph {
  const vertices: Vertex[] = [];
  const uids: number[] = [];
  const touched = new Map<Resource, Touched>();
  const last = units.findLastIndex(isTest);
  const call = units.findIndex(isFetchShaderCall);
  // What is pushed takes room for many more: lists are found here, and copies of them take what they need.
  const held: number[] = [];
  const before: number[] = [];
  const takes: boolean[] = [];
  units.forEach((unit, k) => {
    numbers[unit.index] = k;
    shorten(before, 0);
    shorten(takes, 0);
    const vertex: Vertex = {
      unit,
      number: k,
      before,
      takes,
      reads: heldValues(unit.uses, uids, places, held),
      writes: heldValues(unit.defs, uids, places, held),
      special: unit.defs.some(({ kind }) => kind === 'special'),
      after: 0,
      level: 0,
    };
    vertices.push(vertex);
    for (const { uid } of unit.uses) {
      const from = definer[uid];
      const at = from?.place === unit.place ? (numbers[from.index] ?? 0) : -1;
      if (at >= 0) addEdge(vertices, at, vertex, true);
    }
    // The fetch shader reads what the hardware left, and may use any register that holds nothing yet.
    if (call >= 0 && k > call) addEdge(vertices, call, vertex, false);
    const effects = effectsOf(unit);
    if (effects !== undefined) addOrder(vertices, touched, vertex, k, effects);
    vertex.before = before.slice();
    vertex.takes = takes.slice();
  });
  if (last >= 0) putLast(vertices, last);
  return { vertices, uids };
}

const nothing: readonly number[] = [];

function heldValues(values: readonly Value[], uids: number[], places: Int32Array, held: number[]): readonly number[] {
  shorten(held, 0);
  for (const { kind, uid } of values) {
    if (kind === 'special') continue;
    const known = places[uid] ?? 0;
    const place = known === 0 ? uids.push(uid) : known;
    places[uid] = place;
    if (known === 0 || !held.includes(place - 1)) held.push(place - 1);
  }
  return held.length === 0 ? nothing : held.slice();
}

/** Nothing comes after the test that a branch looks at. */
function putLast(vertices: readonly Vertex[], last: number): void {
  const test = elementAt(vertices, last);
  if (test.after > 0) throw new FormatError('r600/opt-gcm', 'an instruction that must follow the test of its block');
  vertices.forEach((vertex, k) => {
    if (vertex !== test) addEdge(vertices, k, test, false);
  });
}

function addEdge(vertices: readonly Vertex[], from: number, to: Vertex, takes: boolean): void {
  const above = elementAt(vertices, from);
  above.after++;
  to.before.push(from);
  to.takes.push(takes);
  const level = above.level + Number(needsOwnClause(above.unit, to.unit, takes));
  if (level > to.level) to.level = level;
}

function addOrder(
  vertices: readonly Vertex[],
  touched: Map<Resource, Touched>,
  vertex: Vertex,
  k: number,
  { reads, writes }: Effects,
): void {
  const state = (resource: Resource): Touched => {
    let found = touched.get(resource);
    if (found === undefined) {
      found = { writer: undefined, readers: [] };
      touched.set(resource, found);
    }
    return found;
  };
  for (const resource of reads) {
    const { writer, readers } = state(resource);
    if (writer !== undefined) addEdge(vertices, writer, vertex, false);
    readers.push(k);
  }
  for (const resource of writes) {
    const at = state(resource);
    for (const reader of at.readers) if (reader !== k) addEdge(vertices, reader, vertex, false);
    if (at.readers.length === 0 && at.writer !== undefined) addEdge(vertices, at.writer, vertex, false);
    at.writer = k;
    at.readers.length = 0;
  }
}

/** Whether one must be in a later clause than the other, of the same kind or not. */
export function needsOwnClause(above: Unit, below: Unit, takes: boolean): boolean {
  if (above.kind !== below.kind) return true;
  if (above.kind === 'CF') return false;
  if (above.kind !== 'ALU') return takes;
  return (
    takes &&
    above.defs[0]?.kind === 'special' &&
    above.defs.some((value) => isIndex(value) && below.uses.includes(value))
  );
}

const isIndex = (value: Unit['defs'][number]): boolean =>
  value.kind === 'special' && (value.name === 'IDX0' || value.name === 'IDX1');
