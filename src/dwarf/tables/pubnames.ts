/* .debug_pubnames and .debug_pubtypes (DWARF 4, section 6.1.1), and GNU's, which have a byte of what each name is. */
import { hex64 } from '../../core/index.ts';
import { readText } from '../info/form.ts';
import { isSkeleton, readOffset, setsOf, unitAt } from './table.ts';
import type { TableRow, TableSource } from './table.ts';

/** What GNU's byte says in its bits 4 to 6; bit 7 is set for names that others do not see. */
const kinds = ['none', 'type', 'variable', 'function', 'other'];

/** Sets with their names. */
export function* readPubNames(source: TableSource): Generator<TableRow> {
  const { section, sections, say, isEntry } = source;
  const { littleEndian } = sections;
  const isGnu = section.name.includes('_gnu_');
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
    const rows: TableRow[] = [];
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
      rows.push({ offset: at, label: JSON.stringify(name), value: `entry ${hex64(info + entry)}${kind}` });
    }
    yield { offset, label: `unit ${hex64(info)}`, value: `${rows.length} names`, rows };
  }
}
