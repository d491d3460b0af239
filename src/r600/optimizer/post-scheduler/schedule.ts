/*
 * List scheduling of a clause, group by group from its start. Units whose predecessors are done wait in a heap by rank; the
 * first ones are tried in turn, until the group is full. Where nothing fits, a new clause begins: with its constant cache
 * locks free, but without the address register and the results in PV and PS.
 */
import { FormatError } from '../../../runtime/format-error.ts';
import { ofGeneration } from '../../isa/tables/chips.ts';
import type { Generation } from '../../isa/tables/chips.ts';
import { bestChannel } from './best-channel.ts';
import { decideChannel, emptiest, OPEN, takeBack } from './channels.ts';
import type { Channels } from './channels.ts';
import { addLines, locksFit, roomFor } from './clause-room.ts';
import { enterUnit, growthOf, orderByGrowth } from './frugal.ts';
import type { Frugal } from './frugal.ts';
import type { Graph } from './graph.ts';
import { NEXT_CLAUSE } from './graph.ts';
import { clearGroup, groupSize, hasFreeSlot, isFull, packSlots, place, resultChannels } from './group.ts';
import type { Group } from './group.ts';
import { createHeap, first, pop, push } from './heap.ts';
import type { Heap } from './heap.ts';
import { filled, shorten } from '../lists.ts';
import { UNIT } from './table.ts';
import { elementAt, entryOf } from '../../ir/element-at.ts';
import type { Table } from './table.ts';

/** Ready units that are looked at for one group, and as many more for slots that these leave free. */
const LOOK = 24;
const LOOK_FURTHER = 128;
/** A read of local data share does not begin after this place: what it returns must be taken in the same clause. */
const LAST_QUEUE_START = 64;
/** After this place the rest of the clause is for those that take it. */
const LAST_BESIDE_QUEUE = 80;

/** One instruction's place. */
export interface Placed {
  readonly unit: number;
  /** In `Table.insts`. */
  readonly inst: number;
  readonly slot: number;
  readonly swizzle: number;
}

/** A group as it was filled. */
export interface ScheduledGroup {
  /** The first of a clause. */
  readonly begins: boolean;
  readonly placed: readonly Placed[];
  /** Packs with one result for all slots: the slot that writes it, by unit. */
  readonly writers: readonly (readonly [unit: number, slot: number])[];
}

/** What a clause became. */
export interface Schedule {
  readonly groups: readonly ScheduledGroup[];
  /** Units, literals included. */
  readonly size: number;
}

/** What scheduling of one clause needs. */
export interface Task {
  readonly table: Table;
  readonly graph: Graph;
  readonly channels: Channels;
  readonly generation: Generation;
  /** A group without effect may follow one that writes to an array, before one that reads it. */
  readonly waitsForRelative: boolean;
  /** To fill; used for one clause after another. */
  readonly group: Group;
  /** Numbers of groups: `next` is one that no group has had, nor the one before it. */
  readonly clock: { next: number };
  /** Units that the next results of local data share wait for. */
  readonly urgent: readonly boolean[] | undefined;
  /** By unit, lowest first. */
  readonly ranks: readonly number[];
  /** Where registers count more than ranks. */
  readonly frugal: Frugal | undefined;
  /** Then what begins values waits, where the longest way is so many groups longer than its own. */
  readonly patience: number;
  /** How far ahead of the first unit that is left others may be taken. */
  readonly window: number;
}

/** A unit that fits no group as things are: its registers must change channels first. */
export class Stuck extends Error {
  readonly unit: number;
  constructor(unit: number) {
    super('a unit fits no group');
    this.unit = unit;
  }
}

