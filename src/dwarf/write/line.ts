/*
 * .debug_line (DWARF 5, section 6.2): per unit a header with its files and a program that makes the rows. Files stand with their
 * full paths; rows are made with the standard operations only.
 */
import { DwForm, DwLnct, DwLne, DwLns } from '../../../generated/dwarf/enums.ts';
import { ByteWriter } from '../../runtime/index.ts';
import { writeSleb, writeUleb } from './leb128.ts';
import { lengthAhead } from './length.ts';
import { writeText } from './text.ts';

/** One file; its index in the table is its number. */
export interface NewLineFile {
  readonly path: string;
  /** 16 bytes. */
  readonly md5?: Uint8Array | undefined;
}

/** One row: from `address` on, code comes of this line. */
export interface NewLineRow {
  readonly address: number;
  readonly file: number;
  readonly line: number;
  readonly column: number;
}

/** What one unit has: files, and sequences of rows in ascending order of addresses with the end of each. */
export interface NewLineTable {
  /** The first is the unit's own. */
  readonly files: readonly NewLineFile[];
  readonly sequences: readonly { readonly rows: Iterable<NewLineRow>; readonly end: number }[];
}

/** A section of line tables that grows. */
export interface LineSection {
  /** Add the table of a unit; returns its offset in the section. */
  add(table: NewLineTable): number;
  bytes(): Uint8Array;
}

const OPERANDS = [0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1] as const;

/** An empty section. */
export function lineSection(): LineSection {
  const w = new ByteWriter();
  return {
    add(table) {
      const start = w.pos;
      writeTable(w, table);
      return start;
    },
    bytes: () => w.data,
  };
}

function writeTable(w: ByteWriter, { files, sequences }: NewLineTable): void {
  const endUnit = lengthAhead(w);
  w.u2(5, true);
  w.u1(8);
  w.u1(0);
  const endHeader = lengthAhead(w);
  // minimum_instruction_length, maximum_operations_per_instruction, default_is_stmt, line_base, line_range, opcode_base
  for (const byte of [1, 1, 1, 0xfb, 14, OPERANDS.length + 1, ...OPERANDS]) w.u1(byte);
  w.u1(1);
  writeUleb(w, DwLnct.DW_LNCT_path);
  writeUleb(w, DwForm.DW_FORM_string);
  writeUleb(w, 1);
  writeText(w, '');
  const withMd5 = files.every(({ md5 }) => md5?.length === 16);
  const entry: number[] = [
    DwLnct.DW_LNCT_path,
    DwForm.DW_FORM_string,
    DwLnct.DW_LNCT_directory_index,
    DwForm.DW_FORM_udata,
  ];
  if (withMd5) entry.push(DwLnct.DW_LNCT_MD5, DwForm.DW_FORM_data16);
  w.u1(entry.length / 2);
  for (const part of entry) writeUleb(w, part);
  writeUleb(w, files.length);
  for (const { path, md5 } of files) {
    writeText(w, path);
    writeUleb(w, 0);
    if (withMd5 && md5 !== undefined) w.bytes(md5);
  }
  endHeader();
  for (const sequence of sequences) writeSequence(w, sequence);
  endUnit();
}

function writeSequence(w: ByteWriter, { rows, end }: NewLineTable['sequences'][number]): void {
  let address: number | undefined;
  let [file, line, column] = [1, 1, 0];
  const advance = (to: number): void => {
    if (address === undefined) {
      extended(w, DwLne.DW_LNE_set_address, 8);
      w.u8(BigInt(to), true);
    } else if (to !== address) {
      w.u1(DwLns.DW_LNS_advance_pc);
      writeUleb(w, to - address);
    }
    address = to;
  };
  for (const row of rows) {
    advance(row.address);
    if (row.file !== file) {
      w.u1(DwLns.DW_LNS_set_file);
      writeUleb(w, row.file);
      file = row.file;
    }
    if (row.line !== line) {
      w.u1(DwLns.DW_LNS_advance_line);
      writeSleb(w, row.line - line);
      line = row.line;
    }
    if (row.column !== column) {
      w.u1(DwLns.DW_LNS_set_column);
      writeUleb(w, row.column);
      column = row.column;
    }
    w.u1(DwLns.DW_LNS_copy);
  }
  advance(end);
  extended(w, DwLne.DW_LNE_end_sequence, 0);
}

function extended(w: ByteWriter, code: number, operandBytes: number): void {
  w.u1(0);
  writeUleb(w, operandBytes + 1);
  w.u1(code);
}
