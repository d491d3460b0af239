/*
 * From a pc to its function and source line. A pc belongs to a device and, where several contexts use the same addresses, to a
 * context; each context has modules, each module a relocated image. Images are opened when a pc is asked for that lies in
 * them, symbols and lines are read only of those, and the most recent ones are kept.
 */
import type { InlinedCall } from '../../dwarf/advanced.ts';
import type { DumpTables } from '../tables/dump-tables.ts';
import type { CodePlace, PlaceOptions } from './code-place.ts';
import type { CubinFunction } from './cubin-functions.ts';
import { CoveringModules } from './covering-modules.ts';
import type { Cubin } from './cubin.ts';
import { openImages } from './images.ts';
import { listModules } from './modules.ts';
import type { ModuleImage } from './modules.ts';
import { quietly } from './quietly.ts';
import { readableName } from './readable-name.ts';

/** Answers questions about pcs; keeps what it read. */
export interface Symbols {
  /** Modules of a device of which the dump has an image, context by context. */
  modules(deviceRow: number): Promise<readonly ModuleImage[]>;
  /** The cubin of a module at its addresses; undefined when it cannot be read or nothing says where it was loaded. */
  cubin(module: ModuleImage): Promise<Cubin | undefined>;
  /** The cubin of the module that a place of a device is in. */
  cubinAt(deviceRow: number, place: Pick<CodePlace, 'module' | 'context'>): Promise<Cubin | undefined>;
  /** Whether an address is in the image of a module of a context. */
  covers(deviceRow: number, context: bigint, address: bigint): Promise<boolean>;
  /** Function and line of a pc; of a return address (`caller`) those of the instruction before it. Null when unknown. */
  at(deviceRow: number, pc: bigint, options?: PlaceOptions): Promise<CodePlace | null>;
}

/** The modules of a device, also as one list. */
interface DeviceModules {
  /** By context and handle. */
  readonly handles: ReadonlyMap<string, ModuleImage>;
  /** By context. */
  readonly covering: ReadonlyMap<bigint, CoveringModules>;
  readonly all: CoveringModules;
}

/** Answers that are kept. */
const ANSWERS = 65_536;

/** The symbols of a dump; opens nothing yet. */
export function openSymbols(dump: DumpTables): Symbols {
  const modules = new Map<number, Promise<readonly ModuleImage[]>>();
  const answers = new Map<string, CodePlace | null>();

  const modulesOf = (deviceRow: number): Promise<readonly ModuleImage[]> => {
    let list = modules.get(deviceRow);
    if (list === undefined) modules.set(deviceRow, (list = listModules(dump, deviceRow)));
    return list;
  };
  const cubin = openImages(dump, modulesOf);

  const devices = new Map<number, Promise<DeviceModules>>();
  const deviceOf = (deviceRow: number): Promise<DeviceModules> => {
    let device = devices.get(deviceRow);
    if (device === undefined)
      devices.set(deviceRow, (device = modulesOf(deviceRow).then((all) => byContext(all, cubin))));
    return device;
  };
  /** Those of a context first, then all. */
  const listsOf = async (deviceRow: number, context: bigint | undefined): Promise<readonly CoveringModules[]> => {
    const { covering, all } = await deviceOf(deviceRow);
    const own = context === undefined ? undefined : covering.get(context);
    return own === undefined || own === all ? [all] : [own, all];
  };

  const resolve = async (
    deviceRow: number,
    pc: bigint,
    { caller, context }: PlaceOptions,
  ): Promise<CodePlace | null> => {
    const address = caller === true && pc > 0n ? pc - 1n : pc;
    for (const list of await listsOf(deviceRow, context)) {
      for await (const module of list.holding(address)) {
        const place = await quietly(async () => {
          const image = await cubin(module);
          const found = await image?.functionAt(address);
          if (image === undefined || found === undefined) return undefined;
          const source = await quietly(async () => (await image.lines())?.find(address));
          return placeOf(module, pc, found, source);
        });
        if (place !== undefined) return place;
      }
    }
    return null;
  };

  return {
    modules: modulesOf,
    cubin,
    async cubinAt(deviceRow, place) {
      const { handles } = await deviceOf(deviceRow);
      const module = handles.get(`${place.context} ${place.module}`);
      return module && cubin(module);
    },
    async covers(deviceRow, context, address) {
      const { covering } = await deviceOf(deviceRow);
      for await (const _ of covering.get(context)?.holding(address) ?? []) return true;
      return false;
    },
    async at(deviceRow, pc, options = {}) {
      const key = `${deviceRow} ${options.context ?? ''} ${pc}${options.caller === true ? '-1' : ''}`;
      let answer = answers.get(key);
      if (answer !== undefined) return answer;
      answer = await resolve(deviceRow, pc, options);
      if (answers.size >= ANSWERS) answers.clear();
      answers.set(key, answer);
      return answer;
    },
  };
}

/** The modules of a device. */
function byContext(all: readonly ModuleImage[], cubin: Symbols['cubin']): DeviceModules {
  const contexts = new Map<bigint, ModuleImage[]>();
  const handles = new Map<string, ModuleImage>();
  for (const module of all) {
    const { context, handle } = module;
    const own = contexts.get(context);
    if (own === undefined) contexts.set(context, [module]);
    else own.push(module);
    const key = `${context} ${handle}`;
    if (!handles.has(key)) handles.set(key, module);
  }
  const covering = new Map([...contexts].map(([context, own]) => [context, new CoveringModules(own, cubin)]));
  const [only] = covering.values();
  return { handles, covering, all: covering.size === 1 && only ? only : new CoveringModules(all, cubin) };
}

function placeOf(
  module: ModuleImage,
  pc: bigint,
  { inner, outer }: { readonly inner: CubinFunction; readonly outer: CubinFunction },
  source: { readonly file: string | null; readonly line: number; readonly inlined: readonly InlinedCall[] } | undefined,
): CodePlace {
  return {
    module: module.handle,
    context: module.context,
    symbol: inner.name,
    symbolVa: inner.va,
    offset: Number(pc - inner.va),
    sectionSymbol: outer.name,
    sectionOffset: Number(pc - outer.va),
    demangled: readableName(inner.name),
    file: source?.file ?? null,
    line: source?.line ?? null,
    inlined: source?.inlined ?? [],
  };
}