interface State extends Task {
  readonly heap: Heap;
  /** By unit: predecessors that have no place; -1 where it has one itself. */
  readonly waiting: number[];
  /** The first group that a unit may be in, and the first clause. */
  readonly earliest: number[];
  readonly earliestClause: number[];
  /** Units for the next group. */
  readonly next: number[];
  /** Units that are tried for this group. */
  readonly looked: number[];
  /** No unit before it is left. */
  firstLeft: number;
  left: number;
  lastUnit: number;
  time: number;
  clause: number;
  /** Places taken in the clause, and its lines of constants, ascending. */
  size: number;
  lines: number[];
  total: number;
  fresh: boolean;
  /** What was left when the clause began. */
  leftBefore: number;
  /** The index in the address register, by uid; 0: none. */
  address: number;
  /** What the queues hold. */
  queued: number;
  readonly groups: ScheduledGroup[];
  readonly rank: (unit: number, slots: number) => number;
}

/** Schedules a clause. Throws `Stuck` where a unit by itself fits no group. */
export function schedule(task: Task): Schedule {
  const { table, graph, channels, group, clock, ranks } = task;
  group.table = table;
  const mark = channels.log.length;
  // Written out: a spread makes objects that are slow to make and to read.
  const state: State = {
    table,
    graph,
    channels,
    generation: task.generation,
    waitsForRelative: task.waitsForRelative,
    group,
    clock,
    urgent: task.urgent,
    ranks,
    frugal: task.frugal,
    patience: task.patience,
    window: task.window,
    firstLeft: 0,
    heap: createHeap(ranks),
    waiting: graph.predecessors.slice(),
    earliest: filled(table.units, 0),
    earliestClause: filled(table.units, 0),
    next: [],
    looked: [],
    left: table.units,
    lastUnit: -1,
    time: clock.next,
    clause: 0,
    size: 0,
    lines: [],
    total: 0,
    fresh: true,
    leftBefore: table.units + 1,
    address: 0,
    queued: 0,
    groups: [],
    rank: (unit, slots) => bestSlot(state, unit, slots),
  };
  for (let unit = 0; unit < table.units; unit++) {
    if (((table.flags[unit] ?? 0) & UNIT.LAST) !== 0) state.lastUnit = unit;
    else if (state.waiting[unit] === 0) push(state.heap, unit);
  }
  try {
    while (state.left > 0) fillGroup(state);
  } catch (error) {
    takeBack(channels, mark);
    throw error;
  } finally {
    clock.next = state.time + 2;
  }
  return { groups: state.groups, size: state.total };
}

function fillGroup(state: State): void {
  const { heap, looked, group, lastUnit } = state;
  clearGroup(group, state.time);
  shorten(looked, 0);
  while (looked.length < LOOK && heap.size > 0 && (looked.length === 0 || isNear(state))) looked.push(pop(heap));
  if (state.frugal !== undefined) orderByGrowth(state.frugal, looked, state.ranks);
  const held = heldBack(state);
  const load = wantedLoad(state);
  if (load >= 0) tryPlace(state, load);
  let kept = 0;
  for (let k = 0; k < looked.length; k++) {
    const unit = looked[k] ?? 0;
    if (!isFull(group) && tryPlace(state, unit)) settle(state, unit);
    else looked[kept++] = unit;
  }
  shorten(looked, kept);
  for (const unit of held) {
    if (group.used === 0 && tryPlace(state, unit)) settle(state, unit);
    else looked.push(unit);
  }
  for (let more = 0; state.patience === Infinity && more < LOOK_FURTHER && !isFull(group) && isNear(state); more++) {
    const unit = pop(heap);
    if (hasFreeSlot(group, unit) && tryPlace(state, unit)) settle(state, unit);
    else looked.push(unit);
  }
  if (
    lastUnit >= 0 &&
    state.left === 1 &&
    state.waiting[lastUnit] === 0 &&
    (state.earliest[lastUnit] ?? 0) <= state.time
  ) {
    if (tryPlace(state, lastUnit)) settle(state, lastUnit);
  }
  if (group.used === 0) {
    for (const unit of looked) push(heap, unit);
    beginClause(state);
    return;
  }
  closeGroup(state);
  for (const unit of looked) push(heap, unit);
  for (const unit of state.next) push(heap, unit);
  shorten(state.next, 0);
}

/** Whether the unit that comes next lies in the window. */
function isNear(state: State): boolean {
  const { heap, waiting, window } = state;
  if (heap.size === 0) return false;
  if (window === Infinity) return true;
  while (waiting[state.firstLeft] === -1) state.firstLeft++;
  return first(heap) <= state.firstLeft + window;
}

