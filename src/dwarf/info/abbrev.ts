/*
 * Abbreviations (DWARF 5, section 7.5.3): for each code the tag, whether children follow, and the attributes with their forms.
 * So that a walk can pass over entries without decoding them, each abbreviation carries a program: how many bytes its attributes
 * take, with one step for every run of attributes of fixed size.
 */
import { DwAt, DwForm } from '../../../generated/dwarf/enums.ts';
import { ByteReader, FormatError, limitError } from '../../runtime/index.ts';
import { skipLeb, sleb, uleb, wideSleb } from './leb128.ts';

/** How one attribute is written. */
export interface AttributeSpec {
  readonly name: number;
  readonly form: number;
  /** Value of DW_FORM_implicit_const. */
  readonly constant: number | bigint;
}

/** How the entries with one code are written; the same for all codes of a file that say the same. */
export interface Abbreviation {
  readonly tag: number;
  readonly hasChildren: boolean;
  readonly attributes: readonly AttributeSpec[];
  /** Bytes of each attribute, or a `Skip` where the bytes themselves say how many. */
  readonly sizes: readonly number[];
  /** The same with neighbours of fixed size added up. */
  readonly program: readonly number[];
  /** Which of the attributes are expressions or lists of them. */
  readonly locations: readonly number[];
  /** The same, for each attribute. */
  readonly isLocation: readonly boolean[];
}

/** What the size of a form depends on. */
export interface Encoding {
  readonly addressSize: number;
  /** 64-bit DWARF: offsets of 8 bytes. */
  readonly is64: boolean;
  readonly version: number;
}

/** Steps for forms whose size is in the bytes themselves. */
export const Skip = {
  leb: -1,
  block: -2,
  block1: -3,
  block2: -4,
  block4: -5,
  text: -6,
  indirect: -7,
  /** A LEB128 number with 4 bytes behind it. */
  lebAnd4: -8,
  /** A form that nobody knows: what follows it cannot be found. */
  unknown: -9,
} as const;

/** What else the size of a form may be: that of an address, of an offset, and of an offset that was an address in DWARF 2. */
const ADDRESS = -101;
const OFFSET = -102;
const OFFSET_AFTER_2 = -103;

/** Bytes of each form, or what they depend on. A table: it needs no compiling. */
const formSizes: ReadonlyMap<number, number> = new Map<number, number>([
  [DwForm.DW_FORM_addr, ADDRESS],
  [DwForm.DW_FORM_ref_addr, OFFSET_AFTER_2],
  [DwForm.DW_FORM_flag_present, 0],
  [DwForm.DW_FORM_implicit_const, 0],
  [DwForm.DW_FORM_data1, 1],
  [DwForm.DW_FORM_flag, 1],
  [DwForm.DW_FORM_ref1, 1],
  [DwForm.DW_FORM_strx1, 1],
  [DwForm.DW_FORM_addrx1, 1],
  [DwForm.DW_FORM_data2, 2],
  [DwForm.DW_FORM_ref2, 2],
  [DwForm.DW_FORM_strx2, 2],
  [DwForm.DW_FORM_addrx2, 2],
  [DwForm.DW_FORM_strx3, 3],
  [DwForm.DW_FORM_addrx3, 3],
  [DwForm.DW_FORM_data4, 4],
  [DwForm.DW_FORM_ref4, 4],
  [DwForm.DW_FORM_strx4, 4],
  [DwForm.DW_FORM_addrx4, 4],
  [DwForm.DW_FORM_ref_sup4, 4],
  [DwForm.DW_FORM_data8, 8],
  [DwForm.DW_FORM_ref8, 8],
  [DwForm.DW_FORM_ref_sig8, 8],
  [DwForm.DW_FORM_ref_sup8, 8],
  [DwForm.DW_FORM_data16, 16],
  [DwForm.DW_FORM_strp, OFFSET],
  [DwForm.DW_FORM_line_strp, OFFSET],
  [DwForm.DW_FORM_sec_offset, OFFSET],
  [DwForm.DW_FORM_strp_sup, OFFSET],
  [DwForm.DW_FORM_GNU_ref_alt, OFFSET],
  [DwForm.DW_FORM_GNU_strp_alt, OFFSET],
  [DwForm.DW_FORM_sdata, Skip.leb],
  [DwForm.DW_FORM_udata, Skip.leb],
  [DwForm.DW_FORM_ref_udata, Skip.leb],
  [DwForm.DW_FORM_strx, Skip.leb],
  [DwForm.DW_FORM_addrx, Skip.leb],
  [DwForm.DW_FORM_loclistx, Skip.leb],
  [DwForm.DW_FORM_rnglistx, Skip.leb],
  [DwForm.DW_FORM_GNU_addr_index, Skip.leb],
  [DwForm.DW_FORM_GNU_str_index, Skip.leb],
  [DwForm.DW_FORM_LLVM_addrx_offset, Skip.lebAnd4],
  [DwForm.DW_FORM_block, Skip.block],
  [DwForm.DW_FORM_exprloc, Skip.block],
  [DwForm.DW_FORM_block1, Skip.block1],
  [DwForm.DW_FORM_block2, Skip.block2],
  [DwForm.DW_FORM_block4, Skip.block4],
  [DwForm.DW_FORM_string, Skip.text],
  [DwForm.DW_FORM_indirect, Skip.indirect],
]);

