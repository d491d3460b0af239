/* The answer for people: one screen, or everything. */
import { joinSafe, printable, safe, textOf, textTable } from '../core/index.ts';
import type { Paint, SafeText } from '../core/index.ts';
import type { Answer } from './answer.ts';
import type { Cause } from './cause.ts';
import type { Group } from './group.ts';
import type { Known } from './json.ts';
import type { Row } from './row.ts';
import { hostsOf, many, placeText, rankText, some, thousands, timeText } from './words.ts';

/** How much is shown, and how. */
export interface TextOptions {
  readonly paint: Paint;
  /** Everything, where a screen has no room. */
  readonly all: boolean;
  readonly known?: Known | undefined;
}

/** Groups, and lines of every other list, that fit one screen. */
const GROUPS = 12;
const LINES = 3;

/** The answer as text, lines ended by newlines. */
export function answerText(answer: Answer, options: TextOptions): SafeText {
  const { groups, hangs } = answer;
  const numbers = new Map([...groups, ...hangs].map((group, i) => [group.key, i + 1]));
  return joinSafe(
    [
      textOf([headLine(answer), ...judgementLines(answer, numbers, options)]),
      section(groups.length === 0 ? '' : title(answer), groupLines(groups, numbers, options), options),
      section(hangs.length === 0 ? '' : 'Without a fault', groupLines(hangs, numbers, options), options),
      section(headOfSingles(answer), singleLines(answer, numbers, options), options),
      section(`Unreadable (${thousands(answer.unreadable.length)})`, errorLines(answer.unreadable, options), options),
      section(`Damaged, and read as far as it goes`, errorLines(answer.damaged, options), options),
      section('Other formats', otherLines(answer), options),
      section('Files', options.all ? fileLines([...groups, ...hangs], numbers) : [], options),
    ],
    '',
  );
}

function section(head: string, lines: readonly SafeText[], { paint }: TextOptions): SafeText {
  if (lines.length === 0) return safe``;
  return textOf(head === '' ? [safe``, ...lines] : [safe``, paint.bold(printable(head)), ...lines]);
}

function headLine({ files, dumps, groups, hangs, unreadable, others, by }: Answer): SafeText {
  const other = others.reduce((sum, { count }) => sum + count, 0);
  const parts = [
    many(dumps, 'CUDA dump'),
    ...(by === 'signature' ? [many(groups.length, 'fault'), many(hangs.length, 'group')].slice(0, 1) : []),
    ...(unreadable.length > 0 ? [`${thousands(unreadable.length)} unreadable`] : []),
    ...(other > 0 ? [`${thousands(other)} of other formats`] : []),
  ];
  return printable(`${many(files, 'file')}: ${parts.join(', ')}`);
}

function judgementLines(
  { judgement, missing, shards, isPart }: Answer,
  numbers: ReadonlyMap<string, number>,
  { paint }: TextOptions,
): SafeText[] {
  const { cause, undecided } = judgement;
  const lines: SafeText[] = [];
  if (isPart) lines.push(paint.red(safe`interrupted: not all files were read`));
  if (missing.length > 0) {
    const list = missing.map((index) => `${index}/${shards ?? '?'}`).join(' ');
    lines.push(paint.red(printable(`${many(missing.length, 'shard')} of ${shards ?? '?'} missing: ${list}`)));
  }
  if (cause !== null) {
    lines.push(safe`${paint.bold(safe`likely cause`)}: ${printable(causeText(cause, numbers))}`);
  } else if (undecided !== null) lines.push(printable(`no likely cause: ${undecided}`));
  return lines;
}

/** `#1, WARP_ASSERT at a.cu:12 in k(int*): the only fault, in 3 dumps`. */
export function causeText({ group, why }: Cause, numbers: ReadonlyMap<string, number>): string {
  const number = numbers.get(group.key);
  const inside = group.function === null ? '' : ` in ${group.function}`;
  const place = group.file === null ? inside : ` at ${placeText(group)}${inside}`;
  return `${number === undefined ? '' : `#${number}, `}${group.exception}${place}: ${why}`;
}

function title({ by }: Answer): string {
  return by === 'signature' ? 'Faults' : `By ${by}`;
}

