/*
 * The registers that a schedule of a clause takes: those of values that live across the clause, and of what its groups read and
 * write. What one clause holds lies in the clause's own registers as far as there are any; what only the next group reads lies
 * in PV and PS.
 */
import type { AluNode } from '../../ir/node.ts';
import { CLAUSE_TEMPORARIES } from '../ra-init/register-file.ts';
import { forEachRead, isHeld } from '../registers/operands.ts';
import type { Held } from '../registers/operands.ts';
import type { Ranges } from '../registers/live-ranges.ts';
import type { Channels, Span } from './channels.ts';
import { OPEN } from './channels.ts';
import type { Schedule, ScheduledGroup } from './schedule.ts';
import type { Table } from './table.ts';
import { elementAt } from '../../ir/element-at.ts';

/** What is alive around a clause. */
export interface Surroundings {
  /** By channel, values that are alive before and behind it and that it does not touch. */
  readonly across: readonly number[];
  /** Values that it reads or writes and that are alive behind it. */
  readonly behind: ReadonlySet<number>;
}

/** What is alive around a clause; asked before it is scheduled. */
export function surroundingsOf({ insts }: Table, channels: Channels, { first, last }: Span): Surroundings {
  const across = channels.load.map((counts) => counts[first - 1] ?? 0);
  const behind = new Set<number>();
  const seen = new Set<number>();
  const touch = ({ uid }: Held): void => {
    if (seen.has(uid)) return;
    seen.add(uid);
    const ranges = channels.ranges[uid] ?? [];
    const chan = channels.of[uid] ?? OPEN;
    if (chan !== OPEN && isAliveAfter(ranges, first - 1)) across[chan] = (across[chan] ?? 0) - 1;
    if (isAliveAfter(ranges, last)) behind.add(uid);
  };
  for (const alu of insts) {
    forEachRead(alu, touch);
    if (isHeld(alu.dst[0])) touch(alu.dst[0]);
  }
  return { across, behind };
}

/** Whether a value is alive between a position and the next one. */
function isAliveAfter(ranges: Ranges, position: number): boolean {
  for (let k = 0; k < ranges.length; k += 2) {
    if ((ranges[k] ?? 0) >> 1 <= position && position < (ranges[k + 1] ?? 0) >> 1) return true;
  }
  return false;
}

/** Counts of a walk from the last group up. */
interface Walk {
  readonly table: Table;
  readonly channels: Channels;
  /** By uid, of what is alive: the number of the only group that reads it, -1 where there are several or where it lives on. */
  readonly alive: Map<number, number>;
  readonly counts: number[];
  readonly local: number[];
  /** Values that the clause's own registers cannot hold, since the schedule makes several clauses of it. */
  readonly crossing: Set<number>;
  most: number;
}

/** The registers that a schedule takes at its fullest place. */
export function registersOf(schedule: Schedule, table: Table, channels: Channels, around: Surroundings): number {
  const crossing = new Set<number>();
  const ends = schedule.groups.filter(({ begins }) => begins).length;
  if (ends > 1) walkUp(schedule, table, channels, around, crossing);
  return walkUp(schedule, table, channels, around, crossing);
}

/** The registers at the fullest place; adds to `crossing`. */
function walkUp(
  { groups }: Schedule,
  table: Table,
  channels: Channels,
  { across, behind }: Surroundings,
  crossing: Set<number>,
): number {
  const walk: Walk = { table, channels, alive: new Map(), counts: [...across], local: [0, 0, 0, 0], crossing, most: 0 };
  for (const uid of behind) begin(walk, uid, -1);
  measure(walk);
  for (let k = groups.length - 1; k >= 0; k--) {
    const group = elementAt(groups, k);
    leave(walk, group, groups[k + 1]?.begins === true ? -2 : k + 1);
    for (const { inst } of group.placed) {
      forEachRead(elementAt(table.insts, inst), ({ uid }) => {
        const reader = walk.alive.get(uid);
        if (reader === undefined) begin(walk, uid, k);
        else if (reader !== k) walk.alive.set(uid, -1);
      });
    }
    if (group.begins && k > 0) for (const uid of walk.alive.keys()) crossing.add(uid);
  }
  measure(walk);
  return walk.most;
}

/** Goes above the writes of a group; `next` is the group that finds them in PV and PS. */
function leave(walk: Walk, { placed }: ScheduledGroup, next: number): void {
  const { table, alive } = walk;
  const written: number[] = [];
  for (const { inst } of placed) {
    const alu = elementAt(table.insts, inst);
    const value = alu.dst[0];
    if (!isHeld(value) || !alive.has(value.uid)) continue;
    if (alive.get(value.uid) === next && needsNoRegister(alu)) end(walk, value.uid);
    else written.push(value.uid);
  }
  measure(walk);
  for (const uid of written) end(walk, uid);
}

/** Whether an instruction may leave its result in PV or PS alone. */
function needsNoRegister({ code: { op }, pred }: AluNode): boolean {
  return op.encoding === 'op2' && !op.flags.has('64') && pred === undefined;
}

function begin(walk: Walk, uid: number, reader: number): void {
  walk.alive.set(uid, reader);
  add(walk, uid, 1);
}

function end(walk: Walk, uid: number): void {
  walk.alive.delete(uid);
  add(walk, uid, -1);
}

function add({ channels, counts, local, crossing }: Walk, uid: number, by: number): void {
  const chan = channels.of[uid] ?? OPEN;
  const list = channels.local[uid] === 1 && !crossing.has(uid) ? local : counts;
  if (chan !== OPEN) list[chan] = (list[chan] ?? 0) + by;
}

function measure(walk: Walk): void {
  const { counts, local } = walk;
  for (let chan = 0; chan < 4; chan++) {
    const beyond = Math.max(0, (local[chan] ?? 0) - CLAUSE_TEMPORARIES);
    walk.most = Math.max(walk.most, (counts[chan] ?? 0) + beyond);
  }
}
