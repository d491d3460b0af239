/*
 * The order of a place's units, found from its end: as long as units of the clause's kind have all their followers placed,
 * they join it; then a clause of the kind begins whose units have the most clauses above them. Each unit so is in the
 * last clause that it can, and there are as few clauses as the longest way through them asks for.
 *
 * Among units that could be next the one is taken that leaves the fewest values alive.
 */
import type { Chip } from '../../isa/tables/chips.ts';
import { fetchLimit } from './clauses.ts';
import { needsOwnClause } from './graph.ts';
import type { Graph, Vertex } from './graph.ts';
import { isTest } from './unit.ts';
import { elementAt, lastOf } from '../../ir/element-at.ts';
import { filled } from '../lists.ts';
import type { Kind } from './unit.ts';

/** Kinds in the order in which they are tried where nothing else decides: exports last, fetches where their results are wanted. */
const kinds: readonly Kind[] = ['CF', 'ALU', 'TEX', 'VTX', 'GDS'];

/** How many of the units that could be next are looked at. */
const WINDOW = 24;

/** In rooms from this size on a clause goes on until another ends so many values, or so many are alive beyond the room. */
const LARGE_ROOM = 12;
const BATCH = 8;

/** Counts for more than all that a unit reads. */
const GROWTH = 1024;

/** An order, and what it costs. */
export interface Order {
  readonly vertices: readonly Vertex[];
  /** Components that values alive at once take, at most: of those in one channel each takes a register. */
  readonly peak: number;
  /** Clauses, and control-flow instructions that are between them. */
  readonly clauses: number;
  /** Of them, those that fetch textures and vertices. */
  readonly fetchClauses: number;
}

interface State {
  readonly vertices: readonly Vertex[];
  /** How many units must come after each and have no place yet. */
  readonly after: number[];
  readonly ready: Readonly<Record<Kind, number[]>>;
  /** Become ready where the clause ends. */
  waiting: number[];
  readonly touching: Task['touching'];
  readonly touchingFrom: Task['touchingFrom'];
  /** By value: 1 where it is alive above what is placed. */
  readonly alive: number[];
  /** By vertex: values alive above it and not below it, less those alive below and not above. */
  readonly growth: number[];
  /** By vertex: the values that it reads of fetched vectors that nothing placed reads: each takes a register up to its fetch. */
  readonly opens: number[];
  /** By vertex that fetches a vector: 1 where something placed reads of it. */
  readonly open: number[];
  readonly vectorOf: Task['vectorOf'];
  aliveCount: number;
  /** Of them, those that have to be in each channel; first those that may be in any. */
  readonly inChannel: number[];
  kind: Kind | undefined;
  /** Fetches in the clause. */
  count: number;
  readonly limit: number;
  /** With more values alive than this the kind changes where units of another leave fewer. */
  readonly room: number;
  /** Then also where its own leave no more than they take. */
  readonly frugal: boolean;
  clauses: number;
  fetchClauses: number;
  /** By vertex: the number of the clause that it must be above, once something is there that says so. */
  readonly above: number[];
  readonly channels: Task['channels'];
}

/** What the orders of one place have in common; values are places in `uids`. */
export interface Task extends Graph {
  readonly chip: Chip;
  /** Values that are read after the place. */
  readonly outside: readonly number[];
  /** By value: 0, or one more than the channel that it has to be in. */
  readonly channels: readonly number[];
  /** The vertices that read or define a value: `touching[touchingFrom[value]]` up to, not including, that of the next value. */
  readonly touching: readonly number[];
  readonly touchingFrom: readonly number[];
  /** By value: the vertex that fetches it together with others, or NONE. */
  readonly vectorOf: readonly number[];
  /** Where nothing is placed: what `State` has by vertex. */
  readonly start: Readonly<Record<'after' | 'growth' | 'opens', readonly number[]>>;
}

const NONE = -1;

/** The task of a place; `channels` by uid. */
export function createTask(chip: Chip, graph: Graph, outside: readonly number[], channels: Uint8Array): Task {
  const { vertices, uids } = graph;
  const vectorOf = filled(uids.length, NONE);
  for (const { unit, number, writes } of vertices)
    if (unit.kind !== 'ALU' && writes.length > 1) for (const value of writes) vectorOf[value] = number;
  const start = {
    after: vertices.map(({ after }) => after),
    growth: vertices.map(({ reads }) => reads.length),
    opens: vertices.map(({ reads }) => ofVectors(reads, vectorOf)),
  };
  const inChannels = uids.map((uid) => channels[uid] ?? 0);
  return { chip, vertices, uids, outside, channels: inChannels, ...touchedBy(vertices, uids.length), vectorOf, start };
}

