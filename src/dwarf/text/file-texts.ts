/*
 * Texts that many attributes of a file share: names, expressions, addresses. A program names each type thousands of times, and most of
 * its expressions are a few bytes that are the same everywhere. They are made once, and are ready for a line.
 */
import { nameOfDwAt, nameOfDwTag } from '../../../generated/dwarf/enums.ts';
import { firstIndex, hex64, printable, shortened } from '../../core/index.ts';
import type { SafeText } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { decodeExpression } from '../expression/decode.ts';
import { disassemble } from '../expression/disassemble.ts';
import type { ExpressionNames } from '../expression/disassemble.ts';
import type { ExpressionSettings } from '../expression/flavour.ts';
import type { Abbreviation } from '../info/abbrev.ts';
import { addressText, namesIn, sectionAt } from '../info/code-layout.ts';
import type { CodeLayout, PlacedSection } from '../info/code-layout.ts';

/** A text of the file as a value of an attribute, and as the name of an entry. */
export interface KnownText {
  readonly quoted: SafeText;
  readonly name: SafeText;
}

/** How texts are to be made ready for what they become a part of: a line, or a string of JSON. */
export interface TextForm {
  /** A quotation mark. */
  readonly quote: SafeText;
  known(text: string): KnownText;
  ready(text: string): SafeText;
}

/** Texts as parts of lines. */
export const inLines: TextForm = { quote: '"' as SafeText, known: knownText, ready: printable };

/** What is the same of all entries with one abbreviation at one level: the beginnings of their lines. */
export interface EntryLabels {
  readonly abbreviation: Abbreviation;
  readonly tag: string;
  readonly head: SafeText;
  /** Up to the value, by attribute. */
  readonly lines: readonly SafeText[];
}

/** A section that addresses are in, from one to another. */
interface NearSection {
  readonly low: number;
  readonly high: number;
  readonly label: SafeText;
}

/** Characters that are kept: when there are more, all are forgotten. */
const KEPT = 1 << 25;
/** Expressions of up to so many bytes are kept, by a number that has all of them. */
const SHORT = 6;

/** What is known of one file while its entries are shown. */
export class FileTexts {
  readonly form: TextForm;
  readonly #layout: CodeLayout;
  readonly #names: ExpressionNames;
  readonly #labels = new Map<Abbreviation, EntryLabels[]>();
  readonly #tables = new Map<Uint8Array, Map<number, KnownText | undefined>>();
  readonly #expressions: { readonly settings: ExpressionSettings; readonly texts: Map<number, SafeText> }[] = [];
  #kept = 0;
  /** The section that the last address was in. */
  #section: NearSection = { low: 0, high: -1, label: '' as SafeText };

  constructor(layout: CodeLayout, form: TextForm) {
    this.form = form;
    this.#layout = layout;
    this.#names = namesIn(layout);
  }

  /** The beginnings of an entry's lines. */
  labels(abbreviation: Abbreviation, level: number): EntryLabels {
    let byLevel = this.#labels.get(abbreviation);
    if (byLevel === undefined) this.#labels.set(abbreviation, (byLevel = []));
    return (byLevel[level] ??= labelsOf(abbreviation, level));
  }

  /** The text at an offset of a section of texts; undefined where it has none. */
  at(table: Uint8Array, offset: number): KnownText | undefined {
    let known = this.#tables.get(table);
    if (known === undefined) this.#tables.set(table, (known = new Map<number, KnownText | undefined>()));
    let text = known.get(offset);
    if (text === undefined) {
      const found = textAt(table, offset);
      if (found === undefined) return undefined;
      text = this.form.known(found);
      if ((this.#kept += found.length) > KEPT) this.#forget();
      known.set(offset, text);
    }
    return text;
  }

  /** An address, in relocatable objects with its section. */
  address(address: number | bigint): SafeText {
    if (!this.#layout.isOverlapping) return hex64(address);
    if (typeof address === 'bigint' || !(address >= this.#section.low && address <= this.#section.high)) {
      const wide = BigInt(address);
      const section = sectionAt(this.#layout, wide);
      if (section === undefined) return hex64(address);
      this.#section = nearSection(this.#layout, section, this.form);
      if (typeof address === 'bigint') return this.form.ready(addressText(this.#layout, wide));
    }
    const { label, low } = this.#section;
    return `${label}+${hex64(address - low)}` as SafeText;
  }

  /** The operations of an expression. */
  expression(bytes: Uint8Array, settings: ExpressionSettings): SafeText {
    if (bytes.length > SHORT) return this.#operations(bytes, settings);
    let key = bytes.length;
    for (let i = 0; i < bytes.length; i++) key = key * 256 + (bytes[i] as number);
    const texts = this.#expressionsOf(settings);
    let text = texts.get(key);
    if (text === undefined) texts.set(key, (text = this.#operations(bytes, settings)));
    return text;
  }

  #operations(bytes: Uint8Array, settings: ExpressionSettings): SafeText {
    return this.form.ready(disassemble(decodeExpression(bytes, settings), this.#names));
  }

  #expressionsOf(settings: ExpressionSettings): Map<number, SafeText> {
    const { addressSize, offsetSize, version, flavour } = settings;
    for (const known of this.#expressions) {
      const { settings: own } = known;
      if (own.flavour !== flavour || own.version !== version) continue;
      if (own.addressSize === addressSize && own.offsetSize === offsetSize) return known.texts;
    }
    const texts = new Map<number, SafeText>();
    this.#expressions.push({ settings, texts });
    return texts;
  }

  #forget(): void {
    this.#kept = 0;
    for (const known of this.#tables.values()) known.clear();
  }
}

/** A text as lines show it. */
function knownText(text: string): KnownText {
  const name = printable(shortened(text));
  const quoted = printable(shortened(JSON.stringify(text)));
  return { name, quoted };
}

/** The addresses for which a section is the one that is named. */
function nearSection({ sections }: CodeLayout, section: PlacedSection, form: TextForm): NearSection {
  const low = Number(section.low);
  const next = sections[firstIndex(sections.length, (i) => (sections[i] as PlacedSection).low > section.low)];
  const high = Math.min(low + Number(section.size), next === undefined ? Infinity : Number(next.low) - 1);
  return { low, high, label: form.ready(section.label) };
}

function labelsOf(abbreviation: Abbreviation, level: number): EntryLabels {
  const { tag: code, attributes } = abbreviation;
  const indent = '  '.repeat(level);
  const tag = nameOfDwTag(code) ?? `DW_TAG_0x${code.toString(16)}`;
  const lines = attributes.map(
    ({ name }) => `${indent}  ${nameOfDwAt(name) ?? `DW_AT_0x${name.toString(16)}`}: ` as SafeText,
  );
  return { abbreviation, tag, head: `${indent}${tag}` as SafeText, lines };
}
