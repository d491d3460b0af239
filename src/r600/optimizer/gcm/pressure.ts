/*
 * Registers against clauses: fetching everything first takes the fewest clauses and the most registers. Of each place several
 * orders are found, each with less room for values; the program gets the number of registers for which registers and clauses
 * together cost least, and each place the order with the fewest clauses that fits.
 */
import { orderUnits } from './order.ts';
import { elementAt, lastOf } from '../../ir/element-at.ts';
import type { Order, Task } from './order.ts';

/** Values alive at once that each order in turn makes room for. */
const rooms: readonly number[] = [32, 16, 8, 4];

/** What a register costs, in dwords; a clause takes two, and what is packed less well beside its ends. */
const REGISTER_COST = 20;
const CLAUSE_COST = 6;

/** One order for each place. */
export function bestOrders(tasks: readonly Task[]): readonly Order[] {
  const first = tasks.map((task) => orderUnits(task, Infinity));
  // Where there is one clause, nothing can be done for registers: others need not take fewer.
  const least = first.reduce((most, { peak, clauses }) => Math.max(most, clauses < 2 ? peak : 0), 0);
  return chooseOrders(
    first.map((order, k) =>
      order.clauses < 2 || order.peak <= least ? [order] : moreOrders(elementAt(tasks, k), order),
    ),
  );
}

/** The orders of a place to choose from, the one with the fewest clauses first. */
function moreOrders(task: Task, first: Order): readonly Order[] {
  const orders = [first];
  for (const room of rooms) {
    if (room >= lastOf(orders).peak) continue;
    const order = orderUnits(task, room);
    if (order.peak < lastOf(orders).peak) orders.push(order);
  }
  return orders;
}

function chooseOrders(places: readonly (readonly Order[])[]): readonly Order[] {
  const peaks = new Set(places.flatMap((orders) => orders.map(({ peak }) => peak)));
  let found: readonly Order[] = [];
  let least = Infinity;
  for (const peak of peaks) {
    const chosen = places.map((orders) => orders.find((order) => order.peak <= peak) ?? lastOf(orders));
    const most = chosen.reduce((sum, order) => Math.max(sum, order.peak), 0);
    const clauses = chosen.reduce((sum, order) => sum + order.clauses, 0);
    const cost = Math.ceil(most / 4) * REGISTER_COST + clauses * CLAUSE_COST;
    if (cost >= least) continue;
    least = cost;
    found = chosen;
  }
  return found;
}
