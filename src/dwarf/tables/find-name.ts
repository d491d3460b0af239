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
import type { TableSource } from './table.ts';

const encoder = new TextEncoder();

/** Gives the units that may have a name, `a::b`; FormatError where what is looked at is damaged. */
type Search = (name: string) => Iterable<DwarfUnit>;

const known = new WeakMap<readonly DwarfUnit[], readonly Search[]>();

/** The units of a list that the indexes of their files have a name in, in the order of the list; none where they do not know it. */
export function unitsNamed(units: readonly DwarfUnit[], name: string): readonly DwarfUnit[] {
  let searches = known.get(units);
  if (searches === undefined) {
    searches = unitsByFile(units).flatMap(searchesOf);
    known.set(units, searches);
  }
  const found = searches.flatMap((search) => orUndefined(() => [...search(name)]) ?? []);
  return found.length === 0 ? [] : unitIndex(units).partsOf(found);
}

/** A hash table, or the two lists that there were before. */
function searchesOf(units: readonly DwarfUnit[]): Search[] {
  const [table, names, types] = indexes.map((readers) => soundIndex(units, readers));
  return (table === undefined ? [names, types] : [table]).filter((search) => search !== undefined);
}

const indexes: readonly IndexReaders<Search>[] = [
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
function searchNames(source: TableSource): Search {
  const table = source.sections.str?.bytes ?? new Uint8Array();
  const sets = [...nameIndexes(source)];
  return function* (name) {
    const own = encoder.encode(`${name.split('::').at(-1) ?? ''}\0`);
    const { hash, isKnown } = hashAt(own, 0);
    if (!isKnown) return;
    for (const set of sets) {
      for (const i of numbersOf(set, hash)) {
        if (!startsAt(table, set.texts[i] ?? 0, own)) continue;
        for (const { unit } of entriesOf(source, set, i)) if (unit !== undefined) yield unit;
      }
    }
  };
}

/** Numbers of the names with a hash, from 0. */
function* numbersOf({ buckets, hashes }: NameIndex, hash: number): Generator<number> {
  const bucket = hash % buckets.length;
  const first = buckets[bucket] ?? 0;
  if (first === 0) return;
  for (let i = first - 1; i < hashes.length; i++) {
    const each = hashes[i] as number;
    if (each % buckets.length !== bucket) return;
    if (each === hash) yield i;
  }
}

/** Names that are kept of lists that are no hash table. */
const MOST_NAMES = 1 << 20;

function searchPublicNames(source: TableSource): Search | undefined {
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
