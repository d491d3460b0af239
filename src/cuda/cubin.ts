/*
 * A module's image: a cubin, an ELF file with a section of code for each kernel and each function that may be called from other
 * files. In a relocated image section addresses, symbol values and DWARF addresses are GPU addresses. Optimised builds
 * keep functions that are not inlined inside the section of the kernel that calls them, as local symbols
 * `$kernel$mangled` within the kernel's own symbol: the innermost symbol is the function.
 *
 * With lazy loading only the functions that were asked for are loaded. The sections of the others stay at address 0, and values of
 * their symbols are offsets: no pc is in them.
 */
import { firstIndex, memorySource, silent, subSource } from '../core/index.ts';
import type { Report } from '../core/index.ts';
import type { LineTable } from '../dwarf/index.ts';
import type { InlinedCode, LineSections } from '../dwarf/advanced.ts';
import { findSection, open as openElf, readSection, readSymbols, sectionsOfType } from '../elf/index.ts';
import { placedElf, relocationsOf, SHT_SYMTAB } from '../elf/advanced.ts';
import { demangle } from '../demangle/index.ts';
import type { ElfFile, ElfSymbols } from '../elf/index.ts';
import type { PlaceHints } from './place-hints.ts';
import { findPlacement } from './place-image.ts';

/** st_other of a symbol that is a kernel. */
const STO_CUDA_ENTRY = 0x10;
const STT_FUNC = 2;
const SHF_EXECINSTR = 4n;

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

/** A cubin; symbols and lines are read when they are asked for. */
export interface Cubin {
  readonly elf: ElfFile;
  /** Its addresses are not those of a relocated image, but follow from what the dump tells of its functions. */
  readonly placed: boolean;
  /** Whether some section of code has this address; where no section has an address, whether some function has. */
  covers(address: bigint): Promise<boolean>;
  /** Functions by address, the outer before the inner. */
  functions(): Promise<readonly CubinFunction[]>;
  /** Innermost and outermost function that is loaded at an address. */
  functionAt(address: bigint): Promise<{ readonly inner: CubinFunction; readonly outer: CubinFunction } | undefined>;
  /** Line table; undefined when the cubin has none. */
  lines(): Promise<LineTable | undefined>;
  /** Inlined subroutines from .debug_info; undefined when the cubin has none. */
  inlined(): Promise<InlinedCode | undefined>;
}

interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/** Open the cubin in a section of a dump. FormatError when it is no ELF file. */
export async function openCubin(dump: ElfFile, section: number): Promise<Cubin> {
  const { offset, size } = dump.sections.extent(section);
  const elf = await openElf(subSource(dump.source, offset, size), silent);
  return cubinOf(elf);
}

/** Larger images are not copied to be given addresses. */
const MAX_PLACED = 2 ** 27;

/**
 * Open the cubin in a section that holds it as it was before loading, at the addresses that the hints tell of its module; undefined
 * where they do not tell. FormatError when it is no ELF file.
 */
export async function openPlaced(dump: ElfFile, section: number, hints: PlaceHints): Promise<Cubin | undefined> {
  if (dump.sections.extent(section).size > MAX_PLACED) return undefined;
  const bytes = await readSection(dump, section);
  const image = await openElf(memorySource(bytes), silent);
  const placement = image.header.is64 ? await findPlacement(image, hints) : undefined;
  return placement === undefined ? undefined : { ...cubinOf(await placedElf(bytes, placement)), placed: true };
}

/** A cubin over an open ELF file. */
export function cubinOf(elf: ElfFile): Cubin {
  const ranges = codeRanges(elf);
  const functions = once(() => readFunctions(elf));
  const loaded = once(async () => (await functions()).filter((each) => each.loaded));
  return {
    elf,
    placed: false,
    async covers(address) {
      if (ranges.length > 0) return ranges.some(({ low, high }) => low <= address && address < high);
      return functionAt(await loaded(), address) !== undefined;
    },
    functions,
    functionAt: async (address) => functionAt(await loaded(), address),
    lines: once(() => linesOf(elf, silent)),
    inlined: once(() => inlinedOf(elf, silent)),
  };
}

