/*
 * Debugging sections of a relocatable object hold addends or nothing where addresses and offsets of other sections belong; the
 * relocations beside them say what to put there. Where sections of code lie is in code-layout.ts.
 */
import { compare, RangeTree } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { ElfMachine, ElfType, SectionFlags, SectionType, SpecialSection } from '../../elf/enums.ts';
import { eachRelocation } from '../../elf/tables/relocations.ts';
import { sectionsOfType } from '../../elf/tables/sections-of-type.ts';
import { readSymbols } from '../../elf/tables/symbols.ts';
import type { ElfFile } from '../../elf/tables/file.ts';
import type { ElfSymbols } from '../../elf/tables/symbols.ts';
import { FormatError } from '../../runtime/index.ts';
import { MAX_LEB_BYTES } from './leb128.ts';
import type { AddressRange } from '../lists/address-range.ts';
import { relocationKinds } from './relocation-types.ts';
import type { RelocationKind, RelocationKinds } from './relocation-types.ts';

/** Applies what relocations say to contents of sections. */
export interface Relocator {
  /**
   * The contents of a section as a linker leaves them: the same array where nothing changes. Undefined where its relocations are damaged,
   * which is reported.
   */
  apply(section: number, name: string, bytes: Uint8Array): Promise<Uint8Array | undefined>;
}

const SHF_EXECINSTR = BigInt(SectionFlags.SHF_EXECINSTR);

/**
 * A relocator for a file, whose sections are at the addresses that they were given. Only relocatable objects and CUDA images, which keep
 * theirs, have something to apply.
 */
export async function openRelocator(
  elf: ElfFile,
  report: Report,
  given: ReadonlyMap<number, bigint> = new Map(),
): Promise<Relocator> {
  const { e_type, e_machine } = elf.header;
  const cuda = e_machine === ElfMachine.EM_CUDA;
  const symtab = sectionsOfType(elf, SectionType.SHT_SYMTAB)[0];
  if ((e_type !== ElfType.ET_REL && !cuda) || symtab === undefined) return { apply: async (_, __, bytes) => bytes };
  const symbols = await readSymbols(elf, symtab);
  // Most relocations are for a few symbols, those of sections.
  const values = new Map<number, SymbolValue>();
  const valueAt = (symbol: number): SymbolValue | undefined => {
    let value = values.get(symbol);
    if (value === undefined && symbol < symbols.length) {
      const exact = valueOf(elf, symbols, symbol, given);
      const near = Number(exact);
      value = { exact, near: Number.isSafeInteger(near) ? near : Number.NaN };
      values.set(symbol, value);
    }
    return value;
  };
  const kinds = relocationKinds(e_machine);
  const rules = { kinds: kinds ?? {}, valueAt, keep: cuda ? addressesInCode(elf) : undefined };
  const said = new Set<number>();
  let isMachineSaid = false;
  return {
    async apply(section, name, bytes) {
      const contents = new Contents(rules, bytes, elf.header.littleEndian, (offset, symbol) => {
        const message = `relocation of ${name} at ${offset} for symbol ${symbol}: its place or its symbol is not there`;
        report.add({ code: 'dwarf/relocation-outside', severity: 'warning', message, at: { section } });
      });
      const count = await eachOf(elf, section, name, report, contents);
      if (count === undefined) return undefined;
      if (count > 0 && kinds === undefined) {
        const message = `relocations of machine ${e_machine} are not known: sections that need them are left out`;
        if (!isMachineSaid)
          report.add({ code: 'dwarf/relocation-machine', severity: 'warning', message, at: { section } });
        isMachineSaid = true;
        return undefined;
      }
      for (const type of contents.unknown) {
        if (said.has(type)) continue;
        said.add(type);
        const message = `relocation type ${type} of ${name} is not known for machine ${e_machine}: its places keep what they have`;
        report.add({ code: 'dwarf/relocation-type', severity: 'warning', message, at: { section } });
      }
      return contents.bytes;
    },
  };
}

/** What a symbol stands for. */
interface SymbolValue {
  readonly exact: bigint;
  /** Not a number where a number is not exact. */
  readonly near: number;
}

/** What the relocations of a file go by. */
interface Rules {
  readonly kinds: RelocationKinds;
  /** Undefined for a symbol that the file does not have. */
  readonly valueAt: (symbol: number) => SymbolValue | undefined;
  /** In images of CUDA: whether what is at a place stays. */
  readonly keep: ((value: bigint) => boolean) | undefined;
}

