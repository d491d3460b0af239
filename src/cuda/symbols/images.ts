/*
 * The images of modules: the relocated one where there is one that can be read, else the one from before loading, at the place
 * that the dump says. They are opened when asked for, and those that were opened last are kept.
 */
import { compare, RangeTree } from '../../core/index.ts';
import type { DumpTables } from '../tables/dump-tables.ts';
import type { Range } from './code-ranges.ts';
import { openCubin, openPlaced } from './cubin.ts';
import type { Cubin } from './cubin.ts';
import type { ModuleImage } from './modules.ts';
import { placeHints } from './place-hints.ts';
import type { ContextHints, PlaceHints } from './place-hints.ts';
import { quietly } from './quietly.ts';

/** Cubins whose symbols and lines are kept, however large; of smaller ones more, up to this many bytes together. */
const KEPT = 32;
const KEPT_BYTES = 2 ** 27;

/** Hints that are held against places, of all modules together. */
const MAX_CHECKS = 2 ** 25;

const NO_HINTS: ContextHints = { entries: [], frames: [], pcs: [] };

/** Opens cubins of modules; undefined for those that cannot be read, or of which nothing says where they were loaded. */
export function openImages(
  dump: DumpTables,
  modulesOf: (deviceRow: number) => Promise<readonly ModuleImage[]>,
): (module: ModuleImage) => Promise<Cubin | undefined> {
  const cubins = new Map<number, Promise<Cubin | undefined>>();
  let bytes = 0;
  const checks = { left: MAX_CHECKS };
  const sizeOf = (section: number): number => (section === 0 ? 0 : dump.elf.sections.extent(section).size);
  const hints = new Map<number, ReturnType<typeof placeHints>>();
  const hintsOf = async ({ deviceRow, context }: ModuleImage): Promise<ContextHints> => {
    let found = hints.get(deviceRow);
    if (found === undefined) hints.set(deviceRow, (found = placeHints(dump, deviceRow)));
    return (await found).get(context) ?? NO_HINTS;
  };
  // What is wrong with an image is said by verify.
  const loaded = async ({ section }: ModuleImage): Promise<Cubin | undefined> =>
    section === undefined ? undefined : quietly(() => openCubin(dump.elf, section));
  const open = async (module: ModuleImage): Promise<Cubin | undefined> => {
    const { original } = module;
    const image = await loaded(module);
    if (image !== undefined || original === undefined) return image;
    return quietly(async () => openPlaced(dump.elf, original, await hintsFor(module), checks));
  };
  const hintsFor = async (module: ModuleImage): Promise<PlaceHints> => {
    const all = await hintsOf(module);
    const own = entriesOf(all, module);
    if (own.length > 0) return { ...all, entries: own };
    const key = `${module.deviceRow} ${module.context}`;
    let found = free.get(key);
    if (found === undefined) free.set(key, (found = freeOf(module, all)));
    return found;
  };
  /** A module without kernels in the grid table can only have code that is in none of the others. */
  const free = new Map<string, Promise<PlaceHints>>();
  const freeOf = async ({ deviceRow, context }: ModuleImage, all: ContextHints): Promise<PlaceHints> => {
    const taken: Range[] = [];
    for (const other of await modulesOf(deviceRow)) {
      if (other.context !== context) continue;
      const image = await (entriesOf(all, other).length > 0 ? cubin(other) : loaded(other));
      for (const range of (await quietly(async () => image?.extents())) ?? []) taken.push(range);
    }
    const tree = new RangeTree(taken.sort((a, b) => compare(a.low, b.low)));
    const isFree = (pc: bigint): boolean => tree.last(pc) === undefined;
    return { entries: [], frames: all.frames.filter(({ pc }) => isFree(pc)), pcs: all.pcs.filter(isFree) };
  };
  const cubin = (module: ModuleImage): Promise<Cubin | undefined> => {
    const key = module.section ?? module.original ?? 0;
    const known = cubins.get(key);
    if (known !== undefined) return known;
    const opened = open(module);
    bytes += sizeOf(key);
    cubins.set(key, opened);
    for (const oldest of cubins.keys()) {
      if (cubins.size <= KEPT || bytes <= KEPT_BYTES) break;
      cubins.delete(oldest);
      bytes -= sizeOf(oldest);
    }
    return opened;
  };
  return cubin;
}

/** Entries by the handle of their module. */
const entries = new WeakMap<ContextHints, ReadonlyMap<bigint, readonly bigint[]>>();

function entriesOf(hints: ContextHints, { handle }: ModuleImage): readonly bigint[] {
  let own = entries.get(hints);
  if (own === undefined) entries.set(hints, (own = byModule(hints)));
  return own.get(handle) ?? [];
}

function byModule(hints: ContextHints): ReadonlyMap<bigint, readonly bigint[]> {
  const found = new Map<bigint, bigint[]>();
  for (const { module, entry } of hints.entries) {
    const own = found.get(module);
    if (own === undefined) found.set(module, [entry]);
    else own.push(entry);
  }
  return found;
}
