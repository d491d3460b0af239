import { declare, debugInfoOf, entitiesOf, allLocations } from '../../spirv/index.ts';
import type { DebugInfo, SpirvModule } from '../../spirv/index.ts';
import { dialectOf, isType, scopeName, targetName } from '../../spirv/advanced.ts';
import { FormatError } from '../../runtime/index.ts';
import type { Page, PageTitle } from '../protocol.ts';

/** Pages of a SPIR-V module. */
export const spirvPages: readonly PageTitle[] = [
  { id: 'functions', title: 'Functions' },
  { id: 'types', title: 'Types' },
  { id: 'variables', title: 'Variables' },
  { id: 'lines', title: 'Lines' },
  { id: 'source', title: 'Source' },
];

const ROWS = 100_000;

/** One of `spirvPages`. */
export function spirvPage(module: SpirvModule, id: string): Page {
  const info = debugInfoOf(module);
  const dialect = dialectOf([...entitiesOf(info, 'unit')][0]?.language);
  const rows: string[][] = [];
  const page = (...head: string[]): Page => ({
    kind: 'table',
    head,
    rows: rows.slice(0, ROWS),
    more: rows.length > ROWS,
  });
  switch (id) {
    case 'functions':
      for (const each of entitiesOf(info, 'function')) {
        rows.push([`%${each.id}`, scopeName(each), each.source?.path ?? '', `${each.line}`]);
      }
      return page('Id', 'Function', 'File', 'Line');
    case 'types':
      for (const each of info.entities.values()) {
        if (isType(each)) rows.push([`%${each.id}`, each.kind, declare(each, '', dialect)]);
      }
      return page('Id', 'Kind', 'Type');
    case 'variables':
      for (const kind of ['global', 'local'] as const) {
        for (const { id: result, name, type, line, parent } of entitiesOf(info, kind)) {
          const scope = parent === undefined ? '' : scopeName(parent);
          rows.push([`%${result}`, kind, declare(type, name, dialect), `${line}`, scope]);
        }
      }
      return page('Id', 'Kind', 'Variable', 'Line', 'In');
    case 'lines':
      for (const { word, range } of allLocations(info)) {
        if (range === undefined) continue;
        const column = range.column > 0 ? `:${range.column}` : '';
        rows.push([`${word}`, targetName(module, word), `${range.path}:${range.line}${column}`]);
        if (rows.length > ROWS) break;
      }
      return page('Word', 'Instruction', 'Line');
    case 'source': {
      const code = instructionsByLine(module, info);
      for (const source of entitiesOf(info, 'source')) {
        const lines = source.text === undefined ? ['(the module holds no text of it)'] : source.text.split('\n');
        for (const [i, line] of lines.entries()) {
          const made = code.get(`${source.path}:${i + 1}`) ?? [];
          rows.push([i === 0 ? source.path : '', `${i + 1}`, line, made.join(', ')]);
        }
      }
      return page('File', 'Line', 'Text', 'Instructions');
    }
    default:
      throw new FormatError('viewer/no-page', `a SPIR-V module has no page ${id}`);
  }
}

/** Instructions that a line names in the table; the rest is counted. */
const NAMED = 12;

/** Names of the instructions that were made of each line, by `path:line`, in their order. */
function instructionsByLine(module: SpirvModule, info: DebugInfo): Map<string, string[]> {
  const found = new Map<string, { names: string[]; more: number }>();
  for (const { word, range } of allLocations(info)) {
    if (range === undefined) continue;
    const key = `${range.path}:${range.line}`;
    const line = found.get(key) ?? { names: [], more: 0 };
    found.set(key, line);
    if (line.names.length < NAMED) line.names.push(`${targetName(module, word)} @${word}`);
    else line.more += 1;
  }
  return new Map(
    [...found].map(([key, { names, more }]) => [key, more === 0 ? names : [...names, `${more} more`]] as const),
  );
}
