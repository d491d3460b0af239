/*
 * ALU groups. PV and PS become the destination that the slot of the group before had; a slot that wrote none gets a
 * temporary. Instructions that work together on several slots are packed. What an instruction reads and writes besides its
 * operands (predicate, masks, queues, index registers) is in its lists after them.
 */
import { CONSTANT_FILE, inlineConstants } from '../../ir/inline-constants.ts';
import { slotNames } from '../../isa/tables/operand-names.ts';
import type { AluGroup, AluInst, AluSrc, Slot } from '../../isa/program.ts';
import { givesResult, writesNothing } from '../../isa/forwarded.ts';
import { loadedBy, setTwice } from '../../isa/set-twice.ts';
import { ALU_SRC, fileSelect, kcacheSelect } from '../../isa/tables/selects.ts';
import { readSources } from '../../isa/verify/verify-alu.ts';
import type { KcacheLock } from '../../isa/tables/selects.ts';
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import { ofGeneration } from '../../isa/tables/chips.ts';
import type { Generation } from '../../isa/tables/chips.ts';
import type { AluCode, AluNode, ClauseNode, Container, Operands, SourceModifiers } from '../../ir/node.ts';
import { aluCode, changeCode, createAlu, createGroup, createPacked } from '../../ir/shader.ts';
import { append } from '../../ir/tree.ts';
import type { SpecialName, Value } from '../../ir/value.ts';
import {
  constant,
  constantArray,
  hardware,
  kcache,
  newTemporary,
  parameter,
  register,
  relative,
  special,
  undefinedValue,
} from '../../ir/value-table.ts';
import { addressOf, relativeOperand, unsupported } from './context.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { ParseContext } from './context.ts';

/** The instructions of the group before, by slot. */
export type PreviousGroup = (AluNode | undefined)[];

/** Appends a group to a clause; answers its instructions by slot. */
export function parseGroup(
  context: ParseContext,
  clause: ClauseNode,
  group: AluGroup,
  locks: readonly KcacheLock[],
  previous: PreviousGroup,
): PreviousGroup {
  const fixups: AluNode[] = [];
  const constants: AluNode[] = [];
  const nodes: PreviousGroup = [undefined, undefined, undefined, undefined, undefined];
  const twice = setTwice(group, context.program.chip.generation);
  if (twice !== undefined) throw unsupported(`two instructions of a group that set the ${twice}`);
  if (copiesWhatItLoads(group)) throw unsupported('SET_CF_IDX beside a MOVA');
  if (answersAndTakes(group)) throw unsupported('an access to LDS beside what takes an answer');
  const container = createGroup();
  for (const inst of group.insts) {
    if (nodes[inst.slot] !== undefined)
      throw unsupported(`two instructions of a group in slot ${slotNames[inst.slot]}`);
    const node = parseInst(context, inst, group, locks, previous, fixups, constants);
    nodes[inst.slot] = node;
    const key = packKey(context, node);
    append(key === undefined ? container : packIn(context, container, key), node);
  }
  if (fixups.length > 0) {
    const copies = append(clause, createGroup());
    for (const copy of fixups) append(copies, copy);
  }
  for (const read of constants) append(append(clause, createGroup()), read);
  append(clause, container);
  if (nodes.some((node) => node !== undefined && !hasPartners(context, node, nodes)))
    throw unsupported('a part of an instruction of several slots');
  return nodes;
}

/** Whether a group copies the address register and loads it too: which of both comes first no document says. */
function copiesWhatItLoads({ insts }: AluGroup): boolean {
  if (!insts.some(({ op }) => op?.name.startsWith('SET_CF_IDX') === true)) return false;
  return insts.some(({ op }) => op?.flags.has('MOVA') === true);
}

/** Whether a group has an access to LDS and takes an answer, perhaps of the same: whether that is there no document says. */
function answersAndTakes({ insts }: AluGroup): boolean {
  const takes = insts.some(({ src }) => src.some(({ sel }) => sel >= ALU_SRC.LDS_OQ_A && sel <= ALU_SRC.LDS_OQ_B_POP));
  return takes && insts.some(({ op }) => op?.encoding === 'lds_idx' && op.name.endsWith('_RET'));
}