/** By value the vertices that touch it, first those that come first. */
function touchedBy(vertices: readonly Vertex[], values: number): Pick<Task, 'touching' | 'touchingFrom'> {
  const touchingFrom = filled(values + 1, 0);
  for (const { reads, writes } of vertices) {
    for (const value of reads) touchingFrom[value] = (touchingFrom[value] ?? 0) + 1;
    for (const value of writes) touchingFrom[value] = (touchingFrom[value] ?? 0) + 1;
  }
  // From counts to ends, which move down to beginnings as the lists are filled from the last vertex on.
  let sum = 0;
  for (let value = 0; value <= values; value++) touchingFrom[value] = sum += touchingFrom[value] ?? 0;
  const touching = filled(sum, 0);
  for (let k = vertices.length - 1; k >= 0; k--) {
    const { reads, writes } = elementAt(vertices, k);
    for (const value of writes) enterBefore(touching, touchingFrom, value, k);
    for (const value of reads) enterBefore(touching, touchingFrom, value, k);
  }
  return { touching, touchingFrom };
}

function ofVectors(values: readonly number[], vectorOf: readonly number[]): number {
  let count = 0;
  for (const value of values) if (vectorOf[value] !== NONE) count++;
  return count;
}

/** An order of a place's units, and what it costs. */
export function measure(task: Task, vertices: readonly Vertex[]): Order {
  const state = createState(task, Infinity, false);
  let peak = pressureOf(state);
  for (let at = vertices.length - 1; at >= 0; at--) {
    const { unit, number } = elementAt(vertices, at);
    if (unit.kind !== state.kind) enter(state, unit.kind);
    place(state, number);
    peak = Math.max(peak, pressureOf(state));
  }
  return ordered(vertices, peak, state);
}

function enterBefore(touching: number[], touchingFrom: number[], value: number, k: number): void {
  const at = (touchingFrom[value] ?? 0) - 1;
  touchingFrom[value] = at;
  touching[at] = k;
}

/** Nothing is placed, and alive is what is read after the place. */
function createState(task: Task, room: number, frugal: boolean): State {
  const { chip, vertices, uids, outside, channels, touching, touchingFrom, vectorOf, start } = task;
  const state: State = {
    vertices,
    after: start.after.slice(),
    ready: { CF: [], ALU: [], TEX: [], VTX: [], GDS: [] },
    waiting: [],
    touching,
    touchingFrom,
    alive: filled(uids.length, 0),
    growth: start.growth.slice(),
    opens: start.opens.slice(),
    open: filled(vertices.length, 0),
    vectorOf,
    aliveCount: outside.length,
    channels,
    inChannel: [0, 0, 0, 0, 0],
    kind: undefined,
    count: 0,
    limit: fetchLimit(chip),
    room,
    frugal,
    clauses: 0,
    fetchClauses: 0,
    above: filled(vertices.length, 0),
  };
  for (const value of outside) setAlive(state, value, 1);
  return state;
}

/** Orders the units of a place, with so much room for values; `frugal`: without it, whatever clauses that takes. */
export function orderUnits(task: Task, room: number, frugal: boolean): Order {
  const { vertices } = task;
  const state = createState(task, room, frugal);
  let tests = false;
  for (let k = 0; k < vertices.length; k++) {
    const { unit, after } = elementAt(vertices, k);
    if (after > 0) continue;
    readyOf(state, unit.kind).push(k);
    tests ||= isTest(unit);
  }
  const reversed: Vertex[] = [];
  let peak = pressureOf(state);
  if (tests) enter(state, 'ALU');
  while (reversed.length < vertices.length) {
    reversed.push(take(state));
    peak = Math.max(peak, pressureOf(state));
  }
  return ordered(reversed.reverse(), peak, state);
}

function ordered(vertices: readonly Vertex[], peak: number, { clauses, fetchClauses }: State): Order {
  return { vertices, peak, clauses, fetchClauses };
}

function take(state: State): Vertex {
  const same = state.kind !== undefined && readyOf(state, state.kind).length > 0 ? state.kind : undefined;
  let kind = same ?? beginClause(state);
  let k = best(state, kind);
  const added = state.growth[k] ?? 0;
  if (pressureOf(state) > state.room && (state.frugal || added > 0)) {
    const other = relief(state, kind, state.frugal ? added : 0);
    if (other !== undefined) {
      enter(state, other);
      kind = other;
      k = best(state, kind);
    }
  }
  if (kind !== 'ALU' && kind !== 'CF') {
    const size = elementAt(state.vertices, k).unit.nodes.length;
    if (state.count > 0 && state.count + size > state.limit) {
      kind = beginClause(state);
      k = best(state, kind);
    }
    state.count += elementAt(state.vertices, k).unit.nodes.length;
  }
  removeFrom(readyOf(state, kind), k);
  place(state, k);
  return elementAt(state.vertices, k);
}

/** Units of a kind that could be next. Names written out: a lookup by name is slow. */
function readyOf({ ready }: State, kind: Kind): number[] {
  switch (kind) {
    case 'CF':
      return ready.CF;
    case 'ALU':
      return ready.ALU;
    case 'TEX':
      return ready.TEX;
    case 'VTX':
      return ready.VTX;
    case 'GDS':
      return ready.GDS;
  }
}

/** Takes a unit out of a list; what `splice` answers is made for nothing. */
function removeFrom(list: number[], k: number): void {
  let at = list.lastIndexOf(k);
  for (; at + 1 < list.length; at++) list[at] = list[at + 1] ?? 0;
  list.pop();
}

