/*
 * Which registers go to scratch memory: where more are alive than there is room for, those that are alive longest for what it costs
 * to write and read them, until the rest fits.
 */
import type { Shader } from '../../ir/shader.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Flow } from '../registers/flow.ts';
import { isAlive } from '../registers/live-ranges.ts';
import type { Ranges } from '../registers/live-ranges.ts';
import { isHeld } from '../registers/operands.ts';
import type { Held } from '../registers/operands.ts';
import type { Candidate } from './candidates.ts';

/** Values alive by position: in each channel, and those that may still lie in any. */
const OPEN = 4;
const KINDS = 5;

interface Load {
  readonly counts: Uint16Array;
  readonly positions: number;
}

/** The candidates to spill so that at most `room` registers are needed, as far as that helps; in the order in which they were chosen. */
export function chooseVictims(
  shader: Shader,
  { positions }: Flow,
  ranges: readonly Ranges[],
  candidates: readonly Candidate[],
  room: number,
): readonly Candidate[] {
  const load: Load = { counts: new Uint16Array((positions + 1) * KINDS), positions };
  for (const value of shader.values.all) if (isHeld(value)) add(load, kindOf(value), elementAt(ranges, value.uid), 1);
  const victims: Candidate[] = [];
  const spilled = new Set<Candidate>();
  for (let at = 0; at < positions; at++) {
    while (neededAt(load, at) > room) {
      const victim = worstAt(candidates, ranges, spilled, at);
      if (victim === undefined) break;
      spilled.add(victim);
      victims.push(victim);
      for (const value of victim.members) add(load, kindOf(value), elementAt(ranges, value.uid), -1);
      for (const { segment, loads, stores } of victim.accesses) {
        for (const value of new Set([...loads, ...stores]))
          add(load, kindOf(value), [segment.first * 2, segment.last * 2 + 2], 1);
      }
    }
  }
  return victims;
}

function kindOf(value: Held): number {
  if (value.assigned !== undefined) return value.assigned & 3;
  return value.kind === 'reg' ? value.component & 3 : (value.chan ?? OPEN);
}

function add({ counts }: Load, kind: number, ranges: Ranges, by: number): void {
  for (let k = 0; k < ranges.length; k += 2) {
    const end = ((ranges[k + 1] ?? 0) + 1) >> 1;
    for (let at = (ranges[k] ?? 0) >> 1; at < end; at++)
      counts[at * KINDS + kind] = (counts[at * KINDS + kind] ?? 0) + by;
  }
}

/** Registers that are needed at a position. */
function neededAt({ counts }: Load, at: number): number {
  let [most, sum] = [0, 0];
  for (let kind = 0; kind < KINDS; kind++) {
    const count = counts[at * KINDS + kind] ?? 0;
    sum += count;
    if (kind !== OPEN) most = Math.max(most, count);
  }
  return Math.max(most, Math.ceil(sum / 4));
}

/** The candidate that is alive at a position, is not wanted there, and is alive longest for its cost. */
function worstAt(
  candidates: readonly Candidate[],
  ranges: readonly Ranges[],
  spilled: ReadonlySet<Candidate>,
  at: number,
): Candidate | undefined {
  let worst: Candidate | undefined;
  let most = 0;
  for (const candidate of candidates) {
    const { members, accesses, begin, end, size, cost } = candidate;
    if (begin > at * 2 || at * 2 >= end || spilled.has(candidate)) continue;
    const weight = size / (cost + 1);
    if (weight <= most) continue;
    if (accesses.some(({ segment }) => segment.first <= at && at <= segment.last)) continue;
    if (!members.some(({ uid }) => isAlive(elementAt(ranges, uid), at * 2))) continue;
    [worst, most] = [candidate, weight];
  }
  return worst;
}
