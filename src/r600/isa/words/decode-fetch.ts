/* Fetch clauses: three words and one of padding each. */
import {
  DWORDView,
  MEM_GDS_WORD0View,
  MEM_GDS_WORD1View,
  MEM_GDS_WORD2View,
  MEM_RD_WORD0View,
  MEM_RD_WORD1View,
  MEM_RD_WORD2View,
  TEX_WORD0_EGCMView,
  TEX_WORD0_R6View,
  TEX_WORD0_R7View,
  TEX_WORD1View,
  TEX_WORD2View,
  VTX_WORD0_CMView,
  VTX_WORD0_R6R7EGView,
  VTX_WORD1_GPRView,
  VTX_WORD1_SEMView,
  VTX_WORD2_CMView,
  VTX_WORD2_EGView,
  VTX_WORD2_R6View,
  VTX_WORD2_R7View,
} from '../../../../generated/r600/read.ts';
import type { CfOp } from '../tables/cf-opcodes.ts';
import type { Generation } from '../tables/chips.ts';
import { fetchOpAt } from '../tables/fetch-opcodes.ts';
import { wordAt } from './generation-words.ts';
import type { WordViews } from './generation-words.ts';
import type { FetchClause, FetchInst, FetchTex, FetchVtx } from '../program.ts';

/** VTX_WORD0 by generation. */
export const vtxWord0: WordViews<FetchVtx['word0']> = {
  R600: VTX_WORD0_R6R7EGView,
  R700: VTX_WORD0_R6R7EGView,
  EVERGREEN: VTX_WORD0_R6R7EGView,
  CAYMAN: VTX_WORD0_CMView,
};
/** VTX_WORD2 by generation. */
export const vtxWord2: WordViews<FetchVtx['word2']> = {
  R600: VTX_WORD2_R6View,
  R700: VTX_WORD2_R7View,
  EVERGREEN: VTX_WORD2_EGView,
  CAYMAN: VTX_WORD2_CMView,
};
/** TEX_WORD0 by generation. */
export const texWord0: WordViews<FetchTex['word0']> = {
  R600: TEX_WORD0_R6View,
  R700: TEX_WORD0_R7View,
  EVERGREEN: TEX_WORD0_EGCMView,
  CAYMAN: TEX_WORD0_EGCMView,
};

/** VC_INST of reads of memory and of accesses to global data share. */
const MEM = 2;
/** VC_INST of SEMFETCH. */
const SEMFETCH = 1;

/** Decode `count` fetches at dword `address`, which the caller knows to be there; `cf` executes them. */
export function decodeFetchClause(
  view: DataView,
  address: number,
  count: number,
  generation: Generation,
  cf: CfOp | undefined,
): FetchClause {
  const insts = Array.from({ length: count }, (_, i) => decodeFetch(view, (address + i * 4) * 4, generation, cf));
  return { address, size: count * 4, insts };
}

function decodeFetch(view: DataView, at: number, generation: Generation, cf: CfOp | undefined): FetchInst {
  const pad = new DWORDView(view, at + 12).bits;
  const inst = new VTX_WORD0_R6R7EGView(view, at).VC_INST;
  if (inst === MEM && generation !== 'R600') {
    const memOp = new MEM_RD_WORD0View(view, at).MEM_OP;
    if (cf?.name === 'GDS') {
      const opcode = (memOp << 8) | (memOp === 5 ? 0 : new MEM_GDS_WORD1View(view, at + 4).GDS_OP);
      return {
        kind: 'gds',
        op: fetchOpAt(generation, 'gds', opcode),
        opcode,
        word0: new MEM_GDS_WORD0View(view, at).toObject(),
        word1: new MEM_GDS_WORD1View(view, at + 4).toObject(),
        word2: new MEM_GDS_WORD2View(view, at + 8).toObject(),
        pad,
      };
    }
    return {
      kind: 'mem',
      op: fetchOpAt(generation, 'mem', memOp),
      opcode: memOp,
      word0: new MEM_RD_WORD0View(view, at).toObject(),
      word1: new MEM_RD_WORD1View(view, at + 4).toObject(),
      word2: new MEM_RD_WORD2View(view, at + 8).toObject(),
      pad,
    };
  }
  const vtx = fetchOpAt(generation, 'vtx', inst);
  if (vtx !== undefined || cf?.name.startsWith('VTX') === true) {
    const word0 = wordAt(vtxWord0, generation, view, at);
    const word2 = wordAt(vtxWord2, generation, view, at + 8);
    const common = { op: vtx, opcode: inst, word0, word2, pad };
    return inst === SEMFETCH
      ? { kind: 'sem', ...common, word1: new VTX_WORD1_SEMView(view, at + 4).toObject() }
      : { kind: 'vtx', ...common, word1: new VTX_WORD1_GPRView(view, at + 4).toObject() };
  }
  const word0 = wordAt(texWord0, generation, view, at);
  // INST_MOD makes another instruction of some, a variant of others: the component that GATHER4 takes.
  const modified = inst | ((word0.INST_MOD ?? 0) << 8);
  const exact = fetchOpAt(generation, 'tex', modified);
  return {
    kind: 'tex',
    op: exact ?? fetchOpAt(generation, 'tex', inst),
    opcode: exact === undefined ? inst : modified,
    word0,
    word1: new TEX_WORD1View(view, at + 4).toObject(),
    word2: new TEX_WORD2View(view, at + 8).toObject(),
    pad,
  };
}
