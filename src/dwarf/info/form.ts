/* Values of attributes (DWARF 5, section 7.5.5), as far as their form and the tables of their unit tell what they are. */
import { DwForm } from '../../../generated/dwarf/enums.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { FormatError } from '../../runtime/index.ts';
import type { ByteReader } from '../../runtime/index.ts';
import type { Encoding } from './abbrev.ts';
import { sleb, uleb, wideSleb, wideUleb } from './leb128.ts';

/** What a form depends on besides the bytes. */
export interface FormContext extends Encoding {
  readonly littleEndian: boolean;
  /** Offset of the unit in its section, which references inside it count from. */
  readonly offset: number;
  /** Contents of .debug_str. */
  readonly str: Uint8Array | undefined;
  /** Contents of .debug_line_str. */
  readonly lineStr: Uint8Array | undefined;
  /** Contents of .debug_str of the supplementary file; absent where that is not at hand. */
  readonly supplementStr?: Uint8Array | undefined;
  /** Text by its index in .debug_str_offsets; undefined where the unit has no such table. */
  textOf(index: number): string | undefined;
  /** Address by its index in .debug_addr; undefined where the unit has no such table. */
  addressOf(index: number): bigint | undefined;
}

/** The value of an attribute. Offsets are bytes from the start of a section. */
export type FormValue =
  | { readonly kind: 'address'; readonly value: bigint }
  /** Of an address table that is not at hand; `more` bytes behind that address. */
  | { readonly kind: 'addressIndex'; readonly index: number; readonly more?: number }
  | { readonly kind: 'number'; readonly value: number }
  /** A constant that a number does not hold exactly. */
  | { readonly kind: 'wide'; readonly value: bigint }
  | { readonly kind: 'flag'; readonly value: boolean }
  /** Of an entry, in the unit's own section or, from DW_FORM_ref_addr, in .debug_info. */
  | { readonly kind: 'reference'; readonly offset: number; readonly elsewhere: boolean }
  /** Of a type unit. */
  | { readonly kind: 'signature'; readonly value: bigint }
  /** In a supplementary file: an entry of its .debug_info, or a text of its .debug_str, which is not at hand. */
  | { readonly kind: 'supplementary'; readonly what: 'entry' | 'text'; readonly offset: number }
  /** In another section: which one the attribute says. */
  | { readonly kind: 'offset'; readonly offset: number }
  /** Of a list in .debug_loclists or .debug_rnglists: which one the attribute says. */
  | { readonly kind: 'listIndex'; readonly index: number }
  | { readonly kind: 'text'; readonly value: string }
  /** Of a text whose section or table is not at hand. */
  | { readonly kind: 'textIndex'; readonly index: number }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'expression'; readonly value: Uint8Array };

/** DW_FORM_indirect that names itself again and again. */
const MAX_INDIRECT = 4;

/**
 * Read one value; FormatError `dwarf/form` for a form whose size is not known. Here are the forms that most values of today's compilers have:
 * what is small and seen early is compiled once.
 */
export function readForm(r: ByteReader, form: number, constant: number | bigint, c: FormContext, depth = 0): FormValue {
  switch (form) {
    case DwForm.DW_FORM_addr:
      return { kind: 'address', value: readAddress(r, c) };
    case DwForm.DW_FORM_data1:
      return { kind: 'number', value: r.u1() };
    case DwForm.DW_FORM_data2:
      return { kind: 'number', value: r.u2(c.littleEndian) };
    case DwForm.DW_FORM_data4:
      return { kind: 'number', value: r.u4(c.littleEndian) };
    case DwForm.DW_FORM_data8:
      return exact(r.u8(c.littleEndian));
    case DwForm.DW_FORM_implicit_const:
      return exact(constant);
    case DwForm.DW_FORM_flag_present:
      return { kind: 'flag', value: true };
    case DwForm.DW_FORM_exprloc:
      return { kind: 'expression', value: r.bytes(uleb(r)) };
    case DwForm.DW_FORM_strp:
      return textFrom(c.str, readOffset(r, c));
    case DwForm.DW_FORM_ref4:
      return { kind: 'reference', offset: c.offset + r.u4(c.littleEndian), elsewhere: false };
    case DwForm.DW_FORM_sec_offset:
      return { kind: 'offset', offset: readOffset(r, c) };
    default:
      return readOtherForm(r, form, c, depth);
  }
}

