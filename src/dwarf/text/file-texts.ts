/*
 * Texts that many attributes of a file share: names, expressions, addresses. A program names each type thousands of times, and most of
 * its expressions are a few bytes that are the same everywhere. They are made once, and are ready for a line.
 */
import { nameOfDwAt, nameOfDwTag } from '../../../generated/dwarf/enums.ts';
import { hex64, printable, shortened } from '../../core/index.ts';
import type { SafeText } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { decodeExpression } from '../expression/decode.ts';
import { disassemble } from '../expression/disassemble.ts';
import type { ExpressionNames } from '../expression/disassemble.ts';
import type { ExpressionSettings } from '../expression/flavour.ts';
import type { Abbreviation } from '../info/abbrev.ts';
import { addressText, namesIn } from '../info/code-layout.ts';
import type { CodeLayout } from '../info/code-layout.ts';

/** A text of the file as a value of an attribute, and as the name of an entry. */
export interface KnownText {
  readonly quoted: SafeText;
  readonly name: SafeText;
}

/** What is the same of all entries with one abbreviation at one level: the beginnings of their lines. */
export interface EntryLabels {
  readonly abbreviation: Abbreviation;
  readonly tag: string;
  readonly head: SafeText;
  /** Up to the value, by attribute. */
  readonly lines: readonly SafeText[];
  /** Whether an attribute is an expression or a list of them. */
  readonly isLocation: readonly boolean[];
}

/** Characters that are kept: when there are more, all are forgotten. */
const KEPT = 1 << 25;
/** Expressions of up to so many bytes are kept, by a number that has all of them. */
const SHORT = 6;

/** What is known of one file while its entries are shown. */
export class FileTexts {
  readonly #layout: CodeLayout;
  readonly #names: ExpressionNames;
  readonly #labels = new Map<Abbreviation, EntryLabels[]>();
  readonly #tables = new Map<Uint8Array, Map<number, KnownText | undefined>>();
  readonly #expressions: { readonly settings: ExpressionSettings; readonly texts: Map<number, SafeText> }[] = [];
  #kept = 0;

  constructor(layout: CodeLayout) {
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
      text = knownText(found);
      if ((this.#kept += found.length) > KEPT) this.#forget();
      known.set(offset, text);
    }
    return text;
  }

  /** An address, in relocatable objects with its section. */
  address(address: number | bigint): SafeText {
    return this.#layout.isOverlapping ? printable(addressText(this.#layout, BigInt(address))) : hex64(address);
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
    return printable(disassemble(decodeExpression(bytes, settings), this.#names));
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

/** A text as it is shown. */
export function knownText(text: string): KnownText {
  const name = printable(shortened(text));
  const quoted = printable(shortened(JSON.stringify(text)));
  return { name, quoted };
}

function labelsOf(abbreviation: Abbreviation, level: number): EntryLabels {
  const { tag: code, attributes, locations } = abbreviation;
  const indent = '  '.repeat(level);
  const tag = nameOfDwTag(code) ?? `DW_TAG_0x${code.toString(16)}`;
  const lines = attributes.map(
    ({ name }) => `${indent}  ${nameOfDwAt(name) ?? `DW_AT_0x${name.toString(16)}`}: ` as SafeText,
  );
  const isLocation = attributes.map((_, i) => locations.includes(i));
  return { abbreviation, tag, head: `${indent}${tag}` as SafeText, lines, isLocation };
}
