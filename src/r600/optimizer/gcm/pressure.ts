/*
 * Registers against clauses: fetching everything first takes the fewest clauses and the most registers. Of each place several
 * orders are found, each with less room for values; the program gets the number of registers for which registers and clauses
 * together cost least, and each place the order with the fewest clauses that fits. A thrifty attempt pays more clauses for a register,
 * and has orders that leave a clause wherever another kind of instruction ends more values.
 */
import type { ShaderType } from '../../isa/tables/chips.ts';
import { countedRegisters, couldSave, waitsForLittle } from '../thrift.ts';
import type { Thrift } from '../thrift.ts';
import { ordersNear } from './near.ts';
import { orderUnits } from './order.ts';
import { elementAt, lastOf } from '../../ir/element-at.ts';
import type { Order, Task } from './order.ts';
import { registerCounter } from './registers.ts';

/** Values alive at once that each order in turn makes room for. */
const rooms: readonly number[] = [32, 16, 8, 4, 2];

/** What a register costs, in dwords; a clause takes two, and what is packed less well beside its ends; fetches that wait for others take time. */
const REGISTER_COST = 40;
const CLAUSE_COST = 12;
const FETCH_CLAUSE_COST = 30;

/** Where all orders take more registers, there are some that need not be found with less room. */
const MANY = 16;
/** Components of room beyond what the most frugal order takes: without any, each clause ends as soon as it has begun. */
const SPARE = 4;
/** Rooms of orders that leave a clause wherever another takes no more values, as it may where what it computes comes from few. */
const frugalRooms: readonly number[] = [32, 8];

/** Under thrift a ratio of registers counts, and with it the components that are alive, since registers are a guess here. */
const RATIO_COST = 360;
const THRIFTY_CLAUSE_COST = 5;
const THRIFTY_FETCH_CLAUSE_COST = 20;
/** The rooms of two orders that show whether thrift is worth an attempt. */
const trialRooms: readonly number[] = [12, 2];

/** An order of a place, and the registers that it takes. */
interface Choice extends Order {
  readonly registers: number;
}

/** One order for each place of a shader of this type; `floor`: registers that are taken anyway. */
export function bestOrders(
  type: ShaderType,
  tasks: readonly Task[],
  floor: number,
  thrift: Thrift | undefined,
): readonly Order[] {
  const first = tasks.map((task) => orderUnits(task, Infinity, false));
  // Where there is one clause, nothing can be done for registers: others need not take fewer.
  const least = first.reduce((most, { peak, clauses }) => Math.max(most, clauses < 2 ? peak : 0), 0);
  if (first.every(({ peak, clauses }) => clauses < 2 || peak <= least)) return first;
  const thrifty = thrift?.target !== undefined;
  const places = first.map((order, k) => {
    return order.clauses < 2 || order.peak <= least
      ? [choice(order, Math.ceil(order.peak / 4))]
      : choicesOf(elementAt(tasks, k), order, thrifty);
  });
  const thriftyCost = costOf(type, true);
  if (thrifty) return chooseOrders(places, floor, thriftyCost);
  const found = chooseOrders(places, floor, costOf(type, false));
  if (thrift !== undefined && found.some(({ registers, peak }) => registers > floor || peak > 4 * floor)) {
    const thriftier = chooseOrders(withFrugal(places, tasks, mostOf(found, floor)), floor, thriftyCost);
    couldSave(thrift, savedBy(thriftier, found, floor));
  }
  return found;
}

/** The choices, and for places that take most registers two that take few. */
function withFrugal(
  places: readonly (readonly Choice[])[],
  tasks: readonly Task[],
  most: number,
): readonly (readonly Choice[])[] {
  return places.map((choices, k) => {
    if (elementAt(choices, 0).clauses < 2 || choices.every(({ registers }) => registers < most)) return choices;
    const task = elementAt(tasks, k);
    const count = registerCounter(task);
    return [...choices, ...trialRooms.map((room) => withRegisters(orderUnits(task, room, true), count))];
  });
}

