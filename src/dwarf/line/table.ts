/*
 * Line tables (DWARF 5, section 6.2): from an address to file, line and the calls that were inlined there. A table is a list of
 * sequences, runs of code with rising addresses. Opening runs every program once and keeps only where each sequence is and
 * what it covers; rows are made when an address in the sequence is asked for (`sequence-rows.ts`).
 */
import type { Report } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import { readLineUnits, unitName } from './header.ts';
import type { LineSections, LineUnit } from './header.ts';
import { runSequence } from './program.ts';
import type { LineState } from './program.ts';
import { addressOf, eachRow, MAX_ROWS, SequenceRows } from './sequence-rows.ts';
import type { Row } from './sequence-rows.ts';

export type { LineSections, LineUnit } from './header.ts';

/** Code that lies in one piece: addresses from `low` up to, not with, `high`. */
export interface LineSequence {
  readonly unit: LineUnit;
  /** Of its first opcode in the unit's program. */
  readonly offset: number;
  readonly low: bigint;
  readonly high: bigint;
  readonly rows: number;
  /** Addresses do not go back from row to row, as they must not (DWARF 5, section 6.2.5). */
  readonly isInOrder: boolean;
}

/** One row of a table. */
export interface LineRow {
  readonly address: bigint;
  /** Null where the file number is none of the unit's. */
  readonly file: string | null;
  readonly line: number;
  readonly column: number;
  readonly isStmt: boolean;
  readonly endSequence: boolean;
  readonly discriminator: number;
  /** NVIDIA: number, from 1, of the row that is the place of the inlined call; 0 for none. */
  readonly context: number;
  /** NVIDIA: offset into .debug_str of the function that was inlined. */
  readonly functionName: number;
}

/** One level of inlining, the innermost first: `function` was inlined at `called_from_file:called_from_line`. */
export interface InlinedCall {
  readonly function: string | null;
  readonly called_from_file: string | null;
  readonly called_from_line: number;
}

/** What a table says of an address. */
export interface SourceLine {
  readonly file: string | null;
  readonly line: number;
  readonly column: number;
  readonly inlined: readonly InlinedCall[];
  /** Where file numbers of the same code's debugging information are looked up. */
  readonly unit: LineUnit;
}

/** An open line table. */
export interface LineTable {
  readonly units: readonly LineUnit[];
  /** In the order of the section. */
  readonly sequences: readonly LineSequence[];
  /** Those that cover no code: a linker left theirs out, or they only end. `high` is not above `low`. */
  readonly empty: readonly LineSequence[];
  /** All rows of a sequence, the one that ends it included. */
  rowsOf(sequence: LineSequence): readonly LineRow[];
  /** File, line and inlined calls of the instruction at an address; undefined where no sequence covers it. */
  find(address: bigint): SourceLine | undefined;
}

/** Sequences that may claim the same address before the rest is not looked at. */
const MAX_OVERLAP = 16;
/** Rows of sequences whose rows go back. */
const MAX_UNORDERED = 1 << 20;
/** Levels of inlining that are followed. */
const MAX_INLINED = 64;

/** Open the line tables of a file, or the one at an offset; what is damaged is reported and left out. */
export function openLines(sections: LineSections, report: Report, only?: number): LineTable {
  const units = readLineUnits(sections, report, only);
  const sequences: LineSequence[] = [];
  const empty: LineSequence[] = [];
  for (const unit of units) {
    indexUnit(unit, sections, report, (found) => (found.high > found.low ? sequences : empty).push(found));
  }
  const made = new Map<LineSequence, SequenceRows>();
  const room = { rows: MAX_UNORDERED };
  const rowsIn = (sequence: LineSequence): SequenceRows => {
    let rows = made.get(sequence);
    if (rows === undefined) made.set(sequence, (rows = new SequenceRows(sequence, sections, room)));
    return rows;
  };
  const lookUp = byAddress(sequences);
  return {
    units,
    sequences,
    empty,
    rowsOf(sequence) {
      const rows: LineRow[] = [];
      eachRow(
        sequence,
        sections,
        (row) => rows.push({ ...row, file: sequence.unit.files.pathOf(row.file) }) < MAX_ROWS,
      );
      return rows;
    },
    find(address) {
      let best: { readonly unit: LineUnit; readonly rows: SequenceRows; readonly row: Row } | undefined;
      for (const index of lookUp(address)) {
        const sequence = sequences[index] as LineSequence;
        const rows = rowsIn(sequence);
        const at = rows.indexAt(address);
        const row = at === undefined ? undefined : rows.at(at);
        if (row !== undefined) best = { unit: sequence.unit, rows, row };
      }
      if (best === undefined) return undefined;
      const { unit, rows, row } = best;
      const { file, line, column } = row;
      const inlined = inlinedAt(unit, rows, row, sections.str);
      return { file: unit.files.pathOf(file), line, column, inlined, unit };
    },
  };
}

