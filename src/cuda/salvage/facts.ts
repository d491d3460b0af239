/* What was recognised, as plain facts with names and lines looked up: what text and documents are made of. */
import { nameOfCUDBGGridStatus } from '../../../generated/cuda/enums.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { kernelSymbol } from '../symbols/kernel-symbol.ts';
import { readableName } from '../symbols/readable-name.ts';
import { errorPcOf } from '../walk/place.ts';
import type { Dim3 } from '../walk/place.ts';
import type { SalvagedFault, SalvagedLanes } from './lanes.ts';
import type { Salvage } from './salvage.ts';
import type { SalvagedDevice } from './tables.ts';

/** A launch. */
export interface SalvagedGrid {
  readonly gridId64: bigint;
  readonly kernel: string | null;
  readonly functionEntry: bigint;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly status: string;
}

/** An SM with an exception. */
export interface SalvagedSm {
  readonly sm: number;
  readonly exception: number;
  readonly errorPC: bigint | null;
  readonly place: CodePlace | null;
}

/** A row of the device table, and what is known below it. */
export interface DeviceFacts {
  readonly devId: number;
  /** Of the architecture, `sm_90`. */
  readonly architecture: string;
  readonly name: string | null;
  readonly numSMs: number;
  readonly device: SalvagedDevice;
  readonly grids: readonly SalvagedGrid[];
  readonly sms: readonly SalvagedSm[];
  readonly lanes: SalvagedLanes;
  readonly faults: readonly (SalvagedFault & { readonly place: CodePlace | null })[];
}

/** Launches and SMs of a device that are named. */
const MAX = 1024;

/** Look up what the recognised rows name. */
export async function factsOf(salvage: Salvage): Promise<readonly DeviceFacts[]> {
  const { devices, found, lanes, rebuilt } = salvage;
  const facts: DeviceFacts[] = [];
  for (const device of found) {
    const row = devices?.table.at(device.row);
    const below = lanes[device.row];
    if (row === undefined || below === undefined) continue;
    const placeOf = async (pc: bigint | null): Promise<CodePlace | null> =>
      pc === null || rebuilt === undefined ? null : rebuilt.symbols.at(device.row, pc);
    const sms: SalvagedSm[] = [];
    for (let i = 0; i < (device.sms?.rows ?? 0) && sms.length < MAX; i++) {
      const sm = device.sms?.table.at(i);
      if (sm?.exception === undefined || sm.exception === 0) continue;
      const errorPC = errorPcOf(sm);
      sms.push({ sm: sm.smId, exception: sm.exception, errorPC, place: await placeOf(errorPC) });
    }
    const faults: DeviceFacts['faults'][number][] = [];
    for (const fault of below.faults) faults.push({ ...fault, place: await placeOf(fault.errorPC ?? fault.pc) });
    const name =
      row.devName === 0n || salvage.strings === undefined ? null : ((await rebuilt?.text(row.devName)) ?? null);
    facts.push({
      devId: row.devId,
      architecture: `sm_${row.smMajor}${row.smMinor}`,
      name,
      numSMs: row.numSMs,
      device,
      grids: await gridsOf(salvage, device),
      sms,
      lanes: below,
      faults,
    });
  }
  return facts;
}

async function gridsOf({ rebuilt }: Salvage, { row, grids }: SalvagedDevice): Promise<SalvagedGrid[]> {
  const found: SalvagedGrid[] = [];
  for (let i = 0; i < (grids?.rows ?? 0) && found.length < MAX; i++) {
    const grid = grids?.table.at(i);
    if (grid === undefined) break;
    const symbol = rebuilt === undefined ? undefined : await kernelSymbol(rebuilt, row, grid);
    found.push({
      gridId64: grid.gridId64,
      kernel: symbol === undefined ? null : readableName(symbol),
      functionEntry: grid.functionEntry,
      grid: [grid.gridDimX, grid.gridDimY, grid.gridDimZ],
      block: [grid.blockDimX, grid.blockDimY, grid.blockDimZ],
      status:
        nameOfCUDBGGridStatus(grid.gridStatus)?.replace('CUDBG_GRID_STATUS_', '').toLowerCase() ?? `${grid.gridStatus}`,
    });
  }
  return found;
}
