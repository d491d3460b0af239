/* Functions of modules and kernels of grids, as data. */
import type { Json } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { readableName } from '../symbols/cubin.ts';
import type { CudaDump, Rows } from '../model.ts';
import { symbolsOf } from '../symbols/symbols.ts';
import type { ModuleImage } from '../symbols/images.ts';

/** Functions of a module by address; none where there is no image that can be read. */
export async function functionsJson(dump: CudaDump, module: ModuleImage): Promise<Json> {
  const cubin = await symbolsOf(dump).cubin(module);
  try {
    const functions = (await cubin?.functions()) ?? [];
    return functions.map(({ loaded, ...each }) => (loaded ? each : { ...each, loaded }));
  } catch (error) {
    if (error instanceof FormatError) return [];
    throw error;
  }
}

/** Name of a grid's kernel, from the function at its entry; undefined when no module has one there. */
export async function kernelSymbol(
  dump: CudaDump,
  deviceRow: number,
  grid: { readonly functionEntry: bigint; readonly contextId: bigint },
): Promise<string | undefined> {
  const place = await symbolsOf(dump).at(deviceRow, grid.functionEntry, { context: grid.contextId });
  return place?.section_symbol;
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
