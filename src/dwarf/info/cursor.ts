/*
 * The entries of a unit in the order of the section (DWARF 5, sections 2.3 and 7.5.2). An entry is a code, whose abbreviation says
 * what follows; code 0 ends a list of children. The cursor goes from entry to entry over the bytes and makes no objects;
 * attributes are decoded when they are asked for.
 */
import { DwAt, DwForm } from '../../../generated/dwarf/enums.ts';
import { ByteReader, FormatError, limitError } from '../../runtime/index.ts';
import { formSize, Skip } from './abbrev.ts';
import type { Abbreviation } from './abbrev.ts';
import { readForm, unknownForm } from './form.ts';
import type { FormContext, FormValue } from './form.ts';
import type { DwarfUnit } from './unit.ts';

/** Levels of entries where nothing else is said; nesting beyond that is damage. */
const MAX_DEPTH = 1024;

/** A place in the tree of entries of a unit. Every method throws FormatError where the bytes are damaged. */
export class DieCursor {
  readonly unit: DwarfUnit;
  /** Of the entry, in the unit's section. */
  offset = 0;
  /** 0 for the unit's own entry. */
  depth = 0;
  abbreviation: Abbreviation | undefined;
  readonly #data: Uint8Array;
  readonly #end: number;
  readonly #deepest: number;
  /** Where the attributes start, and the byte after them once it is known. */
  #attributes = 0;
  #after: number;
  #level = 0;
  /** The attribute that was asked for last, where it starts, and the entry that has it. */
  #found = -1;
  #foundIndex = 0;
  #foundAt = 0;
  #reader: ByteReader | undefined;

  /** `level` is what the depth of the entry at the offset is to be. */
  constructor(unit: DwarfUnit, offset: number = unit.first, level = 0) {
    this.unit = unit;
    this.#data = unit.section.bytes;
    this.#end = unit.end;
    this.#deepest = unit.sections.limits?.depth ?? MAX_DEPTH;
    this.#after = offset;
    this.#level = level;
  }

  /** DW_TAG of the entry. */
  get tag(): number {
    return this.abbreviation?.tag ?? 0;
  }

  /** The depth that the next entry has: also after an error, which is about it. */
  get level(): number {
    return this.#level;
  }

  /** The byte after the entry and what ends lists after it, once `next` was there. */
  get end(): number {
    return this.#after;
  }

  /** The bytes of the attributes: `passed` says that all of them were read. */
  attributes(): ByteReader {
    return this.#at(this.#attributes);
  }

  passed(r: ByteReader): void {
    this.#after = r.pos;
  }

