/*
 * The rows of a sequence by address and by number. A sequence may have a million rows, and questions go from one to the other: what is
 * kept is every 128th row with the place in the program that it was made at, and the few rows behind it are made again.
 */
import { compare, firstIndex, RangeTree } from '../../core/index.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import type { LineSections, LineUnit } from './header.ts';
import { runSequence } from './program.ts';
import type { LineState } from './program.ts';

/** A row with the file as a number. */
export interface Row extends Omit<LineState, 'base' | 'advance' | 'opIndex'> {
  readonly address: bigint;
}

/** Rows of a sequence that are used at most: a function of 64 MiB of code has fewer. */
export const MAX_ROWS: number = 1 << 20;
const BLOCK = 128;

/** A row, and what the machine was in behind it. */
interface Checkpoint {
  readonly row: Row;
  readonly state: LineState;
  readonly pos: number;
}

/** A run of addresses of a row. */
interface Run {
  readonly low: bigint;
  readonly high: bigint;
  readonly index: number;
}

/** Where a sequence starts. */
interface SequencePlace {
  readonly unit: LineUnit;
  readonly offset: number;
}

/** An address from its parts, with 64 bits. */
export function addressOf(base: bigint, advance: number): bigint {
  return BigInt.asUintN(64, base + BigInt(advance));
}

/** Hear of the rows of a sequence until `use` is false; what is damaged ends it. */
export function eachRow(
  { unit, offset }: SequencePlace,
  sections: LineSections,
  use: (row: Row, state: LineState, pos: number) => boolean,
  state?: LineState,
): void {
  const r = new ByteReader(unit.program, sections.offset + unit.programOffset);
  r.seek(offset);
  const onRow = (now: LineState): boolean => {
    const { base, advance, opIndex: _, ...rest } = now;
    return use({ address: addressOf(base, advance), ...rest }, now, r.pos);
  };
  try {
    runSequence(unit, r, sections.littleEndian, onRow, sections.relocate, state);
  } catch (error) {
    // Said when the table was opened; the rows before it stand.
    if (!(error instanceof FormatError)) throw error;
  }
}

/** The rows of one sequence. */
export class SequenceRows {
  readonly #place: SequencePlace;
  readonly #sections: LineSections;
  readonly #checkpoints: Checkpoint[] = [];
  /** Where rows go back, which only damage makes: the addresses of each row. */
  #runs: readonly Run[] = [];
  #tree: RangeTree | undefined;
  #length = 0;
  #block: { readonly number: number; readonly rows: readonly Row[] } | undefined;

  /** `room` is for rows of sequences that go back: those of one that there is no room for are at no address. */
  constructor(place: SequencePlace, sections: LineSections, room: { rows: number }) {
    [this.#place, this.#sections] = [place, sections];
    let last = 0n;
    let isInOrder = true;
    eachRow(place, sections, (row, state, pos) => {
      if (this.#length % BLOCK === 0) this.#checkpoints.push({ row, state: { ...state, discriminator: 0 }, pos });
      if (row.address < last) isInOrder = false;
      last = row.address;
      return ++this.#length < MAX_ROWS;
    });
    if (isInOrder) return;
    room.rows -= this.#length;
    this.#runs = room.rows < 0 ? [] : this.#runsOfRows();
    this.#tree = new RangeTree(this.#runs);
  }

  /** A row by its number; undefined where there is none. */
  at(index: number): Row | undefined {
    return this.#rowsOf(Math.floor(index / BLOCK))[index % BLOCK];
  }

  /** Number of the row that covers an address: the last one at or below it whose next row is above; undefined where none does. */
  indexAt(address: bigint): number | undefined {
    if (this.#tree !== undefined) {
      let best: number | undefined;
      let seen = 0;
      for (const i of this.#tree.holding(address)) {
        const { index } = this.#runs[i] as Run;
        if (best === undefined || index > best) best = index;
        if (++seen === BLOCK) break;
      }
      return best;
    }
    const checkpoints = this.#checkpoints;
    const block = firstIndex(checkpoints.length, (i) => (checkpoints[i] as Checkpoint).row.address > address) - 1;
    if (block < 0) return undefined;
    const rows = this.#rowsOf(block);
    const at = firstIndex(rows.length, (i) => (rows[i] as Row).address > address) - 1;
    const index = BLOCK * block + at;
    return index + 1 < this.#length && rows[at]?.endSequence === false ? index : undefined;
  }

  #rowsOf(number: number): readonly Row[] {
    if (this.#block?.number === number) return this.#block.rows;
    const start = this.#checkpoints[number];
    if (start === undefined) return [];
    const rows = [start.row];
    const most = Math.min(BLOCK, this.#length - BLOCK * number);
    const place = { unit: this.#place.unit, offset: start.pos };
    const next = (row: Row): boolean => rows.push(row) < most;
    if (most > 1) eachRow(place, this.#sections, next, { ...start.state });
    this.#block = { number, rows };
    return rows;
  }

  #runsOfRows(): readonly Run[] {
    const runs: Run[] = [];
    let before: Row | undefined;
    let count = 0;
    eachRow(this.#place, this.#sections, (row) => {
      if (before !== undefined && before.address < row.address && !before.endSequence)
        runs.push({ low: before.address, high: row.address, index: count - 1 });
      before = row;
      return ++count < this.#length;
    });
    return runs.sort((a, b) => compare(a.low, b.low));
  }
}