/** The orders of a place to choose from. */
function choicesOf(task: Task, first: Order, thrifty: boolean): readonly Choice[] {
  const count = registerCounter(task);
  const choices = [withRegisters(first, count)];
  for (const frugal of thrifty ? [false, true] : [false]) {
    let { peak } = first;
    for (const room of rooms) {
      // Where no more is alive than there is room for, less room is the first to change anything.
      if (room >= peak) continue;
      const order = orderUnits(task, room, frugal);
      ({ peak } = order);
      const last = lastOf(choices);
      if (order.peak !== last.peak || order.clauses !== last.clauses) choices.push(withRegisters(order, count));
    }
  }
  if (choices.every(({ registers }) => registers > MANY)) {
    const room = choices.reduce((least, { peak }) => Math.min(least, peak), Infinity) + SPARE;
    choices.push(withRegisters(orderUnits(task, room, false), count));
    // A thrifty attempt has these already.
    for (const own of thrifty ? [] : frugalRooms) choices.push(withRegisters(orderUnits(task, own, true), count));
    for (const order of ordersNear(task)) choices.push(withRegisters(order, count));
  }
  return choices;
}

function withRegisters(order: Order, count: ReturnType<typeof registerCounter>): Choice {
  return choice(order, count(order.vertices));
}

/** Written out: a spread makes objects that are slow to make and to read. */
function choice({ vertices, peak, clauses, fetchClauses }: Order, registers: number): Choice {
  return { vertices, peak, clauses, fetchClauses, registers };
}

/** What chosen orders cost that take so many registers. */
type Cost = (registers: number, orders: Pick<Order, 'peak' | 'clauses' | 'fetchClauses'>) => number;

/** The usual cost, or that under thrift. */
function costOf(type: ShaderType, thrifty: boolean): Cost {
  const waits = waitsForLittle(type) ? 0 : 1;
  if (thrifty) {
    const fetchCost = waits * THRIFTY_FETCH_CLAUSE_COST;
    return (registers, { peak, clauses, fetchClauses }) =>
      Math.log(countedRegisters(registers, type) + peak / 32) * RATIO_COST +
      clauses * THRIFTY_CLAUSE_COST +
      fetchClauses * fetchCost;
  }
  const fetchCost = waits * FETCH_CLAUSE_COST;
  return (registers, { peak, clauses, fetchClauses }) =>
    countedRegisters(registers, type) * REGISTER_COST + clauses * CLAUSE_COST + fetchClauses * fetchCost + peak / 1000;
}

function mostOf(chosen: readonly Choice[], floor: number): number {
  return chosen.reduce((most, { registers }) => Math.max(most, registers), floor);
}

/** Registers that some orders take less than others: as they would be given out, or as many components are alive. */
function savedBy(orders: readonly Choice[], others: readonly Choice[], floor: number): number {
  const [few, many] = [orders, others].map((chosen) => chosen.reduce((most, { peak }) => Math.max(most, peak), 0));
  return Math.max(mostOf(others, floor) - mostOf(orders, floor), ((many ?? 0) - (few ?? 0)) / 4);
}

function chooseOrders(places: readonly (readonly Choice[])[], floor: number, cost: Cost): readonly Choice[] {
  const counts = new Set(places.flatMap((choices) => choices.map(({ registers }) => registers)));
  let found: readonly Choice[] = [];
  let least = Infinity;
  for (const count of counts) {
    const chosen = places.map((choices) => bestWithin(choices, count, cost));
    const together = { peak: 0, clauses: 0, fetchClauses: 0 };
    for (const { peak, clauses, fetchClauses } of chosen) {
      together.peak = Math.max(together.peak, peak);
      together.clauses += clauses;
      together.fetchClauses += fetchClauses;
    }
    const costs = cost(mostOf(chosen, floor), together);
    if (costs >= least) continue;
    least = costs;
    found = chosen;
  }
  return found;
}

/** Of the orders that take so many registers at most the one that costs least; where there is none the one with fewest registers. */
function bestWithin(choices: readonly Choice[], count: number, cost: Cost): Choice {
  const costs = (choice: Choice): number => Math.max(0, choice.registers - count) * 1e6 + cost(count, choice);
  return choices.reduce((best, choice) => (costs(choice) < costs(best) ? choice : best));
}