  /** Go to the next entry, children before siblings; false where the unit ends, or the tree that the cursor started at. */
  next(): boolean {
    const data = this.#data;
    if (this.abbreviation !== undefined) {
      this.#pass();
      if (this.#level === 0) return this.#stop();
    }
    for (;;) {
      const at = this.#after;
      if (at >= this.#end) return this.#stop();
      let code = data[at] as number;
      let pos = at + 1;
      if (code >= 0x80) [code, pos] = this.#wideCode(at);
      this.#after = pos;
      if (code === 0) {
        this.#level -= 1;
        if (this.#level <= 0) return this.#stop();
        continue;
      }
      const abbreviation = this.unit.abbreviations.get(code);
      if (abbreviation === undefined) {
        const message = `entry has abbreviation ${code}, which its unit does not have`;
        throw new FormatError('dwarf/abbreviation', message, { offset: this.unit.section.offset + at });
      }
      this.offset = at;
      this.depth = this.#level;
      this.abbreviation = abbreviation;
      this.#attributes = pos;
      this.#after = -1;
      if (abbreviation.hasChildren && ++this.#level > this.#deepest) {
        throw limitError('depth', `entries nest more than ${this.#deepest} deep`, {
          offset: this.unit.section.offset + at,
        });
      }
      return true;
    }
  }

  /** Go to the next entry that is not below this one; the same as `next` where there are no children. */
  nextSibling(): boolean {
    const { abbreviation, depth } = this;
    if (abbreviation?.hasChildren === true) {
      const sibling = this.value(DwAt.DW_AT_sibling);
      if (sibling?.kind === 'reference' && !sibling.elsewhere && sibling.offset > this.offset) {
        this.#pass();
        if (sibling.offset >= this.#after && sibling.offset <= this.#end) {
          this.#after = sibling.offset;
          this.#level = depth;
          this.abbreviation = undefined;
          return depth > 0 && this.next();
        }
      }
    }
    while (this.next()) if (this.depth <= depth) return true;
    return false;
  }

  /** The value of an attribute by its number (DW_AT), as the tables of `context` have it; undefined where the entry has none. */
  value(name: number, context: FormContext = this.unit): FormValue | undefined {
    const index = this.#indexOf(name);
    return index < 0 ? undefined : this.valueAt(index, context);
  }

  /** Whether the entry has an attribute. */
  has(name: number): boolean {
    return this.#indexOf(name) >= 0;
  }

  /** The place of an attribute in the abbreviation; -1 where the entry has none. */
  #indexOf(name: number): number {
    const { attributes } = this.abbreviation as Abbreviation;
    for (let i = 0; i < attributes.length; i++) {
      if ((attributes[i] as (typeof attributes)[number]).name === name) return i;
    }
    return -1;
  }

  /** Hear of every attribute and its value, in the order of the abbreviation. */
  each(use: (name: number, value: FormValue, form: number) => void): void {
    const r = this.#at(this.#attributes);
    for (const { name, form, constant } of this.abbreviation?.attributes ?? []) {
      use(name, readForm(r, form, constant, this.unit), form);
    }
    this.#after = r.pos;
  }

  /** All attributes by number; of one that is there twice the last. Where they are cut off, `found` has those before that. */
  values(found: Map<number, FormValue> = new Map()): Map<number, FormValue> {
    this.each((name, value) => found.set(name, value));
    return found;
  }

  /** The value of an attribute by its place in the abbreviation: those of an entry in their order take one way over its bytes. */
  valueAt(index: number, context: FormContext = this.unit): FormValue {
    const { attributes, sizes } = this.abbreviation as Abbreviation;
    if (this.#found !== this.offset || this.#foundIndex > index) {
      this.#found = this.offset;
      this.#foundIndex = 0;
      this.#foundAt = this.#attributes;
    }
    let pos = this.#foundAt;
    for (let i = this.#foundIndex; i < index; i++) pos = this.#skip(pos, sizes[i] as number);
    this.#foundIndex = index;
    this.#foundAt = pos;
    const { form, constant } = attributes[index] as (typeof attributes)[number];
    return readForm(this.#at(pos), form, constant, context);
  }

  #stop(): boolean {
    this.abbreviation = undefined;
    return false;
  }

  #at(pos: number): ByteReader {
    const { section } = this.unit;
    this.#reader ??= new ByteReader(this.#data.subarray(0, this.#end), section.offset);
    this.#reader.seek(pos);
    return this.#reader;
  }

  /** Find the byte after the attributes. */
  #pass(): void {
    if (this.#after >= 0) return;
    const { program } = this.abbreviation as Abbreviation;
    let pos = this.#attributes;
    for (let i = 0; i < program.length; i++) {
      const step = program[i] as number;
      pos = step >= 0 ? pos + step : this.#skip(pos, step);
    }
    if (pos > this.#end) throw this.#cutOff(this.#attributes);
    this.#after = pos;
  }

  #wideCode(at: number): [number, number] {
    let code = 0;
    let pos = at;
    for (let scale = 1; ; scale *= 128) {
      if (pos >= this.#end) throw this.#cutOff(at);
      const byte = this.#data[pos++] as number;
      code += (byte & 0x7f) * scale;
      if (byte < 0x80) return [code, pos];
    }
  }

  #skip(pos: number, size: number): number {
    if (size >= 0) return pos + size;
    const data = this.#data;
    switch (size) {
      case Skip.leb:
        while (pos < this.#end && (data[pos] as number) >= 0x80) pos += 1;
        return pos + 1;
      case Skip.lebAnd4:
        return this.#skip(pos, Skip.leb) + 4;
      case Skip.block: {
        const length = data[pos] ?? 0x80;
        if (length < 0x80) return pos + 1 + length;
        const [count, after] = this.#wideCode(pos);
        return after + count;
      }
      case Skip.block1:
        return pos + 1 + (data[pos] ?? this.#end);
      case Skip.block2:
        return this.#at(pos).u2(this.unit.littleEndian) + pos + 2;
      case Skip.block4:
        return this.#at(pos).u4(this.unit.littleEndian) + pos + 4;
      case Skip.text: {
        const end = data.indexOf(0, pos);
        if (end < 0 || end >= this.#end) throw this.#cutOff(pos);
        return end + 1;
      }
      case Skip.indirect: {
        const [form, after] = this.#wideCode(pos);
        if (form === INDIRECT) throw unknownForm(form, this.unit.section.offset + pos);
        return form === IMPLICIT_CONST ? this.#skip(after, Skip.leb) : this.#skip(after, formSize(form, this.unit));
      }
      default:
        throw unknownForm(this.#unknownForm(), this.unit.section.offset + pos);
    }
  }

  #unknownForm(): number {
    const { attributes, sizes } = this.abbreviation as Abbreviation;
    return attributes[sizes.indexOf(Skip.unknown)]?.form ?? 0;
  }

  #cutOff(at: number): FormatError {
    const message = `entry at 0x${this.offset.toString(16)} is cut off by the end of its unit`;
    return new FormatError('dwarf/entry-end', message, { offset: this.unit.section.offset + at });
  }
}

const INDIRECT: number = DwForm.DW_FORM_indirect;
const IMPLICIT_CONST: number = DwForm.DW_FORM_implicit_const;