// Loaded when a pc is asked for: most of a summary's time on a small dump is loading programs.
async function linesOf(elf: ElfFile, report: Report): Promise<LineTable | undefined> {
  const sections = await lineSections(elf);
  return sections === undefined ? undefined : (await import('../dwarf/line/table.ts')).openLines(sections, report);
}
async function inlinedOf(elf: ElfFile, report: Report): Promise<InlinedCode | undefined> {
  return (await import('../dwarf/scope/inlined.ts')).openInlined(elf, report);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Sections of code that have an address. */
function codeRanges(elf: ElfFile): Range[] {
  const { sections } = elf;
  const ranges: Range[] = [];
  for (let i = 1; i < sections.length; i++) {
    const low = sections.addr(i);
    if ((sections.flags(i) & SHF_EXECINSTR) === 0n || low === 0n) continue;
    ranges.push({ low, high: low + sections.size(i) });
  }
  return ranges;
}

async function readFunctions(elf: ElfFile): Promise<readonly CubinFunction[]> {
  const { sections } = elf;
  const found: CubinFunction[] = [];
  const table = sectionsOfType(elf, SHT_SYMTAB)[0];
  if (table === undefined) return found;
  for (const { type, name, value, size, binding, st_other, section } of await readSymbols(elf, table)) {
    if (type !== STT_FUNC || !(section > 0 && section < sections.length)) continue;
    if ((sections.flags(section) & SHF_EXECINSTR) === 0n) continue;
    const kernel = (st_other & STO_CUDA_ENTRY) !== 0;
    const start = sections.addr(section);
    const va = addressOf(value, start);
    const loaded = start !== 0n || value >= sections.size(section);
    found.push({ va, size: Number(size), name: name ?? '', bind: binding, kernel, loaded });
  }
  return found.sort((a, b) => (a.va < b.va ? -1 : a.va > b.va ? 1 : b.size - a.size));
}

/** Values are addresses, or still offsets into a section that has an address. */
function addressOf(value: bigint, section: bigint): bigint {
  return value < section ? value + section : value;
}

/** Functions around an address that are looked at: they nest two deep in practice. */
const MAX_NESTING = 4096;

function functionAt(
  functions: readonly CubinFunction[],
  address: bigint,
): { readonly inner: CubinFunction; readonly outer: CubinFunction } | undefined {
  const next = firstIndex(functions.length, (i) => (functions[i] as CubinFunction).va > address);
  let inner: CubinFunction | undefined;
  let outer: CubinFunction | undefined;
  for (let i = next - 1, seen = 0; i >= 0 && seen < MAX_NESTING; i--, seen++) {
    const each = functions[i] as CubinFunction;
    if (address - each.va >= BigInt(each.size)) continue;
    // From the highest start down: of equally small ones the highest start is the innermost.
    if (inner === undefined || each.size < inner.size) inner = each;
    if (outer === undefined || each.size >= outer.size) outer = each;
  }
  return inner === undefined || outer === undefined ? undefined : { inner, outer };
}

/** What the line table of a cubin is read from; undefined when it has none. */
async function lineSections(elf: ElfFile): Promise<LineSections | undefined> {
  const section = await findSection(elf, '.debug_line');
  if (section === undefined) return undefined;
  const [line, str, lineStr] = await Promise.all([
    readSection(elf, section),
    namedSection(elf, '.debug_str'),
    namedSection(elf, '.debug_line_str'),
  ]);
  const { offset } = elf.sections.extent(section);
  const relocate = await addressRelocation(elf, section);
  return { line, offset, littleEndian: elf.header.littleEndian, str, lineStr, relocate };
}

async function namedSection(elf: ElfFile, name: string): Promise<Uint8Array | undefined> {
  const section = await findSection(elf, name);
  return section === undefined ? undefined : readSection(elf, section);
}

/**
 * Addresses of an image whose DWARF was not relocated: what is there lies in no section of code, and a relocation says which
 * symbol belongs there.
 */
async function addressRelocation(elf: ElfFile, section: number): Promise<LineSections['relocate']> {
  const ranges = codeRanges(elf);
  const inCode = (address: bigint): boolean => ranges.some(({ low, high }) => low <= address && address < high);
  const symtab = sectionsOfType(elf, SHT_SYMTAB)[0];
  if (symtab === undefined) return undefined;
  const relocations = await relocationsOf(elf, section);
  if (relocations.size === 0) return undefined;
  const symbols: ElfSymbols = await readSymbols(elf, symtab);
  return (offset, value) => {
    const relocation = relocations.get(offset);
    if (relocation === undefined || relocation.symbol >= symbols.length) return value;
    if (inCode(value)) return value;
    const symbol = symbols.at(relocation.symbol);
    const inside = symbol.section > 0 && symbol.section < elf.sections.length;
    const base = addressOf(symbol.value, inside ? elf.sections.addr(symbol.section) : 0n);
    return BigInt.asUintN(64, base + (relocation.addend ?? value));
  };
}

/** A readable name: C++ names demangled, of `$kernel$function` the function, without the `[clone ...]` of copies. */
export function readableName(symbol: string): string {
  const at = symbol.startsWith('$') ? symbol.lastIndexOf('$') : 0;
  const name = at > 0 ? symbol.slice(at + 1) : symbol;
  const demangled = demangle(name);
  if (demangled === undefined) return name;
  return demangled.replace(/(?: \[clone [^\]]*\])+$/, '');
}

/** Report what is wrong with the line table and the debugging information of a cubin. */
export async function verifyCubinDebug(elf: ElfFile, report: Report): Promise<void> {
  await linesOf(elf, report);
  await inlinedOf(elf, report);
}
