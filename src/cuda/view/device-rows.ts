/* The rows of `info cuda devices` and `sms`. */
import { exceptionName } from '../fault/exceptions.ts';
import type { CudaDump } from '../model.ts';
import { childRows, warpsOf } from '../tables/rows-below.ts';
import { walkSms } from '../walk/walk.ts';
import type { Selection } from '../walk/walk.ts';

/** A device; masks have a bit for each SM. */
export interface DeviceRow {
  readonly device: number;
  /** `1b:00.0`. */
  readonly pci: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly sm_type: string | null;
  readonly sms: number;
  readonly warps_per_sm: number;
  readonly lanes_per_warp: number;
  readonly registers_per_lane: number;
  /** SMs that have a warp. */
  readonly active_sms: bigint;
}

/** An SM that has a warp; the mask has a bit for each warpId. */
export interface SmRow {
  readonly device: number;
  readonly sm: number;
  readonly active_warps: bigint;
  readonly exception: string | null;
}

/** Devices. */
export async function deviceRows(dump: CudaDump, selection: Selection = {}): Promise<DeviceRow[]> {
  const rows: DeviceRow[] = [];
  for (let i = 0; i < dump.devices.table.length; i++) {
    const row = dump.devices.table.at(i);
    if (selection.device !== undefined && row.devId !== selection.device) continue;
    let active = 0n;
    for await (const { smId, sms, smRow } of walkSms(dump, { deviceRow: i })) {
      if (await hasWarps(dump, sms, smRow)) active |= bit(smId);
    }
    const hex = (value: number): string => (value & 0xff).toString(16).padStart(2, '0');
    rows.push({
      device: row.devId,
      pci: `${hex(row.pciBusId)}:${hex(row.pciDevId)}.0`,
      name: await dump.text(row.devName),
      description: await dump.text(row.devType),
      sm_type: await dump.text(row.smType),
      sms: row.numSMs,
      warps_per_sm: row.numWarpsPerSM,
      lanes_per_warp: row.numLanesPerWarp,
      registers_per_lane: row.numRegsPerLane,
      active_sms: active,
    });
  }
  return rows;
}

/** Highest SM or warp number that a mask has a bit for: numbers of damaged rows would make masks of any size. */
const MAX_BIT = 1024;

/** Bit of an SM or warp number in a mask; 0 for numbers that only damage has. */
export function bit(number: number): bigint {
  return number < MAX_BIT ? 1n << BigInt(number) : 0n;
}

async function hasWarps(dump: CudaDump, sms: { readonly section: number }, row: number): Promise<boolean> {
  const ctas = await childRows(dump, sms, row, 'cta');
  return ctas !== undefined && (await warpsOf(dump, ctas)).length > 0;
}

/** SMs that have a warp or an exception. */
export async function smRows(dump: CudaDump, selection: Selection = {}): Promise<SmRow[]> {
  const rows: SmRow[] = [];
  for await (const { device, smId, sms, smRow } of walkSms(dump, selection)) {
    const ctas = await childRows(dump, sms, smRow, 'cta');
    let active = 0n;
    for (const { warps, row } of ctas === undefined ? [] : await warpsOf(dump, ctas)) {
      active |= bit(warps.table.warpId(row));
    }
    const exception = sms.table.exception(smRow) ?? 0;
    if (active === 0n && exception === 0) continue;
    rows.push({
      device,
      sm: smId,
      active_warps: active,
      exception: exception === 0 ? null : exceptionName(exception),
    });
  }
  return rows;
}
