/* The two words of a control-flow instruction. The generation says which layout the second has. */
import {
  writeCF_ALLOC_EXPORT_WORD0,
  writeCF_ALLOC_EXPORT_WORD0_RAT,
  writeCF_ALLOC_EXPORT_WORD1_BUF_CM,
  writeCF_ALLOC_EXPORT_WORD1_BUF_EG,
  writeCF_ALLOC_EXPORT_WORD1_BUF_R6R7,
  writeCF_ALLOC_EXPORT_WORD1_SWIZ_CM,
  writeCF_ALLOC_EXPORT_WORD1_SWIZ_EG,
  writeCF_ALLOC_EXPORT_WORD1_SWIZ_R6R7,
  writeCF_ALU_WORD0,
  writeCF_ALU_WORD0_EXT,
  writeCF_ALU_WORD1_EXT,
  writeCF_ALU_WORD1_R6,
  writeCF_ALU_WORD1_R7EGCM,
  writeCF_WORD0_EGCM,
  writeCF_WORD0_R6R7,
  writeCF_WORD1_CM,
  writeCF_WORD1_EG,
  writeCF_WORD1_R6R7,
} from '../../../../generated/r600/write.ts';
import { assertNever } from '../../../core/index.ts';
import type { ByteWriter } from '../../../runtime/index.ts';
import { ofGeneration } from '../tables/chips.ts';
import type { Generation } from '../tables/chips.ts';
import type { WordWriters } from './generation-words.ts';
import type { CfInst } from '../program.ts';

const word0: WordWriters = {
  R600: writeCF_WORD0_R6R7,
  R700: writeCF_WORD0_R6R7,
  EVERGREEN: writeCF_WORD0_EGCM,
  CAYMAN: writeCF_WORD0_EGCM,
};
const word1: WordWriters = {
  R600: writeCF_WORD1_R6R7,
  R700: writeCF_WORD1_R6R7,
  EVERGREEN: writeCF_WORD1_EG,
  CAYMAN: writeCF_WORD1_CM,
};
const aluWord1: WordWriters = {
  R600: writeCF_ALU_WORD1_R6,
  R700: writeCF_ALU_WORD1_R7EGCM,
  EVERGREEN: writeCF_ALU_WORD1_R7EGCM,
  CAYMAN: writeCF_ALU_WORD1_R7EGCM,
};
const swizWord1: WordWriters = {
  R600: writeCF_ALLOC_EXPORT_WORD1_SWIZ_R6R7,
  R700: writeCF_ALLOC_EXPORT_WORD1_SWIZ_R6R7,
  EVERGREEN: writeCF_ALLOC_EXPORT_WORD1_SWIZ_EG,
  CAYMAN: writeCF_ALLOC_EXPORT_WORD1_SWIZ_CM,
};
const bufWord1: WordWriters = {
  R600: writeCF_ALLOC_EXPORT_WORD1_BUF_R6R7,
  R700: writeCF_ALLOC_EXPORT_WORD1_BUF_R6R7,
  EVERGREEN: writeCF_ALLOC_EXPORT_WORD1_BUF_EG,
  CAYMAN: writeCF_ALLOC_EXPORT_WORD1_BUF_CM,
};

/** Write the two words of an instruction. */
export function writeCf(w: ByteWriter, inst: CfInst, generation: Generation): void {
  switch (inst.kind) {
    case 'flow':
    case 'fetch':
      ofGeneration(word0, generation)(w, inst.word0 as never);
      ofGeneration(word1, generation)(w, inst.word1 as never);
      return;
    case 'alu':
      writeCF_ALU_WORD0(w, inst.word0);
      ofGeneration(aluWord1, generation)(w, inst.word1 as never);
      return;
    case 'alu_ext':
      writeCF_ALU_WORD0_EXT(w, inst.word0);
      writeCF_ALU_WORD1_EXT(w, inst.word1);
      return;
    case 'export':
      writeCF_ALLOC_EXPORT_WORD0(w, inst.word0);
      ofGeneration(swizWord1, generation)(w, inst.word1 as never);
      return;
    case 'mem':
      writeCF_ALLOC_EXPORT_WORD0(w, inst.word0);
      ofGeneration(bufWord1, generation)(w, inst.word1 as never);
      return;
    case 'rat':
      writeCF_ALLOC_EXPORT_WORD0_RAT(w, inst.word0);
      ofGeneration(bufWord1, generation)(w, inst.word1 as never);
      return;
    default:
      assertNever(inst);
  }
}
