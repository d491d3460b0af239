/* The launch that the focus belongs to. */
import type { Fault } from '../fault/fault.ts';
import type { Hang } from '../hang/hang.ts';
import type { CudaDump } from '../model.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { kernelSymbol } from '../symbols/kernel-symbol.ts';
import { deviceRowOf } from '../tables/devices.ts';
import { childRows } from '../tables/rows-below.ts';
import type { Focus } from '../walk/focus.ts';

/** Tells the launch that the focus belongs to. */
export async function focusGrid(
  dump: CudaDump,
  focus: Focus | null,
  fault: Fault | undefined,
  hang: Hang | undefined,
): Promise<(devId: number, gridId64: bigint) => boolean> {
  const first = hang?.gatherings[0]?.group;
  if (first !== undefined) return (devId, gridId64) => first.first.device === devId && first.gridId64 === gridId64;
  if (focus === null) return () => false;
  if (focus.kind !== 'sm') return (devId, gridId64) => focus.device === devId && focus.gridId64 === gridId64;
  const only = await onlyLaunch(dump, deviceRowOf(dump, focus.device), fault?.place ?? null);
  return (devId, gridId64) => focus.device === devId && only === gridId64;
}

/** The only launch that executes a place: of the kernel that it is in, or of the module for a function of its own. */
async function onlyLaunch(dump: CudaDump, deviceRow: number, place: CodePlace | null): Promise<bigint | undefined> {
  if (place === null) return undefined;
  const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
  const ofModule: bigint[] = [];
  const ofKernel: bigint[] = [];
  for (const grid of grids?.table ?? []) {
    if (grid.contextId !== place.context || grid.moduleHandle !== place.module) continue;
    ofModule.push(grid.gridId64);
    if ((await kernelSymbol(dump, deviceRow, grid)) === place.sectionSymbol) ofKernel.push(grid.gridId64);
  }
  const fitting = ofKernel.length > 0 ? ofKernel : ofModule;
  return fitting.length === 1 ? fitting[0] : undefined;
}
