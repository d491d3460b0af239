/*
 * ra_spill: keeps registers in scratch memory where there are too few. It runs where `PassContext.spill` says how many may be
 * alive together, which the optimizer does when ra_init found no room. A segment of code (`segments.ts`) reads in front of it what
 * it wants, and writes behind it what is wanted later; between them nothing of such a register is alive.
 *
 *   clause ALU { x: t5 = ADD t0, t1 }          clause ALU { x: t9 = ADD t0, t1 }
 *   ...                                   ->   cf MEM_SCRATCH t9 .x
 *                                              ...
 *                                              cf WAIT_ACK
 *                                              clause TEX { t10 = READ_SCRATCH }
 *   clause ALU { x: t6 = MUL t5, t5 }          clause ALU { x: t6 = MUL t10, t10 }
 */
import type { ClauseNode, Node, Operands } from '../../ir/node.ts';
import { createBlock, createClause } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { append, insertAfter, insertBefore, remove } from '../../ir/tree.ts';
import { newTemporary } from '../../ir/value-table.ts';
import type { Value } from '../../ir/value.ts';
import { scratchPlaces } from '../../isa/scratch.ts';
import { cfOp } from '../../isa/tables/cf-opcodes.ts';
import { fetchLimit } from '../gcm/clauses.ts';
import type { Pass, Spill } from '../pass.ts';
import { flowOf } from '../registers/flow.ts';
import type { Flow } from '../registers/flow.ts';
import { isAlive, liveRanges } from '../registers/live-ranges.ts';
import type { Ranges } from '../registers/live-ranges.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Held } from '../registers/operands.ts';
import { candidatesOf, instructionsAt } from './candidates.ts';
import { givePlaces } from './places.ts';
import type { SpillPlace } from './places.ts';
import { scratchRead, scratchWrite, waitForWrites } from './scratch-code.ts';
import type { ByChannel, ScratchPlace } from './scratch-code.ts';
import { segmentsOf } from './segments.ts';
import type { Segment } from './segments.ts';
import { chooseVictims } from './victims.ts';

/** FormatError `r600/opt-out-of-registers` where scratch memory does not suffice either. */
export const raSpill: Pass = {
  name: 'ra_spill',
  input: 'registers',
  output: 'registers',
  run: (shader, { spill, program }) => spill !== undefined && spillRegisters(shader, spill, scratchPlaces(program)),
};

/** What a segment reads and writes of one place, under the names that its values have there. */
interface Transfer {
  readonly place: ScratchPlace;
  readonly loads: ByChannel;
  readonly stores: ByChannel;
}

/** `base`: scratch places that the program uses itself. */
function spillRegisters(shader: Shader, { registers, segment: size }: Spill, base: number): boolean {
  const flow = flowOf(shader.root);
  const ranges = liveRanges(flow, shader.root, shader.values.all.length + 1);
  const segments = segmentsOf(flow.blocks, size);
  const candidates = candidatesOf(shader, flow, segments, ranges);
  const victims = chooseVictims(shader, flow, ranges, candidates, registers);
  if (victims.length === 0) return false;
  const spilled = givePlaces(victims, ranges, base);
  const places = spilled.reduce((most, { address }) => Math.max(most, address + 1), 0);
  const transfers = new Map<Segment, Transfer[]>();
  const names = new Map<Segment, Map<Value, Held>>();
  for (const { victim, address, channels } of spilled) {
    for (const { segment, loads, stores } of victim.accesses) {
      const own = names.get(segment) ?? new Map<Value, Held>();
      names.set(segment, own);
      for (const [value, chan] of channels) own.set(value, nameIn(shader, segment, value, chan));
      const list = transfers.get(segment) ?? [];
      transfers.set(segment, list);
      const byChannel = (values: readonly Held[]): ByChannel => inChannels(values, channels, own);
      list.push({ place: { address, places }, loads: byChannel(loads), stores: byChannel(stores) });
    }
  }
  for (const segment of segments) {
    const own = names.get(segment);
    if (own !== undefined) renameIn(segment, own);
  }
  storeInputs(shader, spilled, places, segments, ranges);
  for (const segment of segments) {
    const list = transfers.get(segment);
    if (list !== undefined) insert(shader, segment, list);
  }
  dropVainWaits(flowOf(shader.root));
  return true;
}

/** What stands for a value in a segment; the fetch shader leaves values where they are. */
function nameIn({ values }: Shader, segment: Segment, value: Held, chan: number): Held {
  if (callsFetchShader(segment)) return value;
  const temp = newTemporary(values);
  temp.chan = chan;
  return temp;
}

function callsFetchShader({ nodes: [node] }: Segment): boolean {
  return node?.kind === 'cf' && node.op.name === 'CALL_FS';
}

