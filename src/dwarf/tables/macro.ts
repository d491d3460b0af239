/*
 * Macros: .debug_macro (DWARF 5, section 6.3) is units of a version, flags and entries; .debug_macinfo before it is entries alone. An
 * entry of type 0 ends a unit.
 */
import { DwMacinfo, DwMacro, nameOfDwMacinfo, nameOfDwMacro } from '../../../generated/dwarf/enums.ts';
import { hex64 } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { FormatError } from '../../runtime/index.ts';
import type { ByteReader } from '../../runtime/index.ts';
import { readForm, readText } from '../info/form.ts';
import type { FormContext } from '../info/form.ts';
import { uleb } from '../info/leb128.ts';
import { readerAt, readOffset, rowsOf, LazyRow } from './table.ts';
import type { Say, TableRow, TableSource } from './table.ts';

const OFFSET_64 = 1;
const LINE_OFFSET = 2;
const OPCODE_TABLE = 4;

/** Units of .debug_macro. */
export function* readMacros(source: TableSource): Generator<TableRow> {
  const { section, sections, say } = source;
  const { littleEndian } = sections;
  const r = readerAt(section, 0);
  while (!r.eof) {
    const offset = r.pos;
    const version = r.u2(littleEndian);
    if (version !== 4 && version !== 5) {
      say('dwarf/macro-version', `macros of version ${version}: known are 4 and 5`, offset);
      return;
    }
    const flags = r.u1();
    const is64 = (flags & OFFSET_64) !== 0;
    const line = (flags & LINE_OFFSET) === 0 ? undefined : readOffset({ r, is64 }, littleEndian);
    const opcodes = (flags & OPCODE_TABLE) === 0 ? new Map<number, readonly number[]>() : readOpcodes(r);
    const first = r.pos;
    const { count, rows } = rowsOf((hears) => {
      // The first time leads on to the next unit.
      const own = hears === say ? r : readerAt(section, first);
      return entriesOf({ ...source, say: hears }, own, is64, opcodes);
    }, say);
    const lines = line === undefined ? '' : `, lines at ${hex64(line)}`;
    yield {
      offset,
      label: `macros ${hex64(offset)}`,
      value: `version ${version}, ${count} entries${lines}`,
      rows,
    };
  }
}

/** Vendors' entries: the forms of their operands. */
function readOpcodes(r: ByteReader): Map<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  for (let count = r.u1(); count > 0; count--) {
    const code = r.u1();
    found.set(
      code,
      Array.from({ length: uleb(r) }, () => r.u1()),
    );
  }
  return found;
}

function* entriesOf(
  source: TableSource,
  r: ByteReader,
  is64: boolean,
  own: ReadonlyMap<number, readonly number[]>,
): Generator<TableRow> {
  const { sections, section, say } = source;
  const { littleEndian, str } = sections;
  let files = 0;
  const textFrom = (line: number, at: number, offset: number): (() => string) => {
    if (str === undefined || at >= str.bytes.length) {
      say('dwarf/macro-text', `text of a macro at ${hex64(at)} is in no section`, offset);
      return () => `line ${line}, ${hex64(at)}`;
    }
    return () => `line ${line}, ${JSON.stringify(textAt(str.bytes, at) ?? '')}`;
  };
  for (;;) {
    const offset = r.pos;
    const type = r.u1();
    if (type === 0) break;
    let value: string | (() => string) | undefined;
    switch (type) {
      case DwMacro.DW_MACRO_define:
      case DwMacro.DW_MACRO_undef:
        value = `line ${uleb(r)}, ${JSON.stringify(readText(r))}`;
        break;
      case DwMacro.DW_MACRO_start_file:
        files += 1;
        value = `line ${uleb(r)}, file ${uleb(r)}`;
        break;
      case DwMacro.DW_MACRO_end_file:
        files -= 1;
        break;
      case DwMacro.DW_MACRO_define_strp:
      case DwMacro.DW_MACRO_undef_strp:
        value = textFrom(uleb(r), readOffset({ r, is64 }, littleEndian), offset);
        break;
      case DwMacro.DW_MACRO_define_strx:
      case DwMacro.DW_MACRO_undef_strx:
        value = `line ${uleb(r)}, text ${uleb(r)}`;
        break;
      case DwMacro.DW_MACRO_define_sup:
      case DwMacro.DW_MACRO_undef_sup:
        value = `line ${uleb(r)}, text ${hex64(readOffset({ r, is64 }, littleEndian))} of the supplementary file`;
        break;
      case DwMacro.DW_MACRO_import: {
        const at = readOffset({ r, is64 }, littleEndian);
        if (at >= section.bytes.length) say('dwarf/macro-import', `macros at ${hex64(at)} are not there`, offset);
        value = `macros ${hex64(at)}`;
        break;
      }
      case DwMacro.DW_MACRO_import_sup:
        value = `macros ${hex64(readOffset({ r, is64 }, littleEndian))} of the supplementary file`;
        break;
      default: {
        const forms = own.get(type);
        if (forms === undefined) throw unknownType(type, r);
        const context: FormContext = { ...bare(littleEndian, is64), str: str?.bytes };
        for (const form of forms) readForm(r, form, 0, context);
        value = `${forms.length} operands`;
      }
    }
    yield new LazyRow(offset, nameOfDwMacro(type) ?? `type ${type}`, value);
  }
  if (files !== 0) say('dwarf/macro-files', `files of macros: ${Math.abs(files)} more are started or ended`, r.pos);
}

/** How forms are read that depend on no unit. */
export function bare(littleEndian: boolean, is64: boolean): FormContext {
  const none = (): undefined => undefined;
  const tables = { str: undefined, lineStr: undefined, textOf: none, addressOf: none };
  return { littleEndian, is64, version: 5, addressSize: 8, offset: 0, ...tables };
}

function unknownType(type: number, r: ByteReader): FormatError {
  return new FormatError('dwarf/macro-type', `macro entry of type ${type} is not known`, { offset: r.offset });
}

/** Units of .debug_macinfo, each ended by a zero byte. */
export function* readMacinfo({ section, say }: TableSource): Generator<TableRow> {
  const r = readerAt(section, 0);
  while (!r.eof) {
    const start = r.pos;
    const { count, rows } = rowsOf((hears) => macinfoRows(hears === say ? r : readerAt(section, start), hears), say);
    yield { offset: start, label: `macros ${hex64(start)}`, value: `${count} entries`, rows };
  }
}

function* macinfoRows(r: ByteReader, say: Say): Generator<TableRow> {
  const start = r.pos;
  let files = 0;
  for (let offset = r.pos; !r.eof; offset = r.pos) {
    const type = r.u1();
    if (type === 0) break;
    let value: string | undefined;
    if (type === DwMacinfo.DW_MACINFO_start_file) {
      files += 1;
      value = `line ${uleb(r)}, file ${uleb(r)}`;
    } else if (type === DwMacinfo.DW_MACINFO_end_file) files -= 1;
    else if (nameOfDwMacinfo(type) === undefined) throw unknownType(type, r);
    else
      value = `${type === DwMacinfo.DW_MACINFO_vendor_ext ? 'constant' : 'line'} ${uleb(r)}, ${JSON.stringify(readText(r))}`;
    yield { offset, label: nameOfDwMacinfo(type) ?? `type ${type}`, value };
  }
  if (files !== 0) say('dwarf/macro-files', `files of macros: ${Math.abs(files)} more are started or ended`, start);
}