/** Whether the slots that an instruction works together with execute it too. */
function hasPartners(context: ParseContext, { code }: AluNode, nodes: PreviousGroup): boolean {
  const { program } = context;
  const { op, slot } = code;
  // What adds the result of the slot behind it has that in its pack: what comes of an empty slot no document says.
  if (slot < 3 && (op.flags.has('PREV_NEXT') || op.flags.has('PREV_INTERLEAVE'))) {
    const behind = nodes[slot + 1];
    if (behind === undefined || packKey(context, behind) !== 'chain') return false;
  }
  const { generation } = program.chip;
  const slots = ofGeneration(op.slots, generation);
  // Cayman has no slot t: x, y and z work out together what that did, and w too where it takes the result.
  if (slots === 'S' && generation === 'CAYMAN') return nodes.slice(0, 3).every((node) => node?.code.op === op);
  const pair = slots === '2V' || (slots === 'V' && op.flags.has('64')) ? 2 : 1;
  const size = slots === '4V' ? 4 : pair;
  if (size === 1) return true;
  const first = slot & -size;
  return nodes.slice(first, first + size).every((node) => node?.code.op === op);
}

/** What must stay together: instructions with the same key share a packed node. */
function packKey(context: ParseContext, { code }: AluNode): string | undefined {
  const { op } = code;
  const slots = ofGeneration(op.slots, context.program.chip.generation);
  if (op.flags.has('PREV_NEXT') || op.flags.has('PREV_INTERLEAVE') || op.name === 'MBCNT_32HI_INT') return 'chain';
  const several = slots === '4V' || slots === '2V' || op.flags.has('64');
  return several || (slots === 'S' && context.program.chip.generation === 'CAYMAN') ? op.name : undefined;
}

/** The packed node of a key: a new one where the group has none yet. */
function packIn(context: ParseContext, group: Container, key: string): Container {
  for (let node = group.first; node !== undefined; node = node.next) {
    if (node.kind === 'packed' && node.first?.kind === 'alu' && packKey(context, node.first) === key) return node;
  }
  return append(group, createPacked());
}

function parseInst(
  context: ParseContext,
  inst: AluInst,
  group: AluGroup,
  locks: readonly KcacheLock[],
  previous: PreviousGroup,
  fixups: AluNode[],
  constants: AluNode[],
): AluNode {
  const { op } = inst;
  if (op === undefined) throw unsupported(`ALU opcode ${inst.opcode}`);
  const cayman = context.program.chip.generation === 'CAYMAN';
  if (cayman && (op.flags.has('PRED') || op.flags.has('KILL')) && inst.omod !== 0) {
    throw unsupported(`EXECUTE_MASK_OP ${inst.omod}`);
  }
  if (writesNothing(inst)) throw unsupported(`${op.name} that writes`);
  const besides: SpecialName[] = [];
  // Lists that are pushed to take room for many more.
  const read = readSources(inst);
  const src: Operands = read.map((each) => {
    if (each.rel && each.sel >= 128) return relativeConstant(context, inst, each, locks, constants);
    return source(context, inst, each, group, locks, previous, fixups, besides);
  });
  const modifiers = read.some(({ neg, abs }) => neg || abs) ? read.map(modifiersOf) : elementAt(plain, read.length);
  const dst = destinations(context, inst, op, besides);
  const { values } = context.shader;
  for (const name of besides) src.push(special(values, name));
  // Other instructions have the bits too, and nothing comes of them.
  const { tests } = op;
  const code: AluCode = {
    op,
    slot: inst.slot,
    modifiers,
    omod: inst.omod,
    clamp: inst.clamp,
    indexMode: inst.indexMode,
    predSel: inst.predSel,
    bankSwizzle: inst.bankSwizzle,
    updateExecMask: tests && inst.updateExecMask,
    updatePred: tests && inst.updatePred,
    fogMerge: inst.fogMerge,
    idxOffset: inst.idxOffset,
  };
  return createAlu(code, dst, src, inst.predSel < 2 ? undefined : special(values, 'PR'));
}

/** One object for each, not one for each source. */
const signs: readonly SourceModifiers[] = [
  { neg: false, abs: false },
  { neg: true, abs: false },
  { neg: false, abs: true },
  { neg: true, abs: true },
];

/** By the number of sources: none has a sign of its own. */
const plain: readonly (readonly SourceModifiers[])[] = [0, 1, 2, 3].map((count) =>
  Array.from({ length: count }, () => elementAt(signs, 0)),
);

