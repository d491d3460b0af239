/*
 * The tables of .debug_abbrev (DWARF 5, section 7.5.3), shared by the units of a file. A unit names the offset where its table starts;
 * tables lie one after the other, so that all of them together take the bytes of the section once. A declaration is decoded when an
 * entry has its code.
 */
import { FormatError } from '../../runtime/index.ts';
import { findAbbreviations, readAbbreviation } from './abbrev.ts';
import type { Abbreviation, AbbreviationPlaces, Encoding } from './abbrev.ts';

/** The abbreviations of a unit by their codes. */
export interface AbbreviationTable {
  /** Undefined for a code that the table does not have. */
  get(code: number): Abbreviation | undefined;
}

/** The tables of a file. FormatError where a table is cut off, or lies over others again and again. */
export type AbbreviationTables = (section: Uint8Array, offset: number, encoding: Encoding) => AbbreviationTable;

/** How often a byte of .debug_abbrev may be in a table, on average. */
const MOST_SHARED = 4;
/** Bytes of tables that a file may have without being asked how it shares them. */
const FREE = 65_536;

/** Tables that are read once each. */
export function abbreviationTables(): AbbreviationTables {
  const places = new Map<string, AbbreviationPlaces | FormatError>();
  const tables = new Map<string, AbbreviationTable>();
  const read = new Map<ArrayBufferLike, number>();
  const placesAt = (section: Uint8Array, offset: number): AbbreviationPlaces => {
    const key = `${section.byteOffset} ${offset}`;
    let found = places.get(key);
    if (found === undefined) {
      const before = read.get(section.buffer) ?? 0;
      found = before > MOST_SHARED * section.buffer.byteLength + FREE ? tooMuch(offset) : attempt(section, offset);
      const end = found instanceof FormatError ? section.length : found.end;
      read.set(section.buffer, before + Math.max(0, end - offset));
      places.set(key, found);
    }
    if (found instanceof FormatError) throw found;
    return found;
  };
  return (section, offset, encoding) => {
    const { starts } = placesAt(section, offset);
    const { addressSize, is64, version } = encoding;
    const key = `${section.byteOffset} ${offset} ${addressSize} ${is64} ${version}`;
    let table = tables.get(key);
    if (table === undefined) {
      table = tableOf(section, starts, encoding);
      tables.set(key, table);
    }
    return table;
  };
}

function tableOf(section: Uint8Array, starts: ReadonlyMap<number, number>, encoding: Encoding): AbbreviationTable {
  const known = new Map<number, Abbreviation>();
  return {
    get(code) {
      const made = known.get(code);
      if (made !== undefined) return made;
      const at = starts.get(code);
      if (at === undefined) return undefined;
      const abbreviation = readAbbreviation(section, at, encoding);
      known.set(code, abbreviation);
      return abbreviation;
    },
  };
}

function attempt(section: Uint8Array, offset: number): AbbreviationPlaces | FormatError {
  try {
    return findAbbreviations(section, offset);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

function tooMuch(offset: number): FormatError {
  const message = `abbreviations at 0x${offset.toString(16)}: the units' tables lie over each other, more than ${MOST_SHARED} deep`;
  return new FormatError('dwarf/abbreviations-overlap', message, { offset });
}
