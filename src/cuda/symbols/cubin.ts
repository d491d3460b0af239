/*
 * A module's image: a cubin, an ELF file with a section of code for each kernel and each function that may be called from other
 * files. In a relocated image section addresses, symbol values and DWARF addresses are GPU addresses. Optimised builds
 * keep functions that are not inlined inside the section of the kernel that calls them, as local symbols
 * `$kernel$mangled` within the kernel's own symbol: the innermost symbol is the function.
 *
 * With lazy loading only the functions that were asked for are loaded. The sections of the others stay at address 0, and values of
 * their symbols are offsets: no pc is in them.
 */
import { memorySource, silent, subSource } from '../../core/index.ts';
import type { LineTable } from '../../dwarf/index.ts';
import type { InlinedCode } from '../../dwarf/advanced.ts';
import { open as openElf, readSection } from '../../elf/index.ts';
import { placedElf } from '../../elf/advanced.ts';
import type { ElfFile } from '../../elf/index.ts';
import { codeRanges, codeSectionsAt, merged } from './code-ranges.ts';
import type { Range } from './code-ranges.ts';
import { inlinedOf, linesOf } from './cubin-debug.ts';
import { functionsAt, readFunctions } from './cubin-functions.ts';
import type { CubinFunction } from './cubin-functions.ts';
import type { DebugInformation } from '../variables/debug-information.ts';
import type { PlaceHints } from './place-hints.ts';
import { findPlacement } from './place-image.ts';

/** A cubin; symbols and lines are read when they are asked for. */
export interface Cubin {
  readonly elf: ElfFile;
  /** Its addresses are not those of a relocated image, but follow from what the dump says of its functions. */
  readonly placed: boolean;
  /** Whether some section of code has this address; where no section has an address, whether some function has. */
  covers(address: bigint): Promise<boolean>;
  /** All addresses that it may cover, by where they start, apart from each other. */
  extents(): Promise<readonly Range[]>;
  /** The section of code at an address. */
  codeAt(address: bigint): number | undefined;
  /** Functions by address, the outer before the inner. */
  functions(): Promise<readonly CubinFunction[]>;
  /** Innermost and outermost function that is loaded at an address. */
  functionAt(address: bigint): Promise<{ readonly inner: CubinFunction; readonly outer: CubinFunction } | undefined>;
  /** Line table; undefined when the cubin has none. */
  lines(): Promise<LineTable | undefined>;
  /** Inlined subroutines from .debug_info; undefined when the cubin has none. */
  inlined(): Promise<InlinedCode | undefined>;
  /** Variables, types and call frame information. */
  debug(): Promise<DebugInformation>;
}

/** Open the cubin in a section of a dump. FormatError when it is no ELF file. */
export async function openCubin(dump: ElfFile, section: number): Promise<Cubin> {
  const { offset, size } = dump.sections.extent(section);
  const elf = await openElf(subSource(dump.source, offset, size), silent, dump);
  return cubinOf(elf);
}

/** Larger images are not copied to be given addresses. */
const MAX_PLACED = 2 ** 27;

/**
 * Open the cubin in a section that holds it as it was before loading, at the addresses that the hints give for its module; undefined
 * where they do not say, or no checks of them are left. FormatError when it is no ELF file.
 */
export async function openPlaced(
  dump: ElfFile,
  section: number,
  hints: PlaceHints,
  checks: { left: number },
): Promise<Cubin | undefined> {
  if (dump.sections.extent(section).size > MAX_PLACED) return undefined;
  const bytes = await readSection(dump, section);
  const image = await openElf(memorySource(bytes), silent, dump);
  const placement = image.header.is64 ? await findPlacement(image, hints, checks) : undefined;
  return placement === undefined ? undefined : { ...cubinOf(await placedElf(bytes, placement)), placed: true };
}

/** A cubin over an open ELF file. */
export function cubinOf(elf: ElfFile): Cubin {
  const ranges = codeRanges(elf);
  const functions = once(() => readFunctions(elf));
  const loaded = once(async () => (await functions()).filter((each) => each.loaded));
  const functionAt = once(async () => functionsAt(await loaded()));
  const codeAt = codeSectionsAt(ranges);
  return {
    elf,
    placed: false,
    async covers(address) {
      if (ranges.length > 0) return codeAt(address) !== undefined;
      return (await functionAt())(address) !== undefined;
    },
    extents: once(async () =>
      merged(
        ranges.length > 0 ? ranges : (await loaded()).map(({ va, size }) => ({ low: va, high: va + BigInt(size) })),
      ),
    ),
    codeAt,
    functions,
    functionAt: async (address) => (await functionAt())(address),
    lines: once(() => linesOf(elf, silent)),
    inlined: once(() => inlinedOf(elf, silent)),
    debug: once(async () => (await import('../variables/debug-information.ts')).openDebugInformation(elf)),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
