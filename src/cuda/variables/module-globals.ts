/*
 * Variables that every thread has: outside of functions, and in shared memory inside of them. Which there are is in the debugging
 * information of the modules. Addresses are those of the symbols of the relocated image; its debugging information has them too where
 * relocations beside it were applied.
 */
import {
  contentsText,
  DwAt,
  dataTypeText,
  globalVariables,
  innerVariables,
  isLocated,
  memoryBits,
  numberOf,
  textOf,
  unitContext,
  stepsOf,
} from '../../dwarf/advanced.ts';
import type {
  Contents,
  ContentsLimits,
  DataType,
  FrameVariable,
  Unlocated,
  VariableContext,
} from '../../dwarf/advanced.ts';
import type { Location } from '../../dwarf/index.ts';
import { fromError, silent } from '../../core/index.ts';
import type { Diagnostic, Report } from '../../core/index.ts';
import { limitError } from '../../runtime/index.ts';
import { detailedFrames } from '../fault/frames.ts';
import type { CudaDump } from '../model.ts';
import { blocksByAddress } from '../memory/blocks.ts';
import type { MemoryBlock } from '../memory/blocks.ts';
import { dataSymbols } from '../symbols/data-symbols.ts';
import { readableName } from '../symbols/readable-name.ts';
import type { ModuleImage } from '../symbols/modules.ts';
import { registersOf } from '../walk/registers.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { AddressClass } from './address-class.ts';
import type { DebugInformation } from './debug-information.ts';
import { laneMemory } from './lane-memory.ts';
import { machineContext } from './unwind.ts';

/** Where a variable is: `__device__`, `__constant__`, `__managed__`, `__shared__`. */
export type GlobalKind = 'device' | 'constant' | 'managed' | 'shared';

/** A variable of a module. */
export interface GlobalVariable {
  /** Qualified. */
  readonly name: string;
  /** The function that declares it, with its name; null outside of functions. */
  readonly within: string | null;
  readonly kind: GlobalKind;
  readonly type: string;
  readonly dataType: DataType;
  /** Line of its declaration; 0 where that is not known. */
  readonly line: number;
  /** In the memory of its kind; null where the dump does not say it. */
  readonly address: bigint | null;
  readonly value: string | null;
  readonly contents: Contents;
}

/** A module with its variables. */
export interface ModuleGlobals {
  readonly module: ModuleImage;
  /** The build says which variables there are: only -G builds do. */
  readonly hasVariables: boolean;
  readonly variables: readonly GlobalVariable[];
}

/**
 * The variables of the modules of a device; those in shared memory as the block of the lane has them. Where there are too many (`limit/entries`),
 * the report hears of it, and those before it are the answer.
 */
export async function moduleGlobals(
  dump: CudaDump,
  lane: LaneOnSm,
  limits: ContentsLimits = {},
  report: Report = silent,
): Promise<ModuleGlobals[]> {
  const memory = laneMemory(dump, lane);
  const context = machineContext({ registers: await registersOf(dump, lane), memory, budget: stepsOf(dump) }, true);
  const functions = new Set((await detailedFrames(dump, lane)).map(({ place }) => place?.symbol));
  const blockOf = await blocksByAddress(dump);
  const found: ModuleGlobals[] = [];
  const most = dump.elf.limits?.entries ?? MAX_VARIABLES;
  let room = most;
  for (const module of await dump.symbols.modules(lane.deviceRow)) {
    const cubin = await dump.symbols.cubin(module);
    const debug = await cubin?.debug();
    if (cubin === undefined || debug === undefined || !debug.hasVariables) {
      found.push({ module, hasVariables: false, variables: [] });
      continue;
    }
    const places = new Map((await dataSymbols(cubin.elf)).map((each) => [each.name, each.address]));
    const own: FrameVariable[] = [];
    let isCut = false;
    for (const variable of staticVariables(debug)) {
      isCut = --room < 0;
      if (isCut) {
        report.add(tooMany(variable, most));
        break;
      }
      own.push(variable);
    }
    const variables = await memory.settle(() =>
      own.map((variable) => {
        const situation: VariableContext = {
          context: unitContext(debug.types.lookup, context, variable.die.unit),
          locate: (_, own) => placeOf(variable, own(), places, functions),
        };
        return globalVariable(variable, situation, blockOf, limits);
      }),
    );
    found.push({ module, hasVariables: true, variables });
    if (isCut) break;
  }
  return found;
}

