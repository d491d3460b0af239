/* Channels for results: a slot reads one register of each channel through each of its ports, so that what is read together lies apart. */
import { loadBeside, OPEN } from './channels.ts';
import type { Channels } from './channels.ts';
import type { Graph } from './graph.ts';
import { fillFew } from './swizzle-search.ts';
import { SOURCE, UNIT } from './table.ts';
import type { Table } from './table.ts';

/** What a register more in a channel counts against a reader that reads there too. */
const LOAD = 4;

/** Who reads what, and where that lies. */
interface Readers {
  readonly graph: Graph;
  readonly table: Table;
  readonly channels: Channels;
}

/** Of the allowed channels the one in which the readers of a unit's result read least else. */
export function bestChannel(
  { graph, table, channels }: Readers,
  unit: number,
  result: number,
  allowed: number,
): number {
  if ((allowed & (allowed - 1)) === 0) return 31 - Math.clz32(allowed);
  const { instFirst, sourceFirst, sourceKind, sourceKey } = table;
  const { costs } = channels;
  fillFew(costs, 0);
  const end = Math.min(graph.first[unit + 1] ?? 0, (graph.first[unit] ?? 0) + 8);
  for (let edge = graph.first[unit] ?? 0; edge < end; edge++) {
    if (graph.latency[edge] === 0) continue;
    const reader = graph.successor[edge] ?? 0;
    const weight = ((table.flags[reader] ?? 0) & UNIT.PACK) === 0 ? 1 : 4;
    const stop = sourceFirst[instFirst[reader + 1] ?? 0] ?? 0;
    for (let at = sourceFirst[instFirst[reader] ?? 0] ?? 0; at < stop; at++) {
      if (sourceKind[at] !== SOURCE.REGISTER || sourceKey[at] === result) continue;
      const chan = channels.of[sourceKey[at] ?? 0] ?? 0;
      if (chan !== OPEN) costs[chan] = (costs[chan] ?? 0) + weight;
    }
  }
  let best = -1;
  for (let chan = 0; chan < 4; chan++) {
    if (((allowed >> chan) & 1) === 0) continue;
    costs[chan] = (costs[chan] ?? 0) + LOAD * loadBeside(channels, result, chan);
    const lower =
      best < 0 ||
      (costs[chan] ?? 0) < (costs[best] ?? 0) ||
      (costs[chan] === costs[best] && (channels.crowd[chan] ?? 0) < (channels.crowd[best] ?? 0));
    if (lower) best = chan;
  }
  return best;
}
