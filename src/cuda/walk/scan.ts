/*
 * One walk over every SM, warp and lane of a dump: what is counted for the summary, and the focus. Reads one thread table at a
 * time, and only the columns that matter.
 */
import type { DumpTables } from '../tables/dump-tables.ts';
import { rowsBy } from '../tables/row-order.ts';
import { childRows, warpsOf } from '../tables/rows-below.ts';
import type { WarpPlace } from '../tables/rows-below.ts';
import type { Rows } from '../tables/rows.ts';
import { focusOf } from './focus.ts';
import type { Focus, FocusFinder } from './focus.ts';
import { hasLane } from './lane-mask.ts';
import { PcGroups } from './pc-groups.ts';
import { errorPcOf, lanePlace } from './place.ts';
import type { LanePlace } from './place.ts';
import { returnAddresses } from './return-addresses.ts';
import { isBlocked } from './thread-state.ts';

/** How much of everything a dump holds; rows of invalid lanes do not count as lanes. */
export interface Counts {
  readonly devices: number;
  readonly ctas: number;
  readonly warps: number;
  readonly lanes: number;
  readonly lanes_with_exception: number;
  readonly sms_with_exception: number;
  readonly broken_warps: number;
  /** Warps with valid lanes that are not active. */
  readonly divergent_warps: number;
}

/** Lanes with the same exception. */
export interface ExceptionGroup {
  readonly exception: number;
  readonly lanes: number;
  readonly warps: number;
  /** The first of them in focus order. */
  readonly first: LanePlace;
  /** Different pcs among them, most frequent first, at most PCS of them. */
  readonly pcs: readonly { readonly pc: bigint; readonly lanes: number }[];
  /** More different pcs than are listed. */
  readonly morePcs: boolean;
}

/**
 * Lanes that stopped the same way: same exception and instruction at fault; where that is not known same pc and return addresses. Lanes
 * are stopped late, so the pcs of one fault differ.
 */
export interface FaultGroup {
  readonly exception: number;
  /** The instruction at fault where it is known. */
  readonly errorPC: bigint | null;
  /** Of the first lane. */
  readonly pc: bigint;
  /** Return addresses of the first lane, innermost first. */
  readonly backtrace: readonly bigint[];
  readonly lanes: number;
  readonly warps: number;
  /** The first of them in focus order. */
  readonly first: LanePlace;
}

/** An SM that has an exception of its own. */
export interface SmException {
  readonly device: number;
  readonly sm: number;
  readonly exception: number;
  readonly errorPC: bigint | null;
  /** What the driver says about it, where it does (r580). */
  readonly text: string | null;
}

/** What the walk found. */
export interface Scan {
  readonly counts: Counts;
  readonly primary: Focus | null;
  /** By number of lanes, then by order of appearance. */
  readonly exceptions: readonly ExceptionGroup[];
  /** By number of lanes, then by order of appearance; at most FAULTS different ones. */
  readonly faults: readonly FaultGroup[];
  /** Lanes with an exception that are in none of `faults`. */
  readonly otherFaults: number;
  /** In focus order, at most SMS of them; `counts.sms_with_exception` has them all. */
  readonly sms: readonly SmException[];
  /** All valid lanes by their pcs. */
  readonly pcs: PcGroups;
}

const PCS = 16;
const SMS = 1024;
const FAULTS = 4096;

/** Marks the warp that the focus is in. */
const FOCUS = 'focus';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Group {
  lanes: number;
  warps: number;
  readonly first: LanePlace;
  readonly pcs: Map<bigint, number>;
  more: boolean;
}

/** What the walk gathers. */
interface Gathered {
  readonly counts: Mutable<Counts>;
  readonly found: FocusFinder;
  readonly groups: Map<number, Group>;
  readonly faults: Map<string, Mutable<FaultGroup>>;
  otherFaults: number;
  readonly sms: SmException[];
  readonly pcs: PcGroups;
  /** Whether the lane in focus executes. */
  isActive: boolean;
}

/** Walk the whole dump. */
export async function scan(dump: DumpTables): Promise<Scan> {
  const gathered: Gathered = {
    counts: {
      devices: dump.devices.table.length,
      ctas: 0,
      warps: 0,
      lanes: 0,
      lanes_with_exception: 0,
      sms_with_exception: 0,
      broken_warps: 0,
      divergent_warps: 0,
    },
    found: {},
    groups: new Map(),
    faults: new Map(),
    otherFaults: 0,
    sms: [],
    pcs: new PcGroups(),
    isActive: false,
  };
  for (let row = 0; row < dump.devices.table.length; row++) {
    const sms = await childRows(dump, dump.devices, row, 'sm');
    if (sms !== undefined) await scanDevice(dump, row, sms, gathered);
  }
  const exceptions = [...gathered.groups].map(([exception, group]) => finish(exception, group));
  return {
    counts: gathered.counts,
    primary: focusOf(gathered.found),
    exceptions: exceptions.toSorted((a, b) => b.lanes - a.lanes),
    faults: [...gathered.faults.values()].toSorted((a, b) => b.lanes - a.lanes),
    otherFaults: gathered.otherFaults,
    sms: gathered.sms,
    pcs: gathered.pcs,
  };
}

