/*
 * The section tree and the two tables that everything starts from. Other tables are read when asked for and not kept, so that a dump
 * with a million lanes costs no more than one warp at a time.
 */
import type { ElfFile } from '../../elf/index.ts';
import type { StringTable } from '../../elf/advanced.ts';
import type { Redaction } from './redaction.ts';
import type { Rows } from './rows.ts';
import type { SectionTree } from './section-tree.ts';

/** Finds the rows of grids, the first of each number; a device's are put in order when one is asked for. */
export type GridRows = (
  deviceRow: number,
  gridId64: bigint,
) => Promise<{ readonly grids: Rows<'grid'>; readonly row: number } | undefined>;

/** The sections and tables of a coredump. */
export interface DumpTables {
  /** The container; offsets of rows and diagnostics are those of its source. */
  readonly elf: ElfFile;
  readonly tree: SectionTree;
  readonly devices: Rows<'device'>;
  /** The row of a grid of a device; undefined when it is not in the table. */
  readonly gridRow: GridRows;
  /** Who wrote the dump; absent before r565. */
  readonly meta: Rows<'meta'> | undefined;
  /** The section named `.strtab`. */
  readonly strings: StringTable | undefined;
  /** Text at an offset of `.strtab`; null when there is none. */
  text(index: bigint | number): Promise<string | null>;
  /** Which contents were overwritten before the dump was passed on. */
  readonly redaction: Redaction;
}