const none: readonly never[] = [];

/** Takes what begins values and can wait out of the units that are tried. */
function heldBack({ looked, frugal, patience, graph: { height }, urgent, left }: State): readonly number[] {
  if (frugal === undefined || patience === Infinity) return none;
  const held: number[] = [];
  let longest = left / 4;
  for (const unit of looked) longest = Math.max(longest, height[unit] ?? 0);
  let kept = 0;
  for (const unit of looked) {
    const waits = longest - (height[unit] ?? 0) > patience && urgent?.[unit] !== true;
    if (waits && growthOf(frugal, unit) > 0) held.push(unit);
    else looked[kept++] = unit;
  }
  shorten(looked, kept);
  return held;
}

/** Nothing fits: what is left must go to another clause. */
function beginClause(state: State): void {
  const { looked, lastUnit } = state;
  if (state.fresh || state.left === state.leftBefore) throw new Stuck(looked[0] ?? lastUnit);
  if (state.queued !== 0) throw new FormatError('r600/opt-queue', 'a clause cannot hold what local data share returns');
  state.clause++;
  state.fresh = true;
  state.leftBefore = state.left;
  state.size = 0;
  state.lines = [];
  state.address = 0;
  state.time += 2;
}

/** The load of the address register that the first waiting unit wants, where nobody ready uses what it holds; -1: none. */
function wantedLoad({ looked, table, address, left, lastUnit }: State): number {
  let wanted = 0;
  for (const unit of left === 1 && lastUnit >= 0 ? [lastUnit] : looked) {
    const index = table.index[unit] ?? 0;
    if (index === 0) continue;
    if (index === address) return -1;
    if (wanted === 0) wanted = index;
  }
  return wanted === 0 ? -1 : entryOf(table.loads, wanted);
}

function tryPlace(state: State, unit: number): boolean {
  const { table, group } = state;
  if (unit < table.units) {
    if ((state.earliestClause[unit] ?? 0) > state.clause) return false;
    if (table.index[unit] !== 0 && table.index[unit] !== state.address) return false;
    if ((table.queued[unit] ?? 0) > 0 && state.queued === 0 && state.size > LAST_QUEUE_START) return false;
    if (state.queued > 0 && state.size > LAST_BESIDE_QUEUE && state.urgent?.[unit] === false) return false;
  }
  if (!locksFit(state, unit)) return false;
  if (!roomFor(state, unit)) return false;
  if (!place(group, unit, state.rank)) return false;
  addLines(state, unit);
  return true;
}

/** After a unit got its place: those that waited for it. */
function settle(state: State, unit: number): void {
  const { graph, waiting, earliest, earliestClause, looked, next, time, clause, lastUnit } = state;
  state.left--;
  waiting[unit] = -1;
  if (state.frugal !== undefined) enterUnit(state.frugal, unit);
  for (let at = graph.first[unit] ?? 0; at < (graph.first[unit + 1] ?? 0); at++) {
    const successor = graph.successor[at] ?? 0;
    const latency = graph.latency[at] ?? 0;
    earliest[successor] = Math.max(earliest[successor] ?? 0, time + Math.min(1, latency));
    if (latency === NEXT_CLAUSE) earliestClause[successor] = Math.max(earliestClause[successor] ?? 0, clause + 1);
    const left = (waiting[successor] ?? 0) - 1;
    waiting[successor] = left;
    if (left > 0 || successor === lastUnit) continue;
    if ((earliest[successor] ?? 0) <= time) looked.push(successor);
    else next.push(successor);
  }
}

/** The free slot whose channel serves the readers of a result best. */
function bestSlot(state: State, unit: number, slots: number): number {
  const result = unit < state.table.units ? (state.table.result[unit] ?? 0) : 0;
  return result === 0 ? 31 - Math.clz32(slots) : bestChannel(state, unit, result, slots);
}

