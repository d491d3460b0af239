/* The kernel of a launch by name. */
import type { CudaDump } from '../model.ts';

/** Name of a grid's kernel, from the function at its entry; undefined when no module has one there. */
export async function kernelSymbol(
  dump: CudaDump,
  deviceRow: number,
  grid: { readonly functionEntry: bigint; readonly contextId: bigint },
): Promise<string | undefined> {
  const place = await dump.symbols.at(deviceRow, grid.functionEntry, { context: grid.contextId });
  return place?.sectionSymbol;
}
