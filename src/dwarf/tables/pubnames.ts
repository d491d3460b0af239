/* .debug_pubnames and .debug_pubtypes (DWARF 4, section 6.1.1), and GNU's, which have a byte of what each name is. */
import { hex64 } from '../../core/index.ts';
import { readText } from '../info/form.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { isSkeleton, readerAt, readOffset, rowsOf, setsOf, unitAt } from './table.ts';
import type { TableRow, TableSet, TableSource } from './table.ts';

/** What GNU's byte says in its bits 4 to 6; bit 7 is set for names that others do not see. */
const kinds = ['none', 'type', 'variable', 'function', 'other'];

/** Sets with their names. */
export function* readPubNames(source: TableSource): Generator<TableRow> {
  const { section, sections, say } = source;
  const { littleEndian } = sections;
  for (const set of setsOf(source)) {
    const { r, offset, end } = set;
    const version = r.u2(littleEndian);
    if (version !== 2) {
      say('dwarf/pubnames-version', `public names of version ${version}: known is 2`, offset);
      continue;
    }
    const info = readOffset(set, littleEndian);
    readOffset(set, littleEndian);
    const unit = unitAt(source, info, offset, 'dwarf/pubnames-unit');
    const first = r.pos;
    const again = (): TableSet => ({ ...set, r: readerAt(section, first, end) });
    const { count, rows } = rowsOf((hears) => nameRows({ ...source, say: hears }, again(), info, unit), say);
    yield { offset, label: `unit ${hex64(info)}`, value: `${count} names`, rows };
  }
}

function* nameRows(
  { section, sections, say, isEntry }: TableSource,
  set: TableSet,
  info: number,
  unit: DwarfUnit | undefined,
): Generator<TableRow> {
  const { littleEndian } = sections;
  const { r, end } = set;
  const isGnu = section.name.includes('_gnu_');
  while (r.pos < end) {
    const at = r.pos;
    const entry = readOffset(set, littleEndian);
    if (entry === 0) break;
    const byte = isGnu ? r.u1() : undefined;
    const name = readText(r);
    if (unit !== undefined && !isSkeleton(unit) && !isEntry(info + entry)) {
      say('dwarf/pubnames-entry', `${JSON.stringify(name)} is at ${hex64(info + entry)}, where no entry starts`, at);
    }
    const kind = byte === undefined ? '' : `, ${byte >= 0x80 ? 'static ' : ''}${kinds[(byte >> 4) & 7] ?? '?'}`;
    yield { offset: at, label: JSON.stringify(name), value: `entry ${hex64(info + entry)}${kind}` };
  }
}
