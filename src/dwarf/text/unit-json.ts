/* The entries of a unit as text of a JSON document: what `entryJson` makes of them, without an object for each. */
import { fromError, limits, quoted } from '../../core/index.ts';
import type { JsonPlace, Report, SafeText } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { Abbreviation } from '../info/abbrev.ts';
import type { CodeLayout } from '../info/code-layout.ts';
import { DieCursor } from '../info/cursor.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { AttributeText } from './attribute-text.ts';
import { attributeName, entryJson, tagName } from './entry-json.ts';
import { FileTexts } from './file-texts.ts';
import type { TextForm } from './file-texts.ts';

/** Writes the entries of a unit, in pieces of about `limits.jsonChunk`. Damage is the last entry, and is reported. */
export type WriteUnitJson = (unit: DwarfUnit, place: JsonPlace) => Iterable<SafeText>;

/** Texts as parts of a string in JSON. */
const inStrings: TextForm = {
  quote: '\\"' as SafeText,
  known(text) {
    const all = inside(JSON.stringify(text));
    return { quoted: all, name: all };
  },
  ready: inside,
};

function inside(text: string): SafeText {
  return quoted(text).slice(1, -1) as SafeText;
}

/** What writes the units of a file, whose texts they share. */
export function unitJsonTexts(layout: CodeLayout, report: Report): WriteUnitJson {
  const texts = new FileTexts(layout, inStrings);
  return (unit, place) => unitJson(unit, texts, place, report);
}

function* unitJson(unit: DwarfUnit, file: FileTexts, place: JsonPlace, report: Report): Generator<SafeText> {
  const entries = new EntryTexts(unit, file, place);
  const cursor = new DieCursor(unit);
  const [start, end] = [`${place.newline(0)}{`, `${place.newline(0)}}`];
  let text = '';
  try {
    while (cursor.next()) {
      const entry = entries.of(cursor) ?? entries.ofData(cursor);
      text += text === '' ? start + entry + end : `,${start}${entry}${end}`;
      if (entries.cut !== undefined) throw entries.cut;
      if (text.length < limits.jsonChunk) continue;
      yield text as SafeText;
      text = '';
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.add(fromError(error));
    const damaged = `${place.newline(1)}"damaged"${place.colon}${quoted(error.message)}`;
    text += text === '' ? start + damaged + end : `,${start}${damaged}${end}`;
  }
  if (text !== '') yield text as SafeText;
}

/** What is the same of all entries with one abbreviation. */
interface EntryParts {
  /** From the tag to the attributes. */
  readonly head: string;
  /** Up to the value, by attribute: what ends the one before it too. */
  readonly labels: readonly string[];
  /** What ends the last value and the attributes. */
  readonly end: string;
  /** No attribute is there twice. */
  readonly isPlain: boolean;
}

/** Entries between their braces. */
class EntryTexts {
  readonly #place: JsonPlace;
  readonly #values: AttributeText;
  readonly #parts = new Map<Abbreviation, EntryParts>();
  readonly #offset: string;
  readonly #depth: string;
  /** What cut off the entry that was made last. */
  cut: FormatError | undefined;

  constructor(unit: DwarfUnit, file: FileTexts, place: JsonPlace) {
    this.#place = place;
    this.#values = new AttributeText(unit, file);
    this.#offset = `${place.newline(1)}"offset"${place.colon}`;
    this.#depth = `,${place.newline(1)}"depth"${place.colon}`;
  }

  /** The entry that a cursor is at; undefined where it has to be made of its data. */
  of(cursor: DieCursor): string | undefined {
    const { abbreviation, offset, depth } = cursor;
    if (abbreviation === undefined) return undefined;
    const { attributes } = abbreviation;
    const { isLocation } = abbreviation;
    const { head, labels, end, isPlain } = this.#partsOf(abbreviation);
    if (!isPlain) return undefined;
    let text = `${this.#offset}${offset}${this.#depth}${depth}${head}`;
    try {
      const r = cursor.attributes();
      for (let i = 0; i < attributes.length; i++) {
        const value = this.#values.read(r, attributes[i] as (typeof attributes)[number], isLocation[i] === true);
        if (value.length > limits.name) return undefined;
        text += (labels[i] as string) + value;
      }
      cursor.passed(r);
    } catch (error) {
      if (error instanceof FormatError) return undefined;
      throw error;
    }
    return text + end;
  }

  /** The same from its data: of texts that are too long only the beginning is left, of one that is cut off what is before that. */
  ofData(cursor: DieCursor): string {
    const { texts, newline, colon } = this.#place;
    const { entry, cut } = entryJson(cursor);
    const { offset, depth, tag, attributes } = entry;
    this.cut = cut;
    const values = Object.entries(attributes).map(
      ([name, value]) => `${newline(2)}"${name}"${colon}${quoted(texts.allowed(value))}`,
    );
    const end = values.length === 0 ? '}' : `${newline(1)}}`;
    return `${this.#offset}${offset}${this.#depth}${depth}${this.#head(tag)}${values.join(',')}${end}`;
  }

  #partsOf(abbreviation: Abbreviation): EntryParts {
    let parts = this.#parts.get(abbreviation);
    if (parts === undefined) this.#parts.set(abbreviation, (parts = this.#make(abbreviation)));
    return parts;
  }

  #make({ tag, attributes }: Abbreviation): EntryParts {
    const { newline, colon } = this.#place;
    const names = attributes.map(({ name }) => name);
    return {
      head: this.#head(tagName(tag)),
      labels: names.map((name, i) => `${i > 0 ? '",' : ''}${newline(2)}"${attributeName(name)}"${colon}"`),
      end: names.length === 0 ? '}' : `"${newline(1)}}`,
      isPlain: new Set(names).size === names.length,
    };
  }

  #head(tag: string): string {
    const { newline, colon } = this.#place;
    return `,${newline(1)}"tag"${colon}"${tag}",${newline(1)}"attributes"${colon}{`;
  }
}
