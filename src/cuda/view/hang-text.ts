/* A dump without a fault as text: who waits where, and who misses a barrier. */
import { hex64, printable, safe, textTable } from '../../core/index.ts';
import type { Paint, SafeText } from '../../core/index.ts';
import type { Gathering, Hang } from '../hang/hang.ts';
import type { MissedBarrier, PlacedWait, Standing, StandingGroup } from '../hang/standing.ts';
import { baseName, dim, many, shortPlace } from './phrases.ts';

/** The verdict and its groups, at most `limit` of each list. */
export function hangLines(hang: Hang, standing: Standing, total: number, paint: Paint, limit: number): SafeText[] {
  const [largest] = hang.gatherings;
  const what =
    largest === undefined ? '' : `: ${largest.lanes} of ${many(total, 'thread')} ${doingText(largest.group)}`;
  const head = hang.waits
    ? safe`${paint.bold(paint.yellow(safe`HANG`))}: no exception${printable(what)}`
    : safe`${paint.bold(paint.green(safe`no fault found`))}${printable(what)}`;
  return [
    head,
    ...textTable(hang.gatherings.slice(0, limit).map(gatheringRow), { indent: 2, align: ['right', 'right'] }),
    ...more(hang.gatherings.length, limit),
    ...standing.missed.slice(0, limit).map((missed) => printable(`  ${missedText(missed)}`)),
    ...more(standing.missed.length, limit),
  ];
}

/** One line for a gathering, `192 threads waiting at barrier 0 at crash.cu:138 in k(int*)`. */
export function gatheringText({ group, lanes }: Gathering): string {
  return `${many(lanes, 'thread')} ${doingText(group)}`;
}

/** The same without numbers of threads and functions, `waiting at barrier 0 at crash.cu:138`. */
export function gatheringSite({ group }: Gathering): string {
  return `${waitText(group.wait)} at ${lineText(group)}`;
}

function gatheringRow({ group, lanes, warps }: Gathering): string[] {
  return [many(lanes, 'thread'), many(warps, 'warp'), waitText(group.wait), whereText(group)];
}

/** One group a line, for `cuda where`. */
export function standingRows(groups: readonly StandingGroup[]): string[][] {
  return groups.map((group) => [
    many(group.lanes, 'thread'),
    many(group.warps, 'warp'),
    waitText(group.wait),
    hex64(group.pc),
    whereText(group),
  ]);
}

/** What is waited for, as people say it. */
export function waitText(wait: PlacedWait | undefined): string {
  if (wait === undefined) return 'running';
  const number = wait.barrier === undefined ? '' : ` ${wait.barrier}`;
  switch (wait.waiting) {
    case 'barrier':
      return `waiting at barrier${number}`;
    case 'warp barrier':
      return 'waiting at a warp barrier';
    case 'cluster barrier':
      return 'waiting for the cluster';
    case 'grid barrier':
      return 'waiting for the grid';
    case 'mbarrier':
      return 'waiting for an mbarrier';
    case 'grid dependency':
      return 'waiting for the kernel before';
    case 'sleep':
      return 'sleeping';
    case 'spin':
      return 'spinning';
    default:
      return wait.waiting satisfies never;
  }
}

function doingText(group: StandingGroup): string {
  return `${waitText(group.wait)} at ${whereText(group)}`;
}

function lineText({ calls: [call], place, pc }: StandingGroup): string {
  if (call !== undefined && call.file !== null) return `${baseName(call.file)}:${call.line ?? '?'}`;
  return place === null ? hex64(pc) : shortPlace(place);
}

function whereText({ calls, place, pc }: StandingGroup): string {
  const [call] = calls;
  if (call !== undefined && call.file !== null) {
    const name = call.function === null ? '' : ` in ${call.function}`;
    return `${baseName(call.file)}:${call.line ?? '?'}${name}`;
  }
  return place === null ? hex64(pc) : shortPlace(place);
}

/** `2 blocks miss barrier 0 at crash.cu:138, (0,0,0) (1,0,0): 96 threads of each wait, 32 are spinning at crash.cu:137`. */
export function missedText({ barrier, at, place, blocks, examples, lanes, elsewhere }: MissedBarrier): string {
  const which = barrier === undefined ? 'a barrier' : `barrier ${barrier}`;
  const named = examples.map(dim).join(' ') + (blocks > examples.length ? ' ...' : '');
  const others = elsewhere.map(({ group, lanes: count }) => `${count} at ${lineText(group)} (${waitText(group.wait)})`);
  const where = place === null ? hex64(at) : shortPlace(place);
  const each = blocks === 1 ? '' : ' of each';
  return `${many(blocks, 'block')} ${blocks === 1 ? 'misses' : 'miss'} ${which} at ${where}, ${named}: ${lanes} threads${each} wait, ${others.join(', ')}`;
}

function more(count: number, limit: number): SafeText[] {
  return count > limit ? [safe`  ... ${count - limit} more; \`lanescope cuda where\` lists them`] : [];
}
