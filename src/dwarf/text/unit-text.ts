/*
 * The entries of a unit as lines: what the nodes of tree.ts below it are as text. One walk over the bytes makes all of them, and an
 * entry is no object.
 *
 * The nodes go by lists: the children of an entry until the list ends, then the entry's DW_AT_sibling leads on in the list that it is
 * in. In a file that is right that is the byte where the walk is anyway. Where it is not, or a list ended in damage, the walk begins
 * again behind the entry as the nodes do.
 */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import { checkLevel, fromError, limits, longLine, printable, shortened } from '../../core/index.ts';
import type { Report, SafeText, TextPlace } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { nameOf } from '../info/attribute.ts';
import type { CodeLayout } from '../info/code-layout.ts';
import { DieCursor } from '../info/cursor.ts';
import { wholeOrPart } from '../info/die.ts';
import type { FormValue } from '../info/form.ts';
import { errorOf } from '../info/or-undefined.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { valueText } from '../types/value-text.ts';
import { AttributeText } from './attribute-text.ts';
import { FileTexts, inLines } from './file-texts.ts';
import type { EntryLabels } from './file-texts.ts';

/** Writes the lines below a unit, in pieces of about `limits.jsonChunk`. Damage is a line, and is reported. */
export type WriteUnit = (unit: DwarfUnit, place: TextPlace) => Iterable<SafeText>;

/** What writes the units of a file, whose texts they share. */
export function unitTexts(layout: CodeLayout, report: Report): WriteUnit {
  const texts = new FileTexts(layout, inLines);
  return (unit, place) => unitText(unit, texts, place, report);
}

function* unitText(unit: DwarfUnit, file: FileTexts, place: TextPlace, report: Report): Generator<SafeText> {
  const text = new UnitText(unit, file, place, report);
  while (text.step()) if (text.length >= limits.jsonChunk) yield text.take();
  if (text.length > 0) yield text.take();
}

/** An entry whose children are written. */
interface OpenEntry {
  readonly offset: number;
  /** What DW_AT_sibling says; 0 where the entry has none. */
  readonly sibling: number;
  /** The walk began again below it: where that is says nothing of where its children end. */
  isLost: boolean;
}

class UnitText {
  readonly #unit: DwarfUnit;
  readonly #file: FileTexts;
  readonly #place: TextPlace;
  readonly #report: Report;
  readonly #values: AttributeText;
  #cursor: DieCursor;
  /** The entries around the next one, the unit's own first. */
  readonly #open: OpenEntry[] = [];
  /** What is below the last entry is not shown. */
  #isHiding = false;
  /** An entry whose list of children ended elsewhere than where the walk is. */
  #ended: OpenEntry | undefined;
  #text = '';

  constructor(unit: DwarfUnit, file: FileTexts, place: TextPlace, report: Report) {
    this.#unit = unit;
    this.#file = file;
    this.#place = place;
    this.#report = report;
    this.#values = new AttributeText(unit, file);
    this.#cursor = new DieCursor(unit);
  }

  get length(): number {
    return this.#text.length;
  }

  /** What was written since the last time. */
  take(): SafeText {
    const text = this.#text as SafeText;
    this.#text = '';
    return text;
  }

  /** Write one entry, or what is said of damage; false at the end. */
  step(): boolean {
    try {
      if (!this.#advance()) return false;
      this.#entry();
    } catch (error) {
      if (!(error instanceof FormatError) || error.code === TOO_DEEP) throw error;
      return this.#damaged(error);
    }
    return true;
  }

  /** Go to the next entry. */
  #advance(): boolean {
    const ended = this.#ended;
    this.#ended = undefined;
    let found = ended === undefined ? this.#next() : this.#behind(ended);
    for (;;) {
      const { depth } = this.#cursor;
      if (found && depth === this.#open.length) return true;
      const owner = this.#open.pop();
      const level = this.#open.length;
      if (owner === undefined || level === 0) return false;
      // Each list that ended on the way took a byte.
      const end = found ? this.#cursor.offset - (level - depth) : this.#cursor.end - level;
      if (owner.isLost || (owner.sibling !== 0 && owner.sibling !== end)) found = this.#behind(owner);
    }
  }

  #next(): boolean {
    if (!this.#isHiding) return this.#cursor.next();
    this.#isHiding = false;
    return this.#cursor.nextSibling();
  }

  /** Go to what follows an entry and its children. */
  #behind({ offset }: OpenEntry): boolean {
    for (const entry of this.#open) entry.isLost = true;
    this.#cursor = new DieCursor(this.#unit, offset, this.#open.length);
    return this.#cursor.next() && this.#cursor.nextSibling();
  }

  /** Say that the list of children that the walk is in ends in damage; false where that ends the unit. */
  #damaged(error: FormatError): boolean {
    // The walk may have left the list before.
    if (this.#cursor.level >= this.#open.length) this.#damage(error, this.#open.length);
    this.#ended = this.#open.pop();
    return this.#open.length > 0;
  }

  #damage(error: FormatError, depth: number): void {
    this.#report.add(fromError(error));
    const label = `${'  '.repeat(this.#place.level + depth)}damaged: ` as SafeText;
    this.#text += this.#long(label, printable(error.message));
  }

