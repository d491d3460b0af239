/* ALU clauses: groups of instructions up to the one with LAST, each followed by its literals. */
import {
  ALU_WORD0View,
  ALU_WORD1_LDS_IDX_OPView,
  ALU_WORD1_OP2_R6View,
  ALU_WORD1_OP2_R7EGCMView,
  ALU_WORD1_OP3View,
  DWORDView,
} from '../../../../generated/r600/read.ts';
import { FormatError } from '../../../runtime/index.ts';
import { aluOpAt, aluOp, aluOpcode } from '../tables/alu-opcodes.ts';
import type { AluOp } from '../tables/alu-opcodes.ts';
import { ofGeneration } from '../tables/chips.ts';
import type { Generation } from '../tables/chips.ts';
import type { AluClause, AluGroup, AluInst, AluSrc, Slot } from '../program.ts';
import { ALU_SRC } from '../tables/selects.ts';

const LDS_IDX_OP = aluOp('LDS_IDX_OP');

/** Instructions of the widest group. */
const MOST = 5;

/** The OP3 opcode that says that the word is ALU_WORD1_LDS_IDX_OP; null where the generation has no local data share of this kind. */
const ldsIdxOp = (generation: Generation): number | null => aluOpcode(LDS_IDX_OP, generation);

/** Decode `size` dwords at dword `address`, which the caller knows to be there. */
export function decodeAluClause(view: DataView, address: number, size: number, generation: Generation): AluClause {
  const groups: AluGroup[] = [];
  const end = address + size;
  for (let at = address; at < end;) {
    const start = at;
    const insts: AluInst[] = [];
    let taken = 0;
    for (let last = false; !last && at < end; at += 2) {
      if (insts.length === MOST)
        throw groupError('r600/group-too-long', `group of more than ${MOST} instructions`, start);
      const inst = decodeAlu(view, at * 4, generation, taken);
      insts.push(inst);
      taken |= 1 << inst.slot;
      ({ last } = inst);
    }
    const count = literalDwords(insts);
    if (at + count > end) throw groupError('r600/literal-outside', 'literals behind the end of their clause', start);
    const literals: number[] = [];
    for (let i = 0; i < count; i++) literals.push(new DWORDView(view, (at + i) * 4).bits);
    at += count;
    groups.push({ address: start, insts, literals });
  }
  return { address, size, groups };
}

function groupError(code: string, message: string, address: number): FormatError {
  return new FormatError(code, `${message}, dword ${address}`, { offset: address * 4 });
}

/** Bit set of the components of its literals that a group's sources take. */
export function literalsTaken(insts: readonly AluInst[]): number {
  let taken = 0;
  for (const { op, src } of insts) {
    const read = op === undefined ? src.length : Math.min(op.sources, src.length);
    for (let i = 0; i < read; i++) {
      const operand = src[i];
      if (operand?.sel === ALU_SRC.LITERAL) taken |= 1 << operand.chan;
    }
  }
  return taken;
}

/** Dwords of a group's literals: up to the highest channel that a source takes, padded to 64 bits. */
export function literalDwords(insts: readonly AluInst[]): number {
  return (32 - Math.clz32(literalsTaken(insts)) + 1) & ~1;
}

/** Where an instruction executes, when the slots in the bit set `taken` are taken. */
export function slotOf(op: AluOp | undefined, chan: number, generation: Generation, taken: number): Slot {
  const slots = op === undefined ? 'VS' : ofGeneration(op.slots, generation);
  const scalar = generation !== 'CAYMAN' && (slots === 'S' || slots === 'VS');
  return scalar && (slots === 'S' || (taken & (1 << chan)) !== 0) ? 4 : (chan as Slot);
}