/** Bytes of a form, or a `Skip`. */
export function formSize(form: number, { addressSize, is64, version }: Encoding): number {
  const size = formSizes.get(form) ?? Skip.unknown;
  if (size >= Skip.unknown) return size;
  return size === ADDRESS || (size === OFFSET_AFTER_2 && version <= 2) ? addressSize : is64 ? 8 : 4;
}

/** Where a declaration lies in .debug_abbrev, without its code. */
export interface Declaration {
  readonly start: number;
  readonly end: number;
}

/** The declarations of a table by their codes; of a code that is there twice the first. A file may have a million tables. */
export class AbbreviationPlaces {
  /** Start and end of each, one after the other. */
  #places: number[] = [];
  /** Which place a code has, where that is not one less than the code. */
  #order: Map<number, number> | undefined;
  /** The byte after the table. */
  end = 0;
  /** What ended the table before its code 0. */
  damage: FormatError | undefined;

  get(code: number): Declaration | undefined {
    const at = 2 * (this.#order === undefined ? code - 1 : (this.#order.get(code) ?? -1));
    const [start, end] = [this.#places[at], this.#places[at + 1]];
    return start === undefined || end === undefined ? undefined : { start, end };
  }

  get size(): number {
    return this.#places.length / 2;
  }

  add(code: number, start: number, end: number): void {
    const count = this.size;
    if (this.#order === undefined && code !== count + 1) {
      this.#order = new Map(Array.from({ length: count }, (_, i) => [i + 1, i]));
    }
    if (this.#order?.has(code) === true) return;
    this.#order?.set(code, count);
    this.#places.push(start, end);
  }

  /** What was added is all: give back the memory for more. */
  close(end: number): void {
    this.#places = this.#places.slice();
    this.end = end;
  }
}

/** A section, and where it starts in the outermost input. */
export interface Contents {
  readonly bytes: Uint8Array;
  readonly offset: number;
}

/** Find the declarations of the table at an offset, up to where they are damaged. FormatError where it lies outside the section. */
export function findAbbreviations(section: Contents, offset: number): AbbreviationPlaces {
  const { bytes, offset: start } = section;
  const name = `abbreviations at 0x${offset.toString(16)}`;
  if (offset > bytes.length) {
    const message = `${name}, outside .debug_abbrev of ${bytes.length} bytes`;
    throw new FormatError('dwarf/abbreviations-outside', message, { offset: start });
  }
  const r = new ByteReader(bytes, start);
  r.seek(offset);
  const found = new AbbreviationPlaces();
  try {
    findAll(r, found);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const message = `${name} are damaged: ${error.message}`;
    found.damage = new FormatError('dwarf/abbreviations', message, { offset: error.offset ?? start + offset });
  }
  found.close(r.pos);
  return found;
}

function findAll(r: ByteReader, found: AbbreviationPlaces): void {
  while (!r.eof) {
    const code = uleb(r);
    if (code === 0) break;
    const start = r.pos;
    skipLeb(r);
    r.u1();
    for (;;) {
      const name = uleb(r);
      const form = uleb(r);
      if (name === 0 && form === 0) break;
      if (form === DwForm.DW_FORM_implicit_const) skipLeb(r);
    }
    found.add(code, start, r.pos);
  }
}

/** Attributes of an entry that take no bytes; compilers give it some ten. */
const MOST_EMPTY = 64;

/** Read a declaration of so many attributes at most; FormatError where it has more, or asks for more than its entries have. */
export function readAbbreviation(
  section: Contents,
  { start }: Declaration,
  encoding: Encoding,
  room: number,
): Abbreviation {
  const r = new ByteReader(section.bytes, section.offset);
  const place = { offset: section.offset + start };
  r.seek(start);
  const tag = uleb(r);
  const hasChildren = r.u1() !== 0;
  const attributes: AttributeSpec[] = [];
  const sizes: number[] = [];
  const program: number[] = [];
  const isLocation: boolean[] = [];
  const locations: number[] = [];
  let empty = 0;
  for (;;) {
    const name = uleb(r);
    const form = uleb(r);
    if (name === 0 && form === 0) break;
    const index = attributes.length;
    if (index === room) {
      throw limitError('entries', 'attributes of abbreviations that are not the same: too many', place);
    }
    attributes.push({ name, form, constant: form === DwForm.DW_FORM_implicit_const ? constantOf(r) : 0 });
    const size = formSize(form, encoding);
    sizes.push(size);
    addStep(program, size);
    if (size === 0) empty += 1;
    const isOne = isExpressionOrList(name, form, encoding.version);
    isLocation.push(isOne);
    if (isOne) locations.push(index);
  }
  if (empty > MOST_EMPTY) {
    const message = `abbreviation at 0x${start.toString(16)}: more than ${MOST_EMPTY} attributes without bytes`;
    throw new FormatError('dwarf/attributes', message, place);
  }
  // Copies have no room for more: a file may have a million declarations.
  return {
    tag,
    hasChildren,
    attributes: attributes.slice(),
    sizes: sizes.slice(),
    program: program.slice(),
    locations: locations.slice(),
    isLocation: isLocation.slice(),
  };
}

/** Exact also where a number is too small. */
function constantOf(r: ByteReader): number | bigint {
  const at = r.pos;
  const near = sleb(r);
  if (Number.isSafeInteger(near)) return near;
  r.seek(at);
  return wideSleb(r);
}

function addStep(program: number[], size: number): void {
  const last = program.length - 1;
  const before = last < 0 ? -1 : (program[last] as number);
  if (size >= 0 && before >= 0) program[last] = before + size;
  else if (size !== 0) program.push(size);
}

/** Attributes that may be a location list (DWARF 5, table 7.5: loclist). */
const listed = new Set<number>([
  DwAt.DW_AT_location,
  DwAt.DW_AT_string_length,
  DwAt.DW_AT_return_addr,
  DwAt.DW_AT_data_member_location,
  DwAt.DW_AT_frame_base,
  DwAt.DW_AT_segment,
  DwAt.DW_AT_static_link,
  DwAt.DW_AT_use_location,
  DwAt.DW_AT_vtable_elem_location,
  DwAt.DW_AT_LLVM_lane_pc,
  DwAt.DW_AT_LLVM_active_lane,
]);

/** Attributes whose blocks, which had no form of their own before DWARF 4, are expressions. */
const expressions = new Set<number>([
  ...listed,
  DwAt.DW_AT_byte_size,
  DwAt.DW_AT_bit_size,
  DwAt.DW_AT_lower_bound,
  DwAt.DW_AT_upper_bound,
  DwAt.DW_AT_count,
  DwAt.DW_AT_byte_stride,
  DwAt.DW_AT_bit_stride,
  DwAt.DW_AT_allocated,
  DwAt.DW_AT_associated,
  DwAt.DW_AT_data_location,
  DwAt.DW_AT_GNU_call_site_value,
  DwAt.DW_AT_GNU_call_site_target,
]);

/** Whether the form and name of an attribute make it an expression or a list of them. */
function isExpressionOrList(name: number, form: number, version: number): boolean {
  switch (form) {
    case DwForm.DW_FORM_exprloc:
    case DwForm.DW_FORM_loclistx:
      return true;
    case DwForm.DW_FORM_block:
    case DwForm.DW_FORM_block1:
    case DwForm.DW_FORM_block2:
    case DwForm.DW_FORM_block4:
      return version < 4 && expressions.has(name);
    case DwForm.DW_FORM_sec_offset:
      return listed.has(name);
    case DwForm.DW_FORM_data4:
    case DwForm.DW_FORM_data8:
      // A member's constant offset looks the same; nobody writes lists there.
      return version < 4 && listed.has(name) && name !== DwAt.DW_AT_data_member_location;
    default:
      return false;
  }
}
