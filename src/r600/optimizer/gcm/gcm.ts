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
import type { Shader } from '../../ir/shader.ts';
import { remove } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { fillPlace } from './clauses.ts';
import { createEffects } from './effects.ts';
import type { Effects } from './effects.ts';
import { buildGraph } from './graph.ts';
import { choosePlaces } from './motion.ts';
import { createTask } from './order.ts';
import { bestOrders } from './pressure.ts';
import { findPlaces } from './places.ts';
import { findUnits, instructionsOf } from './unit.ts';
import type { Unit } from './unit.ts';
import { elementAt } from '../../ir/element-at.ts';
import { vectorOperands } from '../registers/vectors.ts';
import { REGISTERS } from '../ra-init/register-file.ts';
import type { Pass } from '../pass.ts';
import { FEW_REGISTERS } from '../thrift.ts';
import type { Thrift } from '../thrift.ts';

/**
 * Moves instructions and puts them in blocks and clauses. FormatError `r600/opt-gradients` where a fetch's gradients cannot be
 * told, `r600/opt-lds` where a queue outlives its clause, `r600/opt-gcm` where a block goes on after its test.
 */
export const gcm: Pass = {
  name: 'gcm',
  input: 'ssa',
  output: 'blocks',
  run: (shader, { thrift }) => moveCode(shader, thrift),
};

function moveCode(shader: Shader, thrift: Thrift | undefined): boolean {
  const places = findPlaces(shader.root);
  const units = findUnits(shader, places.all);
  const tellEffects = createEffects(shader);
  const effects: readonly (Effects | undefined)[] = units.map(tellEffects);
  const effectsOf = (unit: Unit): Effects | undefined => effects[unit.index];
  choosePlaces(shader, places, units, effectsOf);
  const at: Unit[][] = places.all.map(() => []);
  const size = shader.values.all.length + 1;
  const definer = Array<Unit | undefined>(size).fill(undefined);
  const counts: Counts = { everywhere: new Int32Array(size), here: new Int32Array(size) };
  for (const unit of units) {
    elementAt(at, unit.place.index).push(unit);
    for (const { uid } of unit.defs) definer[uid] = unit;
    for (const { uid } of unit.uses) counts.everywhere[uid] = (counts.everywhere[uid] ?? 0) + 1;
  }
  for (const region of places.before.keys()) {
    for (const { src } of [...region.loopPhi, ...region.phi]) {
      for (const value of src)
        if (value !== undefined) counts.everywhere[value.uid] = (counts.everywhere[value.uid] ?? 0) + 1;
    }
  }
  for (const place of places.all) for (const node of place.nodes) remove(node);
  const inputs = new Set(shader.root.inputs);
  const isInvariant = (value: Value, level: number): boolean => {
    const from = definer[value.uid];
    return level > (from === undefined ? (inputs.has(value) ? 0 : Infinity) : from.place.loopLevel);
  };
  const channels = orderedChannels(units, size);
  const numbers = new Int32Array(units.length).fill(-1);
  const valuePlaces = new Int32Array(size);
  const tasks = at.map((here) => {
    const graph = buildGraph(here, effectsOf, definer, numbers, valuePlaces);
    const outside = readAfter(here, counts, isInvariant).map((uid) => (valuePlaces[uid] ?? 0) - 1);
    for (const uid of graph.uids) valuePlaces[uid] = 0;
    return createTask(shader.chip, graph, outside, channels);
  });
  const orders = bestOrders(shader.type, tasks, floorOf(shader), thrift);
  for (const place of places.all) {
    const { vertices } = elementAt(orders, place.index);
    fillPlace(
      shader,
      place,
      vertices.map(({ unit }) => unit),
    );
  }
  return units.length > 0;
}

/** The registers that are taken whatever comes. */
function floorOf({ values }: Shader): number {
  let floor = FEW_REGISTERS;
  for (const { assigned = 0 } of values.all)
    if (assigned >> 2 < REGISTERS) floor = Math.max(floor, (assigned >> 2) + 1);
  return floor;
}

/** By uid one more than the channel that a memory access takes a value from, else 0. */
function orderedChannels(units: readonly Unit[], size: number): Uint8Array {
  const channels = new Uint8Array(size);
  for (const { kind, nodes } of units) {
    if (kind !== 'CF' && kind !== 'GDS') continue;
    for (const node of instructionsOf(nodes)) {
      for (const { operands, from, ordered, size: most } of vectorOperands(node)) {
        for (let k = 0; ordered && k < most; k++) {
          const value = operands[from + k];
          if (value?.kind === 'reg' || value?.kind === 'temp') channels[value.uid] = k + 1;
        }
      }
    }
  }
  return channels;
}

/** Uses by uid, in all units and phi nodes, and in the units of one place. */
interface Counts {
  readonly everywhere: Int32Array;
  /** All 0 between two places. */
  readonly here: Int32Array;
}

/** The uids of values that are read outside of these units, or in the next round of a loop; those that the program answers have no uses at all. */
function readAfter(
  units: readonly Unit[],
  { everywhere, here }: Counts,
  isInvariant: (value: Value, loopLevel: number) => boolean,
): readonly number[] {
  const level = units[0]?.place.loopLevel ?? 0;
  const found: number[] = [];
  for (const unit of units) for (const { uid } of unit.uses) here[uid] = (here[uid] ?? 0) + 1;
  const look = (value: Value): void => {
    const { uid, kind } = value;
    const inside = here[uid] ?? 0;
    // Looked at once.
    here[uid] = -1;
    if (kind === 'special' || inside < 0) return;
    if (inside !== everywhere[uid] || inside === 0 || isInvariant(value, level)) found.push(uid);
  };
  for (const unit of units) {
    for (const value of unit.uses) look(value);
    for (const value of unit.defs) look(value);
  }
  for (const unit of units) {
    for (const { uid } of unit.uses) here[uid] = 0;
    for (const { uid } of unit.defs) here[uid] = 0;
  }
  return found;
}
