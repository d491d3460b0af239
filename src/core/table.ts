import { printable } from '../runtime/index.ts';
import type { SafeText } from '../runtime/index.ts';
import type { Style } from './paint.ts';
import { safe } from './safe-text.ts';

/** How `textTable` sets its columns. */
export interface TextTableOptions {
  /** Column heads; a row of their own. */
  readonly head?: readonly string[] | undefined;
  /** `right` for columns of numbers; `left` where absent. */
  readonly align?: readonly ('left' | 'right')[] | undefined;
  /** Spaces before each line. */
  readonly indent?: number | undefined;
  /** The look of the first column, its head left out. */
  readonly first?: Style | undefined;
}

/** Rows as lines that are safe to show, with aligned columns two spaces apart, no trailing blanks. */
export function textTable(rows: readonly (readonly string[])[], options: TextTableOptions = {}): SafeText[] {
  const { head, align, indent = 0, first } = options;
  const all = (head === undefined ? rows : [head, ...rows]).map((row) => row.map(printable));
  const widths: number[] = [];
  for (const row of all) {
    row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)));
  }
  return all.map((row, r) => {
    const cells = row.map((cell, i) => {
      const pad = ' '.repeat((widths[i] ?? 0) - cell.length);
      const look = i > 0 || (r === 0 && head !== undefined) ? undefined : first;
      const shown = look === undefined ? cell : look(cell);
      return align?.[i] === 'right' ? pad + shown : shown + pad;
    });
    return (' '.repeat(indent) + cells.join('  ')).trimEnd() as SafeText;
  });
}

/** A byte count for people: `512 B`, `3.5 KiB`, `20.0 GiB`. */
export function byteCount(size: number | bigint): SafeText {
  const units = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
  let value = Number(size);
  if (value < 1024) return safe`${value} B`;
  let unit = -1;
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024;
  return printable(`${value.toFixed(1)} ${units[unit]}`);
}
