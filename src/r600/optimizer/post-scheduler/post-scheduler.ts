/*
 * post_scheduler: packs the instructions of ALU clauses into groups. Takes registers without numbers (form `registers`); leaves
 * clauses of groups in which every slot, bank swizzle and channel is decided, clauses ended where they are full, and loads of
 * the address register in front of the operands that it indexes.
 *
 *   clause ALU {                        clause ALU {
 *     x: t1 = MUL_IEEE t0, 0x40000000     group {
 *     x: t2 = ADD t0, 0x3f800000    ->      x: t1 = MUL_IEEE t0, 0x40000000
 *     x: t3 = MUL_IEEE t1, t2               y: t2 = ADD t0, 0x3f800000
 *   }                                     }
 *                                         group { x: t3 = MUL_IEEE t1, t2 } }
 */
import { FormatError } from '../../../runtime/format-error.ts';
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode, ClauseNode, Container, PackedNode } from '../../ir/node.ts';
import { isContainer } from '../../ir/node.ts';
import { elementFlags } from '../../ir/arrays.ts';
import { aluCode, createAlu } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { printNodeLine } from '../../ir/print.ts';
import { aluNodes, children, insertBefore } from '../../ir/tree.ts';
import { newTemporary } from '../../ir/value-table.ts';
import type { Value } from '../../ir/value.ts';
import type { Pass } from '../pass.ts';
import { allowedChannels, channelsOf, decideChannel, decideOperand, emptiest, OPEN } from './channels.ts';
import type { Channels } from './channels.ts';
import { createGroupState } from './group.ts';
import type { Group } from './group.ts';
import { emit } from './emit.ts';
import { createPlaces, graphOf } from './graph.ts';
import { relieveChannels } from './relief.ts';
import { settleResults } from './results.ts';
import { chooseSchedule } from './choose.ts';
import { Stuck } from './schedule.ts';
import { relativeKey, tableOf } from './table.ts';
import { elementAt } from '../../ir/element-at.ts';
import { couldSave } from '../thrift.ts';
import { isHeld } from '../registers/operands.ts';

/** How often channels that are full are relieved of a value each. */
const RELIEFS = 4;

/** The pass. */
export const postScheduler: Pass = {
  name: 'post_scheduler',
  input: 'registers',
  output: 'groups',
  run: (shader, { thrift, multiplyAddInT = shader.chip.generation === 'EVERGREEN' }) => {
    const changed = settleResults(shader);
    const elements = elementFlags(shader);
    let channels = channelsOf(shader, elements);
    for (let round = 0; round < RELIEFS && relieveChannels(shader, channels); round++)
      channels = channelsOf(shader, elements);
    const context: Context = {
      shader,
      channels,
      elements,
      places: createPlaces(shader),
      forwarded: new Int32Array(shader.values.all.length + 1).fill(-1),
      written: new Int32Array(shader.values.all.length + 1),
      group: undefined,
      clock: { next: 1 },
      floor: Math.max(channels.floor, thrift?.target ?? 0),
      thrifty: thrift?.target !== undefined,
      lossy: thrift?.lossy === true && thrift.target !== undefined,
      saving: 0,
      multiplyAddInT,
      changed,
    };
    decideOperand(channels, shader.root.inputs);
    visit(context, shader.root);
    couldSave(thrift, context.saving);
    for (const uid of channels.log) {
      const value = elementAt(shader.values.all, uid - 1);
      if (!isHeld(value) || value.assigned !== undefined || value.chan === channels.of[uid]) continue;
      value.chan = channels.of[uid];
      context.changed = true;
    }
    return context.changed;
  },
};

interface Context {
  readonly shader: Shader;
  readonly channels: Channels;
  places: ReturnType<typeof createPlaces>;
  readonly elements: Uint8Array;
  forwarded: Int32Array;
  /** By uid: the clause that wrote a register last, by `clock`. */
  written: Int32Array;
  group: Group | undefined;
  readonly clock: { next: number };
  /** Registers that are taken anyway, as far as is known. */
  floor: number;
  readonly thrifty: boolean;
  readonly lossy: boolean;
  /** How many the clause that takes most of them could do without. */
  saving: number;
  readonly multiplyAddInT: boolean;
  changed: boolean;
}

function visit(context: Context, container: Container): void {
  for (const node of children(container)) {
    if (node.kind === 'clause' && node.first !== undefined && isAlu(node)) scheduleClause(context, node);
    else if (isContainer(node)) visit(context, node);
    else if (node.kind === 'fetch' || node.kind === 'cf') {
      decideOperand(context.channels, node.dst);
      decideOperand(context.channels, node.src);
    }
  }
}

function isAlu(clause: ClauseNode): boolean {
  return clause.first?.kind === 'alu' || clause.first?.kind === 'packed';
}

/** Instructions of a small clause that are spread over the channels, one after the other or the same again: few ever are. */
const SEPARATIONS = 16;

