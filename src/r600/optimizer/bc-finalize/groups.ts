/* ALU groups to instructions: slots in order, destinations, literals last. */
import type { AluNode, GroupNode } from '../../ir/node.ts';
import { printValue } from '../../ir/print-value.ts';
import { aluNodes } from '../../ir/tree.ts';
import type { SpecialName, Value } from '../../ir/value.ts';
import { aluOpcode, aluOp } from '../../isa/tables/alu-opcodes.ts';
import { ofGeneration } from '../../isa/tables/chips.ts';
import type { Chip, Generation } from '../../isa/tables/chips.ts';
import { slotOf } from '../../isa/words/decode-alu.ts';
import type { AluGroup, AluInst, AluSrc, Slot } from '../../isa/program.ts';
import { FIRST_CLAUSE_TEMP } from '../../isa/tables/selects.ts';
import type { KcacheLock } from '../../isa/tables/selects.ts';
import { cannotFinalize } from './failure.ts';
import { needsNop } from './forwarding.ts';
import type { Slots } from './forwarding.ts';
import { componentOf } from './operands.ts';
import { encodeSource, indexModeOf, relativeBase } from './sources.ts';
import type { SourceContext } from './sources.ts';

/** A group that does not know its address yet. */
export type BareGroup = Omit<AluGroup, 'address'>;

interface GroupContext extends SourceContext {
  /** All groups of the clause. */
  readonly clause: readonly Slots[];
}

/** The groups of a clause. `condition`: the exec mask that the branch after it takes. */
export function encodeGroups(
  clause: readonly Slots[],
  chip: Chip,
  locks: readonly KcacheLock[],
  condition: Value | undefined,
): readonly BareGroup[] {
  const encoded: BareGroup[] = [];
  let before: Slots = [];
  for (const slots of clause) {
    if (needsNop(chip, before, slots)) {
      encoded.push(nopGroup(chip.generation));
      before = [];
    }
    encoded.push(encodeGroup(slots, { before, locks, literals: [], clause }, chip.generation, condition));
    before = slots;
  }
  return encoded;
}

/** The instructions of a group by slot. FormatError `r600/opt-finalize` where two have the same. */
export function slotsOf(group: GroupNode): Slots {
  const slots: (AluNode | undefined)[] = [undefined, undefined, undefined, undefined, undefined];
  for (const node of aluNodes(group)) {
    if (slots[node.code.slot] !== undefined) throw cannotFinalize(`two instructions in slot ${node.code.slot}`);
    slots[node.code.slot] = node;
  }
  return slots;
}

function encodeGroup(
  slots: Slots,
  context: GroupContext,
  generation: Generation,
  condition: Value | undefined,
): BareGroup {
  const insts: AluInst[] = [];
  const filled = slotToFill(slots, generation);
  let final = slots.length - 1;
  while (final >= 0 && slots[final] === undefined && final !== filled) final--;
  if (final < 0) throw cannotFinalize('an empty group');
  let taken = 0;
  for (let slot = 0; slot <= final; slot++) {
    const node = slots[slot];
    const last = slot === final;
    if (node !== undefined) insts.push(encodeInst(node, context, generation, condition, taken, last));
    else if (slot === filled) insts.push(nop(generation, slot as Slot, last));
    else continue;
    taken |= 1 << slot;
  }
  const { literals } = context;
  if (literals.length % 2 === 1) literals.push(0);
  return { insts, literals };
}

const noSource: AluSrc = { sel: 0, rel: false, chan: 0, neg: false, abs: false };

function encodeInst(
  node: AluNode,
  context: GroupContext,
  generation: Generation,
  condition: Value | undefined,
  taken: number,
  last: boolean,
): AluInst {
  const { code, dst } = node;
  const { op, slot } = code;
  const opcode = aluOpcode(op, generation);
  if (opcode === null) throw cannotFinalize(`${op.name}, which ${generation} lacks`);
  const src = [sourceAt(context, node, 0), sourceAt(context, node, 1)];
  if (op.encoding !== 'op2') src.push(sourceAt(context, node, 2));
  const { dstGpr, dstRel, dstChan, writeMask } = destination(node, context.clause, generation, taken);
  const predicate = op.tests;
  return {
    encoding: op.encoding,
    op,
    opcode,
    slot,
    src,
    dstGpr,
    dstRel,
    dstChan,
    writeMask,
    clamp: code.clamp,
    omod: code.omod,
    updateExecMask: predicate && condition !== undefined && dst[2] === condition,
    updatePred: predicate && dst[1] !== undefined,
    fogMerge: code.fogMerge,
    indexMode: indexModeOf(node),
    predSel: code.predSel,
    bankSwizzle: code.bankSwizzle,
    idxOffset: code.idxOffset,
    last,
  };
}

function sourceAt(context: GroupContext, node: AluNode, k: number): AluSrc {
  return k < node.code.op.sources ? encodeSource(context, node, k) : noSource;
}