function modifiersOf({ neg, abs }: AluSrc): SourceModifiers {
  return elementAt(signs, Number(neg) | (Number(abs) << 1));
}

function source(
  context: ParseContext,
  inst: AluInst,
  src: AluSrc,
  group: AluGroup,
  locks: readonly KcacheLock[],
  previous: PreviousGroup,
  fixups: AluNode[],
  besides: SpecialName[],
): Value {
  const { values } = context.shader;
  const { sel, chan, rel } = src;
  if (sel < 128) return rel ? relativeOperand(context, sel, chan, inst.indexMode, false) : register(values, sel, chan);
  if (sel === ALU_SRC.LITERAL) return constant(values, group.literals[chan] ?? 0);
  if (sel === ALU_SRC.PV) return forwarded(context, previous, chan, fixups);
  if (sel === ALU_SRC.PS) return forwarded(context, previous, 4, fixups);
  const value = inlineConstants.get(sel);
  if (value !== undefined) return constant(values, value);
  const { generation } = context.program.chip;
  const fileConstant = fileSelect(sel, generation);
  if (fileConstant !== undefined) return kcache(values, CONSTANT_FILE, fileConstant, chan);
  if (sel >= ALU_SRC.PARAM && inst.op?.flags.has('INTERP') !== true)
    throw unsupported('a parameter that nothing interpolates');
  if (sel >= ALU_SRC.PARAM) return parameter(values, sel - ALU_SRC.PARAM, inst.slot & 3);
  const buffer = kcacheSelect(sel, generation);
  if (buffer === undefined) return hardwareSource(context, sel, besides);
  const { bank, addr, indexMode, mode } = elementAt(locks, buffer.set);
  if (mode === 3 || indexMode === 3) throw unsupported('a constant under the loop index');
  if (indexMode !== 0) addOnce(besides, indexMode === 1 ? 'IDX0' : 'IDX1');
  return kcache(values, bank, addr * 16 + buffer.index, chan, indexMode);
}

/** A constant that each lane names by an index of its own: a move in front of the group brings it. */
function relativeConstant(
  context: ParseContext,
  { indexMode: mode }: AluInst,
  { sel, chan }: AluSrc,
  locks: readonly KcacheLock[],
  constants: AluNode[],
): Value {
  const { values } = context.shader;
  const { bank, index } = constantUnder(sel, locks, context.program.chip.generation);
  const operand = relative(values, constantArray(values, bank, chan), index, addressOf(context, mode), false);
  const read = newTemporary(values);
  constants.push(createAlu(aluCode(aluOp('MOV'), { slot: (chan & 3) as Slot, indexMode: mode }), [read], [operand]));
  return read;
}

/** The constant that a select names, before an index is added: one of the file, or of the line that is locked around it. */
function constantUnder(
  sel: number,
  locks: readonly KcacheLock[],
  generation: Generation,
): { readonly bank: number; readonly index: number } {
  const place = fileSelect(sel, generation);
  if (place !== undefined) return { bank: CONSTANT_FILE, index: place };
  const buffer = kcacheSelect(sel, generation);
  if (buffer === undefined) throw unsupported('a relative operand that is neither a register nor a constant');
  const { bank, addr, indexMode, mode } = elementAt(locks, buffer.set);
  if (mode !== 1 || indexMode !== 0) throw unsupported('a relative constant of more than one line');
  return { bank, index: addr * 16 + buffer.index };
}

function addOnce(besides: SpecialName[], name: SpecialName): void {
  if (!besides.includes(name)) besides.push(name);
}

function hardwareSource({ shader }: ParseContext, sel: number, besides: SpecialName[]): Value {
  if (sel === ALU_SRC.LDS_OQ_A || sel === ALU_SRC.LDS_OQ_A_POP) addOnce(besides, 'OQA');
  if (sel === ALU_SRC.LDS_OQ_B || sel === ALU_SRC.LDS_OQ_B_POP) addOnce(besides, 'OQB');
  return hardware(shader.values, sel);
}

/**
 * The value of PV or PS. A masked result gets a temporary; one that only some lanes write, or that goes to a relative
 * operand, gets a temporary too, and a copy right after its group does what it did.
 */