/** Decides channels, forwards results, and enters the group in the clause. */
function closeGroup(state: State): void {
  const { group, table, channels, waitsForRelative } = state;
  const placed: Placed[] = [];
  let writers: [number, number][] | undefined;
  for (let slot = 0; slot < 4; slot++) {
    const unit = group.unit[slot] ?? 0;
    if (unit < 0 || ((table.flags[unit] ?? 0) & UNIT.PACK) !== 0) continue;
    const result = table.result[unit] ?? 0;
    if (result !== 0 && channels.of[result] === OPEN) decideChannel(channels, result, slot);
  }
  let closed = -1;
  for (let slot = 0; slot < 5; slot++) {
    const unit = group.unit[slot] ?? 0;
    if (unit < 0) continue;
    placed.push({ unit, inst: group.inst[slot] ?? 0, slot, swizzle: group.ports.swizzle[slot] ?? 0 });
    const result = table.result[unit] ?? 0;
    const pack = ((table.flags[unit] ?? 0) & UNIT.PACK) !== 0;
    if (pack && unit === closed) continue;
    if (result !== 0 && channels.of[result] === OPEN) {
      const possible = resultChannels(group, unit) & (pack ? packSlots(group, unit) : 15);
      // Partners in one operand that share the group took the channels that were left for it.
      if (possible === 0) throw new Stuck(unit);
      // In t best one whose own slot is taken: an empty one must be filled then.
      const allowed = slot === 4 && !pack && (possible & group.used) !== 0 ? possible & group.used : possible;
      const chan = pack || slot === 4 ? bestChannel(state, unit, result, allowed) : emptiest(channels, allowed);
      decideChannel(channels, result, chan);
    }
    if (pack && result !== 0) (writers ??= []).push([unit, channels.of[result] ?? 0]);
    if (pack) closed = unit;
  }
  forward(state);
  const waits = waitsForRelative && (group.flags & (UNIT.WRITES_RELATIVE | UNIT.WRITES_ELEMENT)) !== 0;
  const size = groupSize(group) + (waits ? 1 : 0) + (fillsSlot(group) ? 1 : 0);
  state.size += size;
  state.total += size;
  state.groups.push({ begins: state.fresh, placed, writers: writers ?? none });
  state.fresh = false;
  state.time += waits ? 2 : 1;
}

/** Whether bc_finalize puts something into an empty slot, so that an instruction that any slot could hold stays in t. */
function fillsSlot({ table, channels, generation, inst, used }: Group): boolean {
  if ((used & (1 << 4)) === 0) return false;
  const scalar = elementAt(table.insts, inst[4] ?? 0);
  if (ofGeneration(scalar.code.op.slots, generation) !== 'VS') return false;
  const result = scalar.dst[0];
  if (result === undefined) return used === 1 << 4;
  const chan = result.kind === 'rel' ? result.array.chan : (channels.of[result.uid] ?? 0);
  return chan === OPEN ? used === 1 << 4 : (used & (1 << chan)) === 0;
}

/** Notes what the group wrote: for PV and PS, for the address register, for the queues. */
function forward(state: State): void {
  const { group, table } = state;
  const { forwarded } = group;
  let address = state.address;
  for (let slot = 0; slot < 5; slot++) {
    const unit = group.unit[slot] ?? 0;
    if (unit < 0 || (slot > 0 && group.unit[slot - 1] === unit)) continue;
    const keeps = ((table.flags[unit] ?? 0) & UNIT.NOT_FORWARDED) === 0;
    state.queued += table.queued[unit] ?? 0;
    for (let k = table.instFirst[unit] ?? 0; k < (table.instFirst[unit + 1] ?? 0); k++) {
      const dst = elementAt(table.insts, k).dst[0];
      if (dst === undefined || (dst.kind !== 'reg' && dst.kind !== 'temp')) continue;
      forwarded[dst.uid] = keeps ? state.time : -1;
      if (dst.uid === address) address = 0;
    }
    if (((table.flags[unit] ?? 0) & UNIT.ADDRESS) === 0) continue;
    address = elementAt(elementAt(table.insts, table.instFirst[unit] ?? 0).src, 0).uid;
  }
  state.address = address;
}
