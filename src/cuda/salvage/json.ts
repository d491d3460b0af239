/* What was recognised, as data. */
import { snakeKeys } from '../../core/index.ts';
import type { Json } from '../../core/index.ts';
import { exceptionName } from '../fault/exceptions.ts';
import { placeJson } from '../view/place-json.ts';
import { factsOf } from './facts.ts';
import type { DeviceFacts } from './facts.ts';
import type { SalvagedImage } from './images.ts';
import type { Salvage } from './salvage.ts';
import type { SalvagedTable } from './tables.ts';

/** What was recognised; `confirmed` is false, since no section header says any of it. */
export async function salvageJson(salvage: Salvage): Promise<{ [key: string]: Json }> {
  const { source, written, devices, images, strings, exhausted } = salvage;
  const meta = strings?.meta;
  return {
    confirmed: false,
    size: source.size,
    written: written === undefined ? null : { ...written },
    device_table: tableJson(devices),
    devices: (await factsOf(salvage)).map(deviceJson),
    images: images.map(imageJson),
    strings: strings === undefined ? null : { offset: strings.offset, size: strings.size },
    meta:
      meta === undefined
        ? null
        : {
            offset: meta.offset,
            driver: `${meta.table.driverVersionMajor(0)}.${meta.table.driverVersionMinor(0)}`,
            cuda: `${meta.table.cudaDriverVersionMajor(0)}.${meta.table.cudaDriverVersionMinor(0)}`,
            flags: meta.table.flags(0),
            timestamp: meta.table.timestamp(0),
          },
    search_stopped: exhausted,
  };
}

function tableJson(table: SalvagedTable | undefined): Json {
  if (table === undefined) return null;
  const { offset, stride, rows, whole } = table;
  return { offset, entsize: stride, rows, whole };
}

function imageJson({ kernels, ...image }: SalvagedImage): Json {
  return snakeKeys({ ...image, kernels: [...kernels] });
}

function deviceJson({ devId, name, architecture, numSMs, device, grids, sms, lanes, faults }: DeviceFacts): Json {
  return {
    devId,
    name,
    architecture,
    numSMs,
    context_table: tableJson(device.contexts),
    modules: device.modules.map(({ context, modules, images }) => ({
      context,
      table: tableJson(modules),
      images: images.map((each) => each.map(({ offset }) => offset)),
    })),
    grid_table: tableJson(device.grids),
    grids: grids.map((grid) => ({ ...grid, grid: [...grid.grid], block: [...grid.block] })),
    sm_table: tableJson(device.sms),
    sm_exceptions: sms.map(({ place, ...sm }) => ({
      ...sm,
      exception_name: exceptionName(sm.exception),
      place: placeJson(place),
    })),
    counts: { blocks: lanes.blocks, warps: lanes.warps, threads: lanes.threads, broken_warps: lanes.brokenWarps },
    faults: faults.map(({ place, first, ...fault }) => ({
      ...fault,
      exception_name: exceptionName(fault.exception),
      place: placeJson(place),
      first: { ...first, thread: [...first.thread], block: first.block === null ? null : [...first.block] },
    })),
    other_faults: lanes.otherFaults,
    tables: lanes.tables.map((table) => ({ ...table })),
    more_tables: lanes.moreTables,
  };
}
