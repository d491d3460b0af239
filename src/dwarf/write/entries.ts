/*
 * Debugging information entries while they are made, in two columns: an entry is a number, and so is each of its attributes.
 *
 *   entry        tag, first and last attribute, first and last child, next sibling
 *   attribute    attribute << 9 | wide << 8 | form, value, next attribute
 *
 * A value is a number of 32 bits, an entry, or the index of what is kept beside the columns: a text, the bytes of an expression, a
 * number that is wider (`wide`). Entries count from 1, attributes by where they are in their column; 0 is none.
 */
import { DwForm, DwUt } from '../../../generated/dwarf/enums.ts';
import { Column, LongTexts } from '../../core/index.ts';
import { ByteWriter, FormatError } from '../../runtime/index.ts';
import { writeSleb, writeUleb } from './leb128.ts';
import { lengthAhead } from './length.ts';
import { writeText } from './text.ts';

/** Forms whose values are numbers. */
export type NumberForm = 'address' | 'udata' | 'sdata' | 'data2' | 'data8' | 'sec_offset';

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
} as const;

const VERSION = 5;
const ADDRESS_SIZE = 8;
const FORM_MASK = 0xff;
const WIDE = 0x100;
const ATTRIBUTE_SHIFT = 9;

/** The two sections, and the offset of an entry in the first; undefined where it is not written. */
export interface WrittenEntries {
  readonly info: Uint8Array;
  readonly abbrev: Uint8Array;
  readonly offsetOf: (entry: number) => number | undefined;
}

/** Numbers of an entry, and where each of them is. */
const ENTRY = 6;
const TAG = 0;
const FIRST_ATTRIBUTE = 1;
const LAST_ATTRIBUTE = 2;
const FIRST_CHILD = 3;
const LAST_CHILD = 4;
const NEXT_SIBLING = 5;
/** The same of an attribute. */
const ATTRIBUTE = 3;
const KEY = 0;
const VALUE = 1;
const FOLLOWING = 2;
/** Attributes that an entry has, more or less. */
const USUAL_ATTRIBUTES = 6;

/** Entries that are added one after the other, and get attributes in any order. */
export class NewEntries {
  readonly #entries: Column;
  readonly #attributes: Column;
  readonly #texts: string[] = [];
  readonly #wide: (number | bigint)[] = [];
  readonly #expressions = new ByteWriter();
  readonly #expressionEnds = new Column();

  /** `room`: how many entries there may be. */
  constructor(room = 256) {
    this.#entries = new Column(ENTRY * room);
    this.#attributes = new Column(ATTRIBUTE * USUAL_ATTRIBUTES * room);
    // What 0 stands for: no entry, no attribute.
    this.#entries.extend(ENTRY);
    this.#attributes.extend(ATTRIBUTE);
  }

  /** A new entry, the last child of `parent` where there is one. */
  add(tag: number, parent = 0): number {
    const entries = this.#entries;
    const at = entries.extend(ENTRY);
    entries.set(at + TAG, tag);
    const entry = at / ENTRY;
    if (parent === 0) return entry;
    const around = parent * ENTRY;
    const before = entries.at(around + LAST_CHILD);
    if (before === 0) entries.set(around + FIRST_CHILD, entry);
    else entries.set(before * ENTRY + NEXT_SIBLING, entry);
    entries.set(around + LAST_CHILD, entry);
    return entry;
  }

  tagOf(entry: number): number {
    return this.#entries.at(entry * ENTRY + TAG);
  }

