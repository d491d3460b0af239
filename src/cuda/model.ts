/*
 * The model of a coredump: the section tree and the two tables that everything starts from. Other tables are read when asked
 * for and not kept, so that a dump with a million lanes costs no more than one warp at a time.
 */
import type { Host, Severity } from '../core/index.ts';
import type { ElfFile, StringTable } from '../elf/index.ts';
import type { Redaction } from './tables/redaction.ts';
import type { Rows } from './tables/rows.ts';
import type { SectionTree } from './tables/section-tree.ts';

export type { Rows } from './tables/rows.ts';

/** An open coredump. */
export interface CudaDump {
  readonly elf: ElfFile;
  readonly tree: SectionTree;
  readonly devices: Rows<'device'>;
  /** Who wrote the dump; absent before r565. */
  readonly meta: Rows<'meta'> | undefined;
  /** The section named `.strtab`. */
  readonly strings: StringTable | undefined;
  /** Text at an offset of `.strtab`; null when there is none. */
  text(index: bigint | number): Promise<string | null>;
  /** Which contents were overwritten before the dump was passed on. */
  readonly redaction: Redaction;
  /** What opening reported, by severity. */
  readonly found: Readonly<Record<Severity, number>>;
  /** Looks up source lines. */
  readonly host: Host;
}
