/*
 * From a pc to its function and source line. A pc belongs to a device and, where several contexts use the same addresses, to a
 * context; each context has modules, each module a relocated image. Images are opened when a pc is asked for that lies in
 * them, symbols and lines are read only of those, and the most recent ones are kept.
 */
import type { InlinedCall } from '../dwarf/index.ts';
import { FormatError } from '../runtime/index.ts';
import { openCubin, readableName } from './cubin.ts';
import type { Cubin, CubinFunction } from './cubin.ts';
import { childRows, childSection } from './model.ts';
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

/** A module of a device. */
export interface ModuleImage {
  readonly deviceRow: number;
  readonly context: bigint;
  readonly handle: bigint;
  /** Section of the relocated image. */
  readonly section: number | undefined;
  /** Section of the image as it was before it was loaded. */
  readonly original: number | undefined;
}

/** Answers questions about pcs; keeps what it read. */
export interface Symbols {
  /** Modules of a device, context by context. */
  modules(deviceRow: number): Promise<readonly ModuleImage[]>;
  /** The cubin in an image section; undefined when it cannot be read. */
  cubin(section: number): Promise<Cubin | undefined>;
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

/** Cubins whose symbols and lines are kept. */
const KEPT = 32;
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
  const cubins = new Map<number, Promise<Cubin | undefined>>();
  const answers = new Map<string, CodePlace | null>();

  const modulesOf = (deviceRow: number): Promise<readonly ModuleImage[]> => {
    let list = modules.get(deviceRow);
    if (list === undefined) modules.set(deviceRow, (list = listModules(dump, deviceRow)));
    return list;
  };
  const cubin = (section: number): Promise<Cubin | undefined> => {
    let opened = cubins.get(section);
    cubins.delete(section);
    opened ??= openCubin(dump.elf, section).catch((error: unknown) => {
      // What is wrong with an image is said by verify.
      if (error instanceof FormatError) return undefined;
      throw error;
    });
    cubins.set(section, opened);
    for (const oldest of cubins.keys()) {
      if (cubins.size <= KEPT) break;
      cubins.delete(oldest);
    }
    return opened;
  };

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
      if (module.section === undefined) continue;
      const image = await cubin(module.section);
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

/** What a damaged image answers: nothing. */
async function quietly<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
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

async function listModules(dump: CudaDump, deviceRow: number): Promise<readonly ModuleImage[]> {
  const found: ModuleImage[] = [];
  const contexts = await childRows(dump, dump.devices, deviceRow, 'context');
  for (let row = 0; row < (contexts?.table.length ?? 0); row++) {
    const table = contexts as NonNullable<typeof contexts>;
    const context = table.table.contextId(row);
    const modules = await childRows(dump, table, row, 'module');
    for (let i = 0; i < (modules?.table.length ?? 0); i++) {
      const rows = modules as NonNullable<typeof modules>;
      found.push({
        deviceRow,
        context,
        handle: rows.table.moduleHandle(i),
        section: childSection(dump, rows, i, 'relocatedImage'),
        original: childSection(dump, rows, i, 'image'),
      });
    }
  }
  return found;
}
