/* Dumps that failed for the same reason. */
import type { Grouping } from './grouping.ts';
import type { Row } from './row.ts';

/** Dumps of one group, sorted by path. */
export interface Group {
  /** What they have in common: a signature, or the value that they are grouped by. */
  readonly key: string;
  /** The most frequent strict signature; null of dumps without threads. */
  readonly signature: string | null;
  /** Every strict signature: several where builds differ. */
  readonly signatures: readonly string[];
  readonly loose: string | null;
  readonly kind: NonNullable<Row['kind']>;
  readonly exception: string;
  readonly function: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly kernel: string | null;
  readonly launch: string | null;
  /** First and last time, in seconds since 1970; null where no dump has one. */
  readonly first: number | null;
  readonly last: number | null;
  readonly rows: readonly Row[];
}

/** The groups of these dumps, largest first; the order of the rows does not matter. */
export function groupRows(rows: readonly Row[], by: Grouping = 'signature'): Group[] {
  const dumps = rows.filter(({ row }) => row === 'dump').toSorted((a, b) => compare(a.path, b.path));
  const keyOf = by === 'signature' ? joined(dumps) : (row: Row) => valueOf(row, by);
  const found = new Map<string, Row[]>();
  for (const row of dumps) {
    const key = keyOf(row);
    const known = found.get(key);
    if (known === undefined) found.set(key, [row]);
    else known.push(row);
  }
  return [...found].map(([key, members]) => groupOf(key, members)).toSorted(bySize);
}

/** By code units: the same on every machine, whatever its language. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function bySize(a: Group, b: Group): number {
  return b.rows.length - a.rows.length || compare(a.key, b.key);
}

const NONE = 'none';

function valueOf(row: Row, by: Exclude<Grouping, 'signature'>): string {
  switch (by) {
    case 'loose':
      return row.loose ?? NONE;
    case 'kernel':
      return row.kernel ?? '?';
    case 'exception':
      return row.exception ?? '?';
    case 'line':
      return row.site ?? '?';
    case 'device':
      return `${row.device ?? '?'} ${row.gpu ?? '?'}`;
    case 'host':
      return row.host ?? '?';
    default:
      return by satisfies never;
  }
}

/**
 * Strict signatures have offsets in them, which mean nothing across builds: those of one loose signature at one line become one
 * group where the code differs. Where a build has two of them at that line, offsets tell more than the line, and all stay apart.
 */
function joined(dumps: readonly Row[]): (row: Row) => string {
  /** By loose signature and line: the strict signatures of each build there. */
  const places = new Map<string, Map<string, Set<string>>>();
  for (const row of dumps) {
    const { signature, build } = row;
    const place = placeOf(row);
    if (place === undefined || signature === null || build === null) continue;
    const builds = places.get(place) ?? new Map<string, Set<string>>();
    places.set(place, builds.set(build, (builds.get(build) ?? new Set()).add(signature)));
  }
  const keys = new Map<string, string>();
  for (const builds of places.values()) {
    const found = [...builds.values()];
    if (found.some(({ size }) => size > 1)) continue;
    const signatures = found.flatMap((each) => [...each]).toSorted();
    for (const signature of signatures) keys.set(signature, signatures[0] ?? signature);
  }
  return ({ signature }) => (signature === null ? NONE : (keys.get(signature) ?? signature));
}

function placeOf({ loose, site }: Row): string | undefined {
  return loose === null || site === null ? undefined : `${loose} ${site}`;
}

function groupOf(key: string, rows: readonly Row[]): Group {
  const signatures = counted(rows.map(({ signature }) => signature));
  const times = rows.flatMap(({ time }) => (time === null ? [] : [time]));
  const [signature = null] = signatures;
  const [example] = signature === null ? rows : rows.filter((row) => row.signature === signature);
  return {
    key,
    signature,
    signatures: signatures.toSorted(),
    loose: example?.loose ?? null,
    kind: example?.kind ?? 'idle',
    exception: counted(rows.map((row) => row.exception))[0] ?? NONE,
    function: example?.function ?? null,
    file: example?.file ?? null,
    line: example?.line ?? null,
    kernel: counted(rows.map((row) => row.kernel))[0] ?? null,
    launch: counted(rows.map((row) => row.launch))[0] ?? null,
    first: times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b)),
    last: times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b)),
    rows,
  };
}

/** Different values, the most frequent first; null is none. */
export function counted(values: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || compare(a, b)).map(([value]) => value);
}
