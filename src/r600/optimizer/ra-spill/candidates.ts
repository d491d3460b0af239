/*
 * What can live in scratch memory: registers, by the values that lie in one. Not elements of arrays, results, or what a test writes,
 * because lanes are off behind it.
 */
import type { Instruction, Node } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { elementAt } from '../../ir/element-at.ts';
import { arrayElements } from '../registers/elements.ts';
import type { Flow } from '../registers/flow.ts';
import { isAlive } from '../registers/live-ranges.ts';
import type { Ranges } from '../registers/live-ranges.ts';
import { isHeld } from '../registers/operands.ts';
import type { Held } from '../registers/operands.ts';
import { registerGroups } from '../registers/register-groups.ts';
import { isTest } from './segments.ts';
import type { Segment } from './segments.ts';

/** What a segment does with a register. */
export interface Access {
  readonly segment: Segment;
  /** Members whose values come from before. */
  readonly loads: readonly Held[];
  /** Members that are wanted behind it. */
  readonly stores: readonly Held[];
}

/** A register that may be spilled. */
export interface Candidate {
  readonly members: readonly Held[];
  readonly accesses: readonly Access[];
  /** Half positions from the first to the last at which a member is alive, and how many. */
  readonly begin: number;
  readonly end: number;
  readonly size: number;
  /** Reads and writes of scratch, weighted by loops. */
  readonly cost: number;
}

/** What each loop around an access multiplies its cost with. */
const LOOP_WEIGHT = 8;

/** The registers that may be spilled, in the order of their values. */
export function candidatesOf(
  shader: Shader,
  flow: Flow,
  segments: readonly Segment[],
  ranges: readonly Ranges[],
): readonly Candidate[] {
  const fixed = fixedValues(shader, flow);
  const touched = touchedBy(segments, ranges);
  const candidates: Candidate[] = [];
  const alive = ({ uid }: Held): boolean => elementAt(ranges, uid).length > 0;
  for (const members of registerGroups(shader, flow, ranges.length, alive)) {
    if (members.length > 4 || members.some(({ uid }) => fixed.has(uid))) continue;
    const accesses = new Map<Segment, { loads: Held[]; stores: Held[] }>();
    let [begin, end, size] = [Infinity, 0, 0];
    for (const value of members) {
      const own = elementAt(ranges, value.uid);
      begin = Math.min(begin, own[0] ?? 0);
      end = Math.max(end, own[own.length - 1] ?? 0);
      for (let k = 0; k < own.length; k += 2) size += (own[k + 1] ?? 0) - (own[k] ?? 0);
      for (const { segment, loads, stores } of touched.get(value) ?? []) {
        let access = accesses.get(segment);
        if (access === undefined) accesses.set(segment, (access = { loads: [], stores: [] }));
        if (loads) access.loads.push(value);
        if (stores) access.stores.push(value);
      }
    }
    const list = [...accesses].map(([segment, each]) => ({ segment, ...each }));
    list.sort((a, b) => a.segment.first - b.segment.first);
    candidates.push({ members, accesses: list, begin, end, size, cost: costOf(list) });
  }
  return candidates;
}

function costOf(accesses: readonly Access[]): number {
  let cost = 0;
  for (const { segment, loads, stores } of accesses)
    cost += (Number(loads.length > 0) + Number(stores.length > 0)) * LOOP_WEIGHT ** segment.depth;
  return cost;
}

/** The uids of values that must stay in registers. */
function fixedValues(shader: Shader, flow: Flow): ReadonlySet<number> {
  const fixed = new Set<number>();
  const elements = arrayElements(shader);
  for (const { uid } of shader.root.results) fixed.add(uid);
  for (const value of shader.values.all)
    if (value.kind === 'reg' && elements.has(value.component)) fixed.add(value.uid);
  for (const { nodes } of flow.blocks) {
    for (const node of nodes) {
      if (!isTest(node)) continue;
      for (const { dst } of aluNodes(node)) for (const value of dst) if (isHeld(value)) fixed.add(value.uid);
    }
  }
  return fixed;
}

interface Touch {
  readonly segment: Segment;
  loads: boolean;
  stores: boolean;
}

/** For each value the segments that read or write it. */
function touchedBy(segments: readonly Segment[], ranges: readonly Ranges[]): ReadonlyMap<Value, readonly Touch[]> {
  const touched = new Map<Value, Touch[]>();
  for (const segment of segments) {
    const written = new Set<Value>();
    const here = (value: Value): Touch => {
      const list = touched.get(value) ?? [];
      touched.set(value, list);
      const last = list.at(-1);
      if (last?.segment === segment) return last;
      const touch: Touch = { segment, loads: false, stores: false };
      list.push(touch);
      return touch;
    };
    const read = (value: Value | undefined): void => {
      if (isHeld(value) && !written.has(value)) here(value).loads = true;
      else if (isHeld(value)) here(value);
      else if (value?.kind === 'rel') read(value.rel);
    };
    const write = (value: Value | undefined): void => {
      if (!isHeld(value)) return;
      written.add(value);
      here(value).stores = isAlive(elementAt(ranges, value.uid), segment.last * 2 + 1);
    };
    for (const node of segment.nodes) {
      const insts = instructionsAt(node);
      for (const inst of insts) {
        for (const value of inst.src) read(value);
        // What the predicate holds back keeps its value.
        const keeps = inst.kind === 'alu' && inst.pred !== undefined;
        for (const value of inst.dst) if (keeps || value?.kind === 'rel') read(value);
      }
      for (const inst of insts) for (const value of inst.dst) write(value);
    }
  }
  return touched;
}

/** The instructions of a node of a block. */
export function instructionsAt(node: Node): readonly Instruction[] {
  return node.kind === 'fetch' || node.kind === 'cf' ? [node] : aluNodes(node);
}
