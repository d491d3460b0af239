// Sections of a dump as the generated readers see them.
import { createHash } from 'node:crypto';
import * as cuda from '../support/generated/cuda.ts';
import { parseHeader64 } from '../../generated/elf/parse.ts';
import { SectionHeader64Table, type SectionHeader64View } from '../../generated/elf/read.ts';
import type { Table } from '../../src/runtime/index.ts';
import { rowTypes, type FieldNames } from './schema-names.ts';
import { digits, type RowContent, type SectionContent } from './section-content.ts';

const T = cuda.CudbgSectionHeaderTypes;
const types = rowTypes();

interface PlainRow {
  toObject(): object;
}
type OpenTable = (bytes: Uint8Array, stride: number) => Table<PlainRow>;

/** Generated table and ksy row type by sh_type. */
export const tables: ReadonlyMap<number, { readonly row: string; readonly open: OpenTable }> = new Map<
  number,
  { row: string; open: OpenTable }
>([
  [T.CUDBG_SHT_DEV_TABLE, { row: 'device_table_entry', open: cuda.CudbgDeviceTableEntryTable.over }],
  [T.CUDBG_SHT_CTX_TABLE, { row: 'context_table_entry', open: cuda.CudbgContextTableEntryTable.over }],
  [T.CUDBG_SHT_MOD_TABLE, { row: 'module_table_entry', open: cuda.CudbgModuleTableEntryTable.over }],
  [T.CUDBG_SHT_GRID_TABLE, { row: 'grid_table_entry', open: cuda.CudbgGridTableEntryTable.over }],
  [T.CUDBG_SHT_CB_TABLE, { row: 'const_bank_table_entry', open: cuda.CudbgConstBankTableEntryTable.over }],
  [T.CUDBG_SHT_SM_TABLE, { row: 'sm_table_entry', open: cuda.CudbgSmTableEntryTable.over }],
  [T.CUDBG_SHT_CTA_TABLE, { row: 'cta_table_entry', open: cuda.CudbgCTATableEntryTable.over }],
  [T.CUDBG_SHT_WP_TABLE, { row: 'warp_table_entry', open: cuda.CudbgWarpTableEntryTable.over }],
  [T.CUDBG_SHT_LN_TABLE, { row: 'thread_table_entry', open: cuda.CudbgThreadTableEntryTable.over }],
  [T.CUDBG_SHT_BT, { row: 'backtrace_table_entry', open: cuda.CudbgBacktraceTableEntryTable.over }],
  [T.CUDBG_SHT_META_DATA, { row: 'meta_data_entry', open: cuda.CudbgMetaDataEntryTable.over }],
]);

const words: ReadonlySet<number> = new Set([
  T.CUDBG_SHT_DEV_REGS,
  T.CUDBG_SHT_DEV_PRED,
  T.CUDBG_SHT_DEV_UREGS,
  T.CUDBG_SHT_DEV_UPRED,
  T.CUDBG_SHT_CBU_BAR,
]);

/** A row by ksy id. */
export function ourRow(row: object, fields: readonly FieldNames[]): RowContent {
  const content: Record<string, string> = {};
  const values = row as Readonly<Record<string, unknown>>;
  for (const { id, ours } of fields) {
    if (values[ours] !== undefined) content[id] = digits(values[ours]);
  }
  return content;
}

export function ourSections(bytes: Uint8Array): SectionContent[] {
  const header = parseHeader64(bytes.subarray(16), true);
  const at = bytes.subarray(Number(header.e_shoff));
  const first = SectionHeader64Table.over(at.subarray(0, header.e_shentsize), true, header.e_shentsize).at(0);
  const count = header.e_shnum === 0 ? first.sh_sizeNum : header.e_shnum;
  const headers = SectionHeader64Table.over(at.subarray(0, count * header.e_shentsize), true, header.e_shentsize);
  const names = contents(bytes, headers.at(header.e_shstrndx === 0xffff ? first.sh_link : header.e_shstrndx));
  return [...headers].map((section) => {
    const body = contents(bytes, section);
    const head = { type: digits(section.sh_type), name: stringAt(names, section.sh_name) };
    const table = tables.get(section.sh_type);
    if (table !== undefined) {
      const fields = types.get(table.row)?.fields ?? [];
      const rows = [...table.open(body, section.sh_entsizeNum)].map((row) => ourRow(row.toObject(), fields));
      return { ...head, rows };
    }
    if (words.has(section.sh_type)) {
      const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
      return { ...head, words: Array.from({ length: body.length / 4 }, (_, i) => digits(view.getUint32(4 * i, true))) };
    }
    return { ...head, sha256: createHash('sha256').update(body).digest('hex') };
  });
}

function contents(bytes: Uint8Array, section: SectionHeader64View): Uint8Array {
  if (section.sh_type === 0) return bytes.subarray(0, 0);
  return bytes.subarray(section.sh_offsetNum, section.sh_offsetNum + section.sh_sizeNum);
}

function stringAt(table: Uint8Array, offset: number): string {
  return new TextDecoder().decode(table.subarray(offset, table.indexOf(0, offset)));
}
