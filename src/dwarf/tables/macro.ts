/*
 * Macros: .debug_macro (DWARF 5, section 6.3) is units of a version, flags and entries; .debug_macinfo before it is entries alone. An
 * entry of type 0 ends a unit.
 */
import { DwMacinfo, DwMacro, nameOfDwMacinfo, nameOfDwMacro } from '../../../generated/dwarf/enums.ts';
import { hex64 } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import { readForm, readText } from '../info/form.ts';
import type { FormContext } from '../info/form.ts';
import { uleb } from '../info/leb128.ts';
import { readOffset } from './table.ts';
import type { TableRow, TableSource } from './table.ts';

const OFFSET_64 = 1;
const LINE_OFFSET = 2;
const OPCODE_TABLE = 4;

/** Units of .debug_macro. */
export function* readMacros(source: TableSource): Generator<TableRow> {
  const { section, sections, say } = source;
  const { littleEndian } = sections;
  const r = new ByteReader(section.bytes, section.offset);
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
    const own = (flags & OPCODE_TABLE) === 0 ? new Map<number, readonly number[]>() : readOpcodes(r);
    const rows = entriesOf(source, r, is64, own);
    const lines = line === undefined ? '' : `, lines at ${hex64(line)}`;
    yield {
      offset,
      label: `macros ${hex64(offset)}`,
      value: `version ${version}, ${rows.length} entries${lines}`,
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

function entriesOf(
  source: TableSource,
  r: ByteReader,
  is64: boolean,
  own: ReadonlyMap<number, readonly number[]>,
): TableRow[] {
  const { sections, section, say } = source;
  const { littleEndian, str } = sections;
  const rows: TableRow[] = [];
  let files = 0;
  const textFrom = (table: Uint8Array | undefined, at: number, offset: number): string => {
    const text = table === undefined ? undefined : textAt(table, at);
    if (text === undefined) say('dwarf/macro-text', `text of a macro at ${hex64(at)} is in no section`, offset);
    return text === undefined ? hex64(at) : JSON.stringify(text);
  };
  for (;;) {
    const offset = r.pos;
    const type = r.u1();
    if (type === 0) break;
    let value: string | undefined;
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
        value = `line ${uleb(r)}, ${textFrom(str?.bytes, readOffset({ r, is64 }, littleEndian), offset)}`;
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
    rows.push({ offset, label: nameOfDwMacro(type) ?? `type ${type}`, value });
  }
  if (files !== 0) say('dwarf/macro-files', `files of macros: ${Math.abs(files)} more are started or ended`, r.pos);
  return rows;
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
  const r = new ByteReader(section.bytes, section.offset);
  while (!r.eof) {
    const start = r.pos;
    const rows: TableRow[] = [];
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
      rows.push({ offset, label: nameOfDwMacinfo(type) ?? `type ${type}`, value });
    }
    if (files !== 0) say('dwarf/macro-files', `files of macros: ${Math.abs(files)} more are started or ended`, start);
    yield { offset: start, label: `macros ${hex64(start)}`, value: `${rows.length} entries`, rows };
  }
}