function finish(exception: number, group: Group): ExceptionGroup {
  const pcs = [...group.pcs].map(([pc, lanes]) => ({ pc, lanes })).toSorted((a, b) => b.lanes - a.lanes);
  return { exception, lanes: group.lanes, warps: group.warps, first: group.first, pcs, morePcs: group.more };
}

async function scanDevice(dump: DumpTables, deviceRow: number, sms: Rows<'sm'>, into: Gathered): Promise<void> {
  const { counts, found } = into;
  const device = dump.devices.table.at(deviceRow);
  const order = rowsBy(sms.table.length, (row) => sms.table.smId(row));
  for (const smRow of order) {
    const smId = sms.table.smId(smRow);
    const exception = sms.table.exception(smRow);
    if (exception !== undefined && exception !== 0) {
      counts.sms_with_exception += 1;
      const row = sms.table.at(smRow);
      const sm = { device: device.devId, sm: smId, exception, errorPC: errorPcOf(row) };
      found.sm ??= { kind: 'sm', ...sm };
      if (into.sms.length < SMS) {
        const text = row.exceptionString === undefined ? null : await dump.text(row.exceptionString);
        into.sms.push({ ...sm, text });
      }
    }
    const ctas = await childRows(dump, sms, smRow, 'cta');
    if (ctas === undefined) continue;
    counts.ctas += ctas.table.length;
    const warps = await warpsOf(dump, ctas);
    const ids = warps.map((place) => place.warps.table.warpId(place.row));
    for (const at of rowsBy(warps.length, (i) => ids[i] as number)) {
      await scanWarp(dump, deviceRow, smId, warps[at] as WarpPlace, into);
    }
    const { table } = ctas;
    into.pcs.endBlocks((row) => [table.blockIdxX(row), table.blockIdxY(row), table.blockIdxZ(row)]);
  }
}

async function scanWarp(
  dump: DumpTables,
  deviceRow: number,
  smId: number,
  place: WarpPlace,
  into: Gathered,
): Promise<void> {
  const { counts, found } = into;
  const { table } = place.warps;
  const valid = table.validLanesMask(place.row);
  const active = table.activeLanesMask(place.row);
  const broken = table.isWarpBroken(place.row) !== 0;
  counts.warps += 1;
  if (broken) counts.broken_warps += 1;
  if ((valid & ~active) !== 0) counts.divergent_warps += 1;
  const rows = await childRows(dump, place.warps, place.row, 'thread');
  if (rows === undefined) return;
  const threads = rows.table;
  const where = (row: number): LanePlace =>
    lanePlace(
      dump.devices.table.at(deviceRow),
      smId,
      place.ctas.table.at(place.ctaRow),
      table.at(place.row),
      threads.at(row),
    );
  const inWarp = new Set<number | string>();
  const gridId64 = place.ctas.table.gridId64(place.ctaRow);
  const errorPC = errorPcOf(table.at(place.row));
  into.pcs.startWarp(place.ctaRow);
  for (const row of rowsBy(threads.length, (i) => threads.ln(i))) {
    const ln = threads.ln(row);
    if (!hasLane(valid, ln)) continue;
    counts.lanes += 1;
    const exception = threads.exception(row);
    const pc = threads.virtualPC(row);
    const isActive = hasLane(active, ln);
    const blocked = isBlocked(threads.cbuThreadState(row));
    into.pcs.lane(deviceRow, gridId64, pc, isActive, blocked, row, where);
    if (exception !== 0) {
      counts.lanes_with_exception += 1;
      // All lanes of a warp get the exception; one that executes is nearer to it than one that waits.
      if (found.lane === undefined || (isActive && !into.isActive && inWarp.has(FOCUS))) {
        found.lane = { kind: 'lane', exception, errorPC, ...where(row) };
        into.isActive = isActive;
        inWarp.add(FOCUS);
      }
      let group = into.groups.get(exception);
      if (group === undefined) {
        group = { lanes: 0, warps: 0, first: where(row), pcs: new Map(), more: false };
        into.groups.set(exception, group);
      }
      group.lanes += 1;
      if (!inWarp.has(exception)) {
        inWarp.add(exception);
        group.warps += 1;
      }
      const known = group.pcs.get(pc);
      if (known !== undefined || group.pcs.size < PCS) group.pcs.set(pc, (known ?? 0) + 1);
      else group.more = true;
      const callers = async (): Promise<bigint[]> => returnAddresses(await childRows(dump, rows, row, 'backtrace'));
      const stack = errorPC === null ? await callers() : [];
      const key = `${exception} ${errorPC === null ? `${pc} ${stack.join(' ')}` : `at ${deviceRow} ${errorPC}`}`;
      let fault = into.faults.get(key);
      if (fault === undefined && into.faults.size < FAULTS) {
        const backtrace = errorPC === null ? stack : await callers();
        fault = { exception, errorPC, pc, backtrace, lanes: 0, warps: 0, first: where(row) };
        into.faults.set(key, fault);
      }
      if (fault === undefined) into.otherFaults += 1;
      else {
        fault.lanes += 1;
        if (!inWarp.has(key)) fault.warps += 1;
        inWarp.add(key);
      }
    }
    if (broken && found.trap === undefined && isActive) {
      found.trap = { kind: 'trap', exception: 0, ...where(row) };
    }
  }
}