  /** Whether an entry has an attribute. */
  has(entry: number, attribute: number): boolean {
    for (let at = this.#firstAttribute(entry); at !== 0; at = this.#attributes.at(at + FOLLOWING)) {
      if (this.#attributes.at(at + KEY) >>> ATTRIBUTE_SHIFT === attribute) return true;
    }
    return false;
  }

  text(entry: number, attribute: number, value: string): void {
    this.#put(entry, (attribute << ATTRIBUTE_SHIFT) | forms.string, this.#texts.push(value) - 1);
  }

  number(entry: number, attribute: number, form: NumberForm, value: number | bigint): void {
    const key = (attribute << ATTRIBUTE_SHIFT) | forms[form];
    if (typeof value === 'number' && value >>> 0 === value) this.#put(entry, key, value);
    else this.#put(entry, key | WIDE, this.#wide.push(value) - 1);
  }

  flag(entry: number, attribute: number): void {
    this.#put(entry, (attribute << ATTRIBUTE_SHIFT) | forms.flag_present, 0);
  }

  /** The bytes are copied. */
  expression(entry: number, attribute: number, bytes: Uint8Array): void {
    if (bytes.length > 0) this.#expressions.bytes(bytes);
    const index = this.#expressionEnds.push(this.#expressions.pos);
    this.#put(entry, (attribute << ATTRIBUTE_SHIFT) | forms.exprloc, index);
  }

  /** Refer to another entry, of any of the units that are written together. */
  reference(entry: number, attribute: number, to: number): void {
    this.#put(entry, (attribute << ATTRIBUTE_SHIFT) | forms.ref_addr, to);
  }

  #put(entry: number, key: number, value: number): void {
    const entries = this.#entries;
    const attributes = this.#attributes;
    const at = attributes.extend(ATTRIBUTE);
    attributes.set(at + KEY, key);
    attributes.set(at + VALUE, value);
    const of = entry * ENTRY;
    const before = entries.at(of + LAST_ATTRIBUTE);
    if (before === 0) entries.set(of + FIRST_ATTRIBUTE, at);
    else attributes.set(before + FOLLOWING, at);
    entries.set(of + LAST_ATTRIBUTE, at);
  }

