/* A coredump back from its model: tables through the generated row writers, everything else as ranges of the source. */
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
} from '../../generated/cuda.ts';
import type { ByteSink } from '../core/index.ts';
import { write as writeElf } from '../elf/index.ts';
import { rowsPart, sectionsByOffset } from '../elf/advanced.ts';
import type { Part } from '../elf/advanced.ts';
import type { ByteWriter } from '../runtime/index.ts';
import type { CudaDump } from './model.ts';
import { readRows } from './rows.ts';
import { tableOfKind, tableShape } from './tables.ts';
import type { TableName, TableShape, TableTypes } from './tables.ts';

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

/** Write the dump; an unchanged model gives back its file byte for byte. */
export async function writeDump(dump: CudaDump, sink: ByteSink): Promise<void> {
  await writeElf(dump.elf, sink, tableParts(dump));
}

/** The tables by their offset in the file. */
function* tableParts(dump: CudaDump): Generator<Part> {
  const { sections } = dump.elf;
  for (const section of sectionsByOffset(dump.elf)) {
    const kind = dump.tree.kind(section);
    const name = kind === 0 ? undefined : tableOfKind(kind);
    if (name === undefined) continue;
    const shape = tableShape(sections, section, name);
    if (shape.rows > 0) yield tablePart(dump, name, section, shape);
  }
}

function tablePart<N extends TableName>(dump: CudaDump, name: N, section: number, shape: TableShape): Part {
  return {
    offset: shape.offset,
    size: shape.rows * shape.stride,
    async *encode(start) {
      const { table } = await readRows(dump.elf, name, section);
      const part = rowsPart(shape.offset, shape.rows, shape.stride, (w, row) =>
        rowWriters[name](w, table.at(row) as Row<N>),
      );
      yield* part.encode(start);
    },
  };
}
