/*
 * Registers against clauses: fetching everything first takes the fewest clauses and the most registers. Of each place several
 * orders are found, each with less room for values; the program gets the number of registers for which registers and clauses
 * together cost least, and each place the order with the fewest clauses that fits.
 */
import { orderUnits } from './order.ts';
import { elementAt, lastOf } from '../../ir/element-at.ts';
import type { Order, Task } from './order.ts';
import { countRegisters } from './registers.ts';

/** Values alive at once that each order in turn makes room for. */
const rooms: readonly number[] = [48, 32, 24, 16, 12, 8, 4, 2];

/** What a register costs, in dwords; a clause takes two, and what is packed less well beside its ends. */
const REGISTER_COST = 40;
const CLAUSE_COST = 8;

/** An order of a place, and the registers that it takes. */
interface Choice extends Order {
  readonly registers: number;
}

/** One order for each place. */
export function bestOrders(tasks: readonly Task[]): readonly Order[] {
  const first = tasks.map((task) => orderUnits(task, Infinity));
  // Where there is one clause, nothing can be done for registers: others need not take fewer.
  const least = first.reduce((most, { peak, clauses }) => Math.max(most, clauses < 2 ? peak : 0), 0);
  if (first.every(({ peak, clauses }) => clauses < 2 || peak <= least)) return first;
  return chooseOrders(
    first.map((order, k) => {
      const task = elementAt(tasks, k);
      return order.clauses < 2 || order.peak <= least
        ? [{ ...order, registers: Math.ceil(order.peak / 4) }]
        : choicesOf(task, order);
    }),
  );
}

/** The orders of a place to choose from. */
function choicesOf(task: Task, first: Order): readonly Choice[] {
  const choices = [withRegisters(task, first)];
  for (const room of rooms) {
    if (room >= first.peak) continue;
    const order = orderUnits(task, room);
    const last = lastOf(choices);
    if (order.peak !== last.peak || order.clauses !== last.clauses) choices.push(withRegisters(task, order));
  }
  return choices;
}

function withRegisters(task: Task, order: Order): Choice {
  const { vertices, peak, clauses } = order;
  return { vertices, peak, clauses, registers: countRegisters(vertices, task) };
}

function chooseOrders(places: readonly (readonly Choice[])[]): readonly Order[] {
  const counts = new Set(places.flatMap((choices) => choices.map(({ registers }) => registers)));
  let found: readonly Order[] = [];
  let least = Infinity;
  for (const count of counts) {
    const chosen = places.map((choices) => bestWithin(choices, count));
    const most = chosen.reduce((sum, { registers }) => Math.max(sum, registers), 0);
    const clauses = chosen.reduce((sum, order) => sum + order.clauses, 0);
    const cost = most * REGISTER_COST + clauses * CLAUSE_COST;
    if (cost >= least) continue;
    least = cost;
    found = chosen;
  }
  return found;
}

/** Of the orders that take so many registers at most the one with the fewest clauses; where there is none the one with fewest registers. */
function bestWithin(choices: readonly Choice[], count: number): Choice {
  const cost = ({ registers, clauses, peak }: Choice): number =>
    Math.max(0, registers - count) * 1e6 + clauses * 1e3 + peak;
  return choices.reduce((best, choice) => (cost(choice) < cost(best) ? choice : best));
}
