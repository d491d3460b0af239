/* Random ALU groups that obey the rules of slots, read ports, literals and constants. */
import type { AluInst, AluOp, Slot } from '../../../src/r600/advanced.ts';
import type { Generation } from '../../../src/r600/index.ts';
import { conflictOf } from '../../../src/r600/isa/verify/read-ports.ts';
import { instructionsOf } from './instructions.ts';
import type { InstructionSet, Pack } from './instructions.ts';
import { GENERAL, arrays, elementOperand, randomOperand, registerOperand } from './operands.ts';
import type { ClauseState, Operand } from './operands.ts';
import type { Rng } from './rng.ts';

const axes = 'xyzw';
const slotNames = 'xyzwt';
const vectorSwizzles = ['', 'VEC_021', 'VEC_120', 'VEC_102', 'VEC_201', 'VEC_210'];
const scalarSwizzles = ['', 'SCL_122', 'SCL_212', 'SCL_221'];

/** What groups are made for. */
export interface GroupContext {
  readonly rng: Rng;
  readonly generation: Generation;
  readonly set: InstructionSet;
  /** Whether there may be all that the IR takes. */
  readonly constructs: boolean;
  /** Whether instructions may ask for the predicate that the clause has set. */
  predicated: boolean;
}

/** A context for a generation. */
export function createGroupContext(rng: Rng, generation: Generation, constructs = false): GroupContext {
  return { rng, generation, set: instructionsOf(generation, constructs), constructs, predicated: false };
}

/** A group so far. */
interface Group {
  readonly insts: { readonly text: string; readonly inst: AluInst }[];
  readonly written: Set<number>;
  /** First registers of the arrays that it writes. */
  readonly arrays: Set<number>;
}

/** Lines of a group, and the state behind it. */
export interface MadeGroup {
  readonly lines: readonly string[];
  readonly slots: ReadonlySet<Slot>;
  readonly temporaries: ReadonlySet<number>;
}

/** An instruction as text but for its bank swizzle, with what the rules look at. */
interface Draft {
  readonly op: AluOp;
  readonly slot: Slot;
  readonly sources: readonly Operand[];
  readonly target: string;
  readonly flags?: string;
  readonly predicate?: string;
  readonly suffix?: string;
}

function instOf({ op, slot, sources }: Draft, bankSwizzle: number): AluInst {
  const nothing = { clamp: false, omod: 0, updateExecMask: false, updatePred: false, fogMerge: false, last: false };
  return {
    ...nothing,
    encoding: op.encoding,
    op,
    opcode: 0,
    slot,
    src: sources.map(({ src }) => src),
    dstGpr: 0,
    dstRel: false,
    dstChan: 0,
    writeMask: true,
    indexMode: 0,
    predSel: 0,
    bankSwizzle,
    idxOffset: 0,
  };
}

/** Adds an instruction with some bank swizzle that fits; false where none does. */
function place(context: GroupContext, group: Group, drafts: readonly Draft[]): boolean {
  const start = group.insts.length;
  for (const draft of drafts) {
    const scalar = draft.slot === 4;
    const swizzles = scalar ? scalarSwizzles : vectorSwizzles;
    const first = context.rng.int(swizzles.length);
    const constants = draft.sources.filter(({ src }) => src.sel >= 128 && src.sel !== 254 && src.sel !== 255);
    if (scalar && constants.length > 2) {
      group.insts.length = start;
      return false;
    }
    const found = swizzles
      .map((_, k) => (context.rng.chance(0.7) ? k : (k + first) % swizzles.length))
      .find((swizzle) => {
        const insts = [...group.insts.map(({ inst }) => inst), instOf(draft, swizzle)];
        return conflictOf({ address: 0, insts, literals: [] }, context.generation) === undefined;
      });
    if (found === undefined) {
      group.insts.length = start;
      return false;
    }
    const { op, slot, sources, target, flags = '', predicate = ' ', suffix = '' } = draft;
    const operands = [`${target},`, sources.map(({ text }) => text).join(', ')].join('  ').replace(/,\s*$/, '');
    const text = `${flags.padEnd(2)} ${predicate} ${slotNames[slot]!}: ${op.name}${suffix} ${operands}`;
    const inst = instOf(draft, found);
    group.insts.push({ text: swizzles[found] === '' ? text : `${text}  ${swizzles[found]!}`, inst });
  }
  return true;
}

