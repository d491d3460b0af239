/** A constant of a registry: a name, its number, and what is said of it. */
export interface ConstantRow {
  readonly name: string;
  /** Undefined where the row has a name alone. */
  readonly value: bigint | undefined;
  readonly doc: string;
  /** Counts from 1. */
  readonly line: number;
}

/** Cells of a row; `word` is the macro's name of `HANDLE_DW_TAG(0x01, array_type)`. */
interface Cells {
  readonly line: number;
  readonly cells: readonly string[];
  readonly word?: string | undefined;
  /** Nothing else looks like it: in prose, a name may stand without a number. */
  readonly isTable: boolean;
}

/**
 * The rows of a list of constants: a table of HTML, Markdown, reStructuredText, CSV, TSV or of columns; `#define` lines; enumerators
 * with numbers; calls of a macro for each. A row has a name with one of the prefixes; its number is the first of the row.
 */
export function constantRows(text: string, prefixes: readonly string[]): ConstantRow[] {
  const rows: ConstantRow[] = [];
  // The column of a table that explains, by the heading above.
  let explains = -1;
  for (const { line, cells, word, isTable } of /<t[dh]\b/i.test(text) ? markedUp(text) : lines(text)) {
    const name = nameIn(cells, word, prefixes);
    const number = cells.find((cell) => NUMBER.test(cell));
    if (name !== undefined && (number !== undefined || isTable))
      rows.push({ name, value: number === undefined ? number : valueOf(number), doc: cells[explains] ?? '', line });
    else if (cells.some((cell) => /^value$/i.test(cell)))
      explains = cells.findIndex((cell) => /^(?:meaning|description|purpose)$/i.test(cell));
  }
  return rows;
}

/** A number as registries write it; `1 << 3` of flags. */
const NUMBER = /^\(?(?:0x[0-9a-f]{1,16}|\d{1,19})[ul]*(?: ?<< ?\d{1,2})?\)?$/i;

function valueOf(text: string): bigint {
  const [number = '', shift = '0'] = text.replace(/[() ]|(?<=[0-9a-f])[ul]+(?=$|[<) ])/gi, '').split('<<');
  return BigInt(number) << BigInt(shift);
}

/** The first cell that is a name of the registry; marks of footnotes may follow. */
function nameIn(cells: readonly string[], word: string | undefined, prefixes: readonly string[]): string | undefined {
  const names = cells.flatMap((cell) => /^(\w+)(?:\W{0,3}|\s*\[\d+\])$/.exec(cell)?.[1] ?? []);
  const whole = names.find((name) => prefixes.some((prefix) => name.startsWith(prefix) && name !== prefix));
  if (whole !== undefined || word === undefined) return whole;
  // HANDLE_DW_TAG(0x01, array_type): what stands before the name is in the macro's.
  const prefix = prefixes.find((each) => `${word}_`.endsWith(`_${each}`));
  const rest = names.find((name) => /^[A-Za-z_]/.test(name));
  return prefix === undefined || rest === undefined ? undefined : prefix + rest;
}

function* markedUp(text: string): Generator<Cells> {
  let line = 1;
  for (const row of text.split(/<tr\b[^<>]*>/i)) {
    const cells = row.split(/<t[dh]\b[^<>]*>/i).slice(1);
    if (cells.length > 0) yield { line, cells: cells.map(plain), isTable: true };
    line += row.split('\n').length - 1;
  }
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
]);

function plain(cell: string): string {
  return cell
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w{1,8}|#\d{1,6});/g, (_, name: string) => ENTITIES.get(name) ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function* lines(text: string): Generator<Cells> {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const found = lineCells(line.trim());
    // Names and numbers of reStructuredText and Markdown stand between backquotes.
    const cells = found.cells.map((cell) => cell.trim().replace(/^[`"]+|[`"]+$/g, ''));
    yield { line: index + 1, word: found.word, cells, isTable: found.isTable === true };
  }
}

function lineCells(line: string): Pick<Cells, 'cells' | 'word'> & Partial<Cells> {
  const [, name, value] =
    /^(?:#\s*define\s+(?=\w+\s))?(\w+)\s*[=\s]\s*(\(?\w+(?:\s*<<\s*\w+)?\)?)\s*(?:$|[,/])/.exec(line) ?? [];
  if (name !== undefined && value !== undefined) return { cells: [name, value] };
  const [, word, list] = /^(\w+)\s*\(([^()]*)\)/.exec(line) ?? [];
  if (word !== undefined && list !== undefined) return { word, cells: list.split(',') };
  if (line.startsWith('|')) return { cells: line.split('|').slice(1), isTable: true };
  if (line.includes('|')) return { cells: line.split('|'), isTable: true };
  if (line.includes('\t')) return { cells: line.split('\t'), isTable: true };
  if (/^[^\s,]+,/.test(line))
    return { cells: Array.from(line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g), ([, cell = '']) => cell) };
  const columns = line.split(/ {2,}/);
  // Prose that names a constant has other words before the number.
  return { cells: columns.length > 1 ? columns : line.split(' ', 2) };
}
