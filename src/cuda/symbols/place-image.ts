/*
 * Where the code of a module was loaded, when the dump has only its image from before loading. Sections of such an image all start
 * at address 0. What a dump says of the places:
 *
 *   functionEntry of a grid                      where a kernel of its module starts
 *   virtualPC - physPC of a lane                 where the function that it executes starts
 *   virtualReturnAddress - returnAddress         where a caller starts
 *
 * Sections of code are laid out one after the other in their order, each at a multiple of its alignment and of 128. The start
 * of one function therefore gives the place of all; a place is taken when everything the dump says fits it and no other one.
 */
import { readSymbols, sectionsOfType, SectionType, SymbolType } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { isCode } from './code-ranges.ts';
import { isKernel } from './cubin-functions.ts';
import type { PlaceHints } from './place-hints.ts';

const CODE_ALIGNMENT = 128n;
/** Places that are tried, about. */
const MAX_TRIES = 2048;

/** Addresses of sections of code by index. */
export type Placement = ReadonlyMap<number, bigint>;

/**
 * Where the sections of code of an image were loaded; undefined where the hints do not say, or give two places, or where the checks that
 * are left do not suffice to tell.
 */
export async function findPlacement(
  image: ElfFile,
  hints: PlaceHints,
  checks: { left: number },
): Promise<Placement | undefined> {
  const layout = codeLayout(image);
  const starts = await functionStarts(image, layout.offsets);
  let best: { readonly base: bigint; readonly score: number } | undefined;
  let isOnly = true;
  for (const base of candidates(starts, hints)) {
    checks.left -= hints.entries.length + hints.frames.length + hints.pcs.length;
    if (checks.left < 0) return undefined;
    const score = scoreOf(base, starts, hints, layout.size);
    if (score === undefined || score < (best?.score ?? 1)) continue;
    isOnly = score !== best?.score;
    best = { base, score };
  }
  if (best === undefined || !isOnly) return undefined;
  const { base } = best;
  return new Map([...layout.offsets].map(([section, offset]) => [section, base + offset]));
}

/** Addresses of the first section of code that put a function where one is known to start. */
function candidates(starts: ReadonlyMap<bigint, Start>, { entries: [entry], frames }: PlaceHints): Set<bigint> {
  const bases = new Set<bigint>();
  for (const [offset, { kernel }] of starts) {
    if (entry !== undefined) {
      if (kernel) bases.add(entry - offset);
    } else for (const { start } of frames) bases.add(start - offset);
    if (bases.size >= MAX_TRIES) break;
  }
  return bases;
}

/** How many hints a place explains; undefined where one contradicts it. */
function scoreOf(
  base: bigint,
  starts: ReadonlyMap<bigint, Start>,
  { entries, frames, pcs }: PlaceHints,
  size: bigint,
): number | undefined {
  if (base <= 0n || base % CODE_ALIGNMENT !== 0n) return undefined;
  if (!entries.every((entry) => starts.get(entry - base)?.kernel === true)) return undefined;
  const isInside = (pc: bigint): boolean => pc >= base && pc - base < size;
  // Code that lies elsewhere belongs to other modules and to the driver.
  const inside = frames.filter(({ pc }) => isInside(pc));
  if (!inside.every(({ start, pc }) => pc - start < (starts.get(start - base)?.size ?? 0n))) return undefined;
  return entries.length + inside.length + pcs.filter(isInside).length;
}

/** Offsets of sections of code from the first one, and their size together. */
function codeLayout(image: ElfFile): { readonly offsets: Placement; readonly size: bigint } {
  const { sections } = image;
  const offsets = new Map<number, bigint>();
  let end = 0n;
  for (let i = 1; i < sections.length; i++) {
    if (!isCode(image, i)) continue;
    const own = sections.align(i);
    const step = own > CODE_ALIGNMENT ? own : CODE_ALIGNMENT;
    end = ((end + step - 1n) / step) * step;
    offsets.set(i, end);
    end += sections.size(i);
  }
  return { offsets, size: end };
}

/** Functions that start at an offset: the longest one counts. */
interface Start {
  readonly size: bigint;
  readonly kernel: boolean;
}

async function functionStarts(image: ElfFile, offsets: Placement): Promise<ReadonlyMap<bigint, Start>> {
  const found = new Map<bigint, Start>();
  const table = sectionsOfType(image, SectionType.SHT_SYMTAB)[0];
  if (table === undefined) return found;
  for (const { type, section, value, size, st_other } of await readSymbols(image, table)) {
    const base = offsets.get(section);
    if (type !== SymbolType.STT_FUNC || base === undefined) continue;
    const before = found.get(base + value);
    const kernel = isKernel(st_other) || before?.kernel === true;
    found.set(base + value, { size: before !== undefined && before.size > size ? before.size : size, kernel });
  }
  return found;
}
