/*
 * .debug_info and .debug_abbrev (DWARF 5, sections 7.5.1 to 7.5.6) from trees of entries: compile units, 32-bit format,
 * little-endian, 8-byte addresses. Entries of one shape share an abbreviation, and units share the table of them.
 */
import { DwForm, DwUt } from '../../../generated/dwarf/enums.ts';
import { LongTexts } from '../../core/index.ts';
import { ByteWriter, FormatError, encodeText } from '../../runtime/index.ts';
import { writeSleb, writeUleb } from './leb128.ts';
import { lengthAhead } from './length.ts';

/** The value of an attribute, with the form that it is written in. */
export type NewValue =
  | { readonly form: 'string'; readonly value: string }
  | { readonly form: 'address'; readonly value: bigint }
  | { readonly form: 'udata'; readonly value: number | bigint }
  | { readonly form: 'sdata'; readonly value: number | bigint }
  | { readonly form: 'data2'; readonly value: number }
  | { readonly form: 'data8'; readonly value: bigint }
  /** Offset in another section. */
  | { readonly form: 'sec_offset'; readonly value: number }
  | { readonly form: 'exprloc'; readonly value: Uint8Array }
  /** Another entry, of any of the units that are written together. */
  | { readonly form: 'ref_addr'; readonly value: NewDie }
  | { readonly form: 'flag_present' };

/** One debugging information entry. */
export interface NewDie {
  readonly tag: number;
  readonly attributes: readonly (readonly [attribute: number, value: NewValue])[];
  readonly children?: readonly NewDie[] | undefined;
}

/** The two sections, and where each entry came to be in the first. */
export interface WrittenUnit {
  readonly info: Uint8Array;
  readonly abbrev: Uint8Array;
  readonly offsets: ReadonlyMap<NewDie, number>;
}

const forms = {
  string: DwForm.DW_FORM_string,
  address: DwForm.DW_FORM_addr,
  udata: DwForm.DW_FORM_udata,
  sdata: DwForm.DW_FORM_sdata,
  data2: DwForm.DW_FORM_data2,
  data8: DwForm.DW_FORM_data8,
  sec_offset: DwForm.DW_FORM_sec_offset,
  exprloc: DwForm.DW_FORM_exprloc,
  ref_addr: DwForm.DW_FORM_ref_addr,
  flag_present: DwForm.DW_FORM_flag_present,
} as const satisfies Record<NewValue['form'], number>;

const VERSION = 5;
const ADDRESS_SIZE = 8;

/** Bytes before the first entry of a unit: an entry's offset in the unit is its offset in the section. */
export const UNIT_HEADER = 12;

/** Write one compile unit; `root` is its first entry. */
export function writeUnit(root: NewDie): WrittenUnit {
  return writeUnits([root]);
}

/** Write compile units one after the other; a FormatError where an entry refers to one that is in none of them. */
export function writeUnits(roots: readonly NewDie[]): WrittenUnit {
  const abbrev = new ByteWriter();
  const info = new ByteWriter();
  const offsets = new Map<NewDie, number>();
  const texts = new LongTexts();
  const references: { readonly at: number; readonly die: NewDie }[] = [];
  const codeOf = abbreviations(abbrev);
  const writeDie = (die: NewDie): void => {
    offsets.set(die, info.pos);
    writeUleb(info, codeOf(die));
    for (const [, value] of die.attributes) {
      if (value.form === 'ref_addr') references.push({ at: info.pos, die: value.value });
      if (value.form === 'string') writeText(info, texts.allowed(value.value));
      else writeValue(info, value);
    }
  };
  // Entries nest as deep as the source of a program does: no call for each level.
  const writeTree = (root: NewDie): void => {
    writeDie(root);
    const open: Iterator<NewDie>[] = [];
    const enter = ({ children = [] }: NewDie): void => {
      if (children.length > 0) open.push(children[Symbol.iterator]());
    };
    enter(root);
    for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
      const { value, done } = level.next();
      if (done === true) {
        info.u1(0);
        open.pop();
      } else {
        writeDie(value);
        enter(value);
      }
    }
  };
  for (const root of roots) {
    const endUnit = lengthAhead(info);
    info.u2(VERSION, true);
    info.u1(DwUt.DW_UT_compile);
    info.u1(ADDRESS_SIZE);
    info.u4(0, true);
    writeTree(root);
    endUnit();
  }
  abbrev.u1(0);
  const end = info.pos;
  for (const { at, die } of references) {
    const offset = offsets.get(die);
    if (offset === undefined)
      throw new FormatError('dwarf/dangling-reference', `entry of tag ${die.tag} is not written`);
    info.seek(at);
    info.u4(offset, true);
  }
  info.seek(end);
  return { info: info.data, abbrev: abbrev.data, offsets };
}

/** What an entry is shaped like so far: its tag and children, then one attribute after the other. */
interface Shape {
  readonly next: Map<number, Shape>;
  /** The abbreviation of entries that end here. */
  code: number;
}

/** Attributes have two bytes at most, and forms one. */
const FORM_BITS = 8;

/** The abbreviations of entries, each written when the first entry of its shape comes. */
function abbreviations(abbrev: ByteWriter): (die: NewDie) => number {
  const root: Shape = { next: new Map(), code: 0 };
  let codes = 0;
  const step = (shape: Shape, key: number): Shape => {
    let next = shape.next.get(key);
    if (next === undefined) shape.next.set(key, (next = { next: new Map(), code: 0 }));
    return next;
  };
  return (die) => {
    const hasChildren = Number((die.children?.length ?? 0) > 0);
    let shape = step(root, die.tag * 2 + hasChildren);
    for (const [attribute, { form }] of die.attributes) {
      shape = step(shape, attribute * (1 << FORM_BITS) + forms[form]);
    }
    if (shape.code > 0) return shape.code;
    shape.code = codes += 1;
    for (const part of [shape.code, die.tag]) writeUleb(abbrev, part);
    abbrev.u1(hasChildren);
    for (const [attribute, { form }] of die.attributes) {
      writeUleb(abbrev, attribute);
      writeUleb(abbrev, forms[form]);
    }
    abbrev.bytes(Uint8Array.of(0, 0));
    return shape.code;
  };
}

/** A text with its zero byte; one inside of it would end it early. */
function writeText(w: ByteWriter, text: string): void {
  w.bytes(encodeText(text.replaceAll('\0', '\u2400'), 'UTF-8'));
  w.u1(0);
}

function writeValue(w: ByteWriter, value: Exclude<NewValue, { readonly form: 'string' }>): void {
  switch (value.form) {
    case 'address':
    case 'data8':
      return w.u8(value.value, true);
    case 'udata':
      return writeUleb(w, value.value);
    case 'sdata':
      return writeSleb(w, value.value);
    case 'ref_addr':
      // Entries may refer forward: the offset is written when all stand.
      return w.u4(0, true);
    case 'data2':
      return w.u2(value.value, true);
    case 'sec_offset':
      return w.u4(value.value, true);
    case 'exprloc':
      writeUleb(w, value.value.length);
      return w.bytes(value.value);
    case 'flag_present':
      return;
  }
}
