/* Strips of bytes as SVG: a row of the table a strip, a byte a column, coloured by what the byte belongs to. */
import type { ExploredTable } from './explore.ts';
import type { GuessKind } from './guess.ts';

const colours: Readonly<Record<GuessKind | 'known', string>> = {
  known: '#d0d0d0',
  zero: '#f4f4f4',
  string: '#2a9d4a',
  code: '#d1495b',
  memory: '#e08a1e',
  equal: '#7a7a9a',
  constant: '#b8a98a',
  flag: '#4a7fd0',
  mask: '#8a4fc0',
  counter: '#20a0a8',
  enum: '#c0a020',
  number: '#303030',
};

const CELL = 6;
const LINE = 16;
/** Rows that a picture shows of a table; more look alike, and a page has an end. */
const MOST_ROWS = 64;

/** The tables as one SVG document, at most 64 rows of each, evenly spread; bytes that are 0 are pale. */
export function strips(tables: readonly ExploredTable[]): string {
  const parts: string[] = [];
  let y = LINE;
  let width = 60 * CELL;
  let x = 4;
  for (const [kind, colour] of Object.entries(colours)) {
    parts.push(rect(x, y - 8, 8, 8, colour), `<text x="${x + 11}" y="${y}">${kind}</text>`);
    x += 18 + 7 * kind.length;
  }
  width = Math.max(width, x);
  for (const table of tables) {
    y += 2 * LINE;
    parts.push(`<text x="4" y="${y - 4}">${escape(table.gathered.name)}: ${table.rows} rows</text>`);
    const kinds = kindsOf(table);
    for (const { bytes, start, size } of shownRows(table)) {
      for (let i = 0; i < Math.min(size, kinds.length); i++) {
        const opacity = bytes[start + i] === 0 ? ' fill-opacity="0.35"' : '';
        parts.push(rect(4 + i * CELL, y, CELL, CELL, colours[kinds[i] ?? 'known'], opacity));
      }
      width = Math.max(width, 8 + Math.min(size, kinds.length) * CELL);
      y += CELL;
    }
  }
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + LINE}" font-family="monospace" font-size="11">`;
  return `${head}\n${parts.join('\n')}\n</svg>\n`;
}

function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function kindsOf({ known, candidates, rowSizes }: ExploredTable): (GuessKind | 'known')[] {
  const end = Math.max(0, ...candidates.map(({ offset, size }) => offset + size));
  const ofKnown = Math.max(0, ...known.map(({ offset, size }) => offset + size));
  const length = Math.min(rowSizes.at(-1) ?? 0, Math.max(end, ofKnown));
  const kinds = Array.from({ length }, (): GuessKind | 'known' => 'known');
  for (const { kind, offset, size } of candidates) kinds.fill(kind, offset, offset + size);
  return kinds;
}

function* shownRows({ gathered, rows }: ExploredTable): Generator<{ bytes: Uint8Array; start: number; size: number }> {
  const step = Math.max(1, Math.ceil(rows / MOST_ROWS));
  let before = 0;
  for (const { bytes, rowSize, rows: count } of gathered.runs) {
    for (let row = (step - (before % step)) % step; row < count; row += step)
      yield { bytes, start: row * rowSize, size: rowSize };
    before += count;
  }
}
