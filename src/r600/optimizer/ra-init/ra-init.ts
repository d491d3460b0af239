/*
 * ra_init: gives every temporary its register, after the scheduler, where it is known what is alive when. Pinned values and
 * arrays come first; values alive in one ALU clause only go to T0 to T3 as long as there is room; the rest takes the lowest
 * register that is free in its channel, in several orders of which the one that needs fewest registers counts.
 *
 *   value t5 .x                          value t5 @4 .x
 *   group { x: t5 = ADD t3, t4 }   ->    group { x: t5 = ADD t3, t4 }
 */
import { FormatError } from '../../../runtime/index.ts';
import { printValue } from '../../ir/print-value.ts';
import type { Shader } from '../../ir/shader.ts';
import type { Pass } from '../pass.ts';
import { couldSave } from '../thrift.ts';
import type { Thrift } from '../thrift.ts';
import { placeArrays } from './arrays.ts';
import { needRegisters } from './forwarded.ts';
import { itemsOf } from './items.ts';
import type { Item } from './items.ts';
import { clauseOf } from './clauses.ts';
import {
  CLAUSE_TEMPORARIES,
  REGISTERS,
  copyRegisterFile,
  createRegisterFile,
  fullest,
  isFree,
  take,
} from './register-file.ts';
import type { RegisterFile } from './register-file.ts';
import { flowOf } from '../registers/flow.ts';
import { isHeld } from '../registers/operands.ts';
import { elementAt } from '../../ir/element-at.ts';
import { liveRanges } from '../registers/live-ranges.ts';

/** FormatError `r600/opt-out-of-registers` where they do not suffice. */
export const raInit: Pass = {
  name: 'ra_init',
  input: 'groups',
  output: 'allocated',
  run: (shader, { registers = REGISTERS, thrift }) => allocate(shader, registers, thrift),
};

/** Orders in which registers are given out. */
const orders: readonly ((a: Item, b: Item) => number)[] = [
  (a, b) => a.begin - b.begin,
  (a, b) => b.members.length - a.members.length || a.begin - b.begin,
  (a, b) => b.size - a.size,
];

/** How often an order is tried that puts first what found no place. */
const TURNS = 16;

function allocate(shader: Shader, registers: number, thrift: Thrift | undefined): boolean {
  const flow = flowOf(shader.root);
  const ranges = liveRanges(flow, shader.root, shader.values.all.length + 1);
  const need = needRegisters(shader, flow, ranges.length);
  const file = createRegisterFile(flow.positions);
  for (const value of shader.values.all) {
    if (value.assigned !== undefined && isHeld(value)) take(file, value.assigned, elementAt(ranges, value.uid));
  }
  let changed = shader.arrays.length > 0 && placeArrays(shader, flow, ranges, file);
  const items = itemsOf(shader, flow, ranges, need);
  const open: Item[] = [];
  const clauses = clauseOf(flow);
  for (const item of [...items].sort((a, b) => a.begin - b.begin)) {
    if (item.gpr !== undefined) changed = settle(file, item, item.gpr) || changed;
    else if (clauses.holds(item)) {
      const gpr = freeRegister(file, item, REGISTERS, REGISTERS + CLAUSE_TEMPORARIES);
      if (gpr === undefined) open.push(item);
      else changed = settle(file, item, gpr) || changed;
    } else open.push(item);
  }
  if (shader.type === 'fetch') leaveToCaller(file, shader, flow.positions);
  return giveOut(file, open, highestOf(shader), registers, thrift) || changed;
}

/** A fetch shader may use the components that it leaves values in: all others are its caller's. */
function leaveToCaller(file: RegisterFile, { root }: Shader, positions: number): void {
  const own = new Set(root.results.map(({ assigned }) => assigned));
  for (let component = 0; component < REGISTERS * 4; component++)
    if (!own.has(component)) take(file, component, [0, positions * 2]);
}

/** The highest register that is taken whatever comes. */
function highestOf({ arrays, values }: Shader): number {
  let highest = 0;
  for (const { gpr, size, assigned = gpr } of arrays) highest = Math.max(highest, assigned + size - 1);
  for (const { assigned = 0 } of values.all) if (assigned >> 2 < REGISTERS) highest = Math.max(highest, assigned >> 2);
  return highest;
}

