/* The generated writer of each table's rows. */
import {
  writeCudbgBacktraceTableEntry,
  writeCudbgConstBankTableEntry,
  writeCudbgContextTableEntry,
  writeCudbgCTATableEntry,
  writeCudbgDeviceTableEntry,
  writeCudbgGridTableEntry,
  writeCudbgMetaDataEntry,
  writeCudbgModuleTableEntry,
  writeCudbgSmTableEntry,
  writeCudbgThreadTableEntry,
  writeCudbgWarpTableEntry,
} from '../../../generated/cuda/write.ts';
import type { ByteWriter } from '../../runtime/index.ts';
import type { TableName, TableTypes } from './tables.ts';

/** A row of a table, whether it was read or made. */
export type Row<N extends TableName> = ReturnType<ReturnType<TableTypes[N]['at']>['toObject']>;

type RowWriters = { readonly [N in TableName]: (w: ByteWriter, row: Row<N>) => void };

/** The generated writer of each table's rows. */
export const rowWriters: RowWriters = {
  device: writeCudbgDeviceTableEntry,
  context: writeCudbgContextTableEntry,
  module: writeCudbgModuleTableEntry,
  grid: writeCudbgGridTableEntry,
  constbank: writeCudbgConstBankTableEntry,
  sm: writeCudbgSmTableEntry,
  cta: writeCudbgCTATableEntry,
  warp: writeCudbgWarpTableEntry,
  thread: writeCudbgThreadTableEntry,
  backtrace: writeCudbgBacktraceTableEntry,
  meta: writeCudbgMetaDataEntry,
};
