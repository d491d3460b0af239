/* Rows and sections below a row: sh_link of a section is its parent table, sh_info the row of it. */
import type { ByteSource } from '../../core/index.ts';
import type { DumpTables } from './dump-tables.ts';
import { Kind } from './kinds.ts';
import type { KindName } from './kinds.ts';
import { readRows } from './rows.ts';
import type { Rows } from './rows.ts';
import type { TableName } from './tables.ts';

/** Table below a row of another; undefined when the dump has none there. `source` reads it where it is not the dump's own. */
export async function childRows<N extends TableName>(
  dump: Pick<DumpTables, 'elf' | 'tree'>,
  parent: { readonly section: number },
  row: number,
  name: N,
  source?: ByteSource,
): Promise<Rows<N> | undefined> {
  const section = dump.tree.child(parent.section, row, Kind[name]);
  return section === undefined ? undefined : readRows(dump.elf, name, section, source);
}

/** Section of raw bytes below a row, `regs` of a thread or `params` of a grid; undefined when the dump has none there. */
export function childSection(
  dump: DumpTables,
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
export async function warpsOf(dump: DumpTables, ctas: Rows<'cta'>): Promise<WarpPlace[]> {
  const found: WarpPlace[] = [];
  for (let ctaRow = 0; ctaRow < ctas.table.length; ctaRow++) {
    const warps = await childRows(dump, ctas, ctaRow, 'warp');
    if (warps === undefined) continue;
    for (let row = 0; row < warps.table.length; row++) found.push({ ctas, ctaRow, warps, row });
  }
  return found;
}
