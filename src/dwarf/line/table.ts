/*
 * Line tables (DWARF 5, section 6.2): from an address to file, line and the calls that were inlined there. A table is a list of
 * sequences, runs of code with rising addresses. Opening runs every program once and keeps only where each sequence is and
 * what it covers; rows are made when an address in the sequence is asked for.
 */
import type { Report } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import { filePath, readLineUnits, unitName } from './header.ts';
import type { LineSections, LineUnit } from './header.ts';
import { runSequence } from './program.ts';
import type { LineState } from './program.ts';

export type { LineSections, LineUnit } from './header.ts';

/** Code that lies in one piece: addresses from `low` up to, not with, `high`. */
export interface LineSequence {
  readonly unit: LineUnit;
  /** Of its first opcode in the unit's program. */
  readonly offset: number;
  readonly low: bigint;
  readonly high: bigint;
  readonly rows: number;
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

/** Rows of a sequence that are kept at most: a function of 64 MiB of code has fewer. */
const MAX_ROWS = 1 << 20;
/** Sequences that may claim the same address before the rest is not looked at. */
const MAX_OVERLAP = 16;
/** Sequences whose rows are kept. */
const KEPT = 32;
/** Levels of inlining that are followed. */
const MAX_INLINED = 64;

/** Open the line tables of a file; what is damaged is reported and left out. */
export function openLines(sections: LineSections, report: Report): LineTable {
  const units = readLineUnits(sections, report);
  const sequences: LineSequence[] = [];
  const empty: LineSequence[] = [];
  for (const unit of units) {
    indexUnit(unit, sections, report, (found) => (found.high > found.low ? sequences : empty).push(found));
  }
  const kept = new Map<LineSequence, readonly Row[]>();
  const compact = (sequence: LineSequence): readonly Row[] => {
    let rows = kept.get(sequence);
    kept.delete(sequence);
    rows ??= decodeRows(sequence, sections);
    kept.set(sequence, rows);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return rows;
  };
  const lookUp = byAddress(sequences);
  return {
    units,
    sequences,
    empty,
    rowsOf: (sequence) => compact(sequence).map((row) => ({ ...row, file: filePath(sequence.unit, row.file) })),
    find(address) {
      let best: { readonly sequence: LineSequence; readonly rows: readonly Row[]; readonly at: number } | undefined;
      for (const index of lookUp(address)) {
        const sequence = sequences[index] as LineSequence;
        const rows = compact(sequence);
        const at = rowAt(rows, address);
        if (at !== undefined) best = { sequence, rows, at };
      }
      if (best === undefined) return undefined;
      const { sequence, rows, at } = best;
      const { file, line, column } = rows[at] as Row;
      const inlined = inlinedAt(sequence.unit, rows, at, sections.str);
      const { unit } = sequence;
      return { file: filePath(unit, file), line, column, inlined, unit };
    },
  };
}

/** A row with the file as a number. */
type Row = Omit<LineRow, 'file'> & { readonly file: number };

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
    const fold = (): void => {
      if (most < least) return;
      const [from, to] = [addressOf(base, least), addressOf(base, most)];
      if (low === undefined || from < low) low = from;
      if (to > high) high = to;
      [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    };
    const onRow = (state: LineState): void => {
      if (state.base !== base) {
        fold();
        base = state.base;
      }
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
    if (rows > 0 && low !== undefined) add({ unit, offset, low, high, rows });
    if (damaged !== undefined) {
      say('dwarf/line-program', `line program is damaged, its remaining lines are unknown: ${damaged.message}`);
      return;
    }
    if (!ended && rows > 0) say('dwarf/line-no-end', 'last sequence is not ended: its last row covers nothing');
  }
}

/** An address from its parts, with 64 bits. */
function addressOf(base: bigint, advance: number): bigint {
  return BigInt.asUintN(64, base + BigInt(advance));
}

function decodeRows(sequence: LineSequence, sections: LineSections): readonly Row[] {
  const { unit, offset } = sequence;
  const r = new ByteReader(unit.program, sections.offset + unit.programOffset);
  r.seek(offset);
  const rows: Row[] = [];
  const onRow = (state: LineState): void => {
    if (rows.length >= MAX_ROWS) return;
    const { base, advance, opIndex: _, ...rest } = state;
    rows.push({ address: addressOf(base, advance), ...rest });
  };
  try {
    runSequence(unit, r, sections.littleEndian, onRow, sections.relocate);
  } catch (error) {
    // Said when the table was opened; the rows before it stand.
    if (!(error instanceof FormatError)) throw error;
  }
  return rows;
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

/** The row that covers an address: the last one at or below it whose next row is above; undefined where none does. */
function rowAt(rows: readonly Row[], address: bigint): number | undefined {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] as Row).address <= address) low = middle + 1;
    else high = middle;
  }
  const at = low - 1;
  const row = rows[at];
  if (row !== undefined && !row.endSequence && low < rows.length) return at;
  // Rows out of order, which only damage makes: look at them one by one.
  for (let i = rows.length - 2; i >= 0; i--) {
    const [here, next] = [rows[i] as Row, rows[i + 1] as Row];
    if (here.address <= address && address < next.address && !here.endSequence) return i;
  }
  return undefined;
}

function inlinedAt(unit: LineUnit, rows: readonly Row[], at: number, str: Uint8Array | undefined): InlinedCall[] {
  const chain: InlinedCall[] = [];
  for (let row = rows[at] as Row; row.context > 0 && chain.length < MAX_INLINED;) {
    const site = rows[row.context - 1];
    if (site === undefined) break;
    chain.push({
      function: (str === undefined ? undefined : textAt(str, row.functionName)) ?? null,
      called_from_file: filePath(unit, site.file),
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
