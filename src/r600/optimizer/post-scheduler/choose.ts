/*
 * Which of several schedules of a clause: the longest ways first, which takes the fewest groups as a rule; where that takes more
 * registers than the rest of the program, or more groups than there must be, other orders are tried too, and the one counts that
 * costs least.
 */
import { FormatError } from '../../../runtime/format-error.ts';
import type { Chip } from '../../isa/tables/chips.ts';
import type { Channels, Span } from './channels.ts';
import { decideChannel, takeBack } from './channels.ts';
import { createFrugal, touchedBy } from './frugal.ts';
import type { Frugal, Touched } from './frugal.ts';
import type { Graph } from './graph.ts';
import type { Group } from './group.ts';
import { pressureOf, surroundingsOf } from './pressure.ts';
import type { Pressure } from './pressure.ts';
import { schedule, Stuck } from './schedule.ts';
import type { Schedule, Task } from './schedule.ts';
import { TRANS } from './slots.ts';
import { UNIT } from './table.ts';
import type { Table } from './table.ts';
import { elementAt } from '../../ir/element-at.ts';

/** Groups that a register is worth, and where few registers are asked for. */
const REGISTER_GROUPS = 2;
const THRIFTY_REGISTER_GROUPS = 4;

/** Clauses of more units are scheduled once, and where that takes registers in one other way. */
const MOST_UNITS = 1000;

/** Groups by which the longest way is longer than that of what may wait. */
const PATIENCE = 6;

/** An order in which units are tried. */
type Rank = (unit: number, table: Table, graph: Graph) => number;

/** Longest ways first. */
const byHeight: Rank = (unit, { units }, { height }) => unit - (height[unit] ?? 0) * 2 * units;

/**
 * A way to schedule: a rank, whether what ends values goes before it, how long then waits what begins values, whether results wait
 * for a group in which they find a channel that is not full, how many units ahead of the first that is left others may come, and
 * whether what may overwrite inputs comes as the rank says, not last.
 */
interface Way {
  readonly rank: Rank;
  readonly frugal?: boolean;
  readonly patience?: number;
  readonly spread?: boolean;
  readonly window?: number;
  readonly early?: boolean;
}

/** Of ways of one length those first that take all slots: others fit beside less. */
const byHeightAndSize: Rank = (unit, { units, instFirst }, { height }) => {
  const size = (instFirst[unit + 1] ?? 0) - (instFirst[unit] ?? 0);
  return unit - (2 * (height[unit] ?? 0) + Number(size > 2)) * 2 * units;
};

/** First the usual way. Without heights units come in the order in which fewest values are alive. */
const usual: Way = { rank: byHeight };
const inOrder: Way = { rank: (unit) => unit };
const packsFirst: Way = { rank: byHeightAndSize, early: true };
const backwards: Way = { rank: (unit, { units }, { height }) => -unit - (height[unit] ?? 0) * 2 * units };
/** For fewer groups. */
const shorter: readonly Way[] = [packsFirst, backwards];
/** For fewer registers. */
const frugal: Way = { rank: byHeight, frugal: true };
const patient: Way = { rank: byHeight, frugal: true, patience: PATIENCE };
const spread: Way = { rank: byHeight, spread: true };
const others: readonly Way[] = [frugal, patient, spread, inOrder];
/** Of longer clauses: nothing that is far ahead fills slots, as addresses of a hundred reads would while they are read one by one. */
const LONG = 64;
const othersOfLong: readonly Way[] = [frugal, patient, inOrder, { rank: inOrder.rank, window: 16 }];
const othersOfLongest: readonly Way[] = [{ rank: inOrder.rank, window: 32 }];

/** What does not change from clause to clause. */
export interface Surrounding {
  readonly chip: Chip;
  readonly channels: Channels;
  readonly clock: Task['clock'];
  readonly group: Group;
  readonly thrifty: boolean;
  /** Whether it counts too how long values live. */
  readonly lossy: boolean;
}

/** A schedule, and what it takes. */
interface Attempt extends Pressure {
  readonly schedule: Schedule;
}

/** The schedule that counts, and the fewest registers of any. */
interface Choice extends Attempt {
  readonly fewest: number;
}

