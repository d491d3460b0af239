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
import { filled } from '../lists.ts';

/** What is alive around a clause, and what it touches, in numbers of its own. */
export interface Surroundings {
  /** By channel, values that are alive before and behind it and that it does not touch. */
  readonly across: Int32Array;
  /** The uids of what it reads or writes; what follows has places in this list. */
  readonly uids: readonly number[];
  /** What is alive behind it. */
  readonly lasting: readonly number[];
  /** What instruction k reads: entries `readFirst[k]` to `readFirst[k + 1]`. What it writes: -1 for nothing. */
  readonly readFirst: readonly number[];
  readonly reads: readonly number[];
  readonly writes: readonly number[];
}

/** What is alive around a clause; asked before it is scheduled. */
export function surroundingsOf({ insts }: Table, channels: Channels, { first, last }: Span): Surroundings {
  const across = new Int32Array(4);
  for (let chan = 0; chan < 4; chan++) across[chan] = channels.load[chan as 0 | 1 | 2 | 3][first - 1] ?? 0;
  const lasting: number[] = [];
  const numbers = new Map<number, number>();
  const uids: number[] = [];
  const touch = ({ uid }: Held): number => {
    const known = numbers.get(uid);
    if (known !== undefined) return known;
    numbers.set(uid, uids.length);
    const ranges = channels.ranges[uid] ?? [];
    const chan = channels.of[uid] ?? OPEN;
    if (chan !== OPEN && isAliveAfter(ranges, first - 1)) across[chan] = (across[chan] ?? 0) - 1;
    if (isAliveAfter(ranges, last)) lasting.push(uids.length);
    return uids.push(uid) - 1;
  };
  const [readFirst, reads, writes]: [number[], number[], number[]] = [[], [], []];
  const read = (value: Held): void => {
    reads.push(touch(value));
  };
  for (const alu of insts) {
    readFirst.push(reads.length);
    forEachRead(alu, read);
    writes.push(isHeld(alu.dst[0]) ? touch(alu.dst[0]) : -1);
  }
  readFirst.push(reads.length);
  return { across, uids, lasting, readFirst, reads, writes };
}

/** Whether a value is alive between a position and the next one. */
function isAliveAfter(ranges: Ranges, position: number): boolean {
  for (let k = 0; k < ranges.length; k += 2) {
    if ((ranges[k] ?? 0) >> 1 <= position && position < (ranges[k + 1] ?? 0) >> 1) return true;
  }
  return false;
}

/** Not alive; alive, and read by several groups or behind the clause. */
const DEAD = -3;
const WIDELY = -1;

/** Counts of a walk from the last group up. */
interface Walk {
  readonly table: Table;
  readonly channels: Channels;
  readonly around: Surroundings;
  /** By value: the number of the only group that reads it, WIDELY or DEAD. */
  readonly alive: number[];
  readonly counts: Int32Array;
  readonly local: Int32Array;
  /** By value: 1 where the clause's own registers cannot hold it, since the schedule makes several clauses of it. */
  readonly crossing: number[];
  most: number;
  lifetime: number;
}

/** What a schedule takes. */
export interface Pressure {
  /** At its fullest place. */
  readonly registers: number;
  /** Components alive outside of the clause's own registers, summed over the groups. */
  readonly lifetime: number;
}

/** The registers that a schedule takes, and how long. */
export function pressureOf(schedule: Schedule, table: Table, channels: Channels, around: Surroundings): Pressure {
  const crossing = filled(around.uids.length, 0);
  let ends = 0;
  for (const { begins } of schedule.groups) if (begins) ends++;
  if (ends > 1) walkUp(schedule, table, channels, around, crossing);
  return walkUp(schedule, table, channels, around, crossing);
}

/** What it takes; adds to `crossing`. */
function walkUp(
  { groups }: Schedule,
  table: Table,
  channels: Channels,
  around: Surroundings,
  crossing: number[],
): Pressure {
  const { across, lasting, uids, readFirst, reads } = around;
  const alive = filled(uids.length, DEAD);
  const walk: Walk = {
    table,
    channels,
    around,
    alive,
    counts: across.slice(),
    local: new Int32Array(4),
    crossing,
    most: 0,
    lifetime: 0,
  };
  for (const value of lasting) begin(walk, value, WIDELY);
  measure(walk);
  for (let k = groups.length - 1; k >= 0; k--) {
    const group = elementAt(groups, k);
    leave(walk, group, groups[k + 1]?.begins === true ? -2 : k + 1);
    for (const { inst } of group.placed) {
      for (let at = readFirst[inst] ?? 0; at < (readFirst[inst + 1] ?? 0); at++) {
        const value = reads[at] ?? 0;
        const reader = alive[value] ?? DEAD;
        if (reader === DEAD) begin(walk, value, k);
        else if (reader !== k) alive[value] = WIDELY;
      }
    }
    if (group.begins && k > 0) alive.forEach((reader, value) => (crossing[value] ||= Number(reader !== DEAD)));
  }
  measure(walk);
  return { registers: walk.most, lifetime: walk.lifetime };
}

/** Goes above the writes of a group; `next` is the group that finds them in PV and PS. */
function leave(walk: Walk, { placed }: ScheduledGroup, next: number): void {
  const {
    table,
    alive,
    around: { writes },
  } = walk;
  let written = 0;
  for (const { inst } of placed) {
    const value = writes[inst] ?? -1;
    if (value < 0 || alive[value] === DEAD) continue;
    if (alive[value] === next && needsNoRegister(elementAt(table.insts, inst))) end(walk, value);
    else written++;
  }
  measure(walk);
  if (written === 0) return;
  for (const { inst } of placed) {
    const value = writes[inst] ?? -1;
    if (value >= 0 && alive[value] !== DEAD) end(walk, value);
  }
}

/** Whether an instruction may leave its result in PV or PS alone. */
function needsNoRegister({ code: { op }, pred }: AluNode): boolean {
  return op.encoding === 'op2' && !op.flags.has('64') && pred === undefined;
}

function begin(walk: Walk, value: number, reader: number): void {
  walk.alive[value] = reader;
  add(walk, value, 1);
}

function end(walk: Walk, value: number): void {
  walk.alive[value] = DEAD;
  add(walk, value, -1);
}

function add({ channels, around, counts, local, crossing }: Walk, value: number, by: number): void {
  const uid = around.uids[value] ?? 0;
  const chan = channels.of[uid] ?? OPEN;
  const list = channels.local[uid] === 1 && crossing[value] === 0 ? local : counts;
  if (chan !== OPEN) list[chan] = (list[chan] ?? 0) + by;
}

function measure(walk: Walk): void {
  const { counts, local } = walk;
  for (let chan = 0; chan < 4; chan++) {
    const beyond = Math.max(0, (local[chan] ?? 0) - CLAUSE_TEMPORARIES);
    walk.most = Math.max(walk.most, (counts[chan] ?? 0) + beyond);
    walk.lifetime += counts[chan] ?? 0;
  }
}
