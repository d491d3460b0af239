/* Modules that something in a dump runs: those of grids, and those that hold a pc, an instruction at fault or a return address. */
import type { CudaDump } from '../model.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import type { ModuleImage } from '../symbols/modules.ts';
import { returnPlace } from '../symbols/return-place.ts';
import { gridOf } from '../tables/grids.ts';
import { childRows } from '../tables/rows-below.ts';
import { errorPcOf } from '../walk/place.ts';
import { returnAddresses } from '../walk/return-addresses.ts';
import { lanesOf, walkSms, walkWarps } from '../walk/walk.ts';

/** Whether a module of a device is needed. */
export type IsNeeded = (module: Pick<ModuleImage, 'deviceRow' | 'context' | 'handle'>) => boolean;

/** Find the modules that are needed: each address is looked up as a call stack does. */
export async function neededModules(dump: CudaDump): Promise<IsNeeded> {
  const needed = new Set<string>();
  const keyOf = (deviceRow: number, context: bigint, handle: bigint): string => `${deviceRow} ${context} ${handle}`;
  const asked = new Set<string>();
  const need = (deviceRow: number, place: CodePlace | null): void => {
    if (place !== null) needed.add(keyOf(deviceRow, place.context, place.module));
  };
  const at = async (deviceRow: number, pc: bigint, context?: bigint): Promise<void> => {
    const key = `${deviceRow} ${context} ${pc}`;
    if (asked.has(key)) return;
    asked.add(key);
    need(deviceRow, await dump.symbols.at(deviceRow, pc, { context }));
  };
  for (let row = 0; row < dump.devices.table.length; row++) {
    const grids = await childRows(dump, dump.devices, row, 'grid');
    for (const { contextId, moduleHandle, functionEntry } of grids?.table ?? []) {
      needed.add(keyOf(row, contextId, moduleHandle));
      await at(row, functionEntry, contextId);
    }
  }
  for await (const { deviceRow, sms, smRow } of walkSms(dump)) {
    const pc = errorPcOf(sms.table.at(smRow));
    if (pc !== null) await at(deviceRow, pc);
  }
  for await (const warp of walkWarps(dump)) {
    const { deviceRow, gridId64 } = warp;
    const grid = await gridOf(dump, deviceRow, gridId64);
    const pc = errorPcOf(warp.warps.table.at(warp.row));
    if (pc !== null) await at(deviceRow, pc, grid?.contextId);
    for await (const { threads, threadRow } of lanesOf(dump, warp)) {
      await at(deviceRow, threads.table.virtualPC(threadRow), grid?.contextId);
      if (threads.table.callDepth(threadRow) === 0) continue;
      const callers = await childRows(dump, threads, threadRow, 'backtrace');
      for (const address of returnAddresses(callers)) {
        const key = `${deviceRow} ${gridId64} return ${address}`;
        if (asked.has(key)) continue;
        asked.add(key);
        need(deviceRow, (await returnPlace(dump, deviceRow, grid, address)).place);
      }
    }
  }
  return ({ deviceRow, context, handle }) => needed.has(keyOf(deviceRow, context, handle));
}