function readOtherForm(r: ByteReader, form: number, c: FormContext, depth: number): FormValue {
  const le = c.littleEndian;
  switch (form) {
    case DwForm.DW_FORM_block1:
      return { kind: 'bytes', value: r.bytes(r.u1()) };
    case DwForm.DW_FORM_block2:
      return { kind: 'bytes', value: r.bytes(r.u2(le)) };
    case DwForm.DW_FORM_block4:
      return { kind: 'bytes', value: r.bytes(r.u4(le)) };
    case DwForm.DW_FORM_block:
      return { kind: 'bytes', value: r.bytes(uleb(r)) };
    case DwForm.DW_FORM_data16:
      return { kind: 'bytes', value: r.bytes(16) };
    case DwForm.DW_FORM_sdata:
      return exactly(r, sleb, wideSleb);
    case DwForm.DW_FORM_udata:
      return exactly(r, uleb, wideUleb);
    case DwForm.DW_FORM_flag:
      return { kind: 'flag', value: r.u1() !== 0 };
    case DwForm.DW_FORM_string:
      return { kind: 'text', value: readText(r) };
    case DwForm.DW_FORM_line_strp:
      return textFrom(c.lineStr, readOffset(r, c));
    case DwForm.DW_FORM_strx:
    case DwForm.DW_FORM_GNU_str_index:
      return textBy(uleb(r), c);
    case DwForm.DW_FORM_strx1:
      return textBy(r.u1(), c);
    case DwForm.DW_FORM_strx2:
      return textBy(r.u2(le), c);
    case DwForm.DW_FORM_strx3:
      return textBy(readU3(r, le), c);
    case DwForm.DW_FORM_strx4:
      return textBy(r.u4(le), c);
    case DwForm.DW_FORM_addrx:
    case DwForm.DW_FORM_GNU_addr_index:
      return addressBy(uleb(r), c);
    case DwForm.DW_FORM_addrx1:
      return addressBy(r.u1(), c);
    case DwForm.DW_FORM_addrx2:
      return addressBy(r.u2(le), c);
    case DwForm.DW_FORM_addrx3:
      return addressBy(readU3(r, le), c);
    case DwForm.DW_FORM_addrx4:
      return addressBy(r.u4(le), c);
    case DwForm.DW_FORM_LLVM_addrx_offset:
      return addressBy(uleb(r), c, r.u4(le));
    default:
      return readReference(r, form, c, depth);
  }
}

/** Forms that lead elsewhere: to entries, sections, lists and, DW_FORM_indirect, to another form. */
function readReference(r: ByteReader, form: number, c: FormContext, depth: number): FormValue {
  const le = c.littleEndian;
  switch (form) {
    case DwForm.DW_FORM_ref_addr:
      return {
        kind: 'reference',
        offset: c.version <= 2 ? Number(readAddress(r, c)) : readOffset(r, c),
        elsewhere: true,
      };
    case DwForm.DW_FORM_ref1:
      return { kind: 'reference', offset: c.offset + r.u1(), elsewhere: false };
    case DwForm.DW_FORM_ref2:
      return { kind: 'reference', offset: c.offset + r.u2(le), elsewhere: false };
    case DwForm.DW_FORM_ref8:
      return { kind: 'reference', offset: c.offset + Number(r.u8(le)), elsewhere: false };
    case DwForm.DW_FORM_ref_udata:
      return { kind: 'reference', offset: c.offset + uleb(r), elsewhere: false };
    case DwForm.DW_FORM_ref_sig8:
      return { kind: 'signature', value: r.u8(le) };
    case DwForm.DW_FORM_ref_sup4:
      return { kind: 'supplementary', what: 'entry', offset: r.u4(le) };
    case DwForm.DW_FORM_ref_sup8:
      return { kind: 'supplementary', what: 'entry', offset: Number(r.u8(le)) };
    case DwForm.DW_FORM_GNU_ref_alt:
      return { kind: 'supplementary', what: 'entry', offset: readOffset(r, c) };
    case DwForm.DW_FORM_strp_sup:
    case DwForm.DW_FORM_GNU_strp_alt:
      return supplementaryText(readOffset(r, c), c);
    case DwForm.DW_FORM_loclistx:
    case DwForm.DW_FORM_rnglistx:
      return { kind: 'listIndex', index: uleb(r) };
    case DwForm.DW_FORM_indirect: {
      const actual = uleb(r);
      if (depth >= MAX_INDIRECT) throw unknownForm(form, r.offset);
      return readForm(r, actual, actual === DwForm.DW_FORM_implicit_const ? sleb(r) : 0, c, depth + 1);
    }
    default:
      throw unknownForm(form, r.offset);
  }
}

