/*
 * The channels of registers. Some are given: by a register that is assigned, by an array, by the slot in which a pack or an
 * interpolation computes, by instructions whose words cannot turn components round. The others are open until something
 * defines them: a fetch leaves its results in any order, an instruction in a vector slot writes the slot's channel, one in t
 * writes any. Components of one operand of a fetch or export share a register, so their channels differ.
 */
import { FormatError } from '../../../runtime/format-error.ts';
import { isElementOf } from '../../ir/arrays.ts';
import { elementAt } from '../../ir/element-at.ts';
import { isContainer } from '../../ir/node.ts';
import type { AluNode, Node, Operands } from '../../ir/node.ts';
import { printValue } from '../../ir/print-value.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { CLAUSE_TEMPORARIES } from '../ra-init/register-file.ts';
import { addLoad, createChannelLoad, peakLoad } from '../registers/channel-load.ts';
import type { ChannelLoad } from '../registers/channel-load.ts';
import { flowOf } from '../registers/flow.ts';
import { liveRanges } from '../registers/live-ranges.ts';
import type { Ranges } from '../registers/live-ranges.ts';
import { isHeld } from '../registers/operands.ts';
import { isReplicated } from './table.ts';

/** No channel yet. */
export const OPEN = -1;

/** The positions of a clause's first and last instruction. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** What is known of channels. */
export interface Channels {
  /** By uid. */
  of: Int8Array;
  /** For each uid the operands it is part of, as lists of uids. */
  readonly vectors: Map<number, number[][]>;
  /** What was decided since a mark, to take it back. */
  readonly log: number[];
  /** How many registers were put in each channel. */
  readonly crowd: Int32Array;
  /** To fill: what each channel costs one result. */
  readonly costs: Int32Array;
  /** By uid, where a register is alive. */
  readonly ranges: readonly Ranges[];
  /** By uid: 1 where one ALU clause holds all of that. */
  readonly local: Uint8Array;
  /** Where ALU clauses lie. */
  readonly spans: ReadonlyMap<Node, Span>;
  /** Registers that are needed outside of ALU clauses, whatever their order. */
  readonly floor: number;
  /** What is alive of those whose channel is decided: beyond clauses, and in one only. */
  readonly load: ChannelLoad;
  readonly localLoad: ChannelLoad;
}

const nowhere: Ranges = [];

interface Open extends Span {
  last: number;
}

type Lives = Pick<Channels, 'ranges' | 'local' | 'spans' | 'floor' | 'load' | 'localLoad'>;

/** Where registers are alive, before instructions are put in groups. */
function livesOf(shader: Shader): Lives {
  const flow = flowOf(shader.root);
  const ranges = liveRanges(flow, shader.root, shader.values.all.length + 1);
  const clauses = new Int32Array(flow.positions).fill(-1);
  const spans = new Map<Node, Open>();
  let [clause, number] = [undefined as Node | undefined, 0];
  let span: Open | undefined;
  for (const { entry, nodes } of flow.blocks) {
    for (let k = 0; k < nodes.length; k++) {
      const { kind, parent } = elementAt(nodes, k);
      if (parent !== clause) [clause, number, span] = [parent, number + 1, undefined];
      if (parent === undefined || (kind !== 'alu' && kind !== 'packed')) continue;
      const at = entry + 1 + k;
      clauses[at] = number;
      span ??= spans.get(parent);
      if (span === undefined) spans.set(parent, (span = { first: at, last: at }));
      else span.last = at;
    }
  }
  const local = new Uint8Array(ranges.length);
  for (let uid = 0; uid < ranges.length; uid++) {
    const own = ranges[uid] ?? nowhere;
    if (own.length === 0) continue;
    const [begin, end] = [own[0] ?? 0, own[own.length - 1] ?? 0];
    const first = clauses[begin >> 1] ?? -1;
    if ((begin & 1) === 1 && first >= 0 && first === clauses[(end - 1) >> 1]) local[uid] = 1;
  }
  const [load, localLoad] = [createChannelLoad(flow.positions), createChannelLoad(flow.positions)];
  return { ranges, local, spans, floor: floorOf(shader, ranges, clauses), load, localLoad };
}

