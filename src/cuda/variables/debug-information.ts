/* What a cubin of a -G build knows of variables: entries, types, call frame information, and where registers of PTX are. */
import { silent } from '../../core/index.ts';
import { framesAt, frameSettings, lookupOf, openDwarf, typeTable } from '../../dwarf/advanced.ts';
import type { FramesAtAddress, RuleSettings, TypeTable } from '../../dwarf/advanced.ts';
import { openFrames } from '../../dwarf/index.ts';
import type { FrameSource } from '../../dwarf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { openRegisterMap } from './register-map.ts';
import type { RegisterMap } from './register-map.ts';

/** The debugging information of a cubin. */
export interface DebugInformation {
  readonly types: TypeTable;
  readonly frames: readonly FrameSource[];
  readonly rules: RuleSettings;
  /** Undefined in builds without -G. */
  readonly registers: RegisterMap | undefined;
  /** The cubin has entries that describe variables; line tables alone do not. */
  readonly hasVariables: boolean;
  /** The functions at an address with their variables; undefined where no function is described there. Kept. */
  functionsAt(address: bigint): FramesAtAddress | undefined;
}

/** Read the debugging information of a cubin; what is damaged is left out. */
export async function openDebugInformation(elf: ElfFile): Promise<DebugInformation> {
  const { sections, units } = await openDwarf(elf, silent);
  const types = typeTable(lookupOf(units, silent));
  const known = new Map<bigint, FramesAtAddress | undefined>();
  return {
    types,
    frames: openFrames(sections, silent),
    rules: frameSettings(sections),
    registers: await openRegisterMap(elf),
    hasVariables: types.lookup.functions().length > 0,
    functionsAt(address) {
      if (!known.has(address)) known.set(address, framesAt(types, address, silent));
      return known.get(address);
    },
  };
}