  /** Where the first attribute of an entry is; 0 where it has none. */
  #firstAttribute(entry: number): number {
    return this.#entries.at(entry * ENTRY + FIRST_ATTRIBUTE);
  }

  /** Write compile units one after the other; a FormatError where an entry refers to one that is in none of them. */
  write(roots: readonly number[]): WrittenEntries {
    const [info, abbrev] = [new ByteWriter(), new ByteWriter()];
    const offsets = new Uint32Array(this.#entries.length / ENTRY);
    const job: WriteJob = {
      info,
      abbrev,
      offsets,
      texts: new LongTexts(),
      shapes: noShape(),
      codes: 0,
      references: [new Column(), new Column()],
    };
    for (const root of roots) {
      const endUnit = lengthAhead(info);
      info.u2(VERSION, true);
      info.u1(DwUt.DW_UT_compile);
      info.u1(ADDRESS_SIZE);
      info.u4(0, true);
      this.#writeTree(job, root);
      endUnit();
    }
    abbrev.u1(0);
    const end = info.pos;
    const [places, targets] = job.references;
    for (let i = 0; i < places.length; i++) {
      const target = targets.at(i);
      const offset = offsets[target] ?? 0;
      if (offset === 0)
        throw new FormatError('dwarf/dangling-reference', `entry of tag ${this.tagOf(target)} is not written`);
      info.seek(places.at(i));
      info.u4(offset, true);
    }
    info.seek(end);
    // The header of the first unit is at 0, so no entry is.
    return {
      info: info.data,
      abbrev: abbrev.data,
      offsetOf: (entry) => (offsets[entry] === 0 ? undefined : offsets[entry]),
    };
  }

  /** Entries nest as deep as the source of a program does: no call for each level. */
  #writeTree(job: WriteJob, root: number): void {
    const open: number[] = [];
    for (let at = root; ;) {
      this.#writeEntry(job, at);
      const child = this.#entries.at(at * ENTRY + FIRST_CHILD);
      if (child !== 0) {
        open.push(at);
        at = child;
        continue;
      }
      while (at !== root && this.#entries.at(at * ENTRY + NEXT_SIBLING) === 0) {
        job.info.u1(0);
        at = open.pop() ?? root;
      }
      if (at === root) return;
      at = this.#entries.at(at * ENTRY + NEXT_SIBLING);
    }
  }

  #writeEntry(job: WriteJob, entry: number): void {
    const { info, references } = job;
    job.offsets[entry] = info.pos;
    writeUleb(info, this.#abbreviation(job, entry));
    for (let at = this.#firstAttribute(entry); at !== 0; at = this.#attributes.at(at + FOLLOWING)) {
      const key = this.#attributes.at(at + KEY);
      const value = this.#attributes.at(at + VALUE);
      switch (key & FORM_MASK) {
        case forms.string:
          writeText(info, job.texts.allowed(this.#texts[value] ?? ''));
          break;
        case forms.exprloc:
          this.#writeExpression(info, value);
          break;
        case forms.ref_addr:
          // Entries may refer forward: the offset is written when all stand.
          references[0].push(info.pos);
          references[1].push(value);
          info.u4(0, true);
          break;
        case forms.flag_present:
          break;
        default:
          writeNumber(info, key & FORM_MASK, (key & WIDE) === 0 ? value : (this.#wide[value] ?? 0));
      }
    }
  }

  #writeExpression(info: ByteWriter, index: number): void {
    const from = index === 0 ? 0 : this.#expressionEnds.at(index - 1);
    const bytes = this.#expressions.written.subarray(from, this.#expressionEnds.at(index));
    writeUleb(info, bytes.length);
    info.bytes(bytes);
  }

  /** The abbreviation of an entry, written when the first entry of its shape comes. */
  #abbreviation(job: WriteJob, entry: number): number {
    const { abbrev } = job;
    const hasChildren = Number(this.#entries.at(entry * ENTRY + FIRST_CHILD) !== 0);
    let shape = step(job.shapes, this.tagOf(entry) * 2 + hasChildren);
    for (let at = this.#firstAttribute(entry); at !== 0; at = this.#attributes.at(at + FOLLOWING)) {
      shape = step(shape, this.#attributes.at(at + KEY) & ~WIDE);
    }
    if (shape.code > 0) return shape.code;
    shape.code = job.codes += 1;
    for (const part of [shape.code, this.tagOf(entry)]) writeUleb(abbrev, part);
    abbrev.u1(hasChildren);
    for (let at = this.#firstAttribute(entry); at !== 0; at = this.#attributes.at(at + FOLLOWING)) {
      const key = this.#attributes.at(at + KEY);
      writeUleb(abbrev, key >>> ATTRIBUTE_SHIFT);
      writeUleb(abbrev, key & FORM_MASK);
    }
    abbrev.bytes(Uint8Array.of(0, 0));
    return shape.code;
  }
}

/** Two sections while they are written. */
interface WriteJob {
  readonly info: ByteWriter;
  readonly abbrev: ByteWriter;
  /** By entry; 0 before it is written. */
  readonly offsets: Uint32Array;
  readonly texts: LongTexts;
  readonly shapes: Shape;
  /** How many abbreviations there are. */
  codes: number;
  /** Where references stand, and the entries that they are to. */
  readonly references: readonly [places: Column, targets: Column];
}

/** What an entry is shaped like so far: its tag and children, then one attribute after the other. */
interface Shape {
  readonly next: Map<number, Shape>;
  /** The latest step from here. */
  key: number;
  to: Shape | undefined;
  /** The abbreviation of entries that end here. */
  code: number;
}

function noShape(): Shape {
  return { next: new Map(), key: 0, to: undefined, code: 0 };
}

function step(shape: Shape, key: number): Shape {
  if (shape.key === key && shape.to !== undefined) return shape.to;
  let next = shape.next.get(key);
  if (next === undefined) shape.next.set(key, (next = noShape()));
  [shape.key, shape.to] = [key, next];
  return next;
}

function writeNumber(w: ByteWriter, form: number, value: number | bigint): void {
  switch (form) {
    case forms.address:
    case forms.data8:
      return writeEight(w, value);
    case forms.udata:
      return writeUleb(w, value);
    case forms.sdata:
      return writeSleb(w, value);
    case forms.data2:
      return w.u2(Number(value), true);
    default:
      return w.u4(Number(value), true);
  }
}

function writeEight(w: ByteWriter, value: number | bigint): void {
  if (typeof value === 'bigint' || value > 0xffffffff) return w.u8(BigInt(value), true);
  w.u4(value, true);
  w.u4(0, true);
}
