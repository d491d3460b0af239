// The generated code of every table row of cuda.ksy, under one shape.
import * as cuda from '../support/generated/cuda.ts';
import type { ByteWriter, Table } from '../../src/runtime/index.ts';

interface Layout {
  readonly size: number;
  readonly minSize: number;
  readonly versions: Readonly<Record<string, number>>;
  readonly fields: Readonly<Record<string, { readonly offset: number; readonly size: number }>>;
}

export interface RowCodec {
  readonly layout: Layout;
  open(bytes: Uint8Array, stride: number): Table<{ toObject(): object }>;
  parse(bytes: Uint8Array): object;
  write(w: ByteWriter, row: object): void;
  size(row: object): number;
  versionOf(size: number): string | undefined;
}

function codec<Row extends object>(
  layout: Layout,
  table: { over(bytes: Uint8Array, stride: number): Table<{ toObject(): Row }> },
  parse: (bytes: Uint8Array) => Row,
  write: (w: ByteWriter, row: Row) => void,
  size: (row: Row) => number,
  versionOf: (size: number) => string | undefined,
): RowCodec {
  return {
    layout,
    open: (bytes, stride) => table.over(bytes, stride),
    parse,
    write: (w, row) => write(w, row as Row),
    size: (row) => size(row as Row),
    versionOf,
  };
}

/** By the ksy id of the row type. */
export const rowCodecs: ReadonlyMap<string, RowCodec> = new Map([
  [
    'device_table_entry',
    codec(
      cuda.CudbgDeviceTableEntryLayout,
      cuda.CudbgDeviceTableEntryTable,
      cuda.parseCudbgDeviceTableEntry,
      cuda.writeCudbgDeviceTableEntry,
      cuda.sizeCudbgDeviceTableEntry,
      cuda.versionOfCudbgDeviceTableEntry,
    ),
  ],
  [
    'context_table_entry',
    codec(
      cuda.CudbgContextTableEntryLayout,
      cuda.CudbgContextTableEntryTable,
      cuda.parseCudbgContextTableEntry,
      cuda.writeCudbgContextTableEntry,
      cuda.sizeCudbgContextTableEntry,
      cuda.versionOfCudbgContextTableEntry,
    ),
  ],
  [
    'module_table_entry',
    codec(
      cuda.CudbgModuleTableEntryLayout,
      cuda.CudbgModuleTableEntryTable,
      cuda.parseCudbgModuleTableEntry,
      cuda.writeCudbgModuleTableEntry,
      cuda.sizeCudbgModuleTableEntry,
      cuda.versionOfCudbgModuleTableEntry,
    ),
  ],
  [
    'grid_table_entry',
    codec(
      cuda.CudbgGridTableEntryLayout,
      cuda.CudbgGridTableEntryTable,
      cuda.parseCudbgGridTableEntry,
      cuda.writeCudbgGridTableEntry,
      cuda.sizeCudbgGridTableEntry,
      cuda.versionOfCudbgGridTableEntry,
    ),
  ],
  [
    'const_bank_table_entry',
    codec(
      cuda.CudbgConstBankTableEntryLayout,
      cuda.CudbgConstBankTableEntryTable,
      cuda.parseCudbgConstBankTableEntry,
      cuda.writeCudbgConstBankTableEntry,
      cuda.sizeCudbgConstBankTableEntry,
      cuda.versionOfCudbgConstBankTableEntry,
    ),
  ],
  [
    'sm_table_entry',
    codec(
      cuda.CudbgSmTableEntryLayout,
      cuda.CudbgSmTableEntryTable,
      cuda.parseCudbgSmTableEntry,
      cuda.writeCudbgSmTableEntry,
      cuda.sizeCudbgSmTableEntry,
      cuda.versionOfCudbgSmTableEntry,
    ),
  ],
  [
    'cta_table_entry',
    codec(
      cuda.CudbgCTATableEntryLayout,
      cuda.CudbgCTATableEntryTable,
      cuda.parseCudbgCTATableEntry,
      cuda.writeCudbgCTATableEntry,
      cuda.sizeCudbgCTATableEntry,
      cuda.versionOfCudbgCTATableEntry,
    ),
  ],
  [
    'warp_table_entry',
    codec(
      cuda.CudbgWarpTableEntryLayout,
      cuda.CudbgWarpTableEntryTable,
      cuda.parseCudbgWarpTableEntry,
      cuda.writeCudbgWarpTableEntry,
      cuda.sizeCudbgWarpTableEntry,
      cuda.versionOfCudbgWarpTableEntry,
    ),
  ],
  [
    'thread_table_entry',
    codec(
      cuda.CudbgThreadTableEntryLayout,
      cuda.CudbgThreadTableEntryTable,
      cuda.parseCudbgThreadTableEntry,
      cuda.writeCudbgThreadTableEntry,
      cuda.sizeCudbgThreadTableEntry,
      cuda.versionOfCudbgThreadTableEntry,
    ),
  ],
  [
    'backtrace_table_entry',
    codec(
      cuda.CudbgBacktraceTableEntryLayout,
      cuda.CudbgBacktraceTableEntryTable,
      cuda.parseCudbgBacktraceTableEntry,
      cuda.writeCudbgBacktraceTableEntry,
      cuda.sizeCudbgBacktraceTableEntry,
      cuda.versionOfCudbgBacktraceTableEntry,
    ),
  ],
  [
    'meta_data_entry',
    codec(
      cuda.CudbgMetaDataEntryLayout,
      cuda.CudbgMetaDataEntryTable,
      cuda.parseCudbgMetaDataEntry,
      cuda.writeCudbgMetaDataEntry,
      cuda.sizeCudbgMetaDataEntry,
      cuda.versionOfCudbgMetaDataEntry,
    ),
  ],
]);
