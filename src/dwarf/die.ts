/*
 * Debugging information entries (DWARF 5, section 2.1 and 7.5): .debug_info is a sequence of units, a header and a tree of
 * entries each. An entry is a code, whose abbreviation says what follows; code 0 ends a list of children.
 */
import type { Report } from '../core/index.ts';
import { ByteReader, FormatError } from '../runtime/index.ts';
import { readAbbreviations } from './abbrev.ts';
import type { Abbreviation } from './abbrev.ts';
import { readForm } from './form.ts';
import type { FormContext, FormValue } from './form.ts';
import { uleb } from './leb128.ts';

/** Contents of the sections that entries are read from. */
export interface InfoSections {
  readonly info: Uint8Array;
  /** Where .debug_info starts in the outermost input. */
  readonly offset: number;
  readonly abbrev: Uint8Array;
  readonly littleEndian: boolean;
  readonly str?: Uint8Array | undefined;
  readonly lineStr?: Uint8Array | undefined;
}

/** One entry, its attributes by number (DW_AT). */
export interface Die {
  /** In .debug_info. */
  readonly offset: number;
  readonly tag: number;
  readonly depth: number;
  readonly attributes: ReadonlyMap<number, FormValue>;
}

/** Nesting beyond this is damage. */
const MAX_DEPTH = 1024;
const DW_UT_SKELETON = 4;
const DW_UT_SPLIT_COMPILE = 5;

/** All entries in the order of the section, parents before children. A damaged unit is reported and left at the damage. */
export function* readDies(sections: InfoSections, report: Report): Generator<Die> {
  const { info, littleEndian } = sections;
  const tables = new Map<number, ReadonlyMap<number, Abbreviation>>();
  for (let at = 0; info.length - at >= 4;) {
    const r = new ByteReader(info, sections.offset);
    r.seek(at);
    const short = r.u4(littleEndian);
    const is64 = short === 0xffffffff && info.length - at >= 12;
    const length = is64 ? Number(r.u8(littleEndian)) : short;
    const end = r.pos + length;
    const say = (code: string, message: string, offset: number | bigint): void =>
      report.add({ code, severity: 'warning', message, at: { offset, path: `debug_info@${at}` } });
    if (!(end <= info.length)) {
      const message = `debug information unit of ${length} bytes ends outside .debug_info of ${info.length}`;
      say('dwarf/unit-outside', message, sections.offset + at);
      return;
    }
    try {
      yield* readUnit(sections, at, r.pos, end, is64, tables);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      say(
        'dwarf/unit',
        `debug information is damaged, the rest of its unit is unknown: ${error.message}`,
        error.offset ?? at,
      );
    }
    at = end;
  }
}

function* readUnit(
  sections: InfoSections,
  unitOffset: number,
  start: number,
  end: number,
  is64: boolean,
  tables: Map<number, ReadonlyMap<number, Abbreviation>>,
): Generator<Die> {
  const { littleEndian, str, lineStr } = sections;
  const r = new ByteReader(sections.info.subarray(0, end), sections.offset);
  r.seek(start);
  const version = r.u2(littleEndian);
  if (version < 2 || version > 5) {
    const message = `debug information version ${version}: known are 2 to 5`;
    throw new FormatError('dwarf/unit-version', message, { offset: r.offset - 2 });
  }
  let addressSize = 0;
  if (version >= 5) {
    const type = r.u1();
    addressSize = r.u1();
    const abbreviations = offsetOf(r, is64, littleEndian);
    // Type units have a signature and an offset besides, skeletons an identifier.
    if (type === DW_UT_SKELETON || type === DW_UT_SPLIT_COMPILE) r.take(8);
    else if (type === 2 || type === 6) r.take(is64 ? 16 : 12);
    yield* walk(abbreviations);
    return;
  }
  const abbreviations = offsetOf(r, is64, littleEndian);
  addressSize = r.u1();
  yield* walk(abbreviations);

  function* walk(offset: number): Generator<Die> {
    let table = tables.get(offset);
    if (table === undefined) tables.set(offset, (table = readAbbreviations(sections.abbrev, offset)));
    const context: FormContext = { littleEndian, addressSize, is64, version, unitOffset, str, lineStr };
    let depth = 0;
    while (!r.eof) {
      const at = r.pos;
      const code = uleb(r);
      if (code === 0) {
        depth -= 1;
        if (depth <= 0) return;
        continue;
      }
      const abbreviation = table.get(code);
      if (abbreviation === undefined) {
        const message = `entry has abbreviation ${code}, which its unit does not have`;
        throw new FormatError('dwarf/abbreviation', message, { offset: sections.offset + at });
      }
      const attributes = new Map<number, FormValue>();
      for (const { name, form, constant } of abbreviation.attributes) {
        attributes.set(name, readForm(r, form, constant, context));
      }
      yield { offset: at, tag: abbreviation.tag, depth, attributes };
      if (abbreviation.hasChildren) depth += 1;
      else if (depth === 0) return;
      if (depth > MAX_DEPTH) {
        throw new FormatError('dwarf/too-deep', `entries nest more than ${MAX_DEPTH} deep`, { offset: r.offset });
      }
    }
  }
}

function offsetOf(r: ByteReader, is64: boolean, littleEndian: boolean): number {
  return is64 ? Number(r.u8(littleEndian)) : r.u4(littleEndian);
}
