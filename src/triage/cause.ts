/*
 * Which group is likely the cause, and which wait for it. In a job usually one rank fails first and the others wait: a fault comes
 * before a hang; an exception that the end of another block or rank brings comes after its cause; what is left goes by time.
 */
import type { Group } from './group.ts';

/** The likely cause, and why it is taken for that. */
export interface Cause {
  readonly group: Group;
  /** One sentence without a full stop. */
  readonly why: string;
}

/** What can be said of cause and victims. */
export interface Judgement {
  readonly cause: Cause | null;
  /** Why no group is named; null where one is. */
  readonly undecided: string | null;
  /** Groups that likely failed or wait because of the cause. */
  readonly victims: readonly Cause[];
}

/** Exceptions that another block brings by having exited or failed. */
const brought: ReadonlySet<string> = new Set(['CLUSTER_BLOCK_NOT_PRESENT', 'WARP_BLOCK_NOT_PRESENT', 'CLUSTER_POISON']);

/** Libraries whose kernels talk to other ranks: they trap when a peer does not answer. */
const talks = /nccl|nvshmem|rccl|deep_ep|ucc_/i;

/** Judge the groups of a job, those by signature; `unknown` dumps could not be read and may hold another fault. */
export function judge(groups: readonly Group[], unknown: number): Judgement {
  const faults = groups.filter(({ kind }) => kind === 'fault');
  const waiting = groups.filter(({ kind }) => kind === 'hang' || kind === 'running');
  if (faults.length === 0) return { cause: null, undecided: withoutFault(waiting, unknown), victims: [] };
  const own = faults.filter((group) => consequence(group) === undefined);
  const candidates = own.length > 0 ? own : faults;
  const { group, why } = first(candidates);
  if (group === undefined) return { cause: null, undecided: why + caveat(unknown), victims: [] };
  const others = faults.filter((each) => each !== group && !candidates.includes(each));
  const later = candidates.filter((each) => each !== group);
  const sentence = [why, ...aside(others, waiting)].join('; ') + caveat(unknown);
  const victims = [
    ...waiting.map((each) => ({ group: each, why: each.kind === 'hang' ? 'it waits' : 'it has no fault' })),
    ...others.map((each) => ({ group: each, why: consequence(each) ?? '' })),
    ...later.map((each) => ({ group: each, why: 'it failed later' })),
  ];
  return { cause: { group, why: sentence }, undecided: null, victims };
}

/** Why a fault may be the consequence of another one. */
function consequence({ exception, kernel, function: name }: Group): string | undefined {
  if (brought.has(exception)) return 'another block had exited or failed before';
  const isTrap = exception === 'TRAP' || exception === 'WARP_ASSERT';
  if (isTrap && talks.test(`${kernel ?? ''} ${name ?? ''}`)) return 'its kernel waits for other ranks and gave up';
  return undefined;
}

function first(candidates: readonly Group[]): { readonly group: Group | undefined; readonly why: string } {
  const [only, second] = candidates;
  if (second === undefined) return { group: only, why: `the only fault${named(only)}` };
  const timed = candidates.filter((group) => group.first !== null);
  if (timed.length < candidates.length) {
    const without = candidates.length - timed.length;
    const why = `${candidates.length} different faults, and the dumps of ${without} of them do not say when they were written`;
    return { group: undefined, why };
  }
  const [a, b] = timed.toSorted((x, y) => (x.first ?? 0) - (y.first ?? 0));
  const lead = (b?.first ?? 0) - (a?.first ?? 0);
  if (lead === 0) {
    return { group: undefined, why: `${candidates.length} different faults, the first of two in the same second` };
  }
  const why = `the first of ${candidates.length} different faults by the times in the dumps, ${lead} s before the next`;
  return { group: a, why };
}

function named(group: Group | undefined): string {
  const count = group?.rows.length ?? 0;
  return count === 1 ? ', in one dump' : `, in ${count} dumps`;
}

function aside(others: readonly Group[], waiting: readonly Group[]): string[] {
  const count = (groups: readonly Group[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return [
    ...(waiting.length === 0 ? [] : [`${count(waiting)} without a fault likely wait for it`]),
    ...(others.length === 0 ? [] : [`${count(others)} have exceptions that follow from others`]),
  ];
}

function withoutFault(waiting: readonly Group[], unknown: number): string | null {
  if (waiting.length === 0) return null;
  return `no dump has a fault${caveat(unknown)}`;
}

function caveat(unknown: number): string {
  if (unknown === 0) return '';
  return unknown === 1 ? '; one file could not be read' : `; ${unknown} files could not be read`;
}