/** Variables that are shown, of all modules together. */
const MAX_VARIABLES = 65_536;

function tooMany({ die: { unit, offset } }: FrameVariable, most: number): Diagnostic {
  const message = `more than ${most} variables of modules: the rest is left out`;
  return fromError(limitError('entries', message, { offset: unit.section.offset + offset }));
}

/** Those outside of functions first. */
function* staticVariables({ types }: DebugInformation): Generator<FrameVariable> {
  for (const variable of globalVariables(types)) if (kindOf(variable) !== undefined) yield variable;
  yield* innerVariables(types, (die) => classes.has(numberOf(die, DwAt.DW_AT_address_class)));
}

const classes: ReadonlyMap<number, GlobalKind> = new Map([
  [AddressClass.constant, 'constant'],
  [AddressClass.global, 'device'],
  [AddressClass.shared, 'shared'],
]);

function kindOf({ die }: FrameVariable): GlobalKind | undefined {
  return classes.get(numberOf(die, DwAt.DW_AT_address_class));
}

function linkageOf({ die }: FrameVariable): string | undefined {
  return textOf(die, DwAt.DW_AT_linkage_name) ?? textOf(die, DwAt.DW_AT_MIPS_linkage_name);
}

function placeOf(
  variable: FrameVariable,
  own: Location | Unlocated,
  places: ReadonlyMap<string, bigint | undefined>,
  functions: ReadonlySet<string | undefined>,
): Location | Unlocated {
  const symbol = linkageOf(variable);
  const kind = kindOf(variable);
  if (kind === 'shared') {
    const within = functionOf(symbol);
    if (within === undefined || functions.has(within)) return own;
    return { kind: 'unknown', message: 'the lane is not in the function that declares it' };
  }
  if (symbol === undefined || !places.has(symbol)) return own;
  const address = places.get(symbol);
  if (address === undefined) return { kind: 'unknown', message: 'the image does not say where it was loaded' };
  const space = kind === 'constant' ? AddressClass.constant : AddressClass.global;
  return [{ kind: 'memory', space, bitOffset: 8n * address, storageBits: memoryBits(8) }];
}

/** The mangled function in the name of a variable that one declares: `_ZZ6k_varsP4NodeE7s_nodes` is of `_Z6k_varsP4Node`. */
function functionOf(symbol: string | undefined): string | undefined {
  const [, encoding] = /^_ZZ(.+)E[^E]*$/.exec(symbol ?? '') ?? [];
  return encoding === undefined ? undefined : `_Z${encoding}`;
}

function globalVariable(
  variable: FrameVariable,
  situation: VariableContext,
  blockOf: (address: bigint) => MemoryBlock | undefined,
  limits: ContentsLimits,
): GlobalVariable {
  const { name = '', line, dataType } = variable;
  const contents = variable.contents(situation, limits);
  const address = addressIn(variable.location(situation));
  const kind = kindOf(variable) ?? 'device';
  const symbol = linkageOf(variable);
  return {
    name,
    within: functionOf(symbol) === undefined || symbol === undefined ? null : readableName(symbol),
    // Managed variables are in blocks of managed memory.
    kind: kind === 'device' && address !== null && blockOf(address)?.managed === true ? 'managed' : kind,
    type: dataTypeText(dataType),
    dataType,
    line,
    address,
    value: contents.kind === 'unknown' ? null : contentsText(contents),
    contents,
  };
}

function addressIn(place: Location | Unlocated): bigint | null {
  const [only] = isLocated(place) ? place : [];
  return only?.kind === 'memory' ? BigInt(only.bitOffset) / 8n : null;
}
