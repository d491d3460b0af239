/* Functions of a cubin by address, from its symbol table. */
import { compare, RangeTree } from '../../core/index.ts';
import { readSymbols, sectionsOfType, SectionType, SymbolType } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { isCode } from './code-ranges.ts';

/** st_other of a symbol that is a kernel: STO_CUDA_ENTRY. */
const STO_CUDA_ENTRY = 0x10;

/** Whether a symbol is a kernel, by its st_other. */
export function isKernel(other: number): boolean {
  return (other & STO_CUDA_ENTRY) !== 0;
}

/** A function in a cubin. */
export interface CubinFunction {
  readonly va: bigint;
  readonly size: number;
  readonly name: string;
  /** STB_LOCAL 0, STB_GLOBAL 1, STB_WEAK 2. */
  readonly bind: number;
  readonly kernel: boolean;
  /** False where the image gives it no address; `va` is then an offset in its section. */
  readonly loaded: boolean;
}

/** Functions in sections of code by address, the outer before the inner. */
export async function readFunctions(elf: ElfFile): Promise<readonly CubinFunction[]> {
  const { sections } = elf;
  const found: CubinFunction[] = [];
  const table = sectionsOfType(elf, SectionType.SHT_SYMTAB)[0];
  if (table === undefined) return found;
  for (const { type, name, value, size, binding, st_other, section } of await readSymbols(elf, table)) {
    if (type !== SymbolType.STT_FUNC || !(section > 0 && section < sections.length)) continue;
    if (!isCode(elf, section)) continue;
    const kernel = isKernel(st_other);
    const start = sections.addr(section);
    const va = addressOf(value, start);
    const loaded = start !== 0n || value >= sections.size(section);
    found.push({ va, size: Number(size), name: name ?? '', bind: binding, kernel, loaded });
  }
  return found.sort((a, b) => compare(a.va, b.va) || b.size - a.size);
}

/** Values are addresses, or still offsets into a section that has an address. */
export function addressOf(value: bigint, section: bigint): bigint {
  return value < section ? value + section : value;
}

/** Functions around an address that are looked at: they nest two deep in practice. */
const MAX_NESTING = 64;

/** Innermost and outermost function that holds an address; undefined where none does. */
export type FunctionsAt = (
  address: bigint,
) => { readonly inner: CubinFunction; readonly outer: CubinFunction } | undefined;

/** Look-up among functions sorted by address. */
export function functionsAt(functions: readonly CubinFunction[]): FunctionsAt {
  const tree = new RangeTree(functions.map(({ va, size }) => ({ low: va, high: va + BigInt(size) })));
  return (address) => {
    let inner: CubinFunction | undefined;
    let outer: CubinFunction | undefined;
    let seen = 0;
    for (const i of tree.holding(address)) {
      const each = functions[i] as CubinFunction;
      // From the highest start down: of equally small ones the highest start is the innermost.
      if (inner === undefined || each.size < inner.size) inner = each;
      if (outer === undefined || each.size >= outer.size) outer = each;
      if (++seen === MAX_NESTING) break;
    }
    return inner === undefined || outer === undefined ? undefined : { inner, outer };
  };
}
