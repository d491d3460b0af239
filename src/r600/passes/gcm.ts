/*
 * gcm: from lists of instructions to basic blocks, in which instructions of one kind share clauses.
 *
 *   x: t1.1 = MUL R1.x, R1.y                        block 0 0 {
 *   fetch t2.1, t3.1, _, _ = SAMPLE t1.1, R1.y, …     clause ALU { x: t1.1 = MUL R1.x, R1.y … }
 *   x: t4.1 = ADD R1.z, R1.w                  ->      clause TEX { fetch t2.1, t3.1, _, _ = SAMPLE t1.1, R1.y, … }
 *   fetch t5.1, _, _, _ = SAMPLE t1.1, t4.1, …      }
 *
 * First each instruction gets its block, then each block its order.
 */
import type { Shader } from '../ir/shader.ts';
import { remove } from '../ir/tree.ts';
import type { Value } from '../ir/value.ts';
import { fillPlace } from './gcm/clauses.ts';
import { createEffects } from './gcm/effects.ts';
import type { Effects } from './gcm/effects.ts';
import { buildGraph } from './gcm/graph.ts';
import { choosePlaces } from './gcm/motion.ts';
import { chooseOrders, ordersOf } from './gcm/pressure.ts';
import { findPlaces } from './gcm/places.ts';
import { findUnits } from './gcm/unit.ts';
import type { Unit } from './gcm/unit.ts';
import type { Pass } from './pass.ts';

/**
 * Moves instructions and puts them in blocks and clauses. FormatError `r600/opt-gradients` where a fetch's gradients cannot be
 * told, `r600/opt-lds` where a queue outlives its clause, `r600/opt-gcm` where a block goes on behind its test.
 */
export const gcm: Pass = {
  name: 'gcm',
  input: 'ssa',
  output: 'blocks',
  run: (shader) => moveCode(shader),
};

function moveCode(shader: Shader): boolean {
  const places = findPlaces(shader.root);
  const units = findUnits(shader, places.all);
  const tellEffects = createEffects(shader);
  const effects: readonly (Effects | undefined)[] = units.map(tellEffects);
  const effectsOf = (unit: Unit): Effects | undefined => effects[unit.index];
  choosePlaces(shader, places, units, effectsOf);
  const at: Unit[][] = places.all.map(() => []);
  const definer: (Unit | undefined)[] = [];
  const uses: number[] = [];
  for (const unit of units) {
    at[unit.place.index]!.push(unit);
    for (const { uid } of unit.defs) definer[uid] = unit;
    for (const { uid } of unit.uses) uses[uid] = (uses[uid] ?? 0) + 1;
  }
  for (const place of places.all) for (const node of place.nodes) remove(node);
  const choices = places.all.map((place) => {
    const here = at[place.index]!;
    return ordersOf(shader.chip, buildGraph(here, effectsOf, definer), usedElsewhere(here, uses));
  });
  const chosen = chooseOrders(choices);
  for (const place of places.all) fillPlace(shader, place, chosen[place.index]!.units);
  return units.length > 0;
}

/** Tells whether a value is read outside of these units, in a phi node or a branch too where nothing else reads it. */
function usedElsewhere(units: readonly Unit[], uses: readonly number[]): (value: Value) => boolean {
  const here = new Map<number, number>();
  for (const unit of units) for (const { uid } of unit.uses) here.set(uid, (here.get(uid) ?? 0) + 1);
  return ({ uid, kind }) => kind !== 'special' && ((uses[uid] ?? 0) === 0 || uses[uid] !== here.get(uid));
}
