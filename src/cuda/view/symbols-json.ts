/* Functions of modules and kernels of grids, as data. */
import type { Json } from '../../core/index.ts';
import type { CudaDump } from '../model.ts';
import { kernelSymbol } from '../symbols/kernel-symbol.ts';
import type { ModuleImage } from '../symbols/modules.ts';
import { quietly } from '../symbols/quietly.ts';
import { readableName } from '../symbols/readable-name.ts';
import type { Rows } from '../tables/rows.ts';

/** Functions of a module by address; none where there is no image that can be read. */
export async function functionsJson(dump: CudaDump, module: ModuleImage): Promise<Json> {
  const cubin = await dump.symbols.cubin(module);
  const functions = (await quietly(async () => cubin?.functions())) ?? [];
  return functions.map(({ loaded, ...each }) => (loaded ? each : { ...each, loaded }));
}

/** Keys of a grid that name its kernel. */
export async function kernelJson(
  dump: CudaDump,
  deviceRow: number,
  grids: Rows<'grid'>,
  row: number,
): Promise<Record<string, Json>> {
  const symbol = await kernelSymbol(dump, deviceRow, grids.table.at(row));
  return {
    kernel_symbol: symbol ?? null,
    kernel_demangled: symbol === undefined ? null : readableName(symbol),
  };
}
