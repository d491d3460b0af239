/* The words of a fetch clause. */
import {
  writeDWORD,
  writeMEM_GDS_WORD0,
  writeMEM_GDS_WORD1,
  writeMEM_GDS_WORD2,
  writeMEM_RD_WORD0,
  writeMEM_RD_WORD1,
  writeMEM_RD_WORD2,
  writeTEX_WORD0_EGCM,
  writeTEX_WORD0_R6,
  writeTEX_WORD0_R7,
  writeTEX_WORD1,
  writeTEX_WORD2,
  writeVTX_WORD0_CM,
  writeVTX_WORD0_R6R7EG,
  writeVTX_WORD1_GPR,
  writeVTX_WORD1_SEM,
  writeVTX_WORD2_CM,
  writeVTX_WORD2_EG,
  writeVTX_WORD2_R6,
  writeVTX_WORD2_R7,
} from '../../../../generated/r600/write.ts';
import { assertNever } from '../../../core/index.ts';
import type { ByteWriter } from '../../../runtime/index.ts';
import { ofGeneration } from '../tables/chips.ts';
import type { Generation } from '../tables/chips.ts';
import type { WordWriters } from './generation-words.ts';
import type { FetchClause, FetchInst } from '../program.ts';

const vtxWord0: WordWriters = {
  R600: writeVTX_WORD0_R6R7EG,
  R700: writeVTX_WORD0_R6R7EG,
  EVERGREEN: writeVTX_WORD0_R6R7EG,
  CAYMAN: writeVTX_WORD0_CM,
};
const vtxWord2: WordWriters = {
  R600: writeVTX_WORD2_R6,
  R700: writeVTX_WORD2_R7,
  EVERGREEN: writeVTX_WORD2_EG,
  CAYMAN: writeVTX_WORD2_CM,
};
const texWord0: WordWriters = {
  R600: writeTEX_WORD0_R6,
  R700: writeTEX_WORD0_R7,
  EVERGREEN: writeTEX_WORD0_EGCM,
  CAYMAN: writeTEX_WORD0_EGCM,
};

/** Write a clause: three words and the padding of each fetch. */
export function writeFetchClause(w: ByteWriter, clause: FetchClause, generation: Generation): void {
  for (const inst of clause.insts) {
    writeFetch(w, inst, generation);
    writeDWORD(w, { bits: inst.pad });
  }
}

/** Write the three words of a fetch. */
export function writeFetch(w: ByteWriter, inst: FetchInst, generation: Generation): void {
  switch (inst.kind) {
    case 'vtx':
      ofGeneration(vtxWord0, generation)(w, inst.word0 as never);
      writeVTX_WORD1_GPR(w, inst.word1);
      ofGeneration(vtxWord2, generation)(w, inst.word2 as never);
      return;
    case 'sem':
      ofGeneration(vtxWord0, generation)(w, inst.word0 as never);
      writeVTX_WORD1_SEM(w, inst.word1);
      ofGeneration(vtxWord2, generation)(w, inst.word2 as never);
      return;
    case 'tex':
      ofGeneration(texWord0, generation)(w, inst.word0 as never);
      writeTEX_WORD1(w, inst.word1);
      writeTEX_WORD2(w, inst.word2);
      return;
    case 'mem':
      writeMEM_RD_WORD0(w, inst.word0);
      writeMEM_RD_WORD1(w, inst.word1);
      writeMEM_RD_WORD2(w, inst.word2);
      return;
    case 'gds':
      writeMEM_GDS_WORD0(w, inst.word0);
      writeMEM_GDS_WORD1(w, inst.word1);
      writeMEM_GDS_WORD2(w, inst.word2);
      return;
    default:
      assertNever(inst);
  }
}
