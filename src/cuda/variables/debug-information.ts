/* What a cubin of a -G build knows of variables: entries, types, call frame information, and where registers of PTX are. */
import { silent } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import {
  ExpressionError,
  findRow,
  framesAt,
  frameSettings,
  lookupOf,
  openDwarf,
  typeTable,
  walkBudget,
} from '../../dwarf/advanced.ts';
import type { FoundRow, FrameBudget, FramesAtAddress, RuleSettings, TypeTable } from '../../dwarf/advanced.ts';
import { openFrames } from '../../dwarf/frame/frames.ts';
import type { FrameSource } from '../../dwarf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { openRegisterMap } from './register-map.ts';
import type { RegisterMap } from './register-map.ts';

/** The debugging information of a cubin. */
export interface DebugInformation {
  readonly types: TypeTable;
  readonly rules: RuleSettings;
  /** Undefined in builds without -G. */
  readonly registers: RegisterMap | undefined;
  /** The cubin has entries that describe variables; line tables alone do not. */
  readonly hasVariables: boolean;
  /** The functions at an address with their variables; undefined where no function is described there. Kept. */
  functionsAt(address: bigint): FramesAtAddress | undefined;
  /** The row of call frame information at an address; undefined where it has none or is damaged. Kept. */
  rowAt(address: bigint): FoundRow | undefined;
}

/** Read the debugging information of a cubin; what is damaged is left out. */
export async function openDebugInformation(elf: ElfFile): Promise<DebugInformation> {
  const { sections, units } = await openDwarf(elf, silent);
  const types = typeTable(lookupOf(units, silent));
  const frames = openFrames(sections, silent);
  const budget = walkBudget(sections);
  return {
    types,
    rules: frameSettings(sections),
    registers: await openRegisterMap(elf),
    hasVariables: types.lookup.functions().length > 0,
    functionsAt: kept((address) => framesAt(types, address, silent)),
    rowAt: kept((address) => rowOf(frames, address, budget)),
  };
}

function rowOf(frames: readonly FrameSource[], address: bigint, budget: FrameBudget): FoundRow | undefined {
  try {
    return findRow(frames, address, 'lenient', budget);
  } catch (error) {
    if (error instanceof ExpressionError && budget.isSpent) throw new FormatError(error.code, error.message);
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/** Lanes are at few places: what is known of each is kept. */
function kept<T>(make: (address: bigint) => T): (address: bigint) => T {
  const known = new Map<bigint, { readonly made: T }>();
  return (address) => {
    let entry = known.get(address);
    if (entry === undefined) known.set(address, (entry = { made: make(address) }));
    return entry.made;
  };
}
