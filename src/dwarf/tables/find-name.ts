/*
 * The units that an index has a name in. .debug_names (DWARF 5, section 6.1.1.4.5) and .gdb_index are hash tables, of which a search reads
 * the few names that are hashed alike; lists of public names are read once.
 */
import { orUndefined } from '../info/or-undefined.ts';
import { unitIndex } from '../info/unit-index.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { searchGdbIndex } from './gdb-index.ts';
import { entriesOf, hashAt, nameIndexes } from './names.ts';
import type { NameIndex } from './names.ts';
import { publicSets } from './pubnames.ts';
import { soundIndex, unitsByFile } from './sound-index.ts';
import type { IndexReaders } from './sound-index.ts';
import { startsAt } from './table.ts';
import type { NameSearch, TableSource } from './table.ts';

const encoder = new TextEncoder();

/** Steps to a name: a hash table takes a few. */
const MOST_STEPS = 4096;
/** Hash tables of a section: a linker may leave one of each unit. */
const MOST_SETS = 1 << 16;

const known = new WeakMap<readonly DwarfUnit[], readonly NameSearch[]>();

/** The units of a list that the indexes of their files have a name in, in the order of the list; none where they do not know it. */
export function unitsNamed(units: readonly DwarfUnit[], name: string): readonly DwarfUnit[] {
  let searches = known.get(units);
  if (searches === undefined) {
    searches = unitsByFile(units).flatMap(searchesOf);
    known.set(units, searches);
  }
  const found = new Set<DwarfUnit>();
  for (const search of searches) orUndefined(() => addFound(search(name), found));
  return found.size === 0 ? [] : unitIndex(units).partsOf(found);
}

function addFound(steps: Iterable<DwarfUnit | undefined>, found: Set<DwarfUnit>): void {
  let left = MOST_STEPS;
  for (const unit of steps) {
    if (unit !== undefined) found.add(unit);
    if (--left === 0) return;
  }
}

/** A hash table, or the two lists that there were before. */
function searchesOf(units: readonly DwarfUnit[]): NameSearch[] {
  const [table, names, types] = indexes.map((readers) => soundIndex(units, readers));
  return (table === undefined ? [names, types] : [table]).filter((search) => search !== undefined);
}

const indexes: readonly IndexReaders<NameSearch>[] = [
  [
    ['.debug_names', searchNames],
    ['.gdb_index', searchGdbIndex],
  ],
  [
    ['.debug_gnu_pubnames', searchPublicNames],
    ['.debug_pubnames', searchPublicNames],
  ],
  [
    ['.debug_gnu_pubtypes', searchPublicNames],
    ['.debug_pubtypes', searchPublicNames],
  ],
];

/** Names are there without what is around them. */
function searchNames(source: TableSource): NameSearch | undefined {
  const table = source.sections.str?.bytes ?? new Uint8Array();
  const sets = [...nameIndexes(source)];
  if (sets.length > MOST_SETS) return undefined;
  return function* (name) {
    const own = encoder.encode(`${name.split('::').at(-1) ?? ''}\0`);
    const { hash, isKnown } = hashAt(own, 0);
    if (!isKnown) return;
    for (const set of sets) {
      for (const i of numbersOf(set, hash)) {
        yield undefined;
        if (i === undefined || !startsAt(table, set.texts[i] ?? 0, own)) continue;
        for (const { unit } of entriesOf(source, set, i)) yield unit;
      }
    }
  };
}

/** Numbers of the names with a hash, from 0, and undefined for others on the way. */
function* numbersOf({ buckets, hashes }: NameIndex, hash: number): Generator<number | undefined> {
  const bucket = hash % buckets.length;
  const first = buckets[bucket] ?? 0;
  if (first === 0) return;
  for (let i = first - 1; i < hashes.length; i++) {
    const each = hashes[i] as number;
    if (each % buckets.length !== bucket) return;
    yield each === hash ? i : undefined;
  }
}

/** Names that are kept of lists that are no hash table. */
const MOST_NAMES = 1 << 20;

function searchPublicNames(source: TableSource): NameSearch | undefined {
  const found = new Map<string, DwarfUnit[]>();
  let count = 0;
  for (const { unit, names } of publicSets(source)) {
    if (unit === undefined) continue;
    for (const { name } of names()) {
      const own = found.get(name);
      if (own === undefined) found.set(name, [unit]);
      else own.push(unit);
      if (++count > MOST_NAMES) return undefined;
    }
  }
  return (name) => found.get(name) ?? [];
}