/** Contents of a section to which relocations are applied: a copy, once there is one. */
class Contents {
  bytes: Uint8Array;
  /** Types whose places stay as they are. */
  readonly unknown = new Set<number>();
  readonly #rules: Rules;
  readonly #given: Uint8Array;
  readonly #littleEndian: boolean;
  readonly #sayOutside: (offset: number, symbol: number) => void;

  constructor(
    rules: Rules,
    given: Uint8Array,
    littleEndian: boolean,
    sayOutside: (offset: number, symbol: number) => void,
  ) {
    this.bytes = given;
    this.#rules = rules;
    this.#given = given;
    this.#littleEndian = littleEndian;
    this.#sayOutside = sayOutside;
  }

  relocation(offset: number, symbol: number, type: number, addend: number | bigint | undefined): void {
    const { kinds, valueAt } = this.#rules;
    const kind = kinds[type];
    if (kind === undefined) {
      if (type !== 0) this.unknown.add(type);
      return;
    }
    if (this.bytes === this.#given) this.bytes = this.#given.slice();
    const value = valueAt(symbol);
    if (value !== undefined && typeof addend === 'number' && this.#setNear(offset, kind, value.near + addend)) return;
    if (kind.rule !== 'keep' && !this.#set(offset, kind, value?.exact, addend)) this.#sayOutside(offset, symbol);
  }

  /** Do what most relocations say, in numbers: put a sum into 4 or 8 bytes. False, and nothing done, for others and where that is not exact. */
  #setNear(at: number, { size, rule, bias }: RelocationKind, sum: number): boolean {
    const { bytes } = this;
    if (rule !== 'set' || bias !== undefined || (size !== 4 && size !== 8) || this.#rules.keep !== undefined)
      return false;
    if (!(at + size <= bytes.length && Number.isSafeInteger(sum))) return false;
    const le = this.#littleEndian;
    putWord(bytes, le ? at : at + size - HALF, sum, le);
    if (size === 8) putWord(bytes, le ? at + HALF : at, Math.floor(sum / 2 ** 32), le);
    return true;
  }

  /** False where the place or the symbol is not there. */
  #set(at: number, kind: RelocationKind, value: bigint | undefined, addend: number | bigint | undefined): boolean {
    const { keep } = this.#rules;
    const place = locate(this.bytes, at, kind.size, this.#littleEndian);
    if (place === undefined || value === undefined) return false;
    // What is there counts only where it is the addend, or what a rule starts from.
    const before = addend === undefined || !replaces(kind) || keep !== undefined ? read(place) : 0n;
    if (keep?.(before) === true) return true;
    const target = value + BigInt(addend ?? (replaces(kind) ? before : 0n));
    write(place, combine(kind, before, target, BigInt(at)));
    return true;
  }
}

/** Hear of the relocations of a section; returns how many there are, undefined where they are damaged. */
async function eachOf(
  elf: ElfFile,
  section: number,
  name: string,
  report: Report,
  contents: Contents,
): Promise<number | undefined> {
  try {
    return await eachRelocation(elf, section, contents);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const message = `${name} is left out, its relocations are damaged: ${error.message}`;
    report.add({ code: 'dwarf/relocations', severity: 'error', message, at: { section } });
    return undefined;
  }
}

/** Whether a rule says what is to be there: an addend in the section is what it starts from. Those that add to it have none besides. */
function replaces({ rule }: RelocationKind): boolean {
  return rule === 'set' || rule === 'pc';
}

function combine({ rule, bias = 0 }: RelocationKind, before: bigint, target: bigint, place: bigint): bigint {
  switch (rule) {
    case 'set':
      return target - BigInt(bias);
    case 'pc':
      return target - place;
    case 'add':
      return before + target;
    case 'sub':
      return before - target;
    case 'keep':
      return before;
  }
}

/** Values of symbols are offsets in their sections, or addresses already: so those of data in images of CUDA, whose sections stay at 0. */
function valueOf(elf: ElfFile, symbols: ElfSymbols, index: number, given: ReadonlyMap<number, bigint>): bigint {
  const { value, section } = symbols.at(index);
  // The value of a symbol that is to be allocated is its alignment.
  if (section === SpecialSection.SHN_COMMON) return 0n;
  const own = given.get(section);
  if (own !== undefined && elf.sections.addr(section) === 0n) {
    const isAddress = elf.header.e_machine === ElfMachine.EM_CUDA && value > elf.sections.size(section);
    return isAddress ? value : own + value;
  }
  const inside = section > 0 && section < elf.sections.length;
  const base = inside ? elf.sections.addr(section) : 0n;
  return value < base ? value + base : value;
}

/** CUDA images in a dump are relocated in place: what already is an address of code stays. */
function addressesInCode(elf: ElfFile): (value: bigint) => boolean {
  const { sections } = elf;
  const ranges: AddressRange[] = [];
  for (let i = 1; i < sections.length; i++) {
    if ((sections.flags(i) & SHF_EXECINSTR) === 0n || sections.addr(i) === 0n) continue;
    ranges.push({ low: sections.addr(i), high: sections.addr(i) + sections.size(i) });
  }
  const tree = new RangeTree(ranges.sort((a, b) => compare(a.low, b.low)));
  return (value) => tree.last(value) !== undefined;
}

/** Put the low 32 bits of a number. */
function putWord(bytes: Uint8Array, at: number, word: number, littleEndian: boolean): void {
  bytes[littleEndian ? at : at + 3] = word;
  bytes[littleEndian ? at + 1 : at + 2] = word >>> 8;
  bytes[littleEndian ? at + 2 : at + 1] = word >>> 16;
  bytes[littleEndian ? at + 3 : at] = word >>> 24;
}

/** Where a relocation changes bytes of a section. */
interface Place {
  readonly bytes: Uint8Array;
  readonly littleEndian: boolean;
  /** Of its first byte, and of the byte after its last. */
  readonly start: number;
  readonly end: number;
  readonly size: RelocationKind['size'];
}

/** The bytes that a relocation changes; undefined where they are not all in the section. */
function locate(
  bytes: Uint8Array,
  start: number,
  size: RelocationKind['size'],
  littleEndian: boolean,
): Place | undefined {
  if (size === 'leb') return locateLeb(bytes, start);
  const end = start + Math.max(1, size);
  return start >= 0 && end <= bytes.length ? { bytes, littleEndian, start, end, size } : undefined;
}

function locateLeb(bytes: Uint8Array, start: number): Place | undefined {
  let last = start;
  while (last - start < MAX_LEB_BYTES && (bytes[last] ?? 0) >= 0x80) last += 1;
  if (!(start >= 0 && last < bytes.length && last - start < MAX_LEB_BYTES)) return undefined;
  return { bytes, littleEndian: true, start, end: last + 1, size: 'leb' };
}

function read(place: Place): bigint {
  const { bytes, start, end, size } = place;
  switch (size) {
    case 'leb': {
      let value = 0n;
      for (let i = end - 1; i >= start; i--) value = (value << 7n) | BigInt((bytes[i] as number) & 0x7f);
      return value;
    }
    case 0:
      return BigInt((bytes[start] as number) & 0x3f);
    case 8:
      return (BigInt(digits(place, HALF, HALF)) << 32n) | BigInt(digits(place, 0, HALF));
    default:
      return BigInt(digits(place, 0, size));
  }
}

function write(place: Place, value: bigint): void {
  const { bytes, start, end, size } = place;
  switch (size) {
    case 'leb':
      for (let i = start, rest = value; i < end; i++, rest >>= 7n) {
        bytes[i] = Number(rest & 0x7fn) | (i < end - 1 ? 0x80 : 0);
      }
      return;
    case 0:
      bytes[start] = Number(value & 0x3fn) | ((bytes[start] as number) & 0xc0);
      return;
    case 8:
      putDigits(place, HALF, HALF, Number(BigInt.asUintN(32, value >> 32n)));
      putDigits(place, 0, HALF, Number(BigInt.asUintN(32, value)));
      return;
    default:
      putDigits(place, 0, size, Number(BigInt.asUintN(32, value)));
  }
}

/** Bytes of half a number of 8. */
const HALF = 4;

/** At most 4 bytes of a number, from its lowest byte but `from` on. */
function digits({ bytes, littleEndian, start, end }: Place, from: number, count: number): number {
  let value = 0;
  for (let i = from + count - 1; i >= from; i--) {
    value = value * 0x100 + (bytes[littleEndian ? start + i : end - 1 - i] as number);
  }
  return value;
}

function putDigits({ bytes, littleEndian, start, end }: Place, from: number, count: number, value: number): void {
  for (let i = from, rest = value; i < from + count; i++, rest >>>= 8) {
    bytes[littleEndian ? start + i : end - 1 - i] = rest;
  }
}
