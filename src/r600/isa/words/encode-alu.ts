/* The words of an ALU clause. */
import {
  writeALU_WORD0,
  writeALU_WORD0_LDS_IDX_OP,
  writeALU_WORD1_LDS_IDX_OP,
  writeALU_WORD1_OP2_R6,
  writeALU_WORD1_OP2_R7EGCM,
  writeALU_WORD1_OP3,
  writeDWORD,
} from '../../../../generated/r600/write.ts';
import type { ALU_WORD1_OP2_R6 } from '../../../../generated/r600/read.ts';
import { assertNever } from '../../../core/index.ts';
import { FormatError } from '../../../runtime/index.ts';
import type { ByteWriter } from '../../../runtime/index.ts';
import type { Generation } from '../tables/chips.ts';
import type { AluClause, AluInst, AluSrc } from '../program.ts';

/** Write a clause: each group's instructions, then its literals. */
export function writeAluClause(w: ByteWriter, clause: AluClause, generation: Generation): void {
  for (const { insts, literals } of clause.groups) {
    for (const inst of insts) writeAlu(w, inst, generation);
    for (const bits of literals) writeDWORD(w, { bits });
  }
}

/** Write the two words of an instruction. */
export function writeAlu(w: ByteWriter, inst: AluInst, generation: Generation): void {
  const [src0, src1, src2] = inst.src;
  if (src0 === undefined || src1 === undefined) throw missing(inst);
  switch (inst.encoding) {
    case 'op2':
      writeALU_WORD0(w, word0(inst, src0, src1));
      writeOp2(w, inst, src0, src1, generation);
      return;
    case 'op3':
      if (src2 === undefined) throw missing(inst);
      writeALU_WORD0(w, word0(inst, src0, src1));
      writeALU_WORD1_OP3(w, {
        SRC2_SEL: src2.sel,
        SRC2_REL: src2.rel,
        SRC2_CHAN: src2.chan,
        SRC2_NEG: src2.neg,
        ALU_INST: inst.opcode,
        BANK_SWIZZLE: inst.bankSwizzle,
        DST_GPR: inst.dstGpr,
        DST_REL: inst.dstRel,
        DST_CHAN: inst.dstChan,
        CLAMP: inst.clamp,
      });
      return;
    case 'lds_idx':
      if (src2 === undefined) throw missing(inst);
      writeLds(w, inst, src0, src1, src2);
      return;
    default:
      assertNever(inst.encoding);
  }
}

function word0(inst: AluInst, src0: AluSrc, src1: AluSrc): Parameters<typeof writeALU_WORD0>[1] {
  return {
    SRC0_SEL: src0.sel,
    SRC0_REL: src0.rel,
    SRC0_CHAN: src0.chan,
    SRC0_NEG: src0.neg,
    SRC1_SEL: src1.sel,
    SRC1_REL: src1.rel,
    SRC1_CHAN: src1.chan,
    SRC1_NEG: src1.neg,
    INDEX_MODE: inst.indexMode,
    PRED_SEL: inst.predSel,
    LAST: inst.last,
  };
}

function writeOp2(w: ByteWriter, inst: AluInst, src0: AluSrc, src1: AluSrc, generation: Generation): void {
  const word1: ALU_WORD1_OP2_R6 = {
    SRC0_ABS: src0.abs,
    SRC1_ABS: src1.abs,
    UPDATE_EXEC_MASK: inst.updateExecMask,
    UPDATE_PRED: inst.updatePred,
    WRITE_MASK: inst.writeMask,
    // The words of later generations lack it.
    FOG_MERGE: inst.fogMerge,
    OMOD: inst.omod,
    ALU_INST: inst.opcode,
    BANK_SWIZZLE: inst.bankSwizzle,
    DST_GPR: inst.dstGpr,
    DST_REL: inst.dstRel,
    DST_CHAN: inst.dstChan,
    CLAMP: inst.clamp,
  };
  if (generation === 'R600') writeALU_WORD1_OP2_R6(w, word1);
  else writeALU_WORD1_OP2_R7EGCM(w, word1);
}

/** ALU_INST of OP3 that says that LDS_OP follows. */
const LDS_IDX_OP = 17;

function writeLds(w: ByteWriter, inst: AluInst, src0: AluSrc, src1: AluSrc, src2: AluSrc): void {
  const offset = (bit: number): boolean => (inst.idxOffset & (1 << bit)) !== 0;
  writeALU_WORD0_LDS_IDX_OP(w, {
    SRC0_SEL: src0.sel,
    SRC0_REL: src0.rel,
    SRC0_CHAN: src0.chan,
    IDX_OFFSET_4: offset(4),
    SRC1_SEL: src1.sel,
    SRC1_REL: src1.rel,
    SRC1_CHAN: src1.chan,
    IDX_OFFSET_5: offset(5),
    INDEX_MODE: inst.indexMode,
    PRED_SEL: inst.predSel,
    LAST: inst.last,
  });
  writeALU_WORD1_LDS_IDX_OP(w, {
    SRC2_SEL: src2.sel,
    SRC2_REL: src2.rel,
    SRC2_CHAN: src2.chan,
    IDX_OFFSET_1: offset(1),
    ALU_INST: LDS_IDX_OP,
    BANK_SWIZZLE: inst.bankSwizzle,
    LDS_OP: inst.opcode,
    IDX_OFFSET_0: offset(0),
    IDX_OFFSET_2: offset(2),
    DST_CHAN: inst.dstChan,
    IDX_OFFSET_3: offset(3),
  });
}

function missing({ encoding, src }: AluInst): FormatError {
  return new FormatError('r600/missing-source', `missing source: ${encoding} with ${src.length} sources`);
}