/** Find the sequences of a unit by running its program without keeping rows. */
function indexUnit(
  unit: LineUnit,
  sections: LineSections,
  report: Report,
  add: (sequence: LineSequence) => void,
): void {
  const r = new ByteReader(unit.program, sections.offset + unit.programOffset);
  const say = (code: string, message: string): void =>
    report.add({
      code,
      severity: 'warning',
      message: `${unitName(unit)}: ${message}`,
      at: { offset: r.offset, path: `line_programs@${unit.offset}` },
    });
  if (unit.header.lineRange === 0) say('dwarf/line-range', 'line range is 0, special opcodes move nothing');
  while (!r.eof) {
    const offset = r.pos;
    let low: bigint | undefined;
    let high = 0n;
    let rows = 0;
    let [base, least, most] = [0n, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let [last, isInOrder] = [Number.NEGATIVE_INFINITY, true];
    const fold = (): void => {
      if (most < least) return;
      const [from, to] = [addressOf(base, least), addressOf(base, most)];
      if (low === undefined || from < low) low = from;
      if (to > high) high = to;
      [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    };
    const onRow = (state: LineState): void => {
      if (state.base !== base) {
        if (rows > 0 && addressOf(state.base, state.advance) < addressOf(base, last)) isInOrder = false;
        fold();
        base = state.base;
      } else if (state.advance < last) isInOrder = false;
      last = state.advance;
      rows += 1;
      if (state.advance < least) least = state.advance;
      if (state.advance > most) most = state.advance;
    };
    let ended = false;
    let damaged: FormatError | undefined;
    try {
      ended = runSequence(unit, r, sections.littleEndian, onRow, sections.relocate).endSequence;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      damaged = error;
    }
    fold();
    if (rows > MAX_ROWS) say('dwarf/line-sequence-long', `sequence of ${rows} rows: only ${MAX_ROWS} are used`);
    if (rows > 0 && low !== undefined) add({ unit, offset, low, high, rows, isInOrder });
    if (damaged !== undefined) {
      say('dwarf/line-program', `line program is damaged, its remaining lines are unknown: ${damaged.message}`);
      return;
    }
    if (!ended && rows > 0) say('dwarf/line-no-end', 'last sequence is not ended: its last row covers nothing');
  }
}

/** Numbers of the sequences that cover an address, in the order of the section. */
function byAddress(sequences: readonly LineSequence[]): (address: bigint) => readonly number[] {
  const order = Uint32Array.from(sequences, (_, i) => i).sort((a, b) => {
    const [x, y] = [(sequences[a] as LineSequence).low, (sequences[b] as LineSequence).low];
    if (x < y) return -1;
    if (x > y) return 1;
    return a - b;
  });
  /** Highest end of this and all lower sequences: where it is passed no lower one can cover the address. */
  const ends = new BigUint64Array(order.length);
  order.forEach((index, i) => {
    const { high } = sequences[index] as LineSequence;
    const before = i > 0 ? (ends[i - 1] as bigint) : 0n;
    ends[i] = high > before ? high : before;
  });
  return (address) => {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sequences[order[middle] as number] as LineSequence).low <= address) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (let i = low - 1, seen = 0; i >= 0 && (ends[i] as bigint) > address && seen < MAX_OVERLAP * 64; i--, seen++) {
      const index = order[i] as number;
      if ((sequences[index] as LineSequence).high > address && found.push(index) === MAX_OVERLAP) break;
    }
    return found.sort((a, b) => a - b);
  };
}

function inlinedAt(unit: LineUnit, rows: SequenceRows, at: Row, str: Uint8Array | undefined): InlinedCall[] {
  const chain: InlinedCall[] = [];
  for (let row = at; row.context > 0 && chain.length < MAX_INLINED;) {
    const site = rows.at(row.context - 1);
    if (site === undefined) break;
    chain.push({
      function: (str === undefined ? undefined : textAt(str, row.functionName)) ?? null,
      called_from_file: unit.files.pathOf(site.file),
      called_from_line: site.line,
    });
    row = site;
  }
  return chain;
}

/** Every row of every sequence that covers code, in the order of the section. */
export function* allRows(table: LineTable): Generator<LineRow> {
  for (const sequence of table.sequences) yield* table.rowsOf(sequence);
}
