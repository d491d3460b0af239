/*
 * Tables: sh_size / sh_entsize rows, stride = sh_entsize. Drivers append fields to rows and never move one, so a row may be
 * shorter or longer than what is known here; a field is present when it ends inside the row. The oldest driver's row is the
 * shortest there can be.
 */
import {
  CudbgBacktraceTableEntryLayout,
  CudbgConstBankTableEntryLayout,
  CudbgContextTableEntryLayout,
  CudbgCTATableEntryLayout,
  CudbgDeviceTableEntryLayout,
  CudbgGridTableEntryLayout,
  CudbgMetaDataEntryLayout,
  CudbgModuleTableEntryLayout,
  CudbgSmTableEntryLayout,
  CudbgThreadTableEntryLayout,
  CudbgWarpTableEntryLayout,
} from '../../../generated/cuda/layout.ts';
import {
  CudbgBacktraceTableEntryTable,
  CudbgConstBankTableEntryTable,
  CudbgContextTableEntryTable,
  CudbgCTATableEntryTable,
  CudbgDeviceTableEntryTable,
  CudbgGridTableEntryTable,
  CudbgMetaDataEntryTable,
  CudbgModuleTableEntryTable,
  CudbgSmTableEntryTable,
  CudbgThreadTableEntryTable,
  CudbgWarpTableEntryTable,
} from '../../../generated/cuda/read.ts';
import type { SectionHeaders } from '../../elf/index.ts';
import { Kind, MAX_KIND } from './kinds.ts';

/** The generated table of each kind of table. */
export interface TableTypes {
  readonly device: CudbgDeviceTableEntryTable;
  readonly context: CudbgContextTableEntryTable;
  readonly module: CudbgModuleTableEntryTable;
  readonly grid: CudbgGridTableEntryTable;
  readonly constbank: CudbgConstBankTableEntryTable;
  readonly sm: CudbgSmTableEntryTable;
  readonly cta: CudbgCTATableEntryTable;
  readonly warp: CudbgWarpTableEntryTable;
  readonly thread: CudbgThreadTableEntryTable;
  readonly backtrace: CudbgBacktraceTableEntryTable;
  readonly meta: CudbgMetaDataEntryTable;
}

/** Kinds of sections that hold rows. */
export type TableName = keyof TableTypes;

/** What the generated code knows of a row: sizes in bytes by driver generation, and its fields. */
export interface RowLayout {
  readonly size: number;
  readonly minSize: number;
  readonly versions: Readonly<Record<string, number>>;
  readonly fields: Readonly<Record<string, { readonly offset: number; readonly size: number }>>;
}

/** One kind of table. */
export interface TableKind<N extends TableName> {
  readonly kind: number;
  readonly layout: RowLayout;
  over(view: DataView, offset: number, length: number, stride: number): TableTypes[N];
}

/** Every kind of table, in the order in which reports list them. */
export const tables: { readonly [N in TableName]: TableKind<N> } = {
  device: {
    kind: Kind.device,
    layout: CudbgDeviceTableEntryLayout,
    over: (...a) => new CudbgDeviceTableEntryTable(...a),
  },
  context: {
    kind: Kind.context,
    layout: CudbgContextTableEntryLayout,
    over: (...a) => new CudbgContextTableEntryTable(...a),
  },
  module: {
    kind: Kind.module,
    layout: CudbgModuleTableEntryLayout,
    over: (...a) => new CudbgModuleTableEntryTable(...a),
  },
  grid: { kind: Kind.grid, layout: CudbgGridTableEntryLayout, over: (...a) => new CudbgGridTableEntryTable(...a) },
  constbank: {
    kind: Kind.constbank,
    layout: CudbgConstBankTableEntryLayout,
    over: (...a) => new CudbgConstBankTableEntryTable(...a),
  },
  sm: { kind: Kind.sm, layout: CudbgSmTableEntryLayout, over: (...a) => new CudbgSmTableEntryTable(...a) },
  cta: { kind: Kind.cta, layout: CudbgCTATableEntryLayout, over: (...a) => new CudbgCTATableEntryTable(...a) },
  warp: { kind: Kind.warp, layout: CudbgWarpTableEntryLayout, over: (...a) => new CudbgWarpTableEntryTable(...a) },
  thread: {
    kind: Kind.thread,
    layout: CudbgThreadTableEntryLayout,
    over: (...a) => new CudbgThreadTableEntryTable(...a),
  },
  backtrace: {
    kind: Kind.backtrace,
    layout: CudbgBacktraceTableEntryLayout,
    over: (...a) => new CudbgBacktraceTableEntryTable(...a),
  },
  meta: { kind: Kind.meta, layout: CudbgMetaDataEntryLayout, over: (...a) => new CudbgMetaDataEntryTable(...a) },
};

/** Names of the tables, in the same order. */
export const tableNames: readonly TableName[] = Object.keys(tables) as TableName[];

/** A value for each table. */
export function perTable<T>(value: (name: TableName) => T): Readonly<Record<TableName, T>> {
  return {
    device: value('device'),
    context: value('context'),
    module: value('module'),
    grid: value('grid'),
    constbank: value('constbank'),
    sm: value('sm'),
    cta: value('cta'),
    warp: value('warp'),
    thread: value('thread'),
    backtrace: value('backtrace'),
    meta: value('meta'),
  };
}

const nameByKind: readonly (TableName | undefined)[] = Array.from({ length: MAX_KIND + 1 }, (_, kind) =>
  tableNames.find((name) => tables[name].kind === kind),
);

/** Name of the table that sections of this kind hold; undefined when they hold none. */
export function tableOfKind(kind: number): TableName | undefined {
  return nameByKind[kind];
}

/** Where the rows of a table section are. */
export interface TableShape {
  /** Of row 0 in the file. */
  readonly offset: number;
  readonly stride: number;
  /** Rows that lie in the file completely. */
  readonly rows: number;
  /** Bytes after the last whole row. */
  readonly tail: number;
}

/** Size of a row. Drivers leave sh_entsize 0 in the metadata section: it holds one structure, which fills it. */
export function rowSize(headers: SectionHeaders, section: number, name: TableName): bigint {
  const entsize = headers.entsize(section);
  return entsize === 0n && name === 'meta' ? headers.size(section) : entsize;
}

/** Rows of a table section; none when an entry is smaller than the oldest driver's or larger than the section. */
export function tableShape(headers: SectionHeaders, section: number, name: TableName): TableShape {
  const { offset, size } = headers.extent(section);
  const { minSize } = tables[name].layout;
  const entsize = headers.entsizeNumber(section);
  const stride = entsize === 0 && name === 'meta' ? headers.sizeNumber(section) : entsize;
  if (stride < minSize || stride > size) return { offset, stride: minSize, rows: 0, tail: size };
  const rows = Math.floor(size / stride);
  return { offset, stride, rows, tail: size - rows * stride };
}
