import { printable } from '../runtime/index.ts';
import type { SafeText } from '../runtime/index.ts';
import type { Style } from './paint.ts';
import { limits } from './limits.ts';
import { shortened } from './long-text.ts';

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
  const shown = (options.head === undefined ? rows : [options.head, ...rows]).map(shownCells);
  return [...linesOf(() => shown, options)];
}

/** The same of rows that are made twice, once for the widths of the columns: all together may not fit memory. */
export function tableLines(
  rows: () => Iterable<readonly string[]>,
  options: TextTableOptions = {},
): Generator<SafeText> {
  return linesOf(function* () {
    if (options.head !== undefined) yield shownCells(options.head);
    for (const row of rows()) yield shownCells(row);
  }, options);
}

function* linesOf(rows: () => Iterable<readonly SafeText[]>, options: TextTableOptions): Generator<SafeText> {
  const { head, align, indent = 0, first } = options;
  const widths: number[] = [];
  for (const row of rows()) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)));
  let isHead = head !== undefined;
  for (const row of rows()) {
    const cells = row.map((cell, i) => {
      const isRight = align?.[i] === 'right';
      // What follows the last cell is no part of the line.
      const pad = i < row.length - 1 || isRight ? ' '.repeat((widths[i] ?? 0) - cell.length) : '';
      const look = i > 0 || isHead ? undefined : first;
      const shown = look === undefined ? cell : look(cell);
      return isRight ? pad + shown : shown + pad;
    });
    isHead = false;
    yield (' '.repeat(indent) + cells.join('  ')).trimEnd() as SafeText;
  }
}

function shownCells(row: readonly string[]): SafeText[] {
  return row.map((cell, i) => printable(shortened(cell, i < row.length - 1 ? limits.name : limits.line)));
}