/** Registers that are full where no ALU clause is, and those that are taken anyway. */
function floorOf({ values, arrays }: Shader, ranges: readonly Ranges[], clauses: Int32Array): number {
  const counts = new Int32Array(clauses.length + 1);
  let fixed = 0;
  for (const { gpr, size } of arrays) fixed = Math.max(fixed, gpr + size);
  for (const { uid, assigned } of values.all) {
    if (assigned !== undefined) fixed = Math.max(fixed, (assigned >> 2) + 1);
    const own = ranges[uid] ?? nowhere;
    for (let k = 0; k < own.length; k += 2) {
      const [begin, end] = [(own[k] ?? 0) >> 1, (own[k + 1] ?? 0) >> 1];
      counts[begin] = (counts[begin] ?? 0) + 1;
      counts[end] = (counts[end] ?? 0) - 1;
    }
  }
  let [alive, most] = [0, 0];
  for (let at = 0; at < clauses.length; at++) {
    alive += counts[at] ?? 0;
    const clause = clauses[at] ?? -1;
    if (clause < 0 || clauses[at + 1] !== clause) most = Math.max(most, alive);
  }
  return Math.max(fixed, Math.ceil(most / 4));
}

/** The channels that a shader's registers have, and must have. `elements`: components that are elements of arrays. */
export function channelsOf(shader: Shader, elements: Uint8Array): Channels {
  const of = new Int8Array(shader.values.all.length + 1).fill(OPEN);
  const vectors = new Map<number, number[][]>();
  const channels: Channels = {
    of,
    vectors,
    log: [],
    crowd: new Int32Array(4),
    costs: new Int32Array(4),
    ...livesOf(shader),
  };
  for (const value of shader.root.inputs) enter(channels, value, elements);
  visit(channels, shader, shader.root, elements);
  return channels;
}

function visit(channels: Channels, shader: Shader, node: Node, elements: Uint8Array): void {
  if (isContainer(node)) {
    for (let child = node.first; child !== undefined; child = child.next) visit(channels, shader, child, elements);
    return;
  }
  for (const value of node.dst) if (value !== undefined) enter(channels, value, elements);
  for (const value of node.src) if (value !== undefined) enter(channels, value, elements);
  if (node.kind === 'alu') {
    const forced = slotChannel(shader, node);
    const value = node.dst[0];
    if (forced === undefined || value === undefined || channels.of[value.uid] === forced) return;
    if (channels.of[value.uid] !== OPEN)
      throw new FormatError('r600/opt-channel', `${printValue(value)} has two channels`);
    decideChannel(channels, value.uid, forced);
  } else if (node.kind === 'fetch' || node.kind === 'cf') {
    addVector(channels.vectors, node.dst, 0, 4);
    addVector(channels.vectors, node.src, 0, 4);
    if (node.kind === 'cf') addVector(channels.vectors, node.src, 4, node.src.length);
  }
}

/** Notes the channel that a value has already. */
function enter(channels: Channels, value: Value, elements: Uint8Array): void {
  const { of } = channels;
  if (!isHeld(value) || of[value.uid] !== OPEN) return;
  const own = isElementOf(elements, value) ? value.component & 3 : value.chan;
  const chan = value.assigned === undefined ? own : value.assigned & 3;
  if (chan === undefined) return;
  of[value.uid] = chan;
  count(channels, value.uid, chan, 1);
}

/** Counts a register in a channel, or no more. */
function count({ crowd, ranges, local, load, localLoad }: Channels, uid: number, chan: number, by: number): void {
  crowd[chan] = (crowd[chan] ?? 0) + by;
  addLoad(local[uid] === 1 ? localLoad : load, chan, { ranges: ranges[uid] ?? nowhere, step: 2 }, by);
}

/** The channel that an instruction's slot decides before scheduling. */
function slotChannel({ chip }: Shader, node: AluNode): number | undefined {
  if (!isHeld(node.dst[0])) return undefined;
  const { parent } = node;
  if (parent?.kind !== 'packed' && !node.code.op.flags.has('INTERP')) return undefined;
  const param = node.src.find((value) => value?.kind === 'param');
  if (parent?.kind !== 'packed') return param?.kind === 'param' ? param.chan : undefined;
  return isReplicated(chip, aluNodes(parent)) || node.code.slot > 3 ? undefined : node.code.slot;
}