/** Takes a register for what has none yet; whether there was any such. */
function settle(file: RegisterFile, item: Item, gpr: number): boolean {
  let changed = false;
  for (const { value, chan, ranges } of item.members) {
    if (value.assigned !== undefined) continue;
    if (!isFree(file, gpr * 4 + chan, ranges)) throw outOfRegisters(item);
    take(file, gpr * 4 + chan, ranges);
    value.assigned = gpr * 4 + chan;
    changed = true;
  }
  return changed;
}

function freeRegister(file: RegisterFile, item: Item, from: number, to: number): number | undefined {
  for (let gpr = from; gpr < to; gpr++) if (hasRoom(file, item, gpr)) return gpr;
  return undefined;
}

function hasRoom(file: RegisterFile, { members }: Item, gpr: number): boolean {
  for (const { chan, ranges } of members) if (!isFree(file, gpr * 4 + chan, ranges)) return false;
  return true;
}

/** An order of items and the register of each, or the item for which none was left. */
interface Trial {
  readonly items: readonly Item[];
  readonly gprs: readonly number[];
  readonly most: number;
  readonly homeless: Item | undefined;
}

/**
 * Gives items `registers` registers in the best order; those up to `highest` cost nothing. Where that is more than are ever
 * alive together, what found no place goes first, and again; where it stays more, a thrifty attempt is told so. Whether there
 * were any items.
 */
function giveOut(
  file: RegisterFile,
  items: readonly Item[],
  highest: number,
  registers: number,
  thrift: Thrift | undefined,
): boolean {
  const limit = Math.min(REGISTERS, Math.max(registers, highest + 1));
  let best: Trial | undefined;
  let homeless: Item | undefined;
  const room = (): number => Math.min(limit, best?.most ?? limit);
  for (const order of orders) {
    if (best !== undefined && best.most <= highest) break;
    const trial = tryOrder(file, [...items].sort(order), room());
    homeless ??= trial.homeless;
    if (trial.homeless === undefined) best = trial;
  }
  let next = best?.items ?? [...items].sort(orders[0]);
  const least = Math.max(highest, mostAlive(file, items) - 1);
  for (let turn = 0; turn < TURNS && (best === undefined ? least < limit : best.most > least); turn++) {
    const trial = tryOrder(file, next, room());
    if (trial.homeless === undefined) best = trial;
    else next = [trial.homeless, ...next.filter((item) => item !== trial.homeless)];
  }
  if (best === undefined) throw outOfRegisters(homeless ?? elementAt(items, 0), limit);
  if (thrift !== undefined && best.most > least) {
    couldSave(thrift, best.most - least);
    thrift.lossy = true;
  }
  const { gprs } = best;
  best.items.forEach((item, k) => settle(file, item, gprs[k] ?? 0));
  return items.length > 0;
}

/** The most components of one channel that are alive at once. */
function mostAlive(file: RegisterFile, items: readonly Item[]): number {
  return fullest(
    file,
    items.flatMap(({ members }) => members.map(({ chan, ranges }) => [chan, ranges] as const)),
  );
}

function tryOrder(file: RegisterFile, items: readonly Item[], room: number): Trial {
  const trial = copyRegisterFile(file);
  const gprs: number[] = [];
  let most = 0;
  for (const item of items) {
    const gpr = freeRegister(trial, item, 0, room);
    if (gpr === undefined) return { items, gprs, most, homeless: item };
    for (const { chan, ranges } of item.members) take(trial, gpr * 4 + chan, ranges);
    gprs.push(gpr);
    most = Math.max(most, gpr);
  }
  return { items, gprs, most, homeless: undefined };
}

function outOfRegisters({ members }: Item, limit = REGISTERS): FormatError {
  const names = members.map(({ value }) => printValue(value)).join(', ');
  return new FormatError('r600/opt-out-of-registers', `none of ${limit} registers is free for ${names}`);
}
