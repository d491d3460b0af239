/*
 * Channels: registers are as many as the fullest channel takes. Inputs have a given one, and what is fetched or interpolated, and it
 * may be full where others have room. What is only read by instructions that take it from any channel goes to another one before that
 * place: R0.x here, where x is wanted for the index of a write.
 *
 *   x: t5 = MOV 0x3                                 z: t6 = MOV R0.x
 *   cf MEM_RING t1, t2, t3, t4, t5 ...       ->     x: t5 = MOV 0x3
 *   fetch t7, _, _, _ = VFETCH R0.x, _, _, _        cf MEM_RING t1, t2, t3, t4, t5 ...
 *                                                   fetch t7, _, _, _ = VFETCH t6, _, _, _
 */
import { elementAt } from '../../ir/element-at.ts';
import type { AluNode, Container, Node } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes, insertBefore, parentOf } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { newTemporary } from '../../ir/value-table.ts';
import { copyOf } from '../ra-split/insert.ts';
import { addLoad, copyLoad, peakLoad } from '../registers/channel-load.ts';
import type { ChannelLoad } from '../registers/channel-load.ts';
import { flowOf } from '../registers/flow.ts';
import type { Flow } from '../registers/flow.ts';
import { isAlive } from '../registers/live-ranges.ts';
import type { Ranges } from '../registers/live-ranges.ts';
import { forEachRead, forEachWrite, isHeld } from '../registers/operands.ts';
import type { Held } from '../registers/operands.ts';
import { vectorOperands } from '../registers/vectors.ts';
import { FEW_REGISTERS } from '../thrift.ts';
import type { Channels } from './channels.ts';

/** A value that goes to another channel at the beginning of a clause. */
interface Move {
  readonly value: Held;
  readonly chan: number;
  readonly before: Node;
  readonly readers: readonly Node[];
}

/** Where a value can be copied: the first instruction of a clause outside of loops, and its position. */
interface Start {
  readonly node: Node;
  readonly position: number;
}

/** Places where a channel is full up to which a value that leaves all of them is looked for. */
const MOST_PLACES = 512;

/** Puts copies where they save a register; whether there are any. Then what is known of channels has changed. */
export function relieveChannels(shader: Shader, channels: Channels): boolean {
  const floor = Math.max(channels.floor, FEW_REGISTERS);
  if (channels.load.every((counts) => counts.every((count) => count <= floor))) return false;
  const flow = flowOf(shader.root);
  const ends = endsOf(flow);
  const load = copyLoad(channels.load);
  const peaks = load.map((counts) => ends.reduce((most, at) => Math.max(most, counts[at] ?? 0), 0));
  const most = Math.max(...peaks);
  if (most <= floor) return false;
  const moves: Move[] = [];
  for (let chan = 0; chan < 4; chan++) {
    if (peaks[chan] !== most) continue;
    const counts = load[chan as 0 | 1 | 2 | 3];
    const full = ends.filter((at) => counts[at] === most);
    if (full.length > MOST_PLACES) return false;
    const move = findMove(shader, flow, channels, load, chan, full, most);
    if (move === undefined || takesRows(shader, channels, move.value, full, most)) return false;
    moves.push(move);
  }
  for (const move of moves) make(shader, move);
  return true;
}

/** Positions outside of ALU clauses, and the last ones of these: what is alive there is so in whatever order instructions come. */
function endsOf({ blocks }: Flow): readonly number[] {
  const ends: number[] = [];
  for (const { entry, exit, nodes } of blocks) {
    ends.push(entry);
    nodes.forEach((node, k) => {
      if ((node.kind !== 'alu' && node.kind !== 'packed') || nodes[k + 1]?.parent !== node.parent)
        ends.push(entry + 1 + k);
    });
    ends.push(exit);
  }
  return ends;
}

/** Whether whole vectors, and values that are pinned to registers, take so many somewhere, without the one that leaves. */
function takesRows(
  { values }: Shader,
  { ranges, vectors }: Channels,
  without: Held,
  places: readonly number[],
  most: number,
): boolean {
  const pinned = values.all.filter((value) => value.assigned !== undefined && value !== without);
  const whole: (readonly number[])[] = [];
  for (const [uid, lists] of vectors) {
    const own = lists.find((list) => list.length === 4 && Math.min(...list) === uid);
    if (own !== undefined) whole.push(own);
  }
  return places.some((at) => {
    const alive = (uid: number): boolean => isAlive(ranges[uid] ?? [], at * 2 + 1);
    const rows = new Set<number>();
    for (const { uid, assigned = 0 } of pinned) if (alive(uid)) rows.add(assigned >> 2);
    return rows.size + whole.filter((list) => list.every(alive)).length >= most;
  });
}

