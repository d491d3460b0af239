/*
 * Inlined subroutines (DWARF 5, section 3.3.8.2): entries below the function that their code is in, with a range of addresses
 * and the place of the call. Names are those of the function that DW_AT_abstract_origin leads to.
 */
import type { Report } from '../core/index.ts';
import { demangle, findSection, readSection } from '../elf/index.ts';
import type { ElfFile } from '../elf/index.ts';
import { readDies } from './die.ts';
import type { Die, InfoSections } from './die.ts';

const DW_TAG_INLINED_SUBROUTINE = 0x1d;
const DW_TAG_SUBPROGRAM = 0x2e;
const DW_AT_NAME = 0x03;
const DW_AT_LOW_PC = 0x11;
const DW_AT_HIGH_PC = 0x12;
const DW_AT_ABSTRACT_ORIGIN = 0x31;
const DW_AT_SPECIFICATION = 0x47;
const DW_AT_CALL_FILE = 0x58;
const DW_AT_CALL_LINE = 0x59;
const DW_AT_LINKAGE_NAME = 0x6e;
const DW_AT_MIPS_LINKAGE_NAME = 0x2007;

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
  const sections = await infoSections(elf);
  if (sections === undefined) return undefined;
  interface Named {
    readonly name: string | undefined;
    readonly origin: number | undefined;
  }
  const names = new Map<number, Named>();
  const scopes: (Omit<CodeScope, 'name'> & { readonly offset: number })[] = [];
  for (const die of readDies(sections, report)) {
    if (die.tag !== DW_TAG_SUBPROGRAM && die.tag !== DW_TAG_INLINED_SUBROUTINE) continue;
    const linkage = textOf(die, DW_AT_LINKAGE_NAME) ?? textOf(die, DW_AT_MIPS_LINKAGE_NAME);
    const name = readable(linkage) ?? textOf(die, DW_AT_NAME);
    const origin = referenceOf(die, DW_AT_ABSTRACT_ORIGIN) ?? referenceOf(die, DW_AT_SPECIFICATION);
    names.set(die.offset, { name, origin });
    const low = addressOf(die, DW_AT_LOW_PC);
    const high = die.attributes.get(DW_AT_HIGH_PC);
    if (low === undefined || high === undefined) continue;
    const end = high.kind === 'address' ? high.value : high.kind === 'number' ? low + BigInt(high.value) : low;
    if (end <= low) continue;
    scopes.push({
      offset: die.offset,
      inlined: die.tag === DW_TAG_INLINED_SUBROUTINE,
      low,
      high: end,
      callFile: numberOf(die, DW_AT_CALL_FILE),
      callLine: numberOf(die, DW_AT_CALL_LINE),
      depth: die.depth,
    });
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

async function infoSections(elf: ElfFile): Promise<InfoSections | undefined> {
  const section = await findSection(elf, '.debug_info');
  const abbreviations = await findSection(elf, '.debug_abbrev');
  if (section === undefined || abbreviations === undefined) return undefined;
  const named = async (name: string): Promise<Uint8Array | undefined> => {
    const found = await findSection(elf, name);
    return found === undefined ? undefined : readSection(elf, found);
  };
  return {
    info: await readSection(elf, section),
    offset: elf.sections.extent(section).offset,
    abbrev: await readSection(elf, abbreviations),
    littleEndian: elf.header.littleEndian,
    str: await named('.debug_str'),
    lineStr: await named('.debug_line_str'),
  };
}

function readable(linkage: string | undefined): string | undefined {
  const text = linkage === undefined ? undefined : demangle(linkage);
  return text === undefined ? undefined : withoutParameters(text);
}

/** `int app::f<0>(char, void (*)(int)) const` as `app::f<0>`. */
export function withoutParameters(text: string): string {
  let depth = 0;
  let end = text.length;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '<' && !text.slice(0, i).endsWith('operator')) depth += 1;
    else if (c === '>' && depth > 0) depth -= 1;
    else if (depth > 0) continue;
    else if (c === ' ' && !text.slice(0, i).endsWith('operator')) start = i + 1;
    else if (c === '(') {
      const skip = text.startsWith('(anonymous namespace)', i) ? 20 : text.startsWith('operator()(', i - 8) ? 1 : 0;
      if (skip === 0) {
        end = i;
        break;
      }
      i += skip;
    }
  }
  return text.slice(start, end);
}

function textOf(die: Die, attribute: number): string | undefined {
  const value = die.attributes.get(attribute);
  return value?.kind === 'text' ? value.value : undefined;
}

function referenceOf(die: Die, attribute: number): number | undefined {
  const value = die.attributes.get(attribute);
  return value?.kind === 'reference' ? value.offset : undefined;
}

function addressOf(die: Die, attribute: number): bigint | undefined {
  const value = die.attributes.get(attribute);
  return value?.kind === 'address' ? value.value : undefined;
}

function numberOf(die: Die, attribute: number): number {
  const value = die.attributes.get(attribute);
  return value?.kind === 'number' ? value.value : 0;
}
