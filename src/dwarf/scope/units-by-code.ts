/*
 * Which units have code at an address. An index over them says it, .debug_aranges (DWARF 5, section 6.1.2) or .gdb_index, where all of it
 * can be read and every unit that it names is there; of a unit that no index names, its own entry does.
 */
import { RangeTree, compare, silent } from '../../core/index.ts';
import { DieCursor } from '../info/cursor.ts';
import { orUndefined } from '../info/or-undefined.ts';
import { ownerOf, unitIndex } from '../info/unit-index.ts';
import type { DwarfUnit } from '../info/unit.ts';
import type { AddressRange } from '../lists/address-range.ts';
import { exactRanges, rangesOf } from '../lists/ranges.ts';
import { arangeSets } from '../tables/aranges.ts';
import { indexedRanges } from '../tables/gdb-index.ts';
import { soundIndex, unitsByFile } from '../tables/sound-index.ts';
import type { IndexReaders } from '../tables/sound-index.ts';
import type { TableSource } from '../tables/table.ts';

/** Code of a unit. */
interface UnitCode extends AddressRange {
  readonly unit: DwarfUnit;
}

/** Ranges that an index may have: each takes memory as long as the file is open. */
const MOST_RANGES = 1 << 20;
/** Units that may claim one address. */
const MOST_CLAIMS = 16;

const known = new WeakMap<readonly DwarfUnit[], UnitsByCode>();

/** The units of a list by their code, worked out once. */
export function unitsByCode(units: readonly DwarfUnit[]): UnitsByCode {
  let found = known.get(units);
  if (found === undefined) known.set(units, (found = new UnitsByCode(units)));
  return found;
}

/** Finds units by addresses. */
export class UnitsByCode {
  readonly #code: readonly UnitCode[];
  readonly #tree: RangeTree;
  readonly #units: readonly DwarfUnit[];

  constructor(units: readonly DwarfUnit[]) {
    this.#units = units;
    this.#code = codeOf([...new Set(units.map(ownerOf))]).sort((a, b) => compare(a.low, b.low));
    this.#tree = new RangeTree(this.#code);
  }

  /** Those that claim to have code at an address, in the order of the list: a few, or nothing where nobody can say. */
  at(address: bigint): readonly DwarfUnit[] {
    const found = new Set<DwarfUnit>();
    for (const i of this.#tree.holding(address)) {
      found.add((this.#code[i] as UnitCode).unit);
      if (found.size > MOST_CLAIMS) return [];
    }
    const parts = found.size === 0 ? [] : unitIndex(this.#units).partsOf(found);
    return parts.length > MOST_CLAIMS ? [] : parts;
  }
}

/** What indexes say of units, and of those that none names what they say themselves; nothing where that is too much. */
function codeOf(units: readonly DwarfUnit[]): UnitCode[] {
  const code: UnitCode[] = [];
  for (const own of unitsByFile(units)) {
    const index = soundIndex(own, indexes);
    for (const each of index?.code ?? []) code.push(each);
    for (const unit of own) {
      if (index?.units.has(unit) === true) continue;
      // Units may share a list.
      for (const { low, high } of ownRanges(unit)) code.push({ low, high, unit });
      if (code.length > MOST_RANGES) return [];
    }
  }
  return code;
}

/** Code as an index has it, and the units that it has something to say of. */
interface CodeIndex {
  readonly code: readonly UnitCode[];
  readonly units: ReadonlySet<DwarfUnit>;
}

const indexes: IndexReaders<CodeIndex> = [
  ['.debug_aranges', readAranges],
  ['.gdb_index', readGdbIndex],
];

function readAranges(source: TableSource): CodeIndex | undefined {
  const code: UnitCode[] = [];
  const units = new Set<DwarfUnit>();
  for (const { unit, ranges } of arangeSets(source)) {
    if (unit === undefined) continue;
    units.add(unit);
    for (const { low, high } of ranges()) if (code.push({ low, high, unit }) > MOST_RANGES) return undefined;
  }
  return { code, units };
}

function readGdbIndex(source: TableSource): CodeIndex | undefined {
  const code: UnitCode[] = [];
  for (const range of indexedRanges(source)) if (code.push(range) > MOST_RANGES) return undefined;
  return { code, units: new Set(code.map(({ unit }) => unit)) };
}

function ownRanges(unit: DwarfUnit): readonly AddressRange[] {
  const ranges = orUndefined(() => {
    const cursor = new DieCursor(unit);
    return cursor.next() ? rangesOf(unit, cursor.offset, (name) => cursor.value(name), silent, exactRanges) : [];
  });
  return ranges ?? [];
}
