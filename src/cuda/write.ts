/* A coredump back from its model: tables through the generated row writers, everything else as ranges of the source. */
import type { ByteSink } from '../core/index.ts';
import { write as writeElf } from '../elf/index.ts';
import { rowsPart, sectionsByOffset } from '../elf/advanced.ts';
import type { Part } from '../elf/advanced.ts';
import type { CudaDump } from './model.ts';
import { rowWriters } from './tables/row-writers.ts';
import type { Row } from './tables/row-writers.ts';
import { readRows } from './tables/rows.ts';
import { tableOfKind, tableShape } from './tables/tables.ts';
import type { TableName, TableShape } from './tables/tables.ts';

/** Write the dump; an unchanged model gives back its file byte for byte. */
export async function write(dump: CudaDump, sink: ByteSink): Promise<void> {
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