function inChannels(
  values: readonly Held[],
  channels: SpillPlace['channels'],
  names: ReadonlyMap<Value, Held>,
): ByChannel {
  const list: [Value | undefined, Value | undefined, Value | undefined, Value | undefined] = [
    undefined,
    undefined,
    undefined,
    undefined,
  ];
  for (const value of values) list[channels.get(value) as 0 | 1 | 2 | 3] = names.get(value);
  return list;
}

function renameIn({ nodes }: Segment, names: ReadonlyMap<Value, Held>): void {
  const rename = (list: Operands): void => {
    for (const [k, value] of list.entries()) {
      if (value === undefined) continue;
      if (value.kind === 'rel') value.rel = names.get(value.rel) ?? value.rel;
      else list[k] = names.get(value) ?? value;
    }
  };
  for (const node of nodes) {
    for (const { src, dst } of instructionsAt(node)) {
      rename(src);
      rename(dst);
    }
  }
}

/** Writes what is there at the start, behind the call of the fetch shader, which stays the first instruction. */
function storeInputs(
  shader: Shader,
  spilled: readonly SpillPlace[],
  places: number,
  segments: readonly Segment[],
  ranges: readonly Ranges[],
): void {
  const { root, chip } = shader;
  const inputs = new Set<Value>(root.inputs);
  const writes: Node[] = [];
  const call = segments.find(callsFetchShader);
  const at = (call?.last ?? 0) * 2 + 1;
  for (const { victim, address, channels } of spilled) {
    const own = new Map<Value, Held>(victim.members.map((value) => [value, value]));
    const there = victim.members.filter((value) => inputs.has(value) && isAlive(elementAt(ranges, value.uid), at));
    if (there.length === 0) continue;
    const values = inChannels(there, channels, own);
    writes.push(scratchWrite(chip.generation, { address, places }, values));
  }
  if (writes.length === 0) return;
  const [after] = call?.nodes ?? [];
  if (after === undefined) {
    const block = createBlock(shader, 0);
    for (const node of writes) append(block, node);
    if (root.first === undefined) append(root, block);
    else insertBefore(root.first, block);
  } else for (const node of writes.reverse()) insertAfter(after, node);
}

/** Puts reads in front of a segment and writes behind it. */
function insert({ chip }: Shader, { nodes, test }: Segment, transfers: readonly Transfer[]): void {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return;
  const { generation } = chip;
  const any = (values: ByChannel): boolean => values.some((value) => value !== undefined);
  const reads = transfers.filter(({ loads }) => any(loads));
  const writes = transfers.filter(({ stores }) => any(stores));
  if (reads.length > 0) {
    const before = partBefore(first);
    let clause: ClauseNode | undefined;
    let count = 0;
    if (generation !== 'R600') insertBefore(before, waitForWrites());
    for (const { place, loads } of reads) {
      const read = scratchRead(generation, place, loads);
      if (read.kind === 'cf') insertBefore(before, read);
      else {
        if (clause === undefined || count === fetchLimit(chip)) {
          insertBefore(before, (clause = createClause(cfOp('TEX'), {})));
          count = 0;
        }
        append(clause, read);
        count++;
      }
    }
  }
  if (writes.length === 0) return;
  const after = test === undefined ? partAfter(last) : undefined;
  const before = test === undefined ? undefined : partBefore(test);
  for (const { place, stores } of writes) {
    const write = scratchWrite(generation, place, stores);
    if (before !== undefined) insertBefore(before, write);
    else if (after !== undefined) insertAfter(after, write);
  }
}

/** Takes out waits between which and one before nothing writes. */
function dropVainWaits({ blocks }: Flow): void {
  for (const { nodes } of blocks) {
    let waited = false;
    for (const node of nodes) {
      if (node.kind !== 'cf') continue;
      if (node.op.name === 'WAIT_ACK') {
        if (waited) remove(node);
        waited = true;
      } else if (node.op.flags.has('MEM')) waited = false;
    }
  }
}

/** What an instruction's clause begins with it, so that something can stand in front of it: the clause, or itself outside of one. */
function partBefore(node: Node): Node {
  const { parent, prev } = node;
  if (parent?.kind !== 'clause') return node;
  if (prev === undefined) return parent;
  const rest = createClause(parent.op, parent.fields);
  insertAfter(parent, rest);
  for (let at: Node | undefined = node; at !== undefined;) {
    const next: Node | undefined = at.next;
    remove(at);
    append(rest, at);
    at = next;
  }
  return rest;
}

/** The same behind it. */
function partAfter(node: Node): Node {
  const { parent, next } = node;
  if (parent?.kind !== 'clause') return node;
  if (next !== undefined) partBefore(next);
  return parent;
}
