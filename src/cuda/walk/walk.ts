/* Lanes, warps and blocks in focus order: devices in table order, SMs by smId, warps by warpId, lanes by ln. */
import type { DumpTables } from '../tables/dump-tables.ts';
import { rowsBy } from '../tables/row-order.ts';
import { childRows, warpsOf } from '../tables/rows-below.ts';
import type { WarpPlace } from '../tables/rows-below.ts';
import type { Rows } from '../tables/rows.ts';
import { hasLane } from './lane-mask.ts';
import { lanePlace } from './place.ts';
import type { Dim3, LanePlace } from './place.ts';

/** What to look at; everything that is not given is any. */
export interface Selection {
  /** devId. */
  readonly device?: number | undefined;
  /** Row of the table of devices. */
  readonly deviceRow?: number | undefined;
  /** smId. */
  readonly sm?: number | undefined;
  /** warpId. */
  readonly warp?: number | undefined;
  /** ln. */
  readonly lane?: number | undefined;
  readonly block?: Dim3 | undefined;
  readonly thread?: Dim3 | undefined;
  /** gridId64. */
  readonly grid?: bigint | undefined;
}

/** A row of an SM table. */
export interface SmPlace {
  readonly deviceRow: number;
  /** devId. */
  readonly device: number;
  readonly sms: Rows<'sm'>;
  readonly smRow: number;
  readonly smId: number;
}

/** A warp and the SM that it is on. */
export interface WarpOnSm extends SmPlace, WarpPlace {
  readonly gridId64: bigint;
}

/** A lane: row `threadRow` of `threads`. */
export interface LaneOnSm extends WarpOnSm {
  readonly threads: Rows<'thread'>;
  readonly threadRow: number;
  readonly ln: number;
}

/** SMs of the selected devices. */
export async function* walkSms(dump: DumpTables, selection: Selection = {}): AsyncGenerator<SmPlace> {
  const { devices } = dump;
  const { deviceRow: only } = selection;
  const end = only === undefined ? devices.table.length : Math.min(only + 1, devices.table.length);
  for (let deviceRow = only ?? 0; deviceRow < end; deviceRow++) {
    const device = devices.table.devId(deviceRow);
    if (selection.device !== undefined && device !== selection.device) continue;
    const sms = await childRows(dump, devices, deviceRow, 'sm');
    if (sms === undefined) continue;
    for (const smRow of rowsBy(sms.table.length, (row) => sms.table.smId(row))) {
      const smId = sms.table.smId(smRow);
      if (selection.sm === undefined || smId === selection.sm) yield { deviceRow, device, sms, smRow, smId };
    }
  }
}

/** Warps that are selected. */
export async function* walkWarps(dump: DumpTables, selection: Selection = {}): AsyncGenerator<WarpOnSm> {
  for await (const sm of walkSms(dump, selection)) {
    const ctas = await childRows(dump, sm.sms, sm.smRow, 'cta');
    if (ctas !== undefined) yield* warpsOnSm(dump, sm, ctas, selection);
  }
}

/** Warps of the blocks of an SM that are selected. */
export async function* warpsOnSm(
  dump: DumpTables,
  sm: SmPlace,
  ctas: Rows<'cta'>,
  selection: Selection = {},
): AsyncGenerator<WarpOnSm> {
  const { deviceRow, device, sms, smRow, smId } = sm;
  const places = await warpsOf(dump, ctas);
  const ids = places.map(({ warps, row }) => warps.table.warpId(row));
  for (const i of rowsBy(places.length, (at) => ids[at] ?? 0)) {
    const { ctaRow, warps, row } = places[i] as WarpPlace;
    const gridId64 = ctas.table.gridId64(ctaRow);
    if (selection.warp !== undefined && ids[i] !== selection.warp) continue;
    if (selection.grid !== undefined && gridId64 !== selection.grid) continue;
    if (selection.block !== undefined && !same(selection.block, blockOf(ctas, ctaRow))) continue;
    // Written out: a spread takes longer than all else here, and there are as many as warps.
    yield { deviceRow, device, sms, smRow, smId, ctas, ctaRow, warps, row, gridId64 };
  }
}

/** Valid lanes that are selected. */
export async function* walkLanes(dump: DumpTables, selection: Selection = {}): AsyncGenerator<LaneOnSm> {
  for await (const warp of walkWarps(dump, selection)) yield* lanesOf(dump, warp, selection);
}

/** Valid lanes of a warp that are selected. */
export async function* lanesOf(dump: DumpTables, warp: WarpOnSm, selection: Selection = {}): AsyncGenerator<LaneOnSm> {
  const threads = await childRows(dump, warp.warps, warp.row, 'thread');
  if (threads === undefined) return;
  for (const threadRow of validRows(threads, warp.warps.table.validLanesMask(warp.row))) {
    const ln = threads.table.ln(threadRow);
    if (selection.lane !== undefined && ln !== selection.lane) continue;
    if (selection.thread !== undefined && !same(selection.thread, threadOf(threads, threadRow))) continue;
    yield { ...warp, threads, threadRow, ln };
  }
}

/** Rows of the lanes in a mask, by ln. */
export function validRows({ table }: Rows<'thread'>, valid: number): number[] {
  const rows: number[] = [];
  let last = -1;
  let isInOrder = true;
  for (let row = 0; row < table.length; row++) {
    const ln = table.ln(row);
    if (!hasLane(valid, ln)) continue;
    if (ln < last) isInOrder = false;
    last = ln;
    rows.push(row);
  }
  return isInOrder ? rows : rows.sort((a, b) => table.ln(a) - table.ln(b) || a - b);
}

/** Block index of a row of a CTA table. */
export function blockOf({ table }: Rows<'cta'>, row: number): Dim3 {
  return [table.blockIdxX(row), table.blockIdxY(row), table.blockIdxZ(row)];
}

/** Thread index of a row of a thread table. */
export function threadOf({ table }: Rows<'thread'>, row: number): Dim3 {
  return [table.threadIdxX(row), table.threadIdxY(row), table.threadIdxZ(row)];
}

function same(a: Dim3, b: Dim3): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

/** Where a lane is, as data. */
export function placeOfLane(dump: DumpTables, lane: LaneOnSm): LanePlace {
  const { deviceRow, smId, ctas, ctaRow, warps, row, threads, threadRow } = lane;
  return lanePlace(
    dump.devices.table.at(deviceRow),
    smId,
    ctas.table.at(ctaRow),
    warps.table.at(row),
    threads.table.at(threadRow),
  );
}

/** The lane at a place; undefined when the dump does not have it. */
export async function findLane(dump: DumpTables, place: LanePlace): Promise<LaneOnSm | undefined> {
  const { device, sm, warp, lane } = place;
  for await (const found of walkLanes(dump, { device, sm, warp, lane })) return found;
  return undefined;
}
