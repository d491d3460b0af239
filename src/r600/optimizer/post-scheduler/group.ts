/*
 * A group that is being filled. A unit fits where its slots are free, or can be made free by moving another instruction, where
 * all sources can be read under some bank swizzles, where literals and constants have room, and where the unit gets on with
 * the others.
 */
import type { Generation } from '../../isa/tables/chips.ts';
import { allowedChannels, fullChannels } from './channels.ts';
import type { Channels } from './channels.ts';
import { clearReadPorts, copyFew, copyReadPorts, createReadPorts, fillFew, findSwizzles } from './swizzle-search.ts';
import type { ReadPorts } from './swizzle-search.ts';
import { TRANS } from './slots.ts';
import { SOURCE, UNIT } from './table.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Table } from './table.ts';

/** Slots of a group. */
const SLOTS = 5;
const W = 0b01000;
const LITERALS = 4;

/** A group and what is in it. */
export interface Group {
  table: Table;
  readonly channels: Channels;
  readonly generation: Generation;
  /** By uid: the number of the group that wrote the register last, if the next group finds it in PV or PS. */
  forwarded: Int32Array;
  /** Registers that results may take in a channel; those of the first instruction may take more. */
  limit: number;
  /** This group's number; the one before has one less where it may forward. */
  number: number;
  /** By slot; -1: free. */
  readonly inst: Int32Array;
  readonly unit: Int32Array;
  /** Slots in use, as bits. */
  used: number;
  readonly ports: ReadPorts;
  readonly spare: ReadPorts;
  readonly spareInst: Int32Array;
  readonly spareUnit: Int32Array;
  readonly literals: Int32Array;
  literalCount: number;
  readonly constants: Int32Array;
  constantCount: number;
  param: number;
  /** `UNIT` flags of all units. */
  flags: number;
  /** The index that relative operands have, 0 for none. */
  index: number;
}

/** An empty group. `forwarded` has room for every uid. */
export function createGroupState(
  table: Table,
  channels: Channels,
  generation: Generation,
  forwarded: Int32Array,
): Group {
  return {
    table,
    channels,
    generation,
    forwarded,
    limit: Infinity,
    number: 0,
    inst: new Int32Array(SLOTS).fill(-1),
    unit: new Int32Array(SLOTS).fill(-1),
    used: 0,
    ports: createReadPorts(),
    spare: createReadPorts(),
    spareInst: new Int32Array(SLOTS),
    spareUnit: new Int32Array(SLOTS),
    literals: new Int32Array(LITERALS),
    literalCount: 0,
    constants: new Int32Array(4),
    constantCount: 0,
    param: -1,
    flags: 0,
    index: 0,
  };
}

/** Empties a group and gives it its number. */
export function clearGroup(group: Group, number: number): void {
  group.number = number;
  fillFew(group.inst, -1);
  fillFew(group.unit, -1);
  group.used = 0;
  clearReadPorts(group.ports);
  group.literalCount = 0;
  group.constantCount = 0;
  group.param = -1;
  group.flags = 0;
  group.index = 0;
}

/** 64-bit places that a group takes in its clause. */
export function groupSize({ used, literalCount }: Group): number {
  return countBits(used) + ((literalCount + 1) >> 1);
}

/** How many bits are set. */
export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Whether a unit gets on with those in the group. */
function getsOn({ table, flags, param, used, index }: Group, unit: number): boolean {
  const own = table.flags[unit] ?? 0;
  if (used === 0) return true;
  if (((own | flags) & UNIT.ALONE) !== 0) return false;
  const exclusive = UNIT.KILL | UNIT.PREDICATE;
  if ((own & exclusive) !== 0 && (flags & exclusive) !== 0) return false;
  const queues = UNIT.LDS | UNIT.POP;
  if ((own & queues) !== 0 && (flags & queues) !== 0) return false;
  if ((table.param[unit] ?? 0) >= 0 && param >= 0 && table.param[unit] !== param) return false;
  if ((own & UNIT.ADDRESS) !== 0 && (index !== 0 || (flags & UNIT.ADDRESS) !== 0)) return false;
  return table.index[unit] === 0 || (flags & UNIT.ADDRESS) === 0;
}

/** The channels, as bits, that the result of a unit may have; all where it has none. */
export function resultChannels({ table, channels }: Group, unit: number): number {
  const fixed = table.fixed[unit] ?? 0;
  if (fixed >= 0) return 1 << fixed;
  const result = table.result[unit] ?? 0;
  return result === 0 ? 15 : allowedChannels(channels, result);
}

