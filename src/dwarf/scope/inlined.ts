/*
 * Inlined subroutines (DWARF 5, section 3.3.8.2): entries below the function that their code is in, with ranges of addresses
 * and the place of the call. Names are those of the function that DW_AT_abstract_origin leads to.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import { RangeTree } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { demangle, withoutParameters } from '../../demangle/index.ts';
import type { ElfFile } from '../../elf/tables/file.ts';
import { numberOf, textOf } from '../info/attribute.ts';
import { eachCodeRange } from './code-entries.ts';
import { dieAt } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { lookupOf } from '../info/lookup.ts';
import type { Lookup } from '../info/lookup.ts';
import { openDwarf } from '../open.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { AddressRange } from '../lists/address-range.ts';
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

/** A scope, whose name is that of its entry, and its number in the order of the file. */
interface Placed extends AddressRange {
  readonly scope: Omit<CodeScope, 'name'>;
  readonly unit: DwarfUnit;
  readonly offset: number;
  readonly index: number;
}

/** Functions and inlined subroutines of units. What is damaged is reported and left out. */
export function inlinedCode(units: readonly DwarfUnit[], report: Report): InlinedCode {
  const lookup = lookupOf(units, report);
  const scopes = placesOf(units, report).sort((a, b) => (a.low < b.low ? -1 : a.low > b.low ? 1 : 0));
  const tree = new RangeTree(scopes);
  const names = new Map<Placed, string | null>();
  const nameIn = (placed: Placed): string | null => {
    let name = names.get(placed);
    if (name === undefined) names.set(placed, (name = nameOf(lookup, placed.unit, placed.offset)));
    return name;
  };
  return {
    at(address) {
      const found: Placed[] = [];
      for (const i of tree.holding(address)) if (found.push(scopes[i] as Placed) >= MAX_SCOPES) break;
      found.sort((a, b) => b.scope.depth - a.scope.depth || a.index - b.index);
      return found.map((placed) => ({ ...placed.scope, name: nameIn(placed) }));
    },
  };
}

const tags = [DwTag.DW_TAG_subprogram, DwTag.DW_TAG_inlined_subroutine];

function placesOf(units: readonly DwarfUnit[], report: Report): Placed[] {
  const places: Placed[] = [];
  eachCodeRange(units, tags, report, (die, { low, high }) => {
    const { unit, offset, depth } = die;
    const inlined = die.tag === DwTag.DW_TAG_inlined_subroutine;
    const callFile = numberOf(die, DwAt.DW_AT_call_file);
    const callLine = numberOf(die, DwAt.DW_AT_call_line);
    const scope = { inlined, low, high, callFile, callLine, depth };
    places.push({ low, high, scope, unit, offset, index: places.length });
  });
  return places;
}

/** The name of an entry or of what it is an instance of, without parameters. */
function nameOf(lookup: Lookup, unit: DwarfUnit, offset: number): string | null {
  let die = orUndefined(() => dieAt(unit, offset));
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
