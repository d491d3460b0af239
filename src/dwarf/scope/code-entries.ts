/*
 * Entries with code (DWARF 5, section 2.17): functions, and functions inlined into them, with every range of addresses that they have. An
 * address is looked up in the units that claim it, and only where these have no such entry there in all others.
 */
import { compare, fromError, RangeTree } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { limitError } from '../../runtime/index.ts';
import { once } from '../../runtime/support.ts';
import { DieCursor } from '../info/cursor.ts';
import { untilDamage } from '../info/die.ts';
import type { FormValue } from '../info/form.ts';
import { exactRanges, rangesOf } from '../lists/ranges.ts';
import type { AddressRange } from '../lists/address-range.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { unitsByCode } from './units-by-code.ts';

/** One range of an entry with code. */
export interface CodeEntry extends AddressRange {
  readonly unit: DwarfUnit;
  /** Of the entry. */
  readonly offset: number;
  readonly depth: number;
  readonly tag: number;
}

/**
 * The ranges of the entries with some tags, read unit by unit; damage is reported and ends its unit. Entries may share lists, but ranges
 * beyond the bytes of all entries and lists are left out with a warning.
 */
export class CodeEntries {
  readonly #units: readonly DwarfUnit[];
  readonly #tags: readonly number[];
  readonly #report: Report;
  /** Worked out when the first unit is read: it goes through all of them. */
  readonly #room: () => RangeRoom;
  readonly #read = new Map<DwarfUnit, CodeEntry[]>();
  readonly #placed = new Map<DwarfUnit, Placed>();
  #all: Placed | undefined;

  constructor(units: readonly DwarfUnit[], tags: readonly number[], report: Report) {
    [this.#units, this.#tags, this.#report] = [units, tags, report];
    this.#room = once(() => roomOf(units));
  }

  /** All of them by where they start, those that start at one address in the order of the units. */
  get all(): readonly CodeEntry[] {
    return this.#whole.entries;
  }

  /** Those that hold an address, the last that starts first. */
  *at(address: bigint): Generator<CodeEntry> {
    let isFound = false;
    for (const unit of unitsByCode(this.#units).at(address).toReversed()) {
      for (const entry of this.#in(unit).at(address)) {
        isFound = true;
        yield entry;
      }
    }
    if (!isFound) yield* this.#whole.at(address);
  }

  get #whole(): Placed {
    return (this.#all ??= new Placed(this.#units.flatMap((unit) => this.#entriesOf(unit))));
  }

  #in(unit: DwarfUnit): Placed {
    let placed = this.#placed.get(unit);
    if (placed === undefined) this.#placed.set(unit, (placed = new Placed([...this.#entriesOf(unit)])));
    return placed;
  }

  /** In the order of the unit. */
  #entriesOf(unit: DwarfUnit): CodeEntry[] {
    let entries = this.#read.get(unit);
    if (entries === undefined) {
      this.#read.set(unit, (entries = []));
      const room = this.#room();
      if (room.left > 0) this.#readUnit(unit, entries, room);
    }
    return entries;
  }

  #readUnit(unit: DwarfUnit, entries: CodeEntry[], room: RangeRoom): void {
    untilDamage(unit, this.#report, () => {
      const cursor = new DieCursor(unit);
      const value = (name: number): FormValue | undefined => cursor.value(name);
      while (room.left > 0 && cursor.next()) {
        const { offset, depth, tag } = cursor;
        if (!this.#tags.includes(tag)) continue;
        for (const { low, high } of rangesOf(unit, offset, value, this.#report, exactRanges)) {
          entries.push({ low, high, unit, offset, depth, tag });
          room.left -= 1;
        }
      }
    });
    if (room.left > 0) return;
    const at = { offset: unit.section.offset + unit.offset };
    if (room.bytes > room.most) {
      const message = `more than ${room.most} ranges of addresses of functions: the rest is left out`;
      this.#report.add(fromError(limitError('entries', message, at)));
    } else {
      const message = 'entries have more ranges of addresses than there are bytes that say so: the rest is left out';
      this.#report.add({ code: 'dwarf/ranges', severity: 'warning', message, at });
    }
  }
}

/** Entries by their addresses. */
class Placed {
  readonly entries: readonly CodeEntry[];
  readonly #tree: RangeTree;

  /** The array itself is put in order. */
  constructor(entries: CodeEntry[]) {
    this.entries = entries.sort((a, b) => compare(a.low, b.low));
    this.#tree = new RangeTree(this.entries);
  }

  *at(address: bigint): Generator<CodeEntry> {
    for (const i of this.#tree.holding(address)) yield this.entries[i] as CodeEntry;
  }
}

/** Ranges of a file's functions where nothing else is said: each takes memory as long as the file is open. */
const MAX_RANGES = 2_097_152;

/** How many ranges may be kept of the units of a file. */
interface RangeRoom {
  readonly most: number;
  /** Of all entries and lists. */
  readonly bytes: number;
  left: number;
}

function roomOf(units: readonly DwarfUnit[]): RangeRoom {
  const most = Math.max(MAX_RANGES, units[0]?.sections.limits?.entries ?? 0);
  const bytes = bytesOf(units);
  return { most, bytes, left: Math.min(bytes, most) };
}

function bytesOf(units: readonly DwarfUnit[]): number {
  const lists = new Set(units.flatMap(({ sections: { rnglists, ranges } }) => [rnglists?.bytes, ranges?.bytes]));
  let bytes = 0;
  for (const { offset, end } of units) bytes += end - offset;
  for (const list of lists) bytes += list?.length ?? 0;
  return bytes;
}