/** The slots that a single instruction may be in with regard to its result's channel. */
function slotChoices(group: Group, unit: number): number {
  const { table, channels, limit, used } = group;
  let possible = resultChannels(group, unit);
  if (limit < Infinity && used !== 0) possible &= ~fullChannels(channels, table.result[unit] ?? 0, possible, limit);
  return (table.slots[unit] ?? 0) & (possible | TRANS);
}

/** Whether all slots are taken. */
export function isFull({ used, generation }: Group): boolean {
  return used === (generation === 'CAYMAN' ? 15 : 31);
}

/** Whether slots are free that a unit may be in. */
export function hasFreeSlot(group: Group, unit: number): boolean {
  if (((group.table.flags[unit] ?? 0) & UNIT.PACK) !== 0) return ((group.table.slots[unit] ?? 0) & group.used) === 0;
  return (slotChoices(group, unit) & ~group.used) !== 0;
}

/** The slots that a pack takes. Of three slots on Cayman the fourth comes along where the result must be in w; 0: it cannot be written. */
export function packSlots(group: Group, unit: number): number {
  const { table, generation } = group;
  const slots = table.slots[unit] ?? 0;
  if (((table.flags[unit] ?? 0) & UNIT.REPLICATED) === 0) return slots;
  const wanted = resultChannels(group, unit);
  if ((wanted & slots) !== 0) return slots;
  return generation === 'CAYMAN' && (wanted & W) !== 0 ? slots | W : 0;
}

/** Puts a unit into the group, in the best of its free slots by `rank`, lowest first; whether it fits. */
export function place(group: Group, unit: number, rank: (unit: number, slots: number) => number): boolean {
  if (!getsOn(group, unit)) return false;
  const { table, literalCount, constantCount } = group;
  const fits =
    addConstants(group, unit) &&
    (((table.flags[unit] ?? 0) & UNIT.PACK) === 0 ? placeSingle(group, unit, rank) : placePack(group, unit));
  if (!fits) {
    group.literalCount = literalCount;
    group.constantCount = constantCount;
    return false;
  }
  group.flags |= table.flags[unit] ?? 0;
  if ((table.param[unit] ?? 0) >= 0) group.param = table.param[unit] ?? 0;
  if (table.index[unit] !== 0) group.index = table.index[unit] ?? 0;
  return true;
}

/** Notes what the slots and ports are, before several slots change. */
function save({ ports, spare, inst, unit, spareInst, spareUnit }: Group): void {
  copyReadPorts(ports, spare);
  copyFew(inst, spareInst);
  copyFew(unit, spareUnit);
}

/** Back to what was saved. */
function restore(group: Group, used: number): void {
  copyReadPorts(group.spare, group.ports);
  copyFew(group.spareInst, group.inst);
  copyFew(group.spareUnit, group.unit);
  group.used = used;
}

function placeSingle(group: Group, unit: number, rank: (unit: number, slots: number) => number): boolean {
  const { used } = group;
  const choices = slotChoices(group, unit);
  const free = choices & ~used;
  const vector = free & ~TRANS;
  const inst = group.table.instFirst[unit] ?? 0;
  if (vector !== 0) {
    const slot = (vector & (vector - 1)) === 0 ? lowest(vector) : rank(unit, vector);
    if (placeIn(group, slot, unit, inst)) return true;
  }
  if ((free & TRANS) !== 0 && placeIn(group, 4, unit, inst)) return true;
  if (free !== 0) return false;
  for (let rest = choices; rest !== 0; rest &= rest - 1) {
    const slot = lowest(rest);
    const others = otherSlots(group, slot, 0);
    if (others === 0) continue;
    save(group);
    move(group, slot, lowest(others));
    setSlot(group, slot, unit, inst);
    if (findSwizzles(group.ports, group.ports.used)) return true;
    restore(group, used);
  }
  return false;
}

/** Puts an instruction in a free slot if all sources can be read then. */
function placeIn(group: Group, slot: number, unit: number, inst: number): boolean {
  setSlot(group, slot, unit, inst);
  if (findSwizzles(group.ports, 1 << slot)) return true;
  clearSlot(group, slot);
  return false;
}