/** The schedule of a clause that costs least; `floor`: registers that cost nothing. Throws `Stuck` where there is none. */
export function chooseSchedule(
  around: Surrounding,
  table: Table,
  graph: Graph,
  span: Span | undefined,
  floor: number,
): Choice {
  const { channels, thrifty, lossy } = around;
  const mark = channels.log.length;
  const lives = span === undefined ? undefined : surroundingsOf(table, channels, span);
  const urgent = urgentUnits(table, graph);
  let touched: Touched | undefined;
  const attempt = (way: Way): Attempt => {
    const { frugal = false, patience = Infinity, spread = false, window = Infinity } = way;
    if (frugal && lives !== undefined)
      touched ??= touchedBy(table, new Set(lives.lasting.map((place) => elementAt(lives.uids, place))));
    const counts = frugal && touched !== undefined ? createFrugal(touched) : undefined;
    const ranks = ranksOf(way, table, graph, window === Infinity ? urgent : undefined);
    const limit = spread ? floor : Infinity;
    const result = schedule(taskOf(around, table, graph, ranks, urgent, counts, { patience, limit, window }));
    if (lives === undefined) return { schedule: result, registers: 0, lifetime: 0 };
    const { registers, lifetime } = pressureOf(result, table, channels, lives);
    return { schedule: result, registers, lifetime };
  };
  let best = attempt(usual);
  let fewest = best.registers;
  const cramped = best.registers > floor || lossy;
  const fewestGroups = leastGroups(table, graph);
  const isEnough = ({ schedule: { groups }, registers }: Attempt): boolean =>
    groups.length <= fewestGroups && registers <= floor && !lossy;
  const isLong = table.units > MOST_UNITS;
  if (isEnough(best) || (isLong && !cramped)) return choice(best, fewest);
  const worth = thrifty ? THRIFTY_REGISTER_GROUPS : REGISTER_GROUPS;
  const costOf = ({ schedule: { groups, size }, registers, lifetime }: Attempt): number =>
    groups.length + Math.max(0, registers - floor) * worth + (lossy ? size + lifetime : size) / 1000;
  let [least, decided] = [costOf(best), decidedSince(channels, mark)];
  const ways = !cramped ? shorter : isLong ? othersOfLongest : table.units > LONG ? othersOfLong : others;
  for (const way of ways) {
    if (isEnough(best)) break;
    takeBack(channels, mark);
    const next = attemptOther(() => attempt(way));
    if (next === undefined) continue;
    fewest = Math.min(fewest, next.registers);
    if (costOf(next) >= least) continue;
    [best, least, decided] = [next, costOf(next), decidedSince(channels, mark)];
  }
  takeBack(channels, mark);
  for (const [uid, chan] of decided) decideChannel(channels, uid, chan);
  return choice(best, fewest);
}

/** Clauses of more units may take one group more than their longest way: it takes long to look for others. */
const SHORT = 24;

/** Groups without which no schedule can do, or one more. */
function leastGroups({ units, slots, instFirst }: Table, { height }: Graph): number {
  let [longest, scalars, vectors, packs] = [0, 0, 0, 0];
  for (let unit = 0; unit < units; unit++) {
    const [size, allowed] = [(instFirst[unit + 1] ?? 0) - (instFirst[unit] ?? 0), slots[unit] ?? 0];
    longest = Math.max(longest, height[unit] ?? 0);
    if (allowed === TRANS) scalars++;
    if ((allowed & TRANS) === 0) vectors += size;
    // Of packs of two slots, such as 64-bit instructions, two share a group.
    if (size > 2) packs++;
  }
  return Math.max(
    longest + Number(units > SHORT),
    packs,
    scalars,
    Math.ceil(vectors / 4),
    Math.ceil((instFirst[units] ?? 0) / 5),
  );
}

function choice({ schedule: chosen, registers, lifetime }: Attempt, fewest: number): Choice {
  return { schedule: chosen, registers, lifetime, fewest };
}

/** The channels that were decided since a mark, in their order. */
function decidedSince({ log, of }: Channels, mark: number): readonly (readonly [uid: number, chan: number])[] {
  return log.slice(mark).map((uid) => [uid, of[uid] ?? 0]);
}

/** Another schedule, where there is one. */
function attemptOther<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof Stuck || (error instanceof FormatError && error.code === 'r600/opt-queue')) return undefined;
    throw error;
  }
}

function taskOf(
  { chip, channels, clock, group }: Surrounding,
  table: Table,
  graph: Graph,
  ranks: readonly number[],
  urgent: readonly boolean[] | undefined,
  frugal: Frugal | undefined,
  { patience, limit, window }: Readonly<Record<'patience' | 'limit' | 'window', number>>,
): Task {
  const { generation } = chip;
  const waits = waitsForRelative(chip);
  group.limit = limit;
  return {
    table,
    graph,
    channels,
    generation,
    waitsForRelative: waits,
    group,
    clock,
    urgent,
    ranks,
    frugal,
    patience,
    window,
  };
}

/** By unit; what the next results of local data share wait for is first. */
function ranksOf(
  { rank, early = false }: Way,
  table: Table,
  graph: Graph,
  urgent: readonly boolean[] | undefined,
): readonly number[] {
  const ranks: number[] = [];
  for (let unit = 0; unit < table.units; unit++) {
    const before = urgent?.[unit] === true ? 4 * table.units * table.units : 0;
    const last = !early && overwritesInputs(table, unit) ? table.units : 0;
    ranks.push(rank(unit, table, graph) + last - before);
  }
  return ranks;
}

/** Chips that need a group without effect after one that writes a relative operand. */
function waitsForRelative({ generation, name }: Chip): boolean {
  return generation === 'R600' && name !== 'RV670' && name !== 'RS780' && name !== 'RS880';
}

/** Whether a unit interpolates x and y, the components in which others find i and j: of equals it comes last, to write there. */
function overwritesInputs({ insts, instFirst }: Table, unit: number): boolean {
  return insts[instFirst[unit] ?? 0]?.code.op.name === 'INTERP_XY';
}

/** What is needed to take out of the queues what local data share returned; undefined where nothing is taken. */
function urgentUnits({ units, flags }: Table, { first, successor }: Graph): readonly boolean[] | undefined {
  if (!flags.some((each) => (each & UNIT.POP) !== 0)) return undefined;
  const urgent = flags.map(() => false);
  for (let unit = units - 1; unit >= 0; unit--) {
    urgent[unit] = ((flags[unit] ?? 0) & UNIT.POP) !== 0;
    for (let at = first[unit] ?? 0; at < (first[unit + 1] ?? 0); at++)
      urgent[unit] ||= elementAt(urgent, successor[at] ?? 0);
  }
  return urgent;
}