function modified(rng: Rng, op: AluOp, operand: Operand): Operand {
  const abs = op.encoding === 'op2' && rng.chance(0.15);
  const neg = rng.chance(0.15);
  const text = `${neg ? '-' : ''}${abs ? `|${operand.text}|` : operand.text}`;
  return { text, src: { ...operand.src, neg, abs } };
}

function sourcesOf(context: GroupContext, op: AluOp, state: ClauseState): readonly Operand[] {
  return Array.from({ length: op.sources }, () => modified(context.rng, op, randomOperand(context.rng, state)));
}

/** Where a result goes: a register, an element of an array, a temporary of the clause, which all lanes must write, or nowhere. */
function targetOf(
  { rng, constructs }: GroupContext,
  group: Group,
  state: ClauseState,
  chan: number,
  op: AluOp,
  conditional: boolean,
): string | undefined {
  const kind = rng.int(16);
  if (kind === 0 && op.encoding === 'op2') return `__.${axes[chan]!}`;
  const mayWrite = constructs || group.arrays.size === 0;
  if (kind === 1 && state.address && mayWrite) {
    const { text, src } = elementOperand(rng);
    if (src.chan === chan && !group.arrays.has(src.sel)) {
      group.arrays.add(src.sel);
      return text;
    }
  }
  if (kind === 2 && mayWrite) {
    const array = rng.pick(arrays);
    if (((array.mask >> chan) & 1) === 1 && !group.arrays.has(array.gpr)) {
      group.arrays.add(array.gpr);
      return registerOperand(array.gpr + rng.int(array.size), chan).text;
    }
  }
  const component = (kind < 5 && !conditional ? 124 + rng.int(2) : rng.int(GENERAL)) * 4 + chan;
  if (group.written.has(component)) return undefined;
  group.written.add(component);
  return registerOperand(component >> 2, chan).text;
}

function suffixOf(rng: Rng, op: AluOp): string {
  const omod = op.encoding === 'op2' && rng.chance(0.1) ? rng.pick(['*2', '*4', '/2']) : '';
  return `${omod}${rng.chance(0.1) ? '_sat' : ''}`;
}

/** The slots that an instruction can take, on Cayman where the others have t all that it takes at once. */
function slotsOf(op: AluOp, generation: Generation, rng: Rng, taken: ReadonlySet<Slot>): readonly Slot[] {
  const free = ([0, 1, 2, 3] as const).filter((slot) => !taken.has(slot));
  switch (op.slots[generation]) {
    case '4V':
      return taken.size === 0 ? [0, 1, 2, 3] : [];
    case 'S':
      if (generation !== 'CAYMAN') return taken.has(4) ? [] : [4];
      return taken.size > 0 ? [] : rng.chance(0.5) ? [0, 1, 2] : [0, 1, 2, 3];
    case 'VS':
      if (generation !== 'CAYMAN' && !taken.has(4) && free.length < 4 && rng.chance(0.3)) return [4];
      return free.length === 0 ? [] : [rng.pick(free)];
    case 'V':
      return free.length === 0 ? [] : [rng.pick(free)];
    default:
      return [];
  }
}

/** What could stand in a vector slot goes to t where the slot of its channel is taken. */
function channelInT({ rng, generation }: GroupContext, op: AluOp, taken: ReadonlySet<Slot>): number {
  return op.slots[generation] === 'S' ? rng.int(4) : rng.pick([...taken].filter((slot) => slot !== 4));
}