  /** Write the entry that the walk is at. FormatError where it cannot be decoded. */
  #entry(): void {
    const level = this.#place.level + this.#open.length;
    const { offset, abbreviation } = this.#cursor;
    if (abbreviation === undefined) return;
    const labels = this.#file.labels(abbreviation, level);
    if (level >= this.#place.depth) {
      const { die, cut } = wholeOrPart(this.#cursor);
      const name = nameOf(die);
      this.#head(labels.head, offset, name === undefined ? undefined : printable(shortened(name)));
      if (cut !== undefined) throw cut;
      this.#isHiding = true;
      return;
    }
    const sibling = this.#attributes(labels) ?? this.#attributesAsData(labels);
    checkLevel(level + 1, labels.tag, this.#place.deepest);
    if (sibling === undefined) this.#ended = { offset, sibling: 0, isLost: false };
    else if (abbreviation.hasChildren) this.#open.push({ offset, sibling, isLost: false });
  }

  /** Write an entry with its attributes, and return its DW_AT_sibling or 0; undefined, and nothing written, where something is damaged. */
  #attributes({ abbreviation, head, lines }: EntryLabels): number | undefined {
    const values = this.#values;
    const { attributes, isLocation } = abbreviation;
    let body = '';
    let name: SafeText | undefined;
    let sibling = 0;
    try {
      const r = this.#cursor.attributes();
      for (let i = 0; i < attributes.length; i++) {
        const spec = attributes[i] as (typeof attributes)[number];
        const label = lines[i] as SafeText;
        values.name = undefined;
        values.reference = 0;
        const value = values.read(r, spec, isLocation[i] === true);
        if (label.length + value.length > limits.name) body += this.#long(label, value);
        else body += `${label}${value}\n`;
        if (spec.name === DwAt.DW_AT_name) name = values.name;
        else if (spec.name === DwAt.DW_AT_sibling && sibling === 0) sibling = values.reference;
      }
      this.#cursor.passed(r);
    } catch (error) {
      if (error instanceof FormatError) return undefined;
      throw error;
    }
    this.#head(head, this.#cursor.offset, name);
    this.#text += body;
    return sibling;
  }

  /**
   * The same from its values. What cannot be said of them is damage below the entry. FormatError where they are cut off, after those
   * before that.
   */
  #attributesAsData({ abbreviation: { isLocation }, head, lines }: EntryLabels): number | undefined {
    const values: [number, FormValue][] = [];
    const cut = errorOf(() => this.#cursor.each((at, value) => values.push([at, value])));
    const attributes = new Map(values);
    const name = attributes.get(DwAt.DW_AT_name);
    this.#head(head, this.#cursor.offset, name?.kind === 'text' ? printable(shortened(name.value)) : undefined);
    const unsaid = errorOf(() => {
      for (const [i, [at, value]] of values.entries()) {
        const text = valueText(this.#unit, at, value, isLocation[i] === true);
        this.#text += this.#long(lines[i] as SafeText, printable(text));
      }
    });
    if (unsaid !== undefined) this.#damage(unsaid, this.#open.length + 1);
    if (cut !== undefined) throw cut;
    if (unsaid !== undefined) return undefined;
    const sibling = attributes.get(DwAt.DW_AT_sibling);
    return sibling?.kind === 'reference' && !sibling.elsewhere ? sibling.offset : 0;
  }

  #head(head: SafeText, offset: number, name: SafeText | undefined): void {
    const value = name === undefined ? '' : `: ${name}`;
    const { section } = this.#unit;
    const isPlaced = this.#place.offsets && section.packedSize === undefined;
    const at = isPlaced ? `  @0x${(section.offset + offset).toString(16)}` : '';
    this.#text += `${longLine(this.#place.texts, `${head}${value}${at}` as SafeText)}\n`;
  }

  /** A line that may be long. */
  #long(label: SafeText, value: SafeText): string {
    return `${longLine(this.#place.texts, `${label}${shortened(value, limits.line)}` as SafeText)}\n`;
  }
}

const TOO_DEEP = 'tree/too-deep';
