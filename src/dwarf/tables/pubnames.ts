/* .debug_pubnames and .debug_pubtypes (DWARF 4, section 6.1.1), and GNU's, which have a byte of what each name is. */
import { hex64 } from '../../core/index.ts';
import { readText } from '../info/form.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { isSkeleton, readerAt, readOffset, rowsOf, setsOf, unitAt } from './table.ts';
import type { TableRow, TableSet, TableSource } from './table.ts';

/** What GNU's byte says in its bits 4 to 6; bit 7 is set for names that others do not see. */
const kinds = ['none', 'type', 'variable', 'function', 'other'];

/** The names of one unit. */
interface PublicSet {
  /** In the section. */
  readonly offset: number;
  /** Of the unit in .debug_info, and the unit where one is there. */
  readonly info: number;
  readonly unit: DwarfUnit | undefined;
  /** Read again with each call. */
  readonly names: () => Generator<PublicName>;
}

interface PublicName {
  /** In the section. */
  readonly at: number;
  /** Of the entry in .debug_info. */
  readonly entry: number;
  readonly name: string;
  /** GNU's. */
  readonly byte: number | undefined;
}

/** Sets with their names. */
export function* readPubNames(source: TableSource): Generator<TableRow> {
  for (const set of publicSets(source)) {
    const { count, rows } = rowsOf((say) => nameRows({ ...source, say }, set), source.say);
    yield { offset: set.offset, label: `unit ${hex64(set.info)}`, value: `${count} names`, rows };
  }
}

/** The sets that can be read. */
export function* publicSets(source: TableSource): Generator<PublicSet> {
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
    const names = (): Generator<PublicName> => namesIn(source, { ...set, r: readerAt(section, first, end) }, info);
    yield { offset, info, unit, names };
  }
}

function* namesIn({ section, sections }: TableSource, set: TableSet, info: number): Generator<PublicName> {
  const { r, end } = set;
  const isGnu = section.name.includes('_gnu_');
  while (r.pos < end) {
    const at = r.pos;
    const entry = readOffset(set, sections.littleEndian);
    if (entry === 0) break;
    const byte = isGnu ? r.u1() : undefined;
    yield { at, entry: info + entry, name: readText(r), byte };
  }
}

function* nameRows({ say, isEntry }: TableSource, { unit, names }: PublicSet): Generator<TableRow> {
  for (const { at, entry, name, byte } of names()) {
    if (unit !== undefined && !isSkeleton(unit) && !isEntry(entry)) {
      say('dwarf/pubnames-entry', `${JSON.stringify(name)} is at ${hex64(entry)}, where no entry starts`, at);
    }
    const kind = byte === undefined ? '' : `, ${byte >= 0x80 ? 'static ' : ''}${kinds[(byte >> 4) & 7] ?? '?'}`;
    yield { offset: at, label: JSON.stringify(name), value: `entry ${hex64(entry)}${kind}` };
  }
}
