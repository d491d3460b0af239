import { hex64, silent } from '../../core/index.ts';
import { inlinedCode } from '../../dwarf/advanced.ts';
import { lineSectionsOf, openLines } from '../../dwarf/index.ts';
import type { DwarfFile } from '../../dwarf/index.ts';
import type { Page, PageTitle } from '../protocol.ts';

/** Pages of a file with DWARF. */
export const dwarfPages: readonly PageTitle[] = [{ id: 'lines', title: 'Lines' }];

const ROWS = 100_000;

/** One of `dwarfPages`: rows of the line table with the functions around each address, the innermost first. */
export function dwarfPage(dwarf: DwarfFile): Page {
  const sections = lineSectionsOf(dwarf.sections);
  const table = sections && openLines(sections, silent);
  const inlined = inlinedCode(dwarf.units, silent);
  const rows: string[][] = [];
  for (const sequence of table?.sequences ?? []) {
    if (rows.length >= ROWS) break;
    for (const { address, file, line, column, isStmt, endSequence } of table?.rowsOf(sequence) ?? []) {
      const functions = endSequence ? [] : inlined.at(address).map(({ name }) => name ?? '?');
      const what = endSequence ? 'end' : isStmt ? 'statement' : '';
      rows.push([hex64(address), `${file ?? '?'}:${line}:${column}`, what, functions.join(' inlined in ')]);
    }
  }
  const head = ['Address', 'Line', '', 'Function'];
  return { kind: 'table', head, rows: rows.slice(0, ROWS), more: rows.length >= ROWS };
}
