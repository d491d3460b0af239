/*
 * What must come before what in a clause. A group reads before it writes, so an instruction may be in the group of those that
 * read what it overwrites; what it writes is there for the next group. Registers that share a place (one component of one
 * register, given already) are one. An array that is addressed relatively is ordered as a whole against such operands and
 * element by element against direct ones.
 */
import type { AluNode } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { specialNames } from '../../ir/value.ts';
import type { SpecialName, Value, ValueArray } from '../../ir/value.ts';
import { filled } from '../lists.ts';
import { elementAt, entryOf } from '../../ir/element-at.ts';
import type { Table } from './table.ts';

/** Groups to wait, and beyond that: the next clause. */
export const NEXT_CLAUSE = 2;

/** The units of a clause, and which wait for which. */
export interface Graph {
  /** Successors of unit u: entries `first[u]` to `first[u + 1]`. */
  readonly first: readonly number[];
  readonly successor: readonly number[];
  /** 0 the same group, 1 the next, NEXT_CLAUSE. */
  readonly latency: readonly number[];
  /** How many entries name a unit. */
  readonly predecessors: readonly number[];
  /** Groups from a unit to the end of what waits for it. */
  readonly height: readonly number[];
}

const specialNumbers: ReadonlyMap<SpecialName, number> = new Map(specialNames.map((name, k) => [name, k]));

interface ArrayState {
  /** The last relative write. */
  write: number;
  /** Relative reads since. */
  reads: number[];
  /** Direct accesses since. */
  directReads: number[];
  directWrites: number[];
}

interface Places {
  readonly edges: number[];
  /** By place: the last unit that wrote it, and those that read it since, as a list. */
  readonly writer: Int32Array;
  readonly readers: Int32Array;
  /** The list's cells: unit, next cell. */
  readonly cells: number[];
  readonly touched: number[];
  readonly arrays: ReadonlyMap<ValueArray, ArrayState>;
  readonly arrayAt: ReadonlyMap<number, ValueArray>;
}

/** The places of a shader's values: 1 + uid, or a component of the register file, or a special register. */
function placeOf(value: Value): number {
  if (value.kind === 'special') return entryOf(specialNumbers, value.name);
  const first = specialNames.length;
  return value.assigned === undefined ? first + 512 + value.uid : first + value.assigned;
}

/** Tables for the places of a shader, for all of its clauses; `values` is more than any uid. */
export function createPlaces(shader: Shader, values: number = shader.values.all.length + 1): Places {
  const count = specialNames.length + 512 + values;
  const arrayAt = new Map<number, ValueArray>();
  for (const array of shader.arrays) {
    for (let k = 0; k < array.size; k++) arrayAt.set((array.gpr + k) * 4 + array.chan, array);
  }
  const none = (): ArrayState => ({ write: -1, reads: [], directReads: [], directWrites: [] });
  return {
    edges: [],
    writer: new Int32Array(count).fill(-1),
    readers: new Int32Array(count).fill(-1),
    cells: [],
    touched: [],
    arrays: new Map(shader.arrays.map((array) => [array, none()])),
    arrayAt,
  };
}

/** The graph of a clause's units. */
export function graphOf(places: Places, { units, insts, instFirst }: Table): Graph {
  places.edges.length = 0;
  places.cells.length = 0;
  for (let unit = 0; unit < units; unit++) {
    for (let k = instFirst[unit] ?? 0; k < (instFirst[unit + 1] ?? 0); k++) readAll(places, elementAt(insts, k), unit);
    for (let k = instFirst[unit] ?? 0; k < (instFirst[unit + 1] ?? 0); k++) writeAll(places, elementAt(insts, k), unit);
  }
  for (const place of places.touched) {
    places.writer[place] = -1;
    places.readers[place] = -1;
  }
  places.touched.length = 0;
  for (const state of places.arrays.values()) {
    state.write = -1;
    state.reads = [];
    state.directReads = [];
    state.directWrites = [];
  }
  return compact(places.edges, units);
}

