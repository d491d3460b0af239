/* Control-flow instructions: which words they have follows from bit 29 and CF_INST of the second. */
import {
  CF_ALLOC_EXPORT_WORD0View,
  CF_ALLOC_EXPORT_WORD0_RATView,
  CF_ALLOC_EXPORT_WORD1_BUF_CMView,
  CF_ALLOC_EXPORT_WORD1_BUF_EGView,
  CF_ALLOC_EXPORT_WORD1_BUF_R6R7View,
  CF_ALLOC_EXPORT_WORD1_SWIZ_CMView,
  CF_ALLOC_EXPORT_WORD1_SWIZ_EGView,
  CF_ALLOC_EXPORT_WORD1_SWIZ_R6R7View,
  CF_ALU_WORD0View,
  CF_ALU_WORD0_EXTView,
  CF_ALU_WORD1_EXTView,
  CF_ALU_WORD1_R6View,
  CF_ALU_WORD1_R7EGCMView,
  CF_WORD0_EGCMView,
  CF_WORD0_R6R7View,
  CF_WORD1_CMView,
  CF_WORD1_EGView,
  CF_WORD1_R6R7View,
} from '../../../../generated/r600/read.ts';
import { cfOpAt } from '../tables/cf-opcodes.ts';
import type { Chip, Generation } from '../tables/chips.ts';
import { wordAt } from './generation-words.ts';
import type { WordViews } from './generation-words.ts';
import type { CfAlu, CfAluExt, CfExport, CfFetch, CfFlow, CfInst, CfMem, CfRat, CfWord1 } from '../program.ts';

/** An instruction whose clause is not read yet. */
export type CfHead =
  Omit<CfAlu, 'clause' | 'ext'> | Omit<CfFetch, 'clause'> | CfFlow | CfAluExt | CfExport | CfMem | CfRat;

/** CF_WORD0 by generation. */
export const cfWord0: WordViews<CfFlow['word0']> = {
  R600: CF_WORD0_R6R7View,
  R700: CF_WORD0_R6R7View,
  EVERGREEN: CF_WORD0_EGCMView,
  CAYMAN: CF_WORD0_EGCMView,
};
/** CF_WORD1 by generation. */
export const cfWord1: WordViews<CfFlow['word1']> = {
  R600: CF_WORD1_R6R7View,
  R700: CF_WORD1_R6R7View,
  EVERGREEN: CF_WORD1_EGView,
  CAYMAN: CF_WORD1_CMView,
};
/** CF_ALU_WORD1 by generation. */
export const aluWord1: WordViews<CfAlu['word1']> = {
  R600: CF_ALU_WORD1_R6View,
  R700: CF_ALU_WORD1_R7EGCMView,
  EVERGREEN: CF_ALU_WORD1_R7EGCMView,
  CAYMAN: CF_ALU_WORD1_R7EGCMView,
};
/** CF_ALLOC_EXPORT_WORD1_SWIZ by generation. */
export const swizWord1: WordViews<CfExport['word1']> = {
  R600: CF_ALLOC_EXPORT_WORD1_SWIZ_R6R7View,
  R700: CF_ALLOC_EXPORT_WORD1_SWIZ_R6R7View,
  EVERGREEN: CF_ALLOC_EXPORT_WORD1_SWIZ_EGView,
  CAYMAN: CF_ALLOC_EXPORT_WORD1_SWIZ_CMView,
};
/** CF_ALLOC_EXPORT_WORD1_BUF by generation. */
export const bufWord1: WordViews<CfMem['word1']> = {
  R600: CF_ALLOC_EXPORT_WORD1_BUF_R6R7View,
  R700: CF_ALLOC_EXPORT_WORD1_BUF_R6R7View,
  EVERGREEN: CF_ALLOC_EXPORT_WORD1_BUF_EGView,
  CAYMAN: CF_ALLOC_EXPORT_WORD1_BUF_CMView,
};

/** Decode the control-flow instruction `id`; the caller knows that its two dwords are there. */
export function decodeCf(view: DataView, id: number, generation: Generation): CfHead {
  const at = id * 8;
  const old = generation === 'R600' || generation === 'R700';
  const alu = new CF_ALU_WORD1_EXTView(view, at + 4).CF_INST;
  if (alu >= 8) {
    const op = cfOpAt(generation, 'alu', alu);
    if (op?.flags.has('ALU_EXT') === true) {
      return {
        kind: 'alu_ext',
        id,
        op,
        opcode: alu,
        word0: new CF_ALU_WORD0_EXTView(view, at).toObject(),
        word1: new CF_ALU_WORD1_EXTView(view, at + 4).toObject(),
      };
    }
    const first = new CF_ALU_WORD0View(view, at).toObject();
    return { kind: 'alu', id, op, opcode: alu, word0: first, word1: wordAt(aluWord1, generation, view, at + 4) };
  }
  const opcode = old ? new CF_WORD1_R6R7View(view, at + 4).CF_INST : new CF_WORD1_EGView(view, at + 4).CF_INST;
  const op = cfOpAt(generation, 'cf', opcode);
  if (op?.flags.has('EXP') === true) {
    const first = new CF_ALLOC_EXPORT_WORD0View(view, at).toObject();
    return { kind: 'export', id, op, opcode, word0: first, word1: wordAt(swizWord1, generation, view, at + 4) };
  }
  if (op?.flags.has('RAT') === true) {
    const first = new CF_ALLOC_EXPORT_WORD0_RATView(view, at).toObject();
    return { kind: 'rat', id, op, opcode, word0: first, word1: wordAt(bufWord1, generation, view, at + 4) };
  }
  if (op?.flags.has('MEM') === true) {
    const first = new CF_ALLOC_EXPORT_WORD0View(view, at).toObject();
    return { kind: 'mem', id, op, opcode, word0: first, word1: wordAt(bufWord1, generation, view, at + 4) };
  }
  const kind = op?.flags.has('FETCH') === true ? 'fetch' : 'flow';
  const first = wordAt(cfWord0, generation, view, at);
  return { kind, id, op, opcode, word0: first, word1: wordAt(cfWord1, generation, view, at + 4) };
}

/** Fetches of a clause: COUNT, to which R700 adds a fourth bit elsewhere, and 1. */
export function clauseCount(word: CfWord1, chip: Chip): number {
  return word.COUNT + (chip.generation === 'R700' && word.COUNT_3 === true ? 8 : 0) + 1;
}

/** Where a branch, loop or call leads, as an id. CALL_FS leads to a program of its own, which the driver places. */
export function targetOf(inst: CfInst): number | undefined {
  if (inst.kind !== 'flow') return undefined;
  const { op, word0 } = inst;
  return op?.flags.has('BRANCH') === true || op?.flags.has('LOOP') === true || op?.name === 'CALL'
    ? word0.ADDR
    : undefined;
}

/**
 * Whether a program or subroutine may end with this instruction: END_OF_PROGRAM, which Cayman replaced by CF_END, and RET
 * unless a boolean constant decides about it.
 */
export function endsProgram(inst: CfInst): boolean {
  const name = inst.op?.name;
  if (name === 'CF_END' || name === 'END_PROGRAM' || name === 'EXPORT_DONE_END') return true;
  if (name === 'RET') return inst.kind !== 'flow' || inst.word1.COND === 0;
  if (inst.kind === 'alu' || inst.kind === 'alu_ext') return false;
  return inst.word1.END_OF_PROGRAM === true;
}