/** An offset in a section: 4 bytes, or 8 in 64-bit DWARF. */
export function readOffset(r: ByteReader, { is64, littleEndian }: Pick<FormContext, 'is64' | 'littleEndian'>): number {
  return is64 ? Number(r.u8(littleEndian)) : r.u4(littleEndian);
}

const utf8 = new TextDecoder();
const ZERO = Uint8Array.of(0);

/** A text that a byte of zero ends. */
export function readText(r: ByteReader): string {
  return utf8.decode(r.bytesTerm(ZERO, false, true, true));
}

/** An address of the unit's size; FormatError `dwarf/address-size` where that is none of 1, 2, 4 and 8. */
export function readAddress(r: ByteReader, { addressSize, littleEndian }: AddressFormat): bigint {
  switch (addressSize) {
    case 8:
      return r.u8(littleEndian);
    case 4:
      return BigInt(r.u4(littleEndian));
    case 2:
      return BigInt(r.u2(littleEndian));
    case 1:
      return BigInt(r.u1());
    default:
      throw new FormatError('dwarf/address-size', `address size ${addressSize}: known are 1, 2, 4 and 8`, {
        offset: r.offset,
      });
  }
}

/** Halves of 8 bytes that make a number exact: the upper one is less than this. */
const UPPER = 2 ** 21;

/** The same as a number where that is exact: lists have millions of addresses. */
export function readNearAddress(r: ByteReader, format: AddressFormat): number | bigint {
  const { addressSize, littleEndian } = format;
  if (addressSize === 4) return r.u4(littleEndian);
  if (addressSize !== 8) return Number(readAddress(r, format));
  const at = r.pos;
  const first = r.u4(littleEndian);
  const second = r.u4(littleEndian);
  const [lower, upper] = littleEndian ? [first, second] : [second, first];
  // A product is no small integer for V8, even if it is one.
  if (upper === 0) return lower;
  if (upper < UPPER) return upper * 2 ** 32 + lower;
  r.seek(at);
  return r.u8(littleEndian);
}

/** How addresses are written. */
export interface AddressFormat {
  readonly addressSize: number;
  readonly littleEndian: boolean;
}

function readU3(r: ByteReader, littleEndian: boolean): number {
  const [a, b, c] = [r.u1(), r.u1(), r.u1()];
  return littleEndian ? a | (b << 8) | (c << 16) : (a << 16) | (b << 8) | c;
}

function exact(value: number | bigint): FormValue {
  const near = Number(value);
  return Number.isSafeInteger(near) ? { kind: 'number', value: near } : { kind: 'wide', value: BigInt(value) };
}

/** A LEB128 number, read again with all its bits where a number does not hold it. */
function exactly(r: ByteReader, near: (r: ByteReader) => number, wide: (r: ByteReader) => bigint): FormValue {
  const at = r.pos;
  const value = near(r);
  if (Number.isSafeInteger(value)) return { kind: 'number', value };
  r.seek(at);
  return exact(wide(r));
}

function textFrom(table: Uint8Array | undefined, at: number): FormValue {
  const value = table === undefined ? undefined : textAt(table, at);
  return value === undefined ? { kind: 'textIndex', index: at } : { kind: 'text', value };
}

function supplementaryText(at: number, { supplementStr }: FormContext): FormValue {
  const value = supplementStr === undefined ? undefined : textAt(supplementStr, at);
  return value === undefined ? { kind: 'supplementary', what: 'text', offset: at } : { kind: 'text', value };
}

function textBy(index: number, c: FormContext): FormValue {
  const value = c.textOf(index);
  return value === undefined ? { kind: 'textIndex', index } : { kind: 'text', value };
}

function addressBy(index: number, c: FormContext, more = 0): FormValue {
  const value = c.addressOf(index);
  if (value === undefined) return more === 0 ? { kind: 'addressIndex', index } : { kind: 'addressIndex', index, more };
  return { kind: 'address', value: more === 0 ? value : BigInt.asUintN(8 * c.addressSize, value + BigInt(more)) };
}

/** The offset in a section that a value is: before DWARF 4 a number. */
export function sectionOffset(value: FormValue | undefined): number | undefined {
  if (value?.kind === 'offset') return value.offset;
  return value?.kind === 'number' ? value.value : undefined;
}

/** The error for a form whose size is not known. */
export function unknownForm(form: number, offset: number): FormatError {
  return new FormatError('dwarf/form', `attribute form 0x${form.toString(16)}: its size is not known`, { offset });
}
