/*
 * One walk over every SM, warp and lane of a dump: what is counted for the summary, and the focus. Reads one thread table at a
 * time, and only the columns that matter.
 */
import type { ByteSource } from '../../core/index.ts';
import type { DumpTables } from '../tables/dump-tables.ts';
import { childRows } from '../tables/rows-below.ts';
import type { Rows } from '../tables/rows.ts';
import { FaultGroups } from './fault-groups.ts';
import type { ExceptionGroup, FaultGroup, StoppedWarp } from './fault-groups.ts';
import { FocusFinder } from './focus.ts';
import type { Focus } from './focus.ts';
import { hasLane } from './lane-mask.ts';
import { PcGroups } from './pc-groups.ts';
import type { WarpOfLanes } from './pc-groups.ts';
import { errorPcOf } from './place.ts';
import { returnAddresses } from './return-addresses.ts';
import { isBlocked } from './thread-state.ts';
import { blockOf, placeOfLane, validRows, walkSms, warpsOnSm } from './walk.ts';
import type { SmPlace, WarpOnSm } from './walk.ts';

/** How much of everything a dump holds; rows of invalid lanes do not count as lanes. */
export interface Counts {
  readonly devices: number;
  readonly ctas: number;
  readonly warps: number;
  readonly lanes: number;
  readonly lanesWithException: number;
  readonly smsWithException: number;
  readonly brokenWarps: number;
  /** Warps with valid lanes that are not active. */
  readonly divergentWarps: number;
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
  /** In focus order, at most SMS of them; `counts.smsWithException` has them all. */
  readonly sms: readonly SmException[];
  /** All valid lanes by their pcs. */
  readonly pcs: PcGroups;
}

const SMS = 1024;

/** What the walk gathers. */
interface Gathered {
  /** Where thread tables are read; one holds until the next. */
  readonly passing: ByteSource;
  readonly counts: { -readonly [K in keyof Counts]: Counts[K] };
  readonly focus: FocusFinder;
  readonly faults: FaultGroups;
  readonly sms: SmException[];
  readonly pcs: PcGroups;
}

/** Walk the whole dump. */
export async function scan(dump: DumpTables): Promise<Scan> {
  const counts: Gathered['counts'] = {
    devices: dump.devices.table.length,
    ctas: 0,
    warps: 0,
    lanes: 0,
    lanesWithException: 0,
    smsWithException: 0,
    brokenWarps: 0,
    divergentWarps: 0,
  };
  const passing = dump.elf.source.passing?.() ?? dump.elf.source;
  const into = { passing, counts, focus: new FocusFinder(), faults: new FaultGroups(), sms: [], pcs: new PcGroups() };
  for await (const sm of walkSms(dump)) await scanSm(dump, sm, into);
  const { focus, faults, sms, pcs } = into;
  return {
    counts,
    primary: focus.focus(),
    exceptions: faults.exceptions(),
    faults: faults.faults(),
    otherFaults: faults.otherLanes,
    sms,
    pcs,
  };
}

async function scanSm(dump: DumpTables, sm: SmPlace, into: Gathered): Promise<void> {
  await scanSmException(dump, sm, into);
  const ctas = await childRows(dump, sm.sms, sm.smRow, 'cta');
  if (ctas === undefined) return;
  into.counts.ctas += ctas.table.length;
  for await (const warp of warpsOnSm(dump, sm, ctas)) await scanWarp(dump, warp, into);
  into.pcs.endBlocks((row) => blockOf(ctas, row));
}

async function scanSmException(
  dump: DumpTables,
  { device, sms, smRow, smId }: SmPlace,
  { counts, focus, sms: found }: Gathered,
): Promise<void> {
  const exception = sms.table.exception(smRow);
  if (exception === undefined || exception === 0) return;
  counts.smsWithException += 1;
  const row = sms.table.at(smRow);
  const sm = { device, sm: smId, exception, errorPC: errorPcOf(row) };
  focus.sm({ kind: 'sm', ...sm });
  if (found.length >= SMS) return;
  const text = row.exceptionString === undefined ? null : await dump.text(row.exceptionString);
  found.push({ ...sm, text });
}

async function scanWarp(dump: DumpTables, warp: WarpOnSm, into: Gathered): Promise<void> {
  const { counts, pcs } = into;
  const { table } = warp.warps;
  const valid = table.validLanesMask(warp.row);
  const active = table.activeLanesMask(warp.row);
  const broken = table.isWarpBroken(warp.row) !== 0;
  counts.warps += 1;
  if (broken) counts.brokenWarps += 1;
  if ((valid & ~active) !== 0) counts.divergentWarps += 1;
  const rows = await childRows(dump, warp.warps, warp.row, 'thread', into.passing);
  if (rows === undefined) return;
  const threads = rows.table;
  const shared = sharedBy(dump, warp, rows);
  pcs.startWarp();
  into.focus.startWarp();
  into.faults.startWarp();
  for (const row of validRows(rows, valid)) {
    counts.lanes += 1;
    const isActive = hasLane(active, threads.ln(row));
    const pc = threads.virtualPC(row);
    pcs.lane(shared, row, pc, isActive, isBlocked(threads.cbuThreadState(row)));
    const exception = threads.exception(row);
    if (exception !== 0) {
      const reading = scanStopped(shared, row, isActive, exception, pc, into);
      if (reading !== undefined) await reading;
    }
    if (broken && isActive) into.focus.trap(shared, row);
  }
}

/** What the lanes of a warp share; in one object, so that nothing is made for each of a million lanes. */
function sharedBy(dump: DumpTables, warp: WarpOnSm, threads: Rows<'thread'>): WarpOfLanes & StoppedWarp {
  const { deviceRow, gridId64, ctaRow, warps, row } = warp;
  return {
    deviceRow,
    gridId64,
    ctaRow,
    errorPC: errorPcOf(warps.table.at(row)),
    where: (threadRow) => placeOfLane(dump, { ...warp, threads, threadRow, ln: threads.table.ln(threadRow) }),
    callers: async (threadRow) => returnAddresses(await childRows(dump, threads, threadRow, 'backtrace')),
  };
}

function scanStopped(
  warp: StoppedWarp,
  threadRow: number,
  isActive: boolean,
  exception: number,
  pc: bigint,
  { counts, focus, faults }: Gathered,
): Promise<void> | undefined {
  counts.lanesWithException += 1;
  focus.lane(warp, threadRow, isActive, exception);
  return faults.add(warp, threadRow, exception, pc);
}
