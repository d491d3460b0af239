/*
 * The model of a coredump, as `open` returns it: its tables, and what was read of its modules, which stays with it. Nothing else keeps
 * anything: a dump that is no longer referred to takes its symbols and code along.
 */
import type { Severity } from '../core/index.ts';
import type { CodeSections } from './instructions/code.ts';
import type { Symbols } from './symbols/symbols.ts';
import type { DumpTables } from './tables/dump-tables.ts';

/** An open coredump. */
export interface CudaDump extends DumpTables {
  /** Functions and source lines of pcs; keeps the most recent images and answers. */
  readonly symbols: Symbols;
  /** Machine code of modules; keeps the sections that were asked for. */
  readonly code: CodeSections;
  /** What opening reported, by severity. */
  readonly found: Readonly<Record<Severity, number>>;
  /** A line of a source file, counted from 1, from whoever opened the dump; undefined where the file is not at hand. */
  sourceLine(path: string, line: number): Promise<string | undefined>;
}
