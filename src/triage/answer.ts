/* The whole answer of triage, from rows in any order. */
import { judge } from './cause.ts';
import type { Judgement } from './cause.ts';
import { compare, counted, groupRows } from './group.ts';
import type { Group } from './group.ts';
import type { Grouping } from './grouping.ts';
import type { Row } from './row.ts';

/** What only one dump shows while all others agree. */
export interface Odd {
  readonly what: 'driver' | 'gpu' | 'launch';
  readonly value: string;
  /** What the others have. */
  readonly others: string;
  readonly row: Row;
}

/** Files of another format. */
export interface OtherFormat {
  readonly format: string;
  readonly count: number;
  /** The first of them. */
  readonly example: string;
}

/** What triage says of many files. */
export interface Answer {
  readonly by: Grouping;
  /** Files that were looked at, of any kind. */
  readonly files: number;
  readonly dumps: number;
  /** Dumps with a fault; with another grouping than by signature all dumps. */
  readonly groups: readonly Group[];
  /** Dumps without a fault. */
  readonly hangs: readonly Group[];
  /** Groups of one dump, where others have several. */
  readonly outliers: readonly Group[];
  readonly odd: readonly Odd[];
  /** Sorted by path. */
  readonly unreadable: readonly Row[];
  /** Dumps that could be read though something in them is damaged. */
  readonly damaged: readonly Row[];
  readonly others: readonly OtherFormat[];
  readonly judgement: Judgement;
  /** Every row, sorted by path; a verdict only in the first of each signature. */
  readonly rows: readonly Row[];
  /** Tasks of a cluster whose part is not there. */
  readonly missing: readonly number[];
  /** Tasks that there should be; undefined of an answer that is not merged. */
  readonly shards: number | undefined;
  /** Somebody stopped the reading: there are more files. */
  readonly isPart: boolean;
}

/** What an answer is about, beside the rows. */
export interface Asked {
  readonly by: Grouping;
  readonly missing?: readonly number[];
  readonly shards?: number | undefined;
  readonly isPart?: boolean;
}

/** The answer from all rows: the same whatever their order. */
export function answerOf(all: readonly Row[], { by, missing = [], shards, isPart = false }: Asked): Answer {
  const rows = firstVerdicts(all);
  const dumps = rows.filter(({ row }) => row === 'dump');
  const unreadable = rows.filter(({ row }) => row === 'unreadable');
  const bySignature = groupRows(dumps);
  const isFault = ({ kind }: Group): boolean => kind === 'fault';
  const faults = bySignature.filter(isFault);
  const hangs = bySignature.filter((group) => !isFault(group));
  const isCrowd = bySignature.some((group) => group.rows.length > 1);
  return {
    by,
    files: rows.length,
    dumps: dumps.length,
    groups: by === 'signature' ? faults : groupRows(dumps, by),
    hangs: by === 'signature' ? hangs : [],
    outliers: isCrowd ? bySignature.filter((group) => group.rows.length === 1) : [],
    odd: oddOf(dumps),
    unreadable,
    damaged: dumps.filter(({ code }) => code !== null),
    others: othersOf(rows),
    judgement: judge(bySignature, unreadable.length),
    rows,
    missing,
    shards,
    isPart,
  };
}

/** Rows sorted by path, with verdicts only where a signature is met first: they are long, and one of a group is enough. */
function firstVerdicts(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows
    .toSorted((a, b) => compare(a.path, b.path))
    .map((row) => {
      const { signature, verdict } = row;
      const key = signature ?? '';
      if (verdict === null || !seen.has(key)) {
        if (row.row === 'dump') seen.add(key);
        return row;
      }
      return { ...row, verdict: null };
    });
}

function othersOf(rows: readonly Row[]): OtherFormat[] {
  const others = rows.filter(({ row }) => row === 'other');
  return counted(others.map(({ format }) => format)).map((format) => {
    const same = others.filter((row) => row.format === format);
    return { format, count: same.length, example: same[0]?.path ?? '' };
  });
}

/** Fewer dumps are no crowd that one could differ from. */
const CROWD = 4;

function oddOf(dumps: readonly Row[]): Odd[] {
  if (dumps.length < CROWD) return [];
  return (['driver', 'gpu', 'launch'] as const).flatMap((what) => {
    const [others, value, ...more] = counted(dumps.map((row) => row[what]));
    const odd = dumps.filter((row) => row[what] === value);
    const [row] = odd;
    if (others === undefined || value === undefined || more.length > 0 || odd.length > 1 || row === undefined)
      return [];
    return [{ what, value, others, row }];
  });
}
