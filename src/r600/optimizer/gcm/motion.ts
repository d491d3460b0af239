/*
 * Where each unit goes (Cliff Click, "Global Code Motion, Global Value Numbering", 1995). Early: the first place where all operands
 * are there. Late: the last place that is on every way to its uses. On the way up from late to early, the place in the
 * fewest loops is taken, and the latest of those.
 */
import type { Shader } from '../../ir/shader.ts';
import type { Value } from '../../ir/value.ts';
import { mayRise, rises } from './effects.ts';
import type { Effects } from './effects.ts';
import { nearestCommon } from './places.ts';
import type { Place, Places } from './places.ts';
import { isTest } from './unit.ts';
import { elementAt, lastOf, entryOf } from '../../ir/element-at.ts';
import type { Unit } from './unit.ts';

/** Constants that leave loops: more of them take too many registers. */
const MOST_LIFTED = 48;

/** Gives every unit its place. `effectsOf` answers undefined for those that may move, and `rises`. */
export function choosePlaces(
  shader: Shader,
  places: Places,
  units: readonly Unit[],
  effectsOf: (unit: Unit) => Effects | undefined,
): void {
  const size = shader.values.all.length + 1;
  const definer = Array<Unit | undefined>(size).fill(undefined);
  for (const unit of units) for (const value of unit.defs) definer[value.uid] = unit;
  const early = earliest(shader, places, units, definer, effectsOf);
  const usedAt = Array<Place | undefined>(size).fill(undefined);
  const use = (value: Value | undefined, place: Place): void => {
    if (value === undefined) return;
    const before = usedAt[value.uid];
    usedAt[value.uid] = before === undefined ? place : nearestCommon(before, place);
  };
  useOutside(shader, places, use);
  const lifted: (readonly [unit: Unit, late: Place])[] = [];
  for (let k = units.length - 1; k >= 0; k--) {
    const unit = elementAt(units, k);
    const effects = effectsOf(unit);
    if (mayRise(effects)) {
      let late = effects === rises ? unit.home : undefined;
      for (const value of unit.defs) {
        const at = usedAt[value.uid];
        if (at !== undefined) late = late === undefined ? at : nearestCommon(late, at);
      }
      if (late !== undefined) unit.place = between(unit, elementAt(early, k), late);
      if (late !== undefined && isConstant(unit) && unit.place.loopLevel < late.loopLevel) lifted.push([unit, late]);
    }
    for (const value of unit.uses) use(value, unit.place);
  }
  // What brings a constant has no operands: where many would be alive around a loop, they stay inside.
  if (lifted.length <= MOST_LIFTED) return;
  for (const [unit, late] of lifted) unit.place = lastOpen(late) ?? unit.place;
}

/** Whether it brings a constant to where it is wanted. */
function isConstant({ nodes, uses }: Unit): boolean {
  const [node] = nodes;
  return nodes.length === 1 && node?.kind === 'alu' && node.code.op.name === 'MOV' && uses.length === 0;
}

function lastOpen(late: Place): Place | undefined {
  let place: Place | undefined = late;
  while (place?.open === false) place = place.dominator;
  return place;
}

/** The first place where each unit's operands are there; its home if it must not move. */
function earliest(
  { root, values }: Shader,
  { all, entry, exit }: Places,
  units: readonly Unit[],
  definer: readonly (Unit | undefined)[],
  effectsOf: (unit: Unit) => Effects | undefined,
): readonly Place[] {
  const phiPlace = Array<Place | undefined>(values.all.length + 1).fill(undefined);
  for (const [region, place] of entry) {
    for (const { dst } of region.loopPhi) if (dst[0] !== undefined) phiPlace[dst[0].uid] = place;
  }
  for (const [region, place] of exit) {
    for (const { dst } of region.phi) if (dst[0] !== undefined) phiPlace[dst[0].uid] = place;
  }
  for (const input of root.inputs) phiPlace[input.uid] = all[0];
  const early: Place[] = [];
  for (const unit of units) {
    let place = elementAt(all, 0);
    if (mayRise(effectsOf(unit))) {
      for (const { uid } of unit.uses) {
        const from = definer[uid];
        const at = from === undefined ? phiPlace[uid] : placeAfter(from, elementAt(early, from.index), unit.home);
        if (at !== undefined && at.depth > place.depth) place = at;
      }
    } else place = unit.home;
    early.push(place);
  }
  return early;
}

/** The first place on the way to a unit's home that sees what another defines at its place: after a test that is the next one. */
function placeAfter(from: Unit, place: Place, home: Place): Place {
  if (!isTest(from) || home === place) return place;
  let next = home;
  for (let at: Place | undefined = home; at !== undefined && at !== place; at = at.dominator) next = at;
  return next;
}

/** Uses that no unit is: phi sources at the ends of their ways, and the program's results. The tests of branches stay anyway. */
function useOutside(
  { root }: Shader,
  { all, before, end }: Places,
  use: (value: Value | undefined, place: Place) => void,
): void {
  for (const [region, place] of before) {
    for (const phi of region.loopPhi) use(phi.src[0], place);
    for (const way of region.repeats) for (const phi of region.loopPhi) use(phi.src[way.index], entryOf(end, way));
    for (const way of region.departs) for (const phi of region.phi) use(phi.src[way.index], entryOf(end, way));
  }
  for (const value of root.results) use(value, lastOf(all));
}

/**
 * The place in the fewest loops from `late` up to `early`, and of those the last one that had instructions before, so that no
 * clause begins where none was; home where none of them has room.
 */
function between(unit: Unit, early: Place, late: Place): Place {
  let best: Place | undefined;
  for (let place: Place | undefined = late; place !== undefined; place = place.dominator) {
    if (place.depth < early.depth) break;
    if (place.open && (best === undefined || isBetter(unit, place, best))) best = place;
    if (place === early) break;
  }
  return best ?? unit.home;
}

function isBetter({ kind }: Unit, place: Place, best: Place): boolean {
  if (place.loopLevel !== best.loopLevel) return place.loopLevel < best.loopLevel;
  const holds = ({ nodes, holdsAlu }: Place): boolean => (kind === 'ALU' ? holdsAlu : nodes.length > 0);
  return holds(place) && !holds(best);
}
