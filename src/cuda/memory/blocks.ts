/*
 * Global memory: one section a block, sh_addr is the global address of its first byte, managed memory has a type of its own.
 * Writers number the blocks in their names (`.cudbg.global.7`); the numbers give the order where the sections do not keep it.
 */
import { sectionName, sectionNamer } from '../../elf/index.ts';
import type { Extent } from '../../elf/advanced.ts';
import { Kind } from '../tables/kinds.ts';
import type { DumpTables } from '../tables/dump-tables.ts';
import type { SectionTree } from '../tables/section-tree.ts';
import { FirstHolding } from './first-holding.ts';

/** A block of global or managed memory. */
export interface MemoryBlock {
  readonly section: number;
  /** Number of the block: that of its name where all names have one, else its place in the file. */
  readonly index: number;
  readonly addr: bigint;
  readonly managed: boolean;
  /** Bytes that are in the file. */
  readonly extent: Extent;
}

/** The block that an address is in. */
export async function blockAt(dump: DumpTables, address: bigint): Promise<MemoryBlock | undefined> {
  return (await blocksByAddress(dump))(address);
}

/** Finds the block that an address is in: the first of them in the writer's order. */
export function blocksByAddress(dump: DumpTables): Promise<(address: bigint) => MemoryBlock | undefined> {
  return once(finders, dump.tree, async () => {
    const all = await memoryBlocks(dump);
    const ranges = all.map((block) => ({ low: block.addr, high: block.addr + BigInt(block.extent.size), block }));
    const found = new FirstHolding(ranges);
    return (address) => found.at(address)?.block;
  });
}

// A dump has a million blocks, and variables that point into them.
const lists = new WeakMap<SectionTree, Promise<readonly MemoryBlock[]>>();
const finders = new WeakMap<SectionTree, ReturnType<typeof blocksByAddress>>();

function once<T>(known: WeakMap<SectionTree, Promise<T>>, tree: SectionTree, make: () => Promise<T>): Promise<T> {
  let found = known.get(tree);
  if (found === undefined) known.set(tree, (found = make()));
  return found;
}

/** Blocks up to which names are read one by one. */
const FEW = 64;

/** All blocks of global and managed memory, in the writer's order. */
export function memoryBlocks(dump: DumpTables): Promise<readonly MemoryBlock[]> {
  return once(lists, dump.tree, () => readBlocks(dump));
}

async function readBlocks(dump: DumpTables): Promise<readonly MemoryBlock[]> {
  const { elf, tree } = dump;
  const managed = new Set(tree.roots.get(Kind.managed));
  const sections = [...managed, ...(tree.roots.get(Kind.global) ?? [])].toSorted((a, b) => a - b);
  const numbers = await blockNumbers(dump, sections);
  const blocks = sections.map((section, i) => ({
    section,
    index: numbers?.[i] ?? i,
    addr: elf.sections.addr(section),
    managed: managed.has(section),
    extent: elf.sections.extent(section),
  }));
  return blocks.toSorted((a, b) => a.index - b.index);
}

/** The numbers at the ends of the names; undefined when a block has none or two have the same. */
async function blockNumbers(dump: DumpTables, sections: readonly number[]): Promise<number[] | undefined> {
  const nameOf = sections.length <= FEW ? (i: number) => sectionName(dump.elf, i) : await sectionNamer(dump.elf);
  const numbers: number[] = [];
  for (const section of sections) {
    const digits = /\.(\d{1,9})$/.exec((await nameOf(section)) ?? '')?.[1];
    if (digits === undefined) return undefined;
    numbers.push(Number(digits));
  }
  return new Set(numbers).size === numbers.length ? numbers : undefined;
}
