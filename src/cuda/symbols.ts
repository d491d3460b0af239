/*
 * From a pc to its function and source line. A pc belongs to a device and, where several contexts use the same addresses, to a
 * context; each context has modules, each module a relocated image. Images are opened when a pc is asked for that lies in
 * them, symbols and lines are read only of those, and the most recent ones are kept.
 */
import type { InlinedCall } from '../dwarf/advanced.ts';
import { readableName } from './cubin.ts';
import type { Cubin, CubinFunction } from './cubin.ts';
import { listModules, openImages, quietly } from './images.ts';
import type { ModuleImage } from './images.ts';
import type { CudaDump } from './model.ts';

/** What is known of a pc. */
export interface CodePlace {
  readonly module: bigint;
  readonly context: bigint;
  /** Innermost function. */
  readonly symbol: string;
  readonly symbol_va: bigint;
  /** From the start of that function, in bytes. */
  readonly offset: number;
  /** Outermost function, which is the kernel for functions inside its section. */
  readonly section_symbol: string;
  readonly section_offset: number;
  readonly demangled: string;
  /** Null where there is no line for the pc. */
  readonly file: string | null;
  readonly line: number | null;
  /** NVIDIA's inlining in line tables; the innermost call first. */
  readonly inlined: readonly InlinedCall[];
}

/** Answers questions about pcs; keeps what it read. */
export interface Symbols {
  /** Modules of a device, context by context. */
  modules(deviceRow: number): Promise<readonly ModuleImage[]>;
  /** The cubin of a module at its addresses; undefined when it cannot be read or nothing tells where it was loaded. */
  cubin(module: ModuleImage): Promise<Cubin | undefined>;
  /** Function and line of a pc; of a return address (`caller`) those of the instruction before it. Null when unknown. */
  at(deviceRow: number, pc: bigint, options?: PlaceOptions): Promise<CodePlace | null>;
}

/** What narrows a question about a pc. */
export interface PlaceOptions {
  /** The pc is a return address. */
  readonly caller?: boolean | undefined;
  /** Context whose modules are asked first. */
  readonly context?: bigint | undefined;
}

/** Answers that are kept. */
const ANSWERS = 65_536;

/** Symbols of a dump. */
export function symbolsOf(dump: CudaDump): Symbols {
  let found = known.get(dump);
  if (found === undefined) known.set(dump, (found = createSymbols(dump)));
  return found;
}

const known = new WeakMap<CudaDump, Symbols>();

function createSymbols(dump: CudaDump): Symbols {
  const modules = new Map<number, Promise<readonly ModuleImage[]>>();
  const answers = new Map<string, CodePlace | null>();

  const modulesOf = (deviceRow: number): Promise<readonly ModuleImage[]> => {
    let list = modules.get(deviceRow);
    if (list === undefined) modules.set(deviceRow, (list = listModules(dump, deviceRow)));
    return list;
  };
  const cubin = openImages(dump, modulesOf);

  const resolve = async (
    deviceRow: number,
    pc: bigint,
    { caller, context }: PlaceOptions,
  ): Promise<CodePlace | null> => {
    const address = caller === true && pc > 0n ? pc - 1n : pc;
    const all = await modulesOf(deviceRow);
    const own = all.filter((module) => module.context === context);
    const order = own.length === 0 ? all : [...own, ...all.filter((module) => module.context !== context)];
    for (const module of order) {
      const image = await cubin(module);
      if (image === undefined) continue;
      const place = await quietly(async () => {
        if (!(await image.covers(address))) return undefined;
        const found = await image.functionAt(address);
        if (found === undefined) return undefined;
        const source = await quietly(async () => (await image.lines())?.find(address));
        return placeOf(module, pc, found, source);
      });
      if (place !== undefined) return place;
    }
    return null;
  };

  return {
    modules: modulesOf,
    cubin,
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
    symbol_va: inner.va,
    offset: Number(pc - inner.va),
    section_symbol: outer.name,
    section_offset: Number(pc - outer.va),
    demangled: readableName(inner.name),
    file: source?.file ?? null,
    line: source?.line ?? null,
    inlined: source?.inlined ?? [],
  };
}
