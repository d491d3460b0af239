import { hex64, silent } from '../../core/index.ts';
import { compilationFolders, unitsJson, variableAtText } from '../../dwarf/advanced.ts';
import { lineSectionsOf, open, openLines, openProgram } from '../../dwarf/index.ts';
import type { DwarfFile } from '../../dwarf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { Bar, Page, PageTitle } from '../protocol.ts';
import type { Asked } from './asked.ts';

/** Pages of a file with DWARF. */
export const dwarfPages: readonly PageTitle[] = [
  { id: 'units', title: 'Units' },
  { id: 'lines', title: 'Lines' },
  { id: 'at', title: 'At an address', asks: 'address' },
  { id: 'places', title: 'Places of variables' },
];

const ROWS = 100_000;

/** One of `dwarfPages`. */
export async function dwarfPage(elf: ElfFile, id: string, asked: Asked): Promise<Page> {
  const dwarf = await open(elf.source);
  switch (id) {
    case 'units':
      return units(dwarf);
    case 'lines':
      return lines(dwarf, asked);
    case 'at':
      return scopes(dwarf, asked);
    case 'places':
      return places(dwarf);
    default:
      throw new FormatError('viewer/no-page', `a file with DWARF has no page ${id}`);
  }
}

function units(dwarf: DwarfFile): Page {
  const head = ['Section', 'Offset', 'DWARF', 'Kind', 'Language', 'Name', 'Producer'];
  const rows = unitsJson(dwarf).map(({ section, offset, version, type, language, name, producer }) =>
    [section, `0x${Number(offset).toString(16)}`, version, type, language, name, producer].map(
      (cell) => `${cell ?? ''}`,
    ),
  );
  return { kind: 'table', head, rows: rows.slice(0, ROWS), more: rows.length > ROWS };
}

/** Rows of the line table: the functions around each address, the innermost first, and the line where its file was dropped. */
async function lines(dwarf: DwarfFile, { sourceLine }: Asked): Promise<Page> {
  const sections = lineSectionsOf(dwarf.sections);
  const table = sections && openLines({ ...sections, folderOf: compilationFolders(dwarf.units) }, silent);
  const program = await openProgram(dwarf);
  const rows: string[][] = [];
  for (const sequence of table?.sequences ?? []) {
    if (rows.length >= ROWS) break;
    for (const { address, file, line, column, isStmt, endSequence } of table?.rowsOf(sequence) ?? []) {
      const functions = endSequence ? [] : program.functionsAt(address).map(({ name }) => name ?? '?');
      const what = endSequence ? 'end' : isStmt ? 'statement' : '';
      const text = endSequence || file === null ? undefined : await sourceLine(file, line);
      const place = `${file ?? '?'}:${line}:${column}`;
      rows.push([hex64(address), place, what, functions.join(' inlined in '), text ?? '']);
    }
  }
  const head = ['Address', 'Line', '', 'Function', 'Source'];
  return { kind: 'table', head, rows: rows.slice(0, ROWS), more: rows.length >= ROWS };
}

/** What is at an address: its line, the functions around it, the variables in scope and where they are. */
async function scopes(dwarf: DwarfFile, { address, sourceLine }: Asked): Promise<Page> {
  if (address === undefined) return { kind: 'text', text: '' };
  const program = await openProgram(dwarf);
  const row = program.lineAt(address);
  const functions = program.functionsAt(address).map(({ name }) => name ?? '?');
  const variables = program.variablesAt(address).map(variableAtText);
  const line = row === undefined || row.file === null ? undefined : await sourceLine(row.file, row.line);
  const text = [
    `${hex64(address)} ${row === undefined ? 'no line' : `${row.file ?? '?'}:${row.line}:${row.column}`}`,
    ...(line === undefined ? [] : [`  ${line}`]),
    functions.length === 0 ? 'in no function' : `in ${functions.join(' inlined in ')}`,
    ...(variables.length === 0 ? ['nothing in scope'] : variables.map((each) => `  ${each}`)),
  ].join('\n');
  return { kind: 'text', text };
}

/** Variables with location lists, over the code that these cover. */
async function places(dwarf: DwarfFile): Promise<Page> {
  const bars: Bar[] = [];
  let [from, to] = [Infinity, 0];
  for (const { name, scope, stretches } of (await openProgram(dwarf)).locatedVariables()) {
    const spans = stretches.map(({ low, high, place }) => ({ start: Number(low), end: Number(high), what: place }));
    for (const { start, end } of spans) [from, to] = [Math.min(from, start), Math.max(to, end)];
    bars.push({ label: `${scope ?? '?'}: ${name ?? '?'}`, spans });
  }
  return { kind: 'bars', from: from === Infinity ? 0 : from, to: Math.max(to, 1), bars };
}
