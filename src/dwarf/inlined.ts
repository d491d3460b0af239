/*
 * Inlined subroutines (DWARF 5, section 3.3.8.2): entries below the function that their code is in, with ranges of addresses
 * and the place of the call. Names are those of the function that DW_AT_abstract_origin leads to.
 */
import { DwAt, DwTag } from '../../generated/dwarf.ts';
import type { Report } from '../core/index.ts';
import { demangle, withoutParameters } from '../elf/index.ts';
import type { ElfFile } from '../elf/index.ts';
import { numberOf, referenceOf, textOf } from './attribute.ts';
import { readDies } from './die.ts';
import { openDwarf } from './open.ts';
import { codeRanges } from './ranges.ts';

/** A function, or the place where one was inlined. */
export interface CodeScope {
  /** Readable name without parameters; null when there is none. */
  readonly name: string | null;
  readonly inlined: boolean;
  readonly low: bigint;
  readonly high: bigint;
  /** File number, in the line table of the unit, and line of the call; 0 for a function. */
  readonly callFile: number;
  readonly callLine: number;
  readonly depth: number;
}

/** Functions and inlined subroutines of a file. */
export interface InlinedCode {
  /** The scopes that hold an address: innermost inlined subroutine first, the function last. */
  at(address: bigint): readonly CodeScope[];
}

/** Origins that are followed before a name is given up. */
const MAX_ORIGINS = 8;

/** Read .debug_info of a file; undefined when it has none. What is damaged is reported and left out. */
export async function openInlined(elf: ElfFile, report: Report): Promise<InlinedCode | undefined> {
  const { sections, units } = await openDwarf(elf, report);
  if (sections.info.length === 0 || sections.abbrev === undefined) return undefined;
  interface Named {
    readonly name: string | undefined;
    readonly origin: number | undefined;
  }
  const names = new Map<number, Named>();
  const scopes: (Omit<CodeScope, 'name'> & { readonly offset: number })[] = [];
  for (const die of readDies(units, report)) {
    if (die.tag !== DwTag.DW_TAG_subprogram && die.tag !== DwTag.DW_TAG_inlined_subroutine) continue;
    const linkage = textOf(die, DwAt.DW_AT_linkage_name) ?? textOf(die, DwAt.DW_AT_MIPS_linkage_name);
    const name = readable(linkage) ?? textOf(die, DwAt.DW_AT_name);
    const origin = referenceOf(die, DwAt.DW_AT_abstract_origin) ?? referenceOf(die, DwAt.DW_AT_specification);
    names.set(die.offset, { name, origin });
    for (const { low, high } of codeRanges(die, report)) {
      scopes.push({
        offset: die.offset,
        inlined: die.tag === DwTag.DW_TAG_inlined_subroutine,
        low,
        high,
        callFile: numberOf(die, DwAt.DW_AT_call_file),
        callLine: numberOf(die, DwAt.DW_AT_call_line),
        depth: die.depth,
      });
    }
  }
  const nameOf = (offset: number): string | null => {
    let at: number | undefined = offset;
    for (let i = 0; at !== undefined && i < MAX_ORIGINS; i++) {
      const found: Named | undefined = names.get(at);
      if (found?.name !== undefined) return found.name;
      at = found?.origin;
    }
    return null;
  };
  return {
    at: (address) =>
      scopes
        .filter(({ low, high }) => low <= address && address < high)
        .toSorted((a, b) => b.depth - a.depth)
        .map(({ offset, ...scope }) => ({ ...scope, name: nameOf(offset) })),
  };
}

function readable(linkage: string | undefined): string | undefined {
  const text = linkage === undefined ? undefined : demangle(linkage);
  return text === undefined ? undefined : withoutParameters(text);
}