/** Decode the instruction at a byte offset, when the slots in the bit set `taken` are taken. */
export function decodeAlu(view: DataView, offset: number, generation: Generation, taken: number): AluInst {
  const word0 = new ALU_WORD0View(view, offset);
  const op3 = new ALU_WORD1_OP3View(view, offset + 4);
  // ALU_INST of OP2 ends below its top three bits: those are OP3's.
  if (op3.ALU_INST >> 2 === 0) return decodeOp2(word0, view, offset + 4, generation, taken);
  const lds = op3.ALU_INST === ldsIdxOp(generation) ? new ALU_WORD1_LDS_IDX_OPView(view, offset + 4) : undefined;
  const encoding = lds === undefined ? 'op3' : 'lds_idx';
  const opcode = lds === undefined ? op3.ALU_INST : lds.LDS_OP;
  const op = aluOpAt(generation, encoding, opcode);
  const neg = lds === undefined;
  const chan = op3.DST_CHAN;
  return {
    encoding,
    op,
    opcode,
    slot: slotOf(op, chan, generation, taken),
    src: [
      source(word0.SRC0_SEL, word0.SRC0_REL, word0.SRC0_CHAN, neg && word0.SRC0_NEG, false),
      source(word0.SRC1_SEL, word0.SRC1_REL, word0.SRC1_CHAN, neg && word0.SRC1_NEG, false),
      source(op3.SRC2_SEL, op3.SRC2_REL, op3.SRC2_CHAN, neg && op3.SRC2_NEG, false),
    ],
    dstGpr: neg ? op3.DST_GPR : 0,
    dstRel: neg && op3.DST_REL,
    dstChan: chan,
    writeMask: neg,
    clamp: neg && op3.CLAMP,
    omod: 0,
    updateExecMask: false,
    updatePred: false,
    fogMerge: false,
    indexMode: word0.INDEX_MODE,
    predSel: word0.PRED_SEL,
    bankSwizzle: op3.BANK_SWIZZLE,
    idxOffset: lds === undefined ? 0 : idxOffset(word0, lds),
    last: word0.LAST,
  };
}

function decodeOp2(
  word0: ALU_WORD0View,
  view: DataView,
  offset: number,
  generation: Generation,
  taken: number,
): AluInst {
  const r6 = generation === 'R600' ? new ALU_WORD1_OP2_R6View(view, offset) : undefined;
  const word1 = r6 ?? new ALU_WORD1_OP2_R7EGCMView(view, offset);
  const opcode = word1.ALU_INST;
  const op = aluOpAt(generation, 'op2', opcode);
  const chan = word1.DST_CHAN;
  return {
    encoding: 'op2',
    op,
    opcode,
    slot: slotOf(op, chan, generation, taken),
    src: [
      source(word0.SRC0_SEL, word0.SRC0_REL, word0.SRC0_CHAN, word0.SRC0_NEG, word1.SRC0_ABS),
      source(word0.SRC1_SEL, word0.SRC1_REL, word0.SRC1_CHAN, word0.SRC1_NEG, word1.SRC1_ABS),
    ],
    dstGpr: word1.DST_GPR,
    dstRel: word1.DST_REL,
    dstChan: chan,
    writeMask: word1.WRITE_MASK,
    clamp: word1.CLAMP,
    omod: word1.OMOD,
    updateExecMask: word1.UPDATE_EXEC_MASK,
    updatePred: word1.UPDATE_PRED,
    fogMerge: r6 !== undefined && r6.FOG_MERGE,
    indexMode: word0.INDEX_MODE,
    predSel: word0.PRED_SEL,
    bankSwizzle: word1.BANK_SWIZZLE,
    idxOffset: 0,
    last: word0.LAST,
  };
}

function source(sel: number, rel: boolean, chan: number, neg: boolean, abs: boolean): AluSrc {
  return { sel, rel, chan, neg, abs };
}

/** The six bits of an LDS offset, from where they lie. IDX_OFFSET_4 and 5 are the bits that other instructions negate with. */
function idxOffset(word0: ALU_WORD0View, word1: ALU_WORD1_LDS_IDX_OPView): number {
  return (
    Number(word1.IDX_OFFSET_0) |
    (Number(word1.IDX_OFFSET_1) << 1) |
    (Number(word1.IDX_OFFSET_2) << 2) |
    (Number(word1.IDX_OFFSET_3) << 3) |
    (Number(word0.SRC0_NEG) << 4) |
    (Number(word0.SRC1_NEG) << 5)
  );
}
