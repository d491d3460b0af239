import { printable } from '../runtime/index.ts';
import type { SafeText } from '../runtime/index.ts';
import { safe } from './safe-text.ts';

/** A byte count for people: `512 B`, `3.5 KiB`, `20.0 GiB`. */
export function byteCount(size: number | bigint): SafeText {
  const units = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
  let value = Number(size);
  if (value < 1024) return safe`${value} B`;
  let unit = -1;
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024;
  return printable(`${value.toFixed(1)} ${units[unit]}`);
}
