/*
 * Inlined subroutines (DWARF 5, section 3.3.8.2): entries below the function that their code is in, with ranges of addresses
 * and the place of the call. Names are those of the function that DW_AT_abstract_origin leads to.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import type { Report } from '../../core/index.ts';
import { demangle, withoutParameters } from '../../demangle/index.ts';
import type { ElfFile } from '../../elf/tables/file.ts';
import { numberOf, textOf } from '../info/attribute.ts';
import { CodeEntries } from './code-entries.ts';
import type { CodeEntry } from './code-entries.ts';
import { dieAt } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { lookupOf } from '../info/lookup.ts';
import type { Lookup } from '../info/lookup.ts';
import { openDwarf } from '../open.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { DwarfUnit } from '../info/unit.ts';

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

/** Scopes at one address that are given: entries nest less deep. */
const MAX_SCOPES = 1024;

/** Origins that are followed before a name is given up. */
const MAX_ORIGINS = 8;

/** Read .debug_info of a file; undefined when it has none. What is damaged is reported and left out. */
export async function openInlined(elf: ElfFile, report: Report): Promise<InlinedCode | undefined> {
  const { sections, units } = await openDwarf(elf, report);
  if (sections.info.length === 0 || sections.abbrev === undefined) return undefined;
  return inlinedCode(units, report);
}

/** Functions and inlined subroutines of units. What is damaged is reported and left out. */
export function inlinedCode(units: readonly DwarfUnit[], report: Report): InlinedCode {
  const lookup = lookupOf(units, report);
  const entries = new CodeEntries(units, tags, report);
  const scopes = new Map<CodeEntry, CodeScope>();
  const scopeOf = (entry: CodeEntry): CodeScope => {
    let scope = scopes.get(entry);
    if (scope === undefined) scopes.set(entry, (scope = readScope(lookup, entry)));
    return scope;
  };
  return {
    at(address) {
      const found: CodeEntry[] = [];
      for (const entry of entries.at(address)) if (found.push(entry) >= MAX_SCOPES) break;
      return found.sort((a, b) => b.depth - a.depth || orderOf(a, b)).map(scopeOf);
    },
  };
}

const tags = [DwTag.DW_TAG_subprogram, DwTag.DW_TAG_inlined_subroutine];

/** In a file. */
function orderOf(a: CodeEntry, b: CodeEntry): number {
  return a.unit.section.index - b.unit.section.index || a.offset - b.offset;
}

function readScope(lookup: Lookup, { unit, offset, depth, tag, low, high }: CodeEntry): CodeScope {
  const die = orUndefined(() => dieAt(unit, offset));
  const inlined = tag === DwTag.DW_TAG_inlined_subroutine;
  const callFile = die === undefined ? 0 : numberOf(die, DwAt.DW_AT_call_file);
  const callLine = die === undefined ? 0 : numberOf(die, DwAt.DW_AT_call_line);
  return { name: nameOf(lookup, die), inlined, low, high, callFile, callLine, depth };
}

/** The name of an entry or of what it is an instance of, without parameters. */
function nameOf(lookup: Lookup, entry: Die | undefined): string | null {
  let die = entry;
  for (let i = 0; die !== undefined && i < MAX_ORIGINS; i++) {
    const linkage = textOf(die, DwAt.DW_AT_linkage_name) ?? textOf(die, DwAt.DW_AT_MIPS_linkage_name);
    const name = readable(linkage) ?? textOf(die, DwAt.DW_AT_name);
    if (name !== undefined) return name;
    const { attributes }: Die = die;
    const origin = attributes.get(DwAt.DW_AT_abstract_origin) ?? attributes.get(DwAt.DW_AT_specification);
    die = lookup.follow(die.unit, origin);
  }
  return null;
}

function readable(linkage: string | undefined): string | undefined {
  const text = linkage === undefined ? undefined : demangle(linkage);
  return text === undefined ? undefined : withoutParameters(text);
}
