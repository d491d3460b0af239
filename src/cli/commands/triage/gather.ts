/* Rows as they come in, kept small: texts that many share are kept once, and a verdict only where it is the first of its signature. */
import type { NameReader, Row } from '../../../triage/index.ts';

/** What came in so far. */
export class Gathered {
  readonly #rows: Row[] = [];
  readonly #texts = new Map<string, string>();
  /** Index of the row that has the verdict, by signature. */
  readonly #verdicts = new Map<string, number>();
  readonly #readName: NameReader;
  /** Dumps whose names are not as the template says. */
  misfits = 0;

  constructor(readName: NameReader) {
    this.#readName = readName;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Different signatures so far. */
  get signatures(): number {
    return this.#verdicts.size;
  }

  /** Add a row and what its name says. */
  add(row: Row): void {
    const { rank, host, pid, time, fits } = this.#readName(row.path);
    if (row.row === 'dump' && !fits) this.misfits += 1;
    const kept = this.#shared(row.row === 'dump' ? { ...row, rank, host, pid, time: row.time ?? time } : row);
    this.#rows.push(this.#withVerdict(kept, this.#rows.length));
  }

  #withVerdict(row: Row, index: number): Row {
    if (row.row !== 'dump') return row;
    const key = row.signature ?? '';
    const first = this.#verdicts.get(key);
    const known = first === undefined ? undefined : this.#rows[first];
    if (first !== undefined && known !== undefined) {
      if (known.path < row.path) return { ...row, verdict: null };
      this.#rows[first] = { ...known, verdict: null };
    }
    this.#verdicts.set(key, index);
    return row;
  }

  #shared(row: Row): Row {
    const shared: Record<string, unknown> = { ...row };
    for (const [key, value] of Object.entries(row)) {
      if (typeof value !== 'string' || key === 'path' || key === 'verdict' || key === 'message') continue;
      const known = this.#texts.get(value);
      if (known === undefined) this.#texts.set(value, value);
      else shared[key] = known;
    }
    return shared as object as Row;
  }
}
