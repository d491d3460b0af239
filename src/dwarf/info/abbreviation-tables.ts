/*
 * The tables of .debug_abbrev (DWARF 5, section 7.5.3), shared by the units of a file. A unit names the offset where its table starts;
 * tables lie one after the other, so that all of them together take the bytes of the section once. A declaration is decoded when an
 * entry has its code, once for all tables that have it: thousands of units of a compiler have the same few.
 */
import { FormatError } from '../../runtime/index.ts';
import { findAbbreviations, readAbbreviation } from './abbrev.ts';
import type { Abbreviation, AbbreviationPlaces, Contents, Declaration, Encoding } from './abbrev.ts';

/** The abbreviations of a unit by their codes. */
export interface AbbreviationTable {
  /** What ends the table before its end. */
  readonly damage: FormatError | undefined;
  /** Undefined for a code that the table does not have. FormatError where the table is damaged before it. */
  get(code: number): Abbreviation | undefined;
}

/** The tables of a file. FormatError where a table lies outside its section, or over others again and again. */
export type AbbreviationTables = (section: Contents, offset: number, encoding: Encoding) => AbbreviationTable;

/** How often a byte of .debug_abbrev may be in a table, on average. */
const MOST_SHARED = 4;
/** Bytes of tables that a file may have without being asked how it shares them. */
const FREE = 65_536;

/** Attributes of abbreviations that are not the same, where nothing else is said: each takes some 300 bytes while entries are shown. */
const MOST_ATTRIBUTES = 1 << 21;

/** Tables that are read once each; `limit/entries` beyond a number of attributes. */
export function abbreviationTables(most = 0): AbbreviationTables {
  const room = { left: Math.max(MOST_ATTRIBUTES, most) };
  const places = new Map<number, Map<number, AbbreviationPlaces | FormatError>>();
  const forms = new Map<string, Form>();
  const read = new Map<ArrayBufferLike, number>();
  const placesAt = (section: Contents, offset: number): AbbreviationPlaces => {
    const { bytes } = section;
    const own = entryOf(places, bytes.byteOffset, () => new Map<number, AbbreviationPlaces | FormatError>());
    const found = entryOf(own, offset, () => {
      const before = read.get(bytes.buffer) ?? 0;
      const isTooMuch = before > MOST_SHARED * bytes.buffer.byteLength + FREE;
      const made = isTooMuch ? tooMuch(section, offset) : attempt(section, offset);
      const end = made instanceof FormatError ? bytes.length : made.end;
      read.set(bytes.buffer, before + Math.max(0, end - offset));
      return made;
    });
    if (found instanceof FormatError) throw found;
    return found;
  };
  return (section, offset, { addressSize, is64, version }) => {
    const { bytes } = section;
    const key = `${bytes.byteOffset} ${addressSize} ${is64} ${version}`;
    const encoding = { addressSize, is64, version };
    const form = entryOf(forms, key, () => ({ section, encoding, room, tables: new Map(), alike: new Map() }));
    return entryOf(form.tables, offset, () => new Table(placesAt(section, offset), form));
  };
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let found = map.get(key);
  if (found === undefined) map.set(key, (found = make()));
  return found;
}

/** What tables of one section and encoding share. */
interface Form {
  readonly section: Contents;
  readonly encoding: Encoding;
  /** How many attributes more may be read. */
  readonly room: { left: number };
  /** By offset. */
  readonly tables: Map<number, AbbreviationTable>;
  /** Abbreviations by what comes of the bytes of their declarations: the last one of those that come to the same. */
  readonly alike: Map<number, Written>;
}

/** An abbreviation, and where its declaration lies. */
interface Written {
  readonly bytes: Uint8Array;
  readonly abbreviation: Abbreviation;
}

class Table implements AbbreviationTable {
  readonly #places: AbbreviationPlaces;
  readonly #form: Form;
  /** Of code 1: units that declare little else may be a million. */
  #first: Abbreviation | undefined;
  /** By code, where that is one of the first. */
  #near: (Abbreviation | undefined)[] = NONE;
  #far: Map<number, Abbreviation> | undefined;
  /** What is wrong with a declaration, so that no entry looks again. */
  #failed: Map<number, FormatError> | undefined;

  constructor(places: AbbreviationPlaces, form: Form) {
    this.#places = places;
    this.#form = form;
  }

  get damage(): FormatError | undefined {
    return this.#places.damage;
  }

  get(code: number): Abbreviation | undefined {
    if (code === 1) return (this.#first ??= this.#make(code));
    return (code < this.#near.length ? this.#near[code] : this.#far?.get(code)) ?? this.#make(code);
  }

  #make(code: number): Abbreviation | undefined {
    const declaration = this.#places.get(code);
    if (declaration === undefined) {
      if (this.damage !== undefined) throw this.damage;
      return undefined;
    }
    const failed = this.#failed?.get(code);
    if (failed !== undefined) throw failed;
    const abbreviation = this.#read(code, declaration);
    if (code === 1) return abbreviation;
    if (this.#near === NONE) this.#near = Array.from({ length: Math.min(this.#places.size + 1, NEAR) });
    if (code < this.#near.length) this.#near[code] = abbreviation;
    else (this.#far ??= new Map<number, Abbreviation>()).set(code, abbreviation);
    return abbreviation;
  }

  #read(code: number, declaration: Declaration): Abbreviation {
    try {
      return abbreviationOf(declaration, this.#form);
    } catch (error) {
      if (error instanceof FormatError) (this.#failed ??= new Map<number, FormatError>()).set(code, error);
      throw error;
    }
  }
}

const NONE: (Abbreviation | undefined)[] = [];
/** Codes are small numbers, but need not be. */
const NEAR = 1024;

/** What a declaration says: the same object for those that say the same. */
function abbreviationOf(declaration: Declaration, form: Form): Abbreviation {
  const { alike } = form;
  const { bytes } = form.section;
  const { start, end } = declaration;
  if (end - start > LONG) return newAbbreviation(declaration, form);
  const sum = sumOf(bytes, start, end);
  const written = alike.get(sum);
  if (written !== undefined && isAt(bytes, start, end, written.bytes)) return written.abbreviation;
  const abbreviation = newAbbreviation(declaration, form);
  alike.set(sum, { bytes: bytes.subarray(start, end), abbreviation });
  return abbreviation;
}

function newAbbreviation(declaration: Declaration, { section, encoding, room }: Form): Abbreviation {
  const abbreviation = readAbbreviation(section, declaration, encoding, room.left);
  room.left -= abbreviation.attributes.length;
  return abbreviation;
}

function sumOf(bytes: Uint8Array, start: number, end: number): number {
  let sum = end - start;
  for (let i = start; i < end; i++) sum = (Math.imul(sum, 31) + (bytes[i] as number)) | 0;
  return sum;
}

function isAt(section: Uint8Array, start: number, end: number, bytes: Uint8Array): boolean {
  if (bytes.length !== end - start) return false;
  for (let i = 0; i < bytes.length; i++) if (section[start + i] !== bytes[i]) return false;
  return true;
}

/** Bytes of a declaration that no other is likely to have. */
const LONG = 256;

function attempt(section: Contents, offset: number): AbbreviationPlaces | FormatError {
  try {
    return findAbbreviations(section, offset);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

function tooMuch({ offset: start }: Contents, offset: number): FormatError {
  const message = `abbreviations at 0x${offset.toString(16)}: the units' tables lie over each other, more than ${MOST_SHARED} deep`;
  return new FormatError('dwarf/abbreviations-overlap', message, { offset: start + offset });
}
