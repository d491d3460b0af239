/* Rows of line tables while code is walked, in columns: modules have as many as instructions. */
import { Column } from '../../core/index.ts';
import type { NewLineRow } from '../../dwarf/advanced.ts';
import { fileNumber } from './job.ts';
import type { UnitJob } from './job.ts';

/** The rows of one function: their indices. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/** Rows of all functions, one after the other. */
export class CodeRows {
  readonly #words: Column;
  readonly #files: Column;
  readonly #lines: Column;
  readonly #columns: Column;
  readonly #paths: string[] = [];
  readonly #fileOf = new Map<string, number>();
  #from = 0;
  #path: string | undefined;
  #file = 0;

  /** `room`: how many rows there may be. */
  constructor(room: number) {
    this.#words = new Column(room);
    this.#files = new Column(room);
    this.#lines = new Column(room);
    this.#columns = new Column(room);
  }

  /** From a word on, code comes of another line; nothing where it is the same. */
  add(word: number, path: string, line: number, column: number): void {
    const file = path === this.#path ? this.#file : this.#enter(path);
    const last = this.#words.length - 1;
    if (last >= this.#from && this.#files.at(last) === file && this.#lines.at(last) === line >>> 0) {
      if (this.#columns.at(last) === column >>> 0) return;
    }
    this.#words.push(word);
    this.#files.push(file);
    this.#lines.push(line);
    this.#columns.push(column);
  }

  /** The number of a path, which is the latest. */
  #enter(path: string): number {
    let file = this.#fileOf.get(path);
    if (file === undefined) this.#fileOf.set(path, (file = this.#paths.push(path) - 1));
    this.#path = path;
    this.#file = file;
    return file;
  }

  /** End a function; returns which rows are its. */
  end(): RowSpan {
    const from = this.#from;
    this.#from = this.#words.length;
    return { from, to: this.#from };
  }

  /** Rows with the numbers of their files in a unit, which gets those that it lacks. */
  of(unit: UnitJob, spans: readonly RowSpan[]): Iterable<NewLineRow>[] {
    const numbers: number[] = [];
    for (const { from, to } of spans) {
      for (let at = from; at < to; at++) {
        const file = this.#files.at(at);
        numbers[file] ??= fileNumber(unit, this.#paths[file] ?? '');
      }
    }
    return spans.map((span) => this.#rows(span, numbers));
  }

  *#rows({ from, to }: RowSpan, numbers: readonly number[]): Iterable<NewLineRow> {
    for (let at = from; at < to; at++) {
      const file = numbers[this.#files.at(at)] ?? 0;
      yield { address: this.#words.at(at) * 4, file, line: this.#lines.at(at), column: this.#columns.at(at) };
    }
  }
}
