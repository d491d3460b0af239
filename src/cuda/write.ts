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
import { rowsPart, sectionsByOffset, writeElf } from '../elf/index.ts';
import type { Part } from '../elf/index.ts';
import type { ByteWriter } from '../runtime/index.ts';
import type { CudaDump } from './model.ts';
import { readRows } from './rows.ts';
import { tableOfKind, tableShape } from './tables.ts';
import type { TableName, TableShape, TableTypes } from './tables.ts';

type RowWriters = { readonly [N in TableName]: (w: ByteWriter, table: TableTypes[N], row: number) => void };

const rowWriters: RowWriters = {
  device: (w, table, row) => writeCudbgDeviceTableEntry(w, table.at(row)),
  context: (w, table, row) => writeCudbgContextTableEntry(w, table.at(row)),
  module: (w, table, row) => writeCudbgModuleTableEntry(w, table.at(row)),
  grid: (w, table, row) => writeCudbgGridTableEntry(w, table.at(row)),
  constbank: (w, table, row) => writeCudbgConstBankTableEntry(w, table.at(row)),
  sm: (w, table, row) => writeCudbgSmTableEntry(w, table.at(row)),
  cta: (w, table, row) => writeCudbgCTATableEntry(w, table.at(row)),
  warp: (w, table, row) => writeCudbgWarpTableEntry(w, table.at(row)),
  thread: (w, table, row) => writeCudbgThreadTableEntry(w, table.at(row)),
  backtrace: (w, table, row) => writeCudbgBacktraceTableEntry(w, table.at(row)),
  meta: (w, table, row) => writeCudbgMetaDataEntry(w, table.at(row)),
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
      const part = rowsPart(shape.offset, shape.rows, shape.stride, (w, row) => rowWriters[name](w, table, row));
      yield* part.encode(start);
    },
  };
}
