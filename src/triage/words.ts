/* Numbers, times and places as people read them. */
import { printable } from '../core/index.ts';
import type { SafeText } from '../core/index.ts';
import type { Group } from './group.ts';
import type { Row } from './row.ts';

/** `1 dump`, `1,000 dumps`. */
export function many(count: number, what: string): SafeText {
  return printable(`${thousands(count)} ${what}${count === 1 ? '' : 's'}`);
}

/** `1,000,000`. */
export function thousands(count: number): string {
  return `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `2026-11-22 20:07:25`, in UTC; `-` for none. */
export function timeText(seconds: number | null): string {
  if (seconds === null || seconds > 8.64e12 || seconds < 0) return '-';
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** `crash.cu:50`, or the function where there is no line. */
export function placeText({ file, line, function: name }: Group): string {
  if (file === null) return name ?? '?';
  return `${file.slice(file.lastIndexOf('/') + 1)}:${line ?? '?'}`;
}

/** `0-3,7`. */
export function rankText(rows: readonly Row[]): string {
  const ranks = [...new Set(rows.flatMap(({ rank }) => (rank === null ? [] : [rank])))].toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const rank of ranks) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === rank - 1) last[1] = rank;
    else ranges.push([rank, rank]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',') || '-';
}

/** Hosts of a group, sorted. */
export function hostsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(({ host }) => (host === null ? [] : [host])))].toSorted();
}

/** The first of a list, and how many more there are: `a, b and 5 more`. */
export function some(list: readonly string[], most: number): string {
  if (list.length === 0) return '-';
  const more = list.length - most;
  return more > 0 ? `${list.slice(0, most).join(', ')} and ${thousands(more)} more` : list.join(', ');
}