function addRandom(context: GroupContext, group: Group, state: ClauseState): void {
  const { rng, generation } = context;
  const op = rng.pick(context.set.general);
  const taken = new Set(group.insts.map(({ inst }) => inst.slot));
  const slots = slotsOf(op, generation, rng, taken);
  if (slots.length === 0) return;
  const sources = sourcesOf(context, op, state);
  const suffix = suffixOf(rng, op);
  const predicate = context.predicated && rng.chance(0.5) ? rng.pick(['0', '1']) : ' ';
  const keeps = slots.length === 1 ? slots[0] : rng.pick(slots);
  const drafts: Draft[] = [];
  const written = [...group.written];
  for (const slot of slots) {
    const chan = slot === 4 ? channelInT(context, op, taken) : slot;
    const target = slot === keeps ? targetOf(context, group, state, chan, op, predicate !== ' ') : `__.${axes[chan]!}`;
    if (target === undefined) return;
    drafts.push({ op, slot, sources, target, predicate, suffix });
  }
  if (place(context, group, drafts)) return;
  group.written.clear();
  for (const component of written) group.written.add(component);
}

function finish(group: Group): MadeGroup {
  group.insts.sort((a, b) => a.inst.slot - b.inst.slot);
  const lines = group.insts.map(({ text }, k) => `${k === 0 ? '    1 ' : '      '}${text}`);
  const temporaries = new Set([...group.written].filter((component) => component >= 124 * 4));
  return { lines, slots: new Set(group.insts.map(({ inst }) => inst.slot)), temporaries };
}

const emptyGroup = (): Group => ({ insts: [], written: new Set(), arrays: new Set() });

/** A group of random instructions; undefined where none fits. */
export function randomGroup(context: GroupContext, state: ClauseState): MadeGroup | undefined {
  const group = emptyGroup();
  const count = 1 + context.rng.int(context.generation === 'CAYMAN' ? 4 : 5);
  for (let k = 0; k < count; k++) addRandom(context, group, state);
  return group.insts.length === 0 ? undefined : finish(group);
}

/** A dot product, or a cube coordinate, of random components. */
export function packedGroup(context: GroupContext, state: ClauseState, op: AluOp): MadeGroup | undefined {
  const { rng } = context;
  const group = emptyGroup();
  const keeps = rng.int(4);
  const drafts = ([0, 1, 2, 3] as const).map((slot): Draft => {
    const target = slot === keeps ? registerOperand(rng.int(GENERAL), slot).text : `__.${axes[slot]!}`;
    return { op, slot, sources: sourcesOf(context, op, state), target };
  });
  return place(context, group, drafts) ? finish(group) : undefined;
}

/** A group with an instruction of several slots, whose results go anywhere, and whatever finds room beside it. */
export function groupWithPack(context: GroupContext, state: ClauseState, { op, size }: Pack): MadeGroup | undefined {
  const { rng } = context;
  const group = emptyGroup();
  const first = size === 4 ? 0 : rng.pick([0, 2]);
  const drafts = Array.from({ length: size }, (_, k): Draft => {
    const slot = (first + k) as Slot;
    const nowhere = `__.${axes[slot]!}`;
    const target =
      rng.chance(0.3) && op.encoding === 'op2' ? nowhere : targetOf(context, group, state, slot, op, false);
    return { op, slot, sources: sourcesOf(context, op, state), target: target ?? nowhere };
  });
  if (!place(context, group, drafts)) return undefined;
  for (let count = rng.int(4); count > 0; count--) addRandom(context, group, state);
  return finish(group);
}

/** A group of one instruction that says what it reads: PRED_SET (`flags` M, P), KILL, MOVA; undefined where it does not fit. */
export function singleGroup(
  context: GroupContext,
  op: AluOp,
  sources: readonly Operand[],
  target: string,
  flags = '',
  predicate = ' ',
): MadeGroup | undefined {
  const group = emptyGroup();
  const slot: Slot = op.slots[context.generation] === 'S' ? 4 : ('xyzw'.indexOf(target.at(-1)!) as Slot);
  return place(context, group, [{ op, slot, sources, target, flags, predicate }]) ? finish(group) : undefined;
}