type Target = Pick<AluInst, 'dstGpr' | 'dstRel' | 'dstChan' | 'writeMask'>;

/** MOVA_DST of Cayman. */
const movaTargets: Readonly<Partial<Record<SpecialName, number>>> = { AR: 0, IDX0: 2, IDX1: 3 };

/** Components of AR, which R600 and R700 name by the channel. */
const addressChannels: readonly SpecialName[] = ['AR', 'ARy', 'ARz', 'ARw'];

function destination(node: AluNode, clause: readonly Slots[], generation: Generation, taken: number): Target {
  const { op } = node.code;
  const value = node.dst[0];
  if (op.flags.has('MOVA') && value?.kind === 'special') {
    const dstGpr = generation === 'CAYMAN' ? movaTargets[value.name] : 0;
    if (dstGpr === undefined) throw cannotFinalize(`${op.name} to ${value.name}`);
    const component = generation === 'CAYMAN' ? 0 : Math.max(0, addressChannels.indexOf(value.name));
    return { dstGpr, dstRel: false, dstChan: maskedChannel(node, generation, taken, component), writeMask: false };
  }
  const result = value?.kind === 'special' ? undefined : value;
  const chan = channelOf(result);
  if (result === undefined || chan === undefined) {
    const dstChan = maskedChannel(node, generation, taken, 0);
    // Instructions with three sources always write: what nobody wants goes where the clause keeps nothing.
    if (op.encoding === 'op3') return { dstGpr: spareTemp(clause, dstChan), dstRel: false, dstChan, writeMask: true };
    return { dstGpr: 0, dstRel: false, dstChan, writeMask: false };
  }
  if (slotOf(op, chan, generation, taken) !== node.code.slot) throw wrongSlot(node, `writes channel ${chan}`);
  const writeMask = op.encoding !== 'lds_idx';
  if (result.kind === 'rel') return { dstGpr: relativeBase(result), dstRel: true, dstChan: chan, writeMask };
  return { dstGpr: componentOf(result) >> 2, dstRel: false, dstChan: chan, writeMask };
}

/** The channel that a result has a place in. */
function channelOf(result: Value | undefined): number | undefined {
  if (result?.kind === 'rel') return result.array.chan;
  return result?.assigned === undefined ? undefined : result.assigned & 3;
}

/**
 * The vector slot that must not stay empty, -1 for none: an instruction that any slot could hold executes in t where the slot
 * of its channel is taken, and only there.
 */
function slotToFill(slots: Slots, generation: Generation): number {
  const scalar = slots[4];
  if (scalar === undefined || ofGeneration(scalar.code.op.slots, generation) !== 'VS') return -1;
  const chan = channelOf(scalar.dst[0]) ?? slots.findIndex((node) => node !== undefined) % 4;
  return slots[chan] === undefined ? chan : -1;
}

/** A clause temporary that the clause does not use in this channel. */
function spareTemp(clause: readonly Slots[], chan: number): number {
  const used = new Set<number>();
  for (const node of clause.flat()) {
    for (const value of [...(node?.dst ?? []), ...(node?.src ?? [])]) {
      if (value?.assigned !== undefined) used.add(value.assigned);
    }
  }
  for (let gpr = FIRST_CLAUSE_TEMP; gpr < FIRST_CLAUSE_TEMP + 4; gpr++) if (!used.has(gpr * 4 + chan)) return gpr;
  throw cannotFinalize('no register for a result that nobody wants');
}

/** The channel of an instruction that writes nothing, so that the hardware puts it where the scheduler did. */
function maskedChannel(node: AluNode, generation: Generation, taken: number, wanted: number): number {
  const { op, slot } = node.code;
  const candidates = slot < 4 ? [slot] : [wanted, 0, 1, 2, 3];
  const chan = candidates.find((each) => slotOf(op, each, generation, taken) === slot);
  if (chan === undefined) throw wrongSlot(node, 'writes nothing');
  return chan;
}

function wrongSlot({ code, dst }: AluNode, how: string): ReturnType<typeof cannotFinalize> {
  const target = dst[0] === undefined ? '' : ` (${printValue(dst[0])})`;
  return cannotFinalize(`${code.op.name} in slot ${code.slot} ${how}${target}`);
}

/** A group that only lets time pass. */
function nopGroup(generation: Generation): BareGroup {
  return { insts: [nop(generation, 0, true)], literals: [] };
}

/** An instruction that only takes its slot. */
function nop(generation: Generation, slot: Slot, last: boolean): AluInst {
  const op = aluOp('ALU_NOP');
  return {
    encoding: 'op2',
    op,
    opcode: aluOpcode(op, generation) ?? 0,
    slot,
    src: [noSource, noSource],
    dstGpr: 0,
    dstRel: false,
    dstChan: slot,
    writeMask: false,
    clamp: false,
    omod: 0,
    updateExecMask: false,
    updatePred: false,
    fogMerge: false,
    indexMode: 0,
    predSel: 0,
    bankSwizzle: 0,
    idxOffset: 0,
    last,
  };
}
