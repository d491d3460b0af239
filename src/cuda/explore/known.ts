import type { TableName } from '../tables/tables.ts';

/** A field that a schema knows. */
export interface KnownField {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
  /** Name of the enum of its values. */
  readonly of?: string | undefined;
}

/** What a schema knows of coredumps: fields of rows, members of enums. */
export interface KnownSchema {
  /** Fields of numbers by the name of the record; bytes that no number holds are not known. */
  readonly records: ReadonlyMap<string, readonly KnownField[]>;
  readonly enums: ReadonlyMap<string, ReadonlyMap<bigint, string>>;
}

/** The enum of the types of sections. */
export const sectionTypes = 'CudbgSectionHeaderTypes';

/** The record of the rows of each table. */
export const recordOf: Readonly<Record<TableName, string>> = {
  device: 'CudbgDeviceTableEntry',
  context: 'CudbgContextTableEntry',
  module: 'CudbgModuleTableEntry',
  grid: 'CudbgGridTableEntry',
  constbank: 'CudbgConstBankTableEntry',
  sm: 'CudbgSmTableEntry',
  cta: 'CudbgCTATableEntry',
  warp: 'CudbgWarpTableEntry',
  thread: 'CudbgThreadTableEntry',
  backtrace: 'CudbgBacktraceTableEntry',
  meta: 'CudbgMetaDataEntry',
};
