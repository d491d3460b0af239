/* The types that modules define. */
import { definitionsOf } from '../../dwarf/advanced.ts';
import type { TypeDefinition } from '../../dwarf/advanced.ts';
import type { CudaDump } from '../model.ts';
import type { ModuleImage } from '../symbols/modules.ts';

/** A module with the types that it defines. */
export interface ModuleTypes {
  readonly module: ModuleImage;
  readonly hasVariables: boolean;
  readonly types: readonly TypeDefinition[];
}

/** Types of all modules, or those of a name. */
export async function moduleTypes(dump: CudaDump, name?: string): Promise<ModuleTypes[]> {
  const found: ModuleTypes[] = [];
  for (let deviceRow = 0; deviceRow < dump.devices.table.length; deviceRow++) {
    for (const module of await dump.symbols.modules(deviceRow)) {
      const debug = await (await dump.symbols.cubin(module))?.debug();
      const types = debug === undefined ? [] : [...definitionsOf(debug.types, name)];
      found.push({ module, hasVariables: debug?.hasVariables === true, types });
    }
  }
  return found;
}