function forwarded({ shader }: ParseContext, group: PreviousGroup, slot: number, fixups: AluNode[]): Value {
  const node = group[slot];
  if (node === undefined || !givesResult(node.code.op)) return undefinedValue(shader.values);
  const old = node.dst[0];
  if (old !== undefined && group.some((each) => each !== node && each?.dst[0] === old)) {
    throw unsupported('PV of a group that writes a register twice');
  }
  if (old !== undefined && old.kind !== 'rel' && node.pred === undefined) return old;
  const temp = newTemporary(shader.values);
  node.dst[0] = temp;
  const { predSel, indexMode, op } = node.code;
  if (node.pred !== undefined && (op.tests || op.flags.has('KILL'))) {
    throw unsupported(`PV of a conditional ${op.name}`);
  }
  if (old === undefined) {
    // Nobody sees the result but PV, which has it in all lanes.
    node.code = changeCode(node.code, { predSel: 0 });
    node.pred = undefined;
    return temp;
  }
  for (let sibling = node.parent?.first; sibling !== undefined; sibling = sibling.next) {
    if (sibling.kind === 'alu' && (sibling.code.op.flags.has('PRED') || sibling.code.op.flags.has('MOVA'))) {
      throw unsupported('PV of a conditional result beside a change of the condition');
    }
  }
  fixups.push(createAlu(aluCode(aluOp('MOV'), { predSel, indexMode }), [old], [temp], node.pred));
  node.code = changeCode(node.code, { predSel: 0 });
  node.pred = undefined;
  return temp;
}

const queues = ['OQA', 'OQB'] as const;
const indexRegisters = ['IDX0', 'IDX1'] as const;
const addressRegisters = ['AR', 'ARy', 'ARz', 'ARw'] as const;

function destinations(context: ParseContext, inst: AluInst, op: AluOp, besides: SpecialName[]): Operands {
  const { values } = context.shader;
  if (op.flags.has('MOVA')) return [special(values, addressTarget(context, inst))];
  if (op.name === 'SET_CF_IDX0' || op.name === 'SET_CF_IDX1') {
    addOnce(besides, 'AR');
    return [special(values, indexRegisters[op.name === 'SET_CF_IDX1' ? 1 : 0])];
  }
  if (op.encoding === 'lds_idx') {
    addOnce(besides, 'LDS');
    const returns = op.name.endsWith('_RET');
    const second = returns && /(READ|XCHG)(2|_REL)_RET$/.test(op.name);
    if (returns) addOnce(besides, 'OQA');
    if (second) addOnce(besides, 'OQB');
    const taken = [returns ? special(values, 'OQA') : undefined, second ? special(values, 'OQB') : undefined];
    return [...taken, special(values, 'LDS')];
  }
  if (op.name === 'GROUP_BARRIER') {
    addOnce(besides, 'LDS');
    return [undefined, special(values, 'LDS')];
  }
  if (op.sources === 0 && !inst.writeMask && !op.flags.has('PRED')) return [];
  const dst: Operands = [inst.writeMask ? target(context, inst) : undefined];
  if (op.flags.has('KILL')) {
    addOnce(besides, 'VM');
    dst.push(special(values, 'VM'));
  }
  if (op.tests) {
    dst.push(inst.updatePred ? special(values, 'PR') : undefined);
    dst.push(inst.updateExecMask ? special(values, 'EM') : undefined);
    if (inst.updateExecMask) context.maskChanged = true;
  }
  // A queue that it looks into is among `besides` already.
  for (const name of queues) if (besides.includes(name)) dst.push(special(values, name));
  return dst;
}

function target(context: ParseContext, inst: AluInst): Value {
  return inst.dstRel
    ? relativeOperand(context, inst.dstGpr, inst.dstChan, inst.indexMode, true)
    : register(context.shader.values, inst.dstGpr, inst.dstChan);
}

function addressTarget({ program }: ParseContext, inst: AluInst): SpecialName {
  const { generation } = program.chip;
  const loaded = loadedBy(inst, generation);
  if (loaded === undefined) throw unsupported(`MOVA_DST ${inst.dstGpr}`);
  if (generation !== 'CAYMAN' && inst.writeMask) throw unsupported('MOVA that writes a register too');
  return elementAt<SpecialName>(loaded.kind === 'AR' ? addressRegisters : indexRegisters, loaded.index);
}
