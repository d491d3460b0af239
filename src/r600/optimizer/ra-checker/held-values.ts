/*
 * What registers hold at a point of the program. Every value has one component for good, so what matters is whether it is
 * still there: NOWHERE before its first definition, HELD, or LOST when something else was written there. Where ways meet, a
 * value that one of them lost is lost.
 */
import type { Shader } from '../../ir/shader.ts';
import type { RelativeValue, Value } from '../../ir/value.ts';
import { findRegister } from '../../ir/value-table.ts';

const NOWHERE = 0;
const HELD = 1;
const LOST = 2;

/** By uid. */
export type State = Uint8Array;

/** Which values each component is for. */
export interface Residents {
  /** Of T0 to T3 those that the clause has defined so far, and elements of arrays. */
  readonly byComponent: (number[] | undefined)[];
  readonly count: number;
  /** Elements of arrays. */
  readonly elements: ReadonlySet<number>;
}

/** R124 to R127, the registers T0 to T3, keep nothing from one clause to the next. */
const FIRST_CLAUSE_COMPONENT = 124 * 4;
const COMPONENTS = 128 * 4;

/** The residents of every component. */
export function residentsOf({ values, arrays }: Shader): Residents {
  const elements = new Set<number>();
  for (const { gpr, chan, size } of arrays) {
    for (let k = 0; k < size; k++) {
      const value = findRegister(values, (gpr + k) * 4 + chan);
      if (value !== undefined) elements.add(value.uid);
    }
  }
  const residents: Residents = { byComponent: [], count: values.all.length + 1, elements };
  for (const { uid, assigned } of values.all) {
    if (assigned === undefined || (assigned >= FIRST_CLAUSE_COMPONENT && !elements.has(uid))) continue;
    addResident(residents, assigned, uid);
  }
  return residents;
}

function addResident({ byComponent }: Residents, component: number, uid: number): void {
  const list = byComponent[component];
  if (list === undefined) byComponent[component] = [uid];
  else list.push(uid);
}

/** Nothing is defined yet. */
export function emptyState({ count }: Residents): State {
  return new Uint8Array(count).fill(NOWHERE);
}

/** Where ways meet; whether `into` changed. */
export function meet(into: State, from: State): boolean {
  let changed = false;
  for (let uid = 0; uid < into.length; uid++) {
    if ((from[uid] ?? 0) <= (into[uid] ?? 0)) continue;
    into[uid] = from[uid] ?? 0;
    changed = true;
  }
  return changed;
}

/** Whether a value was there and something else took its place. */
export function isLost(state: State, { uid }: Value): boolean {
  return state[uid] === LOST;
}

/** A component gets a new value, of `uid`; 0: something that is no value. */
function overwrite({ byComponent }: Residents, state: State, component: number, uid: number): void {
  const list = byComponent[component];
  if (list === undefined) return;
  for (const each of list) if (each !== uid && state[each] === HELD) state[each] = LOST;
}

/** An instruction writes a value where it belongs. */
export function define(residents: Residents, state: State, { uid, assigned }: Value): void {
  if (assigned !== undefined) {
    overwrite(residents, state, assigned, uid);
    if (assigned >= FIRST_CLAUSE_COMPONENT && state[uid] !== HELD && !residents.elements.has(uid)) {
      addResident(residents, assigned, uid);
    }
  }
  state[uid] = HELD;
}

/** A relative operand may write to any element: those that it says it defines are there, whatever else was is lost. */
export function defineElements(residents: Residents, state: State, { array, mayDef }: RelativeValue): void {
  const first = (array.assigned ?? array.gpr) * 4 + array.chan;
  mayDef.forEach((value, k) => {
    overwrite(residents, state, first + k * 4, value?.uid ?? 0);
    if (value !== undefined) state[value.uid] = HELD;
  });
}

/** A clause ends. Elements that an array has there without our doing are the source's affair. */
export function loseClauseTemporaries({ byComponent, elements }: Residents, state: State): void {
  for (let component = FIRST_CLAUSE_COMPONENT; component < COMPONENTS; component++) {
    const list = byComponent[component];
    if (list === undefined || list.length === 0) continue;
    for (const uid of list) if (state[uid] === HELD && !elements.has(uid)) state[uid] = LOST;
    byComponent[component] = list.filter((uid) => elements.has(uid));
  }
}
