/*
 * Orders of a place's units that stay near the source's: units run ahead of the first one that is left, but not far, so that values
 * are alive as long as in the source or little longer. The terms of a long sum are fetched a few at a time, where the order found
 * from the end fetches all of them first.
 */
import { elementAt } from '../../ir/element-at.ts';
import { filled } from '../lists.ts';
import { fetchLimit } from './clauses.ts';
import { needsOwnClause } from './graph.ts';
import type { Vertex } from './graph.ts';
import { measure } from './order.ts';
import type { Order, Task } from './order.ts';
import { isTest } from './unit.ts';
import type { Kind } from './unit.ts';

/** Units in view; 1: the source's order, but for the test that nothing may follow. */
const windows: readonly number[] = [128, 64, 32, 16, 1];

/** The units of a place in clauses that hold what is ready among so many units from the first one that is left on, for some windows. */
export function ordersNear(task: Task): readonly Order[] {
  const followers = followersOf(task.vertices);
  return windows.map((window) => orderNear(task, followers, window));
}

function orderNear(task: Task, followers: Followers, window: number): Order {
  const { vertices } = task;
  const order: Vertex[] = [];
  const state: State = {
    task,
    left: vertices.map(({ before }) => before.length),
    followers,
    placed: filled(vertices.length, 0),
    clause: filled(vertices.length, 0),
    kind: undefined,
    clauses: 0,
    count: 0,
  };
  // Nothing follows a test, wherever it stands among the others.
  const test = vertices.findLastIndex(({ unit }) => isTest(unit));
  if (test >= 0) state.placed[test] = 1;
  for (let first = nextLeft(state, 0); first < vertices.length; first = nextLeft(state, first)) {
    const end = Math.min(vertices.length, first + window);
    let at = nextOfKind(state, first, end);
    if (at === end) {
      at = first;
      state.kind = elementAt(vertices, at).unit.kind;
      state.clauses++;
      state.count = 0;
    }
    place(state, at);
    order.push(elementAt(vertices, at));
  }
  if (test >= 0) order.push(elementAt(vertices, test));
  return measure(task, order);
}

interface State {
  readonly task: Task;
  /** By vertex: how many that must come before it are not placed, each counted for each reason. */
  readonly left: number[];
  readonly followers: Followers;
  /** By vertex: 1 once it is placed. */
  readonly placed: number[];
  /** By vertex: the last clause that it cannot be in any more. */
  readonly clause: number[];
  kind: Kind | undefined;
  clauses: number;
  /** Fetches in the clause. */
  count: number;
}

/** By vertex: those that must come after it, each as often as there are reasons, and those that cannot be in its clause. */
interface Followers {
  readonly all: readonly (readonly number[])[];
  readonly apart: readonly (readonly number[])[];
}

function followersOf(vertices: readonly Vertex[]): Followers {
  const all = vertices.map((): number[] => []);
  const apart = vertices.map((): number[] => []);
  for (const { unit, number, before, takes } of vertices) {
    before.forEach((at, k) => {
      elementAt(all, at).push(number);
      if (needsOwnClause(elementAt(vertices, at).unit, unit, elementAt(takes, k))) elementAt(apart, at).push(number);
    });
  }
  return { all, apart };
}

/** The first unit from `first` on that the clause can take; `end` where there is none before it. */
function nextOfKind(state: State, first: number, end: number): number {
  const { task, left, placed, clause, kind, clauses, count } = state;
  if (kind === undefined || kind === 'CF') return end;
  for (let at = first; at < end; at++) {
    const { unit } = elementAt(task.vertices, at);
    if (placed[at] === 1 || left[at] !== 0 || unit.kind !== kind || clause[at] === clauses) continue;
    if (kind === 'ALU' || count === 0 || count + unit.nodes.length <= fetchLimit(task.chip)) return at;
  }
  return end;
}

/** The first unit from a place on that is left: all that must come before it stands before it. */
function nextLeft({ placed }: State, from: number): number {
  let at = from;
  while (placed[at] === 1) at++;
  return at;
}

function place(state: State, at: number): void {
  const { unit } = elementAt(state.task.vertices, at);
  const { all, apart } = state.followers;
  state.placed[at] = 1;
  if (unit.kind !== 'ALU') state.count += unit.nodes.length;
  for (const to of elementAt(all, at)) state.left[to] = (state.left[to] ?? 0) - 1;
  for (const to of elementAt(apart, at)) state.clause[to] = state.clauses;
}