function groupLines(
  groups: readonly Group[],
  numbers: ReadonlyMap<string, number>,
  { all, known, paint }: TextOptions,
): SafeText[] {
  const shown = all ? groups : groups.slice(0, GROUPS);
  if (shown.length === 0) return [];
  const optional: [string, (group: Group) => string][] = [
    ['Ranks', ({ rows }) => (all ? rankText(rows) : clipped(rankText(rows), RANKS))],
    ['Hosts', ({ rows }) => some(hostsOf(rows), 2)],
    ['First', ({ first }) => timeText(first)],
    ['Last', ({ last }) => timeText(last).slice(11) || '-'],
  ];
  const used = optional.filter(([, cell]) => shown.some((group) => cell(group) !== '-'));
  const marks = known === undefined ? [] : [['Known', (group: Group) => knownText(group, known)] as const];
  const table = textTable(
    shown.map((group) => [
      `#${numbers.get(group.key) ?? '?'}`,
      thousands(group.rows.length),
      group.exception,
      all ? placeText(group) : endOf(placeText(group)),
      all ? (group.kernel ?? '?') : clipped(withoutTypes(group.kernel), NAME),
      all ? (group.launch ?? '-') : clipped(group.launch ?? '-', LAUNCH),
      ...[...marks, ...used].map(([, cell]) => cell(group)),
      group.rows[0]?.path ?? '-',
    ]),
    {
      head: [
        '',
        'Dumps',
        'Exception',
        'Line',
        'Kernel',
        'Launch',
        ...[...marks, ...used].map(([head]) => head),
        'Example',
      ],
      align: ['left', 'right'],
      indent: 2,
      first: paint.cyan,
    },
  );
  return [...table, ...more(groups.length - shown.length)];
}

/** Parameters are shown with `--all`. */
function withoutTypes(kernel: string | null): string {
  return kernel === null ? '?' : kernel.replace(/\(.*\)$/, '');
}

/** Characters of a name, a launch and of ranks that a screen has room for. */
const NAME = 24;
const LAUNCH = 24;
const RANKS = 24;

function clipped(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}

/** The end of a place, where the line is. */
function endOf(text: string): string {
  return text.length > NAME ? `…${text.slice(1 - NAME)}` : text;
}

function knownText({ signature }: Group, known: Known): string {
  const before = signature === null ? undefined : known.get(signature);
  if (before === undefined) return 'new';
  return `since ${timeText(before.since).slice(0, 10)}, ${many(before.runs, 'run')}`;
}

function headOfSingles({ outliers, odd }: Answer): string {
  return outliers.length + odd.length === 0 ? '' : 'Only one shows';
}

function singleLines(
  { outliers, odd }: Answer,
  numbers: ReadonlyMap<string, number>,
  { all }: TextOptions,
): SafeText[] {
  const lines = [
    ...outliers.map((group) => {
      const number = numbers.get(group.key);
      const what = `${group.exception} at ${placeText(group)}`;
      return `  ${number === undefined ? what : `#${number} ${what}`}: ${group.rows[0]?.path ?? '?'}`;
    }),
    ...odd.map(({ what, value, others, row }) => `  ${what} ${value}, all others ${others}: ${row.path}`),
  ];
  const shown = all ? lines : lines.slice(0, LINES);
  return [...shown.map(printable), ...more(lines.length - shown.length)];
}

function errorLines(rows: readonly Row[], { all }: TextOptions): SafeText[] {
  const shown = all ? rows : rows.slice(0, LINES);
  const lines = shown.map(({ path, code, message }) => printable(`  ${path}: ${message ?? '?'} [${code ?? '?'}]`));
  return [...lines, ...more(rows.length - shown.length)];
}

function otherLines({ others }: Answer): SafeText[] {
  return others.map(({ format, count, example }) => printable(`  ${thousands(count)} ${format}, such as ${example}`));
}

function fileLines(groups: readonly Group[], numbers: ReadonlyMap<string, number>): SafeText[] {
  return groups.flatMap((group) => {
    const number = numbers.get(group.key);
    return group.rows.map(({ path }) => printable(`  #${number ?? '?'}  ${path}`));
  });
}

function more(count: number): SafeText[] {
  return count > 0 ? [safe`  ... ${count} more; --all lists them`] : [];
}