function compact(edges: readonly number[], units: number): Graph {
  const count = edges.length / 3;
  const first = filled(units + 1, 0);
  const predecessors = filled(units, 0);
  for (let k = 0; k < edges.length; k += 3) {
    first[(edges[k] ?? 0) + 1] = (first[(edges[k] ?? 0) + 1] ?? 0) + 1;
    predecessors[edges[k + 1] ?? 0] = (predecessors[edges[k + 1] ?? 0] ?? 0) + 1;
  }
  for (let unit = 0; unit < units; unit++) first[unit + 1] = (first[unit + 1] ?? 0) + (first[unit] ?? 0);
  const successor = filled(count, 0);
  const latency = filled(count, 0);
  const next = first.slice();
  for (let k = 0; k < edges.length; k += 3) {
    const from = edges[k] ?? 0;
    const at = next[from] ?? 0;
    next[from] = at + 1;
    successor[at] = edges[k + 1] ?? 0;
    latency[at] = edges[k + 2] ?? 0;
  }
  const height = filled(units, 1);
  for (let unit = units - 1; unit >= 0; unit--) {
    for (let at = first[unit] ?? 0; at < (first[unit + 1] ?? 0); at++) {
      height[unit] = Math.max(height[unit] ?? 0, (height[successor[at] ?? 0] ?? 0) + (latency[at] ?? 0));
    }
  }
  return { first, successor, latency, predecessors, height };
}

function wait(places: Places, unit: number, before: number, latency: number): void {
  if (before >= 0 && before !== unit) places.edges.push(before, unit, latency);
}

function readAll(places: Places, { src, dst, pred }: AluNode, unit: number): void {
  for (const value of src) if (value !== undefined) read(places, value, unit);
  if (pred !== undefined) read(places, pred, unit);
  for (const value of dst) if (value?.kind === 'rel') read(places, value.rel, unit);
}

function read(places: Places, value: Value, unit: number): void {
  switch (value.kind) {
    case 'reg':
    case 'temp':
    case 'special':
      readPlace(places, value, unit);
      break;
    case 'rel': {
      read(places, value.rel, unit);
      const state = places.arrays.get(value.array);
      if (state === undefined) break;
      wait(places, unit, state.write, 1);
      for (const write of state.directWrites) wait(places, unit, write, 1);
      state.reads.push(unit);
      break;
    }
    case 'const':
    case 'kcache':
    case 'param':
    case 'hardware':
    case 'undef':
      break;
  }
}

function elementArray({ arrayAt, arrays }: Places, value: Value): ArrayState | undefined {
  if (value.kind !== 'reg' || arrayAt.size === 0) return undefined;
  const array = arrayAt.get(value.component);
  return array === undefined ? undefined : arrays.get(array);
}

function readPlace(places: Places, value: Value, unit: number): void {
  const place = placeOf(value);
  const { writer, readers, cells, touched } = places;
  const before = writer[place] ?? 0;
  const array = elementArray(places, value);
  if (array !== undefined) {
    wait(places, unit, array.write, 1);
    array.directReads.push(unit);
  }
  if (before >= 0) {
    const index = value.kind === 'special' && (value.name === 'IDX0' || value.name === 'IDX1');
    wait(places, unit, before, index ? NEXT_CLAUSE : 1);
  } else if (readers[place] === -1) touched.push(place);
  cells.push(unit, readers[place] ?? 0);
  readers[place] = cells.length - 2;
}

function writeAll(places: Places, { dst }: AluNode, unit: number): void {
  for (const value of dst) {
    if (value === undefined) continue;
    if (value.kind === 'rel') writeArray(places, value.array, unit);
    else writePlace(places, value, unit);
  }
}

function writeArray(places: Places, array: ValueArray, unit: number): void {
  const state = places.arrays.get(array);
  if (state === undefined) return;
  wait(places, unit, state.write, 1);
  for (const write of state.directWrites) wait(places, unit, write, 1);
  for (const reader of state.reads) wait(places, unit, reader, 0);
  for (const reader of state.directReads) wait(places, unit, reader, 0);
  state.write = unit;
  state.reads = [];
  state.directReads = [];
  state.directWrites = [];
}

function writePlace(places: Places, value: Value, unit: number): void {
  const place = placeOf(value);
  const { writer, readers, cells, touched } = places;
  if (writer[place] === -1 && readers[place] === -1) touched.push(place);
  const array = elementArray(places, value);
  if (array !== undefined) {
    wait(places, unit, array.write, 1);
    for (const reader of array.reads) wait(places, unit, reader, 0);
    array.directWrites.push(unit);
  }
  wait(places, unit, writer[place] ?? 0, 1);
  for (let cell = readers[place] ?? 0; cell >= 0; cell = cells[cell + 1] ?? 0) wait(places, unit, cells[cell] ?? 0, 0);
  readers[place] = -1;
  writer[place] = unit;
}
