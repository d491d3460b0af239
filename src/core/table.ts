import { unpainted } from './paint.ts';

/** How `textTable` sets its columns. */
export interface TextTableOptions {
  /** Column heads; a row of their own. */
  readonly head?: readonly string[] | undefined;
  /** `right` for columns of numbers; `left` where absent. */
  readonly align?: readonly ('left' | 'right')[] | undefined;
  /** Spaces before each line. */
  readonly indent?: number | undefined;
}

/** Rows as lines with aligned columns two spaces apart, no trailing blanks; styled cells count as what they show. */
export function textTable(rows: readonly (readonly string[])[], options: TextTableOptions = {}): string[] {
  const all = options.head === undefined ? rows : [options.head, ...rows];
  const widths: number[] = [];
  for (const row of all) {
    row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, unpainted(cell).length)));
  }
  const indent = ' '.repeat(options.indent ?? 0);
  return all.map((row) => {
    const cells = row.map((cell, i) => {
      const pad = ' '.repeat((widths[i] ?? 0) - unpainted(cell).length);
      return options.align?.[i] === 'right' ? pad + cell : cell + pad;
    });
    return (indent + cells.join('  ')).trimEnd();
  });
}

/** A byte count for people: `512 B`, `3.5 KiB`, `20.0 GiB`. */
export function byteCount(size: number | bigint): string {
  const units = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
  let value = Number(size);
  if (value < 1024) return `${value} B`;
  let unit = -1;
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024;
  return `${value.toFixed(1)} ${units[unit]}`;
}
