/*
 * Registers against clauses: fetching everything first takes the fewest clauses and the most registers. Of each place several
 * orders are found, each with less room for values; the program gets the number of registers for which registers and clauses
 * together cost least, and each place the order with the fewest clauses that fits.
 */
import type { Chip } from '../../isa/chips.ts';
import type { Value } from '../../ir/value.ts';
import type { Vertex } from './graph.ts';
import { orderUnits } from './order.ts';
import type { Order } from './order.ts';

/** Values alive at once that each order in turn makes room for. */
const rooms: readonly number[] = [48, 32, 24, 16, 12, 8, 4];

/** What a register costs, in dwords; a clause takes two, and about one more where it is aligned and less is packed together. */
const REGISTER_COST = 20;
const CLAUSE_COST = 3;

/** The orders to choose from, the one with the fewest clauses first. */
export function ordersOf(
  chip: Chip,
  vertices: readonly Vertex[],
  isAlive: (value: Value) => boolean,
): readonly Order[] {
  const orders = [orderUnits(chip, vertices, isAlive, Infinity)];
  if (orders[0]!.clauses < 2) return orders;
  for (const room of rooms) {
    if (room >= orders[0]!.peak) continue;
    const order = orderUnits(chip, vertices, isAlive, room);
    if (order.peak < orders.at(-1)!.peak) orders.push(order);
  }
  return orders;
}

/** One order for each place. */
export function chooseOrders(places: readonly (readonly Order[])[]): readonly Order[] {
  const peaks = new Set(places.flatMap((orders) => orders.map(({ peak }) => peak)));
  let found: readonly Order[] = [];
  let least = Infinity;
  for (const peak of peaks) {
    const chosen = places.map((orders) => orders.find((order) => order.peak <= peak) ?? orders.at(-1)!);
    const most = chosen.reduce((sum, order) => Math.max(sum, order.peak), 0);
    const clauses = chosen.reduce((sum, order) => sum + order.clauses, 0);
    const cost = Math.ceil(most / 4) * REGISTER_COST + clauses * CLAUSE_COST;
    if (cost >= least) continue;
    least = cost;
    found = chosen;
  }
  return found;
}