/** Another kind than the clause's, of which a unit adds fewer live values than `most`. */
function relief(state: State, own: Kind, most: number): Kind | undefined {
  let found: Kind | undefined;
  let least = most;
  const waits = !state.frugal && state.room >= LARGE_ROOM && pressureOf(state) <= state.room + BATCH;
  for (const kind of kinds) {
    if (kind === own || readyOf(state, kind).length === 0) continue;
    const added = state.growth[best(state, kind)] ?? 0;
    if (added >= least) continue;
    if (waits && kind !== 'CF' && endedBy(state, kind) < BATCH) continue;
    least = added;
    found = kind;
  }
  return found;
}

/** The values that end where all units of a kind that could be next are placed. */
function endedBy(state: State, kind: Kind): number {
  const list = readyOf(state, kind);
  let sum = 0;
  for (let at = Math.max(0, list.length - WINDOW); at < list.length; at++)
    sum -= Math.min(0, state.growth[list[at] ?? 0] ?? 0);
  return sum;
}

/** Ends the clause and begins one above it. */
function enter(state: State, kind: Kind): void {
  for (const k of state.waiting) readyOf(state, elementAt(state.vertices, k).unit.kind).push(k);
  state.waiting = [];
  state.count = 0;
  state.clauses++;
  become(state, kind);
}

function become(state: State, kind: Kind): void {
  state.kind = kind;
  if (kind === 'TEX' || kind === 'VTX') state.fetchClauses++;
}

/** Begins a clause of the kind that has the most clauses above it; which. */
function beginClause(state: State): Kind {
  enter(state, 'CF');
  let chosen: Kind = 'CF';
  let level = -1;
  for (const kind of kinds) {
    for (const k of readyOf(state, kind)) {
      const at = elementAt(state.vertices, k).level;
      if (at <= level) continue;
      level = at;
      chosen = kind;
    }
  }
  become(state, chosen);
  return chosen;
}

/** The ready unit that adds the fewest live values; of equals the one that reads least of new vectors, then what became ready last. */
function best(state: State, kind: Kind): number {
  const { growth, opens } = state;
  const list = readyOf(state, kind);
  let found = lastOf(list);
  let least = Infinity;
  for (let at = list.length - 1; at >= 0 && at >= list.length - WINDOW; at--) {
    const k = list[at] ?? 0;
    const added = (growth[k] ?? 0) * GROWTH + (opens[k] ?? 0);
    if (added < least) {
      least = added;
      found = k;
    }
  }
  return found;
}

function setAlive(state: State, value: number, now: 0 | 1): void {
  const { alive, growth, channels, inChannel } = state;
  const change = now - (alive[value] ?? 0);
  if (change === 0) return;
  alive[value] = now;
  const chan = channels[value] ?? 0;
  inChannel[chan] = (inChannel[chan] ?? 0) + change;
  lowerAt(state, value, growth, change);
  const vector = state.vectorOf[value] ?? NONE;
  if (vector !== NONE && state.open[vector] === 0) openVector(state, vector);
}

/** Something reads of a vector: the rest of it takes no other register. */
function openVector(state: State, vector: number): void {
  state.open[vector] = 1;
  for (const value of elementAt(state.vertices, vector).writes) lowerAt(state, value, state.opens, 1);
}

/** Lowers what is counted for the vertices that touch a value. */
function lowerAt({ touching, touchingFrom }: State, value: number, counts: number[], by: number): void {
  const end = touchingFrom[value + 1] ?? 0;
  for (let at = touchingFrom[value] ?? 0; at < end; at++) {
    const k = touching[at] ?? 0;
    counts[k] = (counts[k] ?? 0) - by;
  }
}

/** The components that what is alive takes. */
function pressureOf({ aliveCount, inChannel }: State): number {
  let most = 0;
  for (let chan = 1; chan <= 4; chan++) most = Math.max(most, inChannel[chan] ?? 0);
  return Math.max(aliveCount, most * 4);
}

function place(state: State, k: number): void {
  const { unit, before, takes, reads, writes } = elementAt(state.vertices, k);
  state.aliveCount += state.growth[k] ?? 0;
  for (const value of writes) setAlive(state, value, 0);
  for (const value of reads) setAlive(state, value, 1);
  for (let n = 0; n < before.length; n++) {
    const at = before[n] ?? 0;
    const above = elementAt(state.vertices, at);
    if (mayWait(state, above) && needsOwnClause(above.unit, unit, elementAt(takes, n))) state.above[at] = state.clauses;
    const left = (state.after[at] ?? 0) - 1;
    state.after[at] = left;
    if (left > 0) continue;
    if (state.above[at] === state.clauses && mayWait(state, above)) state.waiting.push(at);
    else readyOf(state, above.unit.kind).push(at);
  }
}

/** Whether a unit is of the clause's kind, and such that it may have to be in a clause above it. */
function mayWait({ kind }: State, { unit, special }: Vertex): boolean {
  return unit.kind === kind && unit.kind !== 'CF' && (unit.kind !== 'ALU' || special);
}
