/* The answer as rows of the columns: dumps, what could not be read, other formats, then groups. */
import { joinSafe, printable, safe } from '../core/index.ts';
import type { SafeText } from '../core/index.ts';
import type { Answer } from './answer.ts';
import { columns } from './columns.ts';
import type { Group } from './group.ts';
import { valuesOf } from './row.ts';

/** Every row of an answer, a value for each of `columns`. */
export function* tableRows(answer: Answer): Generator<(string | number | null)[]> {
  for (const row of answer.rows) yield valuesOf(row, columns);
  for (const group of [...answer.groups, ...answer.hangs]) yield valuesOf(groupRow(group), columns);
}

function groupRow({ rows, first, last, ...group }: Group): object {
  const [example] = rows;
  return { ...group, row: 'group', path: example?.path, count: rows.length, time: first, last_time: last };
}

/** Lines of RFC 4180, but ended by LF as everything else that goes to a terminal, with the names of the columns first. */
export function* csvLines(answer: Answer): Generator<SafeText> {
  yield line(columns.map(({ name }) => name));
  for (const values of tableRows(answer)) yield line(values);
}

function line(values: readonly (string | number | null)[]): SafeText {
  return safe`${joinSafe(values.map(field), ',')}\n`;
}

/** Text that a spreadsheet would take for a formula stays text. */
function field(value: string | number | null): SafeText {
  if (value === null) return safe``;
  if (typeof value === 'number') return safe`${value}`;
  const plain = /^[=+\-@]/.test(value) ? `'${value}` : value;
  const text = joinSafe(plain.replaceAll('"', '""').split('\n').map(printable), '\n');
  return /[",\n]/.test(value) ? safe`"${text}"` : text;
}