function scheduleClause(context: Context, clause: ClauseNode): void {
  const { shader } = context;
  let most: number | undefined;
  for (let attempt = 0; ; attempt++) {
    const nodes: (AluNode | PackedNode)[] = [];
    for (let node = clause.first; node !== undefined; node = node.next) {
      if (node.kind === 'alu' || node.kind === 'packed') nodes.push(node);
    }
    // Every copy is a node more.
    most ??= SEPARATIONS + nodes.length / 4;
    decideUndefined(context, nodes);
    const table = tableOf(shader, nodes, context.elements, context.multiplyAddInT);
    const graph = graphOf(context.places, table);
    try {
      const { channels, clock, thrifty, lossy } = context;
      context.group ??= createGroupState(table, channels, shader.chip.generation, context.forwarded);
      const around = { chip: shader.chip, channels, clock, group: context.group, thrifty, lossy };
      const { schedule, registers, fewest } = chooseSchedule(
        around,
        table,
        graph,
        channels.spans.get(clause),
        context.floor,
      );
      if (registers > context.floor) context.saving = registers - fewest;
      context.floor = Math.max(context.floor, registers);
      emit(shader, clause, table, schedule);
      context.changed = true;
      return;
    } catch (error) {
      if (!(error instanceof Stuck)) throw error;
      if (attempt >= most) throw new FormatError('r600/opt-group', 'an instruction fits no group');
      separate(context, elementAt(nodes, error.unit));
    }
  }
}

/** Decides for registers that are read before anything wrote them: a loop writes them later, or nothing does. */
function decideUndefined({ channels, written, clock }: Context, nodes: readonly (AluNode | PackedNode)[]): void {
  const now = clock.next;
  const read = (value: Value | undefined): void => {
    if (!isHeld(value) || channels.of[value.uid] !== OPEN || written[value.uid] === now) return;
    decideOperand(channels, [value]);
  };
  const readAll = ({ src, dst }: AluNode): void => {
    for (const value of src) read(value?.kind === 'rel' ? value.rel : value);
    if (dst[0]?.kind === 'rel') read(dst[0].rel);
  };
  const write = ({ dst }: AluNode): void => {
    if (isHeld(dst[0])) written[dst[0].uid] = now;
  };
  for (const node of nodes) {
    if (node.kind === 'alu') {
      readAll(node);
      write(node);
      continue;
    }
    const insts = aluNodes(node);
    insts.forEach(readAll);
    insts.forEach(write);
  }
}

/** Spreads what an instruction reads over the channels: by deciding those that are open, else by a copy in front of it. */
function separate(context: Context, node: AluNode | PackedNode): void {
  const { shader, channels } = context;
  const insts = aluNodes(node);
  const reads = new Map<number, { readonly value: Value; readonly chan: number }>();
  for (const { src } of insts) {
    for (const value of src) {
      if (isHeld(value)) reads.set(value.uid, { value, chan: channels.of[value.uid] ?? 0 });
      else if (value?.kind === 'rel') reads.set(relativeKey(value), { value, chan: value.array.chan });
    }
  }
  const crowd = new Int32Array(4);
  for (const { chan } of reads.values()) if (chan !== OPEN) crowd[chan] = (crowd[chan] ?? 0) + 1;
  const open = [...reads.values()].filter(({ chan }) => chan === OPEN);
  if (open.length > 0) {
    for (const { value } of open) spread(channels, value, crowd);
    return;
  }
  const most = crowd.indexOf(Math.max(...crowd));
  const least = crowd.indexOf(Math.min(...crowd));
  const crowded = [...reads].filter(([, { chan }]) => chan === most);
  const found = crowded.find(([, { value }]) => isHeld(value)) ?? crowded[0];
  // Two in a channel may be too many too, where one of them is read at two places of several slots. One alone crowds nothing.
  if (found === undefined || reads.size === 1 || crowd[most] === crowd[least]) {
    if (insts.length === 1 && holdConstant(context, elementAt(insts, 0))) return;
    throw new FormatError('r600/opt-group', `an instruction fits no group: ${insts.map(printNodeLine).join(', ')}`);
  }
  const [key, { value: from }] = found;
  const to = newTemporary(shader.values);
  grow(context, to.uid);
  decideChannel(channels, to.uid, least);
  insertBefore(node, createAlu(aluCode(aluOp('MOV')), [to], [from]));
  for (const { src } of insts) {
    src.forEach((value, k) => {
      if (value === from || (value?.kind === 'rel' && relativeKey(value) === key)) src[k] = to;
    });
  }
}

/** Gives a value the least crowded channel that it may have. */
function spread(channels: Channels, { uid }: Value, crowd: Int32Array): void {
  const best = emptiest({ crowd }, allowedChannels(channels, uid));
  if (best < 0) throw new FormatError('r600/opt-channel', 'no channel is left for a register');
  decideChannel(channels, uid, best);
  crowd[best] = (crowd[best] ?? 0) + 1;
}

/** In slot t two sources may be constants: of three the first goes to a register. */
function holdConstant(context: Context, node: AluNode): boolean {
  const { code, src } = node;
  const constants = src
    .slice(0, code.op.sources)
    .filter((value) => value?.kind === 'const' || value?.kind === 'kcache');
  if (constants.length < 3) return false;
  const held = newTemporary(context.shader.values);
  grow(context, held.uid);
  const special = src.slice(code.op.sources).filter((value) => value?.kind === 'special');
  insertBefore(node, createAlu(aluCode(aluOp('MOV')), [held], [constants[0], ...special]));
  src[0] = held;
  return true;
}

/** Makes room for a value that did not exist when the tables were made. */
function grow(context: Context, uid: number): void {
  const { channels } = context;
  if (uid < channels.of.length) return;
  const of = new Int8Array(uid * 2).fill(OPEN);
  of.set(channels.of);
  channels.of = of;
  const forwarded = new Int32Array(uid * 2).fill(-1);
  forwarded.set(context.forwarded);
  context.forwarded = forwarded;
  context.group = undefined;
  const written = new Int32Array(uid * 2);
  written.set(context.written);
  context.written = written;
  context.places = createPlaces(context.shader, uid * 2);
}
