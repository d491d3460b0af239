/* .debug_aranges (DWARF 5, section 6.1.2): for each unit its ranges of addresses, pairs that are aligned to their size. */
import { hex64 } from '../../core/index.ts';
import type { ByteReader } from '../../runtime/index.ts';
import { rangeText } from '../info/code-layout.ts';
import { readAddress } from '../info/form.ts';
import { readerAt, readOffset, rowsOf, setsOf, unitAt } from './table.ts';
import type { TableRow, TableSource } from './table.ts';

/** Sets with their ranges. */
export function* readAranges(source: TableSource): Generator<TableRow> {
  const { section, sections, say } = source;
  const { littleEndian } = sections;
  for (const set of setsOf(source)) {
    const { r, offset, end } = set;
    const version = r.u2(littleEndian);
    if (version !== 2) {
      say('dwarf/aranges-version', `address ranges of version ${version}: known is 2`, offset);
      continue;
    }
    const info = readOffset(set, littleEndian);
    const addressSize = r.u1();
    const segmentSize = r.u1();
    unitAt(source, info, offset, 'dwarf/aranges-unit');
    if (segmentSize !== 0) {
      say('dwarf/aranges-segment', `address ranges have segments of ${segmentSize} bytes, which are not read`, offset);
      continue;
    }
    const size = 2 * addressSize;
    // The first pair is at a multiple of its size from the start of the set.
    const first = offset + Math.ceil((r.pos - offset) / size) * size;
    const { count, rows } = rowsOf(() => rangeRows(source, readerAt(section, first, end), addressSize), say);
    yield { offset, label: `unit ${hex64(info)}`, value: `${count} ranges`, rows };
  }
}

function* rangeRows({ sections }: TableSource, r: ByteReader, addressSize: number): Generator<TableRow> {
  const { littleEndian, layout } = sections;
  while (r.pos + 2 * addressSize <= r.size) {
    const offset = r.pos;
    const low = readAddress(r, { addressSize, littleEndian });
    const length = readAddress(r, { addressSize, littleEndian });
    if (low === 0n && length === 0n) break;
    yield { offset, label: rangeText(layout, { low, high: low + length }) };
  }
}