function addVector(vectors: Map<number, number[][]>, operands: Operands, from: number, to: number): void {
  const uids: number[] = [];
  for (let k = from; k < Math.min(to, operands.length); k++) {
    const value = operands[k];
    if (isHeld(value) && !uids.includes(value.uid)) uids.push(value.uid);
  }
  if (uids.length < 2) return;
  for (const uid of uids) {
    const list = vectors.get(uid);
    if (list === undefined) vectors.set(uid, [uids]);
    else list.push(uids);
  }
}

/** The channels, as bits, that a register may still get. */
export function allowedChannels({ of, vectors }: Channels, uid: number): number {
  const known = of[uid] ?? 0;
  if (known !== OPEN) return 1 << known;
  const own = vectors.get(uid);
  if (own === undefined) return 15;
  let allowed = 15;
  for (const vector of own) {
    for (const other of vector) {
      const chan = of[other] ?? 0;
      if (chan !== OPEN) allowed &= ~(1 << chan);
    }
  }
  // One that is part of several operands leaves each of its partners a channel.
  if (own.length > 1) {
    for (let chan = 0; chan < 4; chan++) {
      if (((allowed >> chan) & 1) === 1 && !leavesRoom(of, vectors, own, uid, chan)) allowed &= ~(1 << chan);
    }
  }
  return allowed;
}

function leavesRoom(
  of: Int8Array,
  vectors: Channels['vectors'],
  own: readonly (readonly number[])[],
  uid: number,
  chan: number,
): boolean {
  for (const vector of own) {
    for (const partner of vector) {
      if (partner === uid || of[partner] !== OPEN) continue;
      let left = 15 & ~(1 << chan);
      for (const each of vectors.get(partner) ?? []) {
        for (const other of each) if (of[other] !== OPEN) left &= ~(1 << (of[other] ?? 0));
      }
      if (left === 0) return false;
    }
  }
  return true;
}

/** Decides a register's channel. */
export function decideChannel(channels: Channels, uid: number, chan: number): void {
  channels.of[uid] = chan;
  channels.log.push(uid);
  count(channels, uid, chan, 1);
}

/** Takes back what was decided since the log had this length. */
export function takeBack(channels: Channels, length: number): void {
  const { of, log } = channels;
  for (let k = log.length - 1; k >= length; k--) {
    const uid = log[k] ?? 0;
    const chan = of[uid] ?? 0;
    count(channels, uid, chan, -1);
    of[uid] = OPEN;
  }
  log.length = Math.min(log.length, length);
}

/** Decides what is still open of an operand, or of registers that nothing defines: its place among the components where it is free. */
export function decideOperand(channels: Channels, operands: Operands): void {
  for (let k = 0; k < operands.length; k++) {
    const value = operands[k];
    if (isHeld(value) && channels.of[value.uid] === OPEN) decideAnyhow(channels, value, k & 3);
  }
}

function decideAnyhow(channels: Channels, value: Value, wish: number): void {
  const allowed = allowedChannels(channels, value.uid);
  if (allowed === 0) throw new FormatError('r600/opt-channel', `no channel is left for ${printValue(value)}`);
  decideChannel(channels, value.uid, ((allowed >> wish) & 1) === 1 ? wish : emptiest(channels, allowed));
}

/** Of some channels the one with fewest registers. */
export function emptiest({ crowd }: Pick<Channels, 'crowd'>, allowed: number): number {
  let best = -1;
  for (let chan = 0; chan < 4; chan++) {
    if (((allowed >> chan) & 1) === 1 && (best < 0 || (crowd[chan] ?? 0) < (crowd[best] ?? 0))) best = chan;
  }
  return best;
}

/** How many registers more it takes to put one in a channel: clauses have some of their own. */
export function loadBeside({ ranges, local, load, localLoad }: Channels, uid: number, chan: number): number {
  const own = { ranges: ranges[uid] ?? nowhere, step: 2 } as const;
  if (local[uid] !== 1) return peakLoad(load, chan, own);
  return Math.max(0, peakLoad(localLoad, chan, own) + 1 - CLAUSE_TEMPORARIES);
}

/** Of the channels that an open register may have those in which it would take more than `limit`; none where that is all of them. */
export function fullChannels(channels: Channels, uid: number, allowed: number, limit: number): number {
  if (uid === 0 || channels.of[uid] !== OPEN) return 0;
  let full = 0;
  for (let chan = 0; chan < 4; chan++)
    if (((allowed >> chan) & 1) === 1 && loadBeside(channels, uid, chan) >= limit) full |= 1 << chan;
  return full === allowed ? 0 : full;
}