function placePack(group: Group, unit: number): boolean {
  const { table, used } = group;
  const slots = packSlots(group, unit);
  const taken = slots & used;
  if (slots === 0 || (taken & (taken - 1)) !== 0) return false;
  const first = table.instFirst[unit] ?? 0;
  const end = table.instFirst[unit + 1] ?? 0;
  const others = taken === 0 ? 0 : otherSlots(group, lowest(taken), slots);
  if (taken !== 0 && others === 0) return false;
  save(group);
  if (taken !== 0) move(group, lowest(taken), lowest(others));
  for (let k = first; k < end; k++) setSlot(group, elementAt(table.insts, k).code.slot, unit, k);
  if ((slots & ~(table.slots[unit] ?? 0) & W) !== 0) setSlot(group, 3, unit, first);
  if (findSwizzles(group.ports, taken === 0 ? slots : group.ports.used)) return true;
  restore(group, used);
  return false;
}

/** The free slots, outside of `reserved`, that the instruction in a slot could be in too. */
function otherSlots(group: Group, slot: number, reserved: number): number {
  const unit = group.unit[slot] ?? 0;
  return ((group.table.flags[unit] ?? 0) & UNIT.PACK) !== 0 ? 0 : slotChoices(group, unit) & ~group.used & ~reserved;
}

/** Moves the instruction in a slot to another. */
function move(group: Group, from: number, to: number): void {
  const unit = group.unit[from] ?? 0;
  const inst = group.inst[from] ?? 0;
  clearSlot(group, from);
  setSlot(group, to, unit, inst);
}

function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function clearSlot(group: Group, slot: number): void {
  const { ports, inst, unit } = group;
  group.used &= ~(1 << slot);
  for (let k = slot * 3; k < slot * 3 + 3; k++) ports.key[k] = 0;
  ports.only[slot] = -1;
  ports.used &= ~(1 << slot);
  if (slot === 4) ports.constants = 0;
  inst[slot] = -1;
  unit[slot] = -1;
}

/** Enters an instruction's sources into the ports. */
function setSlot(group: Group, slot: number, unit: number, inst: number): void {
  const { table, ports, channels, forwarded, number } = group;
  const { sourceFirst, sourceKind, sourceKey, sourceMore } = table;
  group.inst[slot] = inst;
  group.unit[slot] = unit;
  group.used |= 1 << slot;
  ports.used |= 1 << slot;
  ports.only[slot] = table.ordered[inst] === 1 ? 5 : -1;
  const first = sourceFirst[inst] ?? 0;
  const end = sourceFirst[inst + 1] ?? 0;
  let constants = 0;
  for (let k = 0; k < 3; k++) {
    const at = first + k;
    const to = slot * 3 + k;
    ports.key[to] = 0;
    if (at >= end) continue;
    const kind = sourceKind[at] ?? 0;
    const key = sourceKey[at] ?? 0;
    if (kind === SOURCE.REGISTER) {
      if (forwarded[key] === number - 1) continue;
      ports.key[to] = key;
      ports.chan[to] = channels.of[key] ?? 0;
    } else if (kind === SOURCE.RELATIVE) {
      ports.key[to] = key;
      ports.chan[to] = sourceMore[at] ?? 0;
    } else if (kind !== SOURCE.HARDWARE) constants++;
  }
  // A vector instruction whose first two sources are one register reads it once.
  if (slot !== 4 && ports.key[slot * 3 + 1] === ports.key[slot * 3]) ports.key[slot * 3 + 1] = 0;
  if (slot === 4) ports.constants = constants;
}

/** Adds literals and constants of a unit; whether there is room. */
function addConstants(group: Group, unit: number): boolean {
  const { table, literals, constants } = group;
  const { instFirst, sourceFirst, sourceKind, sourceKey } = table;
  const end = sourceFirst[instFirst[unit + 1] ?? 0] ?? 0;
  const most = group.generation === 'R600' ? 4 : 2;
  for (let at = sourceFirst[instFirst[unit] ?? 0] ?? 0; at < end; at++) {
    const kind = sourceKind[at] ?? 0;
    const key = sourceKey[at] ?? 0;
    if (kind === SOURCE.LITERAL) {
      if (holds(literals, group.literalCount, key)) continue;
      if (group.literalCount === LITERALS) return false;
      literals[group.literalCount++] = key;
    } else if (kind === SOURCE.CONSTANT) {
      if (holds(constants, group.constantCount, key)) continue;
      if (group.constantCount === most) return false;
      constants[group.constantCount++] = key;
    }
  }
  return true;
}

function holds(list: Int32Array, count: number, key: number): boolean {
  for (let k = 0; k < count; k++) if (list[k] === key) return true;
  return false;
}
