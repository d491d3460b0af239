/* The kernel launches of a dump with their arguments. */
import type { CudaDump } from '../model.ts';
import { kernelSymbol } from '../symbols/kernel-symbol.ts';
import { readableName } from '../symbols/readable-name.ts';
import { childRows } from '../tables/rows-below.ts';
import { launchArguments } from './kernel-arguments.ts';
import type { KernelArgument } from './kernel-arguments.ts';

/** A kernel launch. */
export interface Launch {
  readonly device: number;
  readonly grid: bigint;
  /** Readable; null where the dump does not say. */
  readonly kernel: string | null;
  readonly arguments: readonly KernelArgument[];
}

/** Every launch in the grid tables, device by device. */
export async function launches(dump: CudaDump): Promise<Launch[]> {
  const found: Launch[] = [];
  const { table } = dump.devices;
  for (let deviceRow = 0; deviceRow < table.length; deviceRow++) {
    for (const grid of (await childRows(dump, dump.devices, deviceRow, 'grid'))?.table ?? []) {
      const symbol = await kernelSymbol(dump, deviceRow, grid);
      found.push({
        device: table.devId(deviceRow),
        grid: grid.gridId64,
        kernel: symbol === undefined ? null : readableName(symbol),
        arguments: await launchArguments(dump, deviceRow, grid.gridId64),
      });
    }
  }
  return found;
}
