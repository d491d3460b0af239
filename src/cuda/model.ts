/*
 * The model of a coredump: the section tree and the two tables that everything starts from. Other tables are read when asked
 * for and not kept, so that a dump with a million lanes costs no more than one warp at a time.
 */
import type { Host, Severity } from '../core/index.ts';
import type { ElfFile } from '../elf/index.ts';
import type { StringTable } from '../elf/advanced.ts';
import { Kind } from './kinds.ts';
import type { KindName } from './kinds.ts';
import type { Redaction } from './redaction.ts';
import { readRows } from './rows.ts';
import type { Rows } from './rows.ts';
import type { SectionTree } from './section-tree.ts';
import type { TableName } from './tables.ts';

export type { Rows } from './rows.ts';

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

/** Table below a row of another; undefined when the dump has none there. */
export async function childRows<N extends TableName>(
  dump: CudaDump,
  parent: { readonly section: number },
  row: number,
  name: N,
): Promise<Rows<N> | undefined> {
  const section = dump.tree.child(parent.section, row, Kind[name]);
  return section === undefined ? undefined : readRows(dump.elf, name, section);
}

/** Section of raw bytes below a row, `regs` of a thread or `params` of a grid; undefined when the dump has none there. */
export function childSection(
  dump: CudaDump,
  parent: { readonly section: number },
  row: number,
  name: Exclude<KindName, TableName>,
): number | undefined {
  return dump.tree.child(parent.section, row, Kind[name]);
}

/** A warp and where it is: `warps.table.at(row)` of block `ctas.table.at(ctaRow)`. */
export interface WarpPlace {
  readonly ctas: Rows<'cta'>;
  readonly ctaRow: number;
  readonly warps: Rows<'warp'>;
  readonly row: number;
}

/** All warps of the blocks of one SM, block by block. */
export async function warpsOf(dump: CudaDump, ctas: Rows<'cta'>): Promise<WarpPlace[]> {
  const found: WarpPlace[] = [];
  for (let ctaRow = 0; ctaRow < ctas.table.length; ctaRow++) {
    const warps = await childRows(dump, ctas, ctaRow, 'warp');
    if (warps === undefined) continue;
    for (let row = 0; row < warps.table.length; row++) found.push({ ctas, ctaRow, warps, row });
  }
  return found;
}