/** What can leave a channel, one value for all places where it is full and takes `most`. */
function findMove(
  shader: Shader,
  flow: Flow,
  { ranges, of, local }: Channels,
  load: ChannelLoad,
  chan: number,
  full: readonly number[],
  most: number,
): Move | undefined {
  const start = startBefore(flow, full[0] ?? 0);
  if (start === undefined) return undefined;
  const container = parentOf(parentOf(parentOf(start.node)));
  for (const value of shader.values.all) {
    if (!isHeld(value) || of[value.uid] !== chan || local[value.uid] === 1 || shader.root.results.includes(value))
      continue;
    const own = ranges[value.uid] ?? [];
    const tail = clip(own, start.position * 2 + 1, Infinity);
    if (!full.every((at) => isAlive(tail, at * 2 + 1))) continue;
    const spans = { ranges: tail, step: 2 } as const;
    const other = [0, 1, 2, 3]
      .filter((each) => each !== chan && peakLoad(load, each, spans) + 1 < most)
      .sort((a, b) => peakLoad(load, a, spans) - peakLoad(load, b, spans))[0];
    const readers = other === undefined ? undefined : readersAfter(flow, value, start.position, container);
    if (other === undefined || readers === undefined) continue;
    addLoad(load, chan, spans, -1);
    addLoad(load, other, spans, 1);
    return { value, chan: other, before: start.node, readers };
  }
  return undefined;
}

/** The last clause outside of loops that begins at a position or before it. */
function startBefore({ blocks }: Flow, position: number): Start | undefined {
  let found: Start | undefined;
  for (const { entry, nodes, depth } of blocks) {
    if (depth > 0) continue;
    nodes.forEach((node, k) => {
      if (entry + 1 + k <= position && (node.kind === 'alu' || node.kind === 'packed') && node.prev === undefined)
        found = { node, position: entry + 1 + k };
    });
  }
  return found;
}

/** The part of some ranges between two half positions. */
function clip(ranges: Ranges, from: number, to: number): Ranges {
  const part: number[] = [];
  for (let k = 0; k < ranges.length; k += 2) {
    const [begin, end] = [Math.max(from, ranges[k] ?? 0), Math.min(to, ranges[k + 1] ?? 0)];
    if (begin < end) part.push(begin, end);
  }
  return part;
}

/** What reads a value from a position on; undefined where that cannot read it elsewhere, or does not come from there. */
function readersAfter({ blocks }: Flow, value: Held, position: number, container: Container): Node[] | undefined {
  const readers: Node[] = [];
  let possible = true;
  for (const { entry, exit, nodes } of blocks) {
    if (exit < position) continue;
    for (let k = Math.max(0, position - entry - 1); k < nodes.length; k++) {
      const node = elementAt(nodes, k);
      let reads = false;
      forEachRead(node, (each) => (reads ||= each === value));
      forEachWrite(node, (each) => (possible &&= each !== value));
      if (reads) readers.push(node);
    }
  }
  return possible && readers.every((node) => isInside(node, container) && takesAnyChannel(node, value))
    ? readers
    : undefined;
}

function isInside(node: Node, container: Container): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) if (at === container) return true;
  return false;
}

function takesAnyChannel(node: Node, value: Held): boolean {
  if (node.kind === 'cf') return false;
  if (node.kind === 'fetch') {
    return vectorOperands(node).every(({ operands, from, size, ordered }) => {
      const held = operands.slice(from, from + size).filter(isHeld);
      return operands === node.dst || !held.includes(value) || (!ordered && held.every((each) => each === value));
    });
  }
  return aluNodes(node).every((alu) => !alu.code.op.flags.has('INTERP') && !isRelative(alu, value));
}

/** Whether relative operands add a value, or may read it. */
function isRelative({ src, dst }: AluNode, value: Held): boolean {
  const uses = (each: Value | undefined): boolean =>
    each?.kind === 'rel' && (each.rel === value || each.mayUse.includes(value));
  return src.some(uses) || dst.some(uses);
}

function make(shader: Shader, { value, chan, before, readers }: Move): void {
  const copy = newTemporary(shader.values);
  copy.chan = chan;
  insertBefore(before, copyOf(copy, value));
  const replace = (operands: (Value | undefined)[]): void =>
    operands.forEach((each, k) => {
      if (each === value) operands[k] = copy;
    });
  for (const node of readers) {
    if (node.kind === 'fetch') replace(node.src);
    else for (const alu of aluNodes(node)) replace(alu.src);
  }
}
