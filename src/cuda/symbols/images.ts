/*
 * The images of modules: the relocated one where there is one that can be read, else the one from before loading, at the place
 * that the dump says. They are opened when asked for, and the most recent ones are kept.
 */
import type { DumpTables } from '../tables/dump-tables.ts';
import { openCubin, openPlaced } from './cubin.ts';
import type { Cubin } from './cubin.ts';
import type { ModuleImage } from './modules.ts';
import { placeHints } from './place-hints.ts';
import type { ContextHints, PlaceHints } from './place-hints.ts';
import { quietly } from './quietly.ts';

/** Cubins whose symbols and lines are kept. */
const KEPT = 32;

/** Opens cubins of modules; undefined for those that cannot be read, or of which nothing says where they were loaded. */
export function openImages(
  dump: DumpTables,
  modulesOf: (deviceRow: number) => Promise<readonly ModuleImage[]>,
): (module: ModuleImage) => Promise<Cubin | undefined> {
  const cubins = new Map<number, Promise<Cubin | undefined>>();
  const hints = new Map<string, Promise<ContextHints>>();
  const hintsOf = ({ deviceRow, context }: ModuleImage): Promise<ContextHints> => {
    const key = `${deviceRow} ${context}`;
    let found = hints.get(key);
    if (found === undefined) hints.set(key, (found = placeHints(dump, deviceRow, context)));
    return found;
  };
  // What is wrong with an image is said by verify.
  const loaded = async ({ section }: ModuleImage): Promise<Cubin | undefined> =>
    section === undefined ? undefined : quietly(() => openCubin(dump.elf, section));
  const open = async (module: ModuleImage): Promise<Cubin | undefined> => {
    const { original } = module;
    const image = await loaded(module);
    if (image !== undefined || original === undefined) return image;
    return quietly(async () => openPlaced(dump.elf, original, await hintsFor(module)));
  };
  /** A module without kernels in the grid table can only have code that is in none of the others. */
  const hintsFor = async (module: ModuleImage): Promise<PlaceHints> => {
    const { entries, frames, pcs } = await hintsOf(module);
    const entriesOf = ({ handle }: ModuleImage): bigint[] =>
      entries.flatMap((each) => (each.module === handle ? [each.entry] : []));
    const own = entriesOf(module);
    if (own.length > 0) return { entries: own, frames, pcs };
    const others: Cubin[] = [];
    for (const other of await modulesOf(module.deviceRow)) {
      if (other.context !== module.context || other.handle === module.handle) continue;
      const image = await (entriesOf(other).length > 0 ? cubin(other) : loaded(other));
      if (image !== undefined) others.push(image);
    }
    const isFree = async (pc: bigint): Promise<boolean> => {
      for (const image of others) if ((await quietly(() => image.covers(pc))) === true) return false;
      return true;
    };
    const free: { frames: PlaceHints['frames'][number][]; pcs: bigint[] } = { frames: [], pcs: [] };
    for (const frame of frames) if (await isFree(frame.pc)) free.frames.push(frame);
    for (const pc of pcs) if (await isFree(pc)) free.pcs.push(pc);
    return { entries: [], ...free };
  };
  const cubin = (module: ModuleImage): Promise<Cubin | undefined> => {
    const key = module.section ?? module.original ?? 0;
    const opened = cubins.get(key) ?? open(module);
    cubins.delete(key);
    cubins.set(key, opened);
    for (const oldest of cubins.keys()) {
      if (cubins.size <= KEPT) break;
      cubins.delete(oldest);
    }
    return opened;
  };
  return cubin;
}
