/* What matters first: everything that a summary shows, gathered. */
import { faultOf } from '../fault/fault.ts';
import type { Fault } from '../fault/fault.ts';
import { hangOf } from '../hang/hang.ts';
import type { Hang } from '../hang/hang.ts';
import { standingOf } from '../hang/standing.ts';
import type { Standing } from '../hang/standing.ts';
import type { CudaDump } from '../model.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { deviceRowOf } from '../tables/devices.ts';
import { evidenceOf, inferGeneration } from '../tables/generation.ts';
import { countModules } from '../symbols/modules.ts';
import { childRows } from '../tables/rows-below.ts';
import { scan } from '../walk/scan.ts';
import type { FaultGroup } from '../walk/fault-groups.ts';
import type { Scan, SmException } from '../walk/scan.ts';
import { focusGrid } from './focus-grid.ts';
import { gridSummary } from './grid-summary.ts';
import type { GridSummary } from './grid-summary.ts';
import { writerOf } from './writer.ts';
import type { Writer } from './writer.ts';

/** A GPU of the process. */
export interface DeviceSummary {
  readonly devId: number;
  readonly name: string | null;
  readonly type: string | null;
  readonly sm: string | null;
  readonly sms: number;
  readonly contexts: number;
  readonly modules: number;
  readonly grids: number;
}

/** Everything a summary shows. */
export interface CudaSummary {
  readonly scan: Scan;
  /** What is known of the focus. */
  readonly fault: Fault | undefined;
  /** The largest groups of lanes with an exception, at most GROUPS of them, with their places. */
  readonly groups: readonly PlacedGroup[];
  /** Lanes with an exception that are in none of `groups`. */
  readonly otherFaults: number;
  /** SMs with an exception of their own, at most GROUPS of them, with the places of their errorPCs. */
  readonly sms: readonly (SmException & { readonly place: CodePlace | null })[];
  /** The launch that the focus belongs to; of a fault of an SM the only one that fits. */
  readonly kernel: GridSummary | undefined;
  /** Where all lanes stand; asked for it is found once. */
  readonly standing: () => Promise<Standing>;
  /** What a dump without a fault says. */
  readonly hang: Hang | undefined;
  readonly devices: readonly DeviceSummary[];
  /** At most GRIDS of them. */
  readonly grids: readonly GridSummary[];
  readonly gridCount: number;
  readonly generation: number;
  readonly writer: Writer | undefined;
  readonly found: CudaDump['found'];
}

const GRIDS = 256;
const GROUPS = 64;

/** Lanes that stopped the same way, and where that is. */
export interface PlacedGroup extends FaultGroup {
  readonly place: CodePlace | null;
}

/** Gather the summary; walks every lane. */
export async function summaryOf(dump: CudaDump): Promise<CudaSummary> {
  const scanned = await scan(dump);
  const { primary } = scanned;
  let placed: Promise<Standing> | undefined;
  const standing = (): Promise<Standing> => (placed ??= standingOf(dump, scanned));
  const hang = primary === null ? await hangOf(await standing()) : undefined;
  const fault = primary === null ? undefined : await faultOf(dump, primary);
  const isFocus = await focusGrid(dump, primary, fault, hang);
  const devices: DeviceSummary[] = [];
  const grids: GridSummary[] = [];
  let gridCount = 0;
  let kernel: GridSummary | undefined;
  const { table } = dump.devices;
  for (let row = 0; row < table.length; row++) {
    const device = table.at(row);
    const rows = await childRows(dump, dump.devices, row, 'grid');
    const count = rows?.table.length ?? 0;
    gridCount += count;
    for (const grid of rows?.table ?? []) {
      if (grids.length < GRIDS) grids.push(await gridSummary(dump, row, grid));
      if (kernel === undefined && isFocus(device.devId, grid.gridId64)) kernel = await gridSummary(dump, row, grid);
    }
    devices.push({
      devId: device.devId,
      name: await dump.text(device.devName),
      type: await dump.text(device.devType),
      sm: await dump.text(device.smType),
      sms: (await childRows(dump, dump.devices, row, 'sm'))?.table.length ?? 0,
      contexts: (await childRows(dump, dump.devices, row, 'context'))?.table.length ?? 0,
      modules: await countModules(dump, row),
      grids: count,
    });
  }
  const groups: PlacedGroup[] = [];
  for (const group of scanned.faults.slice(0, GROUPS)) {
    const { errorPC, pc, first } = group;
    groups.push({ ...group, place: await dump.symbols.at(deviceRowOf(dump, first.device), errorPC ?? pc) });
  }
  const sms: CudaSummary['sms'][number][] = [];
  for (const sm of scanned.sms.slice(0, GROUPS)) {
    const { errorPC, device } = sm;
    const place = errorPC === null ? null : await dump.symbols.at(deviceRowOf(dump, device), errorPC);
    sms.push({ ...sm, place });
  }
  return {
    scan: scanned,
    sms,
    fault,
    hang,
    standing,
    groups,
    otherFaults: scanned.faults.slice(GROUPS).reduce((sum, { lanes }) => sum + lanes, scanned.otherFaults),
    kernel,
    devices,
    grids,
    gridCount,
    generation: inferGeneration(evidenceOf(dump)),
    writer: await writerOf(dump),
    found: dump.found,
  };
}
