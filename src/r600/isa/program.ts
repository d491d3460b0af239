/* A decoded shader: control-flow instructions with their clauses. Every bit of the input is in a field of it. */
import type {
  CF_ALLOC_EXPORT_WORD0,
  CF_ALLOC_EXPORT_WORD0_RAT,
  CF_ALLOC_EXPORT_WORD1_BUF_CM,
  CF_ALLOC_EXPORT_WORD1_BUF_EG,
  CF_ALLOC_EXPORT_WORD1_BUF_R6R7,
  CF_ALLOC_EXPORT_WORD1_SWIZ_CM,
  CF_ALLOC_EXPORT_WORD1_SWIZ_EG,
  CF_ALLOC_EXPORT_WORD1_SWIZ_R6R7,
  CF_ALU_WORD0,
  CF_ALU_WORD0_EXT,
  CF_ALU_WORD1_EXT,
  CF_ALU_WORD1_R6,
  CF_ALU_WORD1_R7EGCM,
  CF_WORD0_EGCM,
  CF_WORD0_R6R7,
  CF_WORD1_CM,
  CF_WORD1_EG,
  CF_WORD1_R6R7,
  MEM_GDS_WORD0,
  MEM_GDS_WORD1,
  MEM_GDS_WORD2,
  MEM_RD_WORD0,
  MEM_RD_WORD1,
  MEM_RD_WORD2,
  TEX_WORD0_EGCM,
  TEX_WORD0_R6,
  TEX_WORD0_R7,
  TEX_WORD1,
  TEX_WORD2,
  VTX_WORD0_CM,
  VTX_WORD0_R6R7EG,
  VTX_WORD1_GPR,
  VTX_WORD1_SEM,
  VTX_WORD2_CM,
  VTX_WORD2_EG,
  VTX_WORD2_R6,
  VTX_WORD2_R7,
} from '../../../generated/r600/read.ts';
import type { AluEncoding, AluOp } from './tables/alu-opcodes.ts';
import type { CfOp } from './tables/cf-opcodes.ts';
import type { Chip, ShaderType } from './tables/chips.ts';
import type { FetchOp } from './tables/fetch-opcodes.ts';

type KeyOf<U> = U extends unknown ? keyof U : never;
type ValueOf<U, K extends PropertyKey> = U extends Readonly<Record<K, infer V>> ? V : never;

/** A word whose layout depends on the generation: a field that not every generation has may be absent. */
export type Word<U> = { readonly [K in keyof U]: U[K] } & {
  readonly [K in Exclude<KeyOf<U>, keyof U>]?: ValueOf<U, K>;
};

/** CF_WORD0 of any generation. */
export type CfWord0 = Word<CF_WORD0_R6R7 | CF_WORD0_EGCM>;
/** CF_WORD1 of any generation. */
export type CfWord1 = Word<CF_WORD1_R6R7 | CF_WORD1_EG | CF_WORD1_CM>;
/** CF_ALU_WORD1 of any generation. */
export type CfAluWord1 = Word<CF_ALU_WORD1_R6 | CF_ALU_WORD1_R7EGCM>;
/** CF_ALLOC_EXPORT_WORD1_SWIZ of any generation. */
export type ExportWord1Swiz = Word<
  CF_ALLOC_EXPORT_WORD1_SWIZ_R6R7 | CF_ALLOC_EXPORT_WORD1_SWIZ_EG | CF_ALLOC_EXPORT_WORD1_SWIZ_CM
>;
/** CF_ALLOC_EXPORT_WORD1_BUF of any generation. */
export type ExportWord1Buf = Word<
  CF_ALLOC_EXPORT_WORD1_BUF_R6R7 | CF_ALLOC_EXPORT_WORD1_BUF_EG | CF_ALLOC_EXPORT_WORD1_BUF_CM
>;
/** VTX_WORD0 of any generation. */
export type VtxWord0 = Word<VTX_WORD0_R6R7EG | VTX_WORD0_CM>;
/** VTX_WORD2 of any generation. */
export type VtxWord2 = Word<VTX_WORD2_R6 | VTX_WORD2_R7 | VTX_WORD2_EG | VTX_WORD2_CM>;
/** TEX_WORD0 of any generation. */
export type TexWord0 = Word<TEX_WORD0_R6 | TEX_WORD0_R7 | TEX_WORD0_EGCM>;

interface CfBase {
  /** Its place among the control-flow instructions: its dword address / 2. Branches name it. */
  readonly id: number;
  /** Undefined where the documents have no instruction of this opcode. */
  readonly op: CfOp | undefined;
  /** CF_INST; of an ALU clause its low three bits and 8. */
  readonly opcode: number;
}

/** A branch, loop, call, emit, or anything else without clause and export; also an opcode that no document has. */
export interface CfFlow extends CfBase {
  readonly kind: 'flow';
  readonly word0: CfWord0;
  readonly word1: CfWord1;
}

/** A clause of fetches: TEX, VTX, GDS and the like. */
export interface CfFetch extends CfBase {
  readonly kind: 'fetch';
  readonly word0: CfWord0;
  readonly word1: CfWord1;
  readonly clause: FetchClause;
}

/** A clause of ALU groups. */
export interface CfAlu extends CfBase {
  readonly kind: 'alu';
  readonly word0: CF_ALU_WORD0;
  readonly word1: CfAluWord1;
  /** The ALU_EXT right before it. */
  readonly ext: CfAluExt | undefined;
  readonly clause: AluClause;
}

/** ALU_EXT: two more constant cache lines, and index modes, for the ALU clause that follows. */
export interface CfAluExt extends CfBase {
  readonly kind: 'alu_ext';
  readonly word0: CF_ALU_WORD0_EXT;
  readonly word1: CF_ALU_WORD1_EXT;
}

/** An export: pixels, positions, parameters. */
export interface CfExport extends CfBase {
  readonly kind: 'export';
  readonly word0: CF_ALLOC_EXPORT_WORD0;
  readonly word1: ExportWord1Swiz;
}

/** A write to a stream, ring, scratch or other memory. */
export interface CfMem extends CfBase {
  readonly kind: 'mem';
  readonly word0: CF_ALLOC_EXPORT_WORD0;
  readonly word1: ExportWord1Buf;
}

/** A write to a random access target. */
export interface CfRat extends CfBase {
  readonly kind: 'rat';
  readonly word0: CF_ALLOC_EXPORT_WORD0_RAT;
  readonly word1: ExportWord1Buf;
}

/** One control-flow instruction. */
export type CfInst = CfFlow | CfFetch | CfAlu | CfAluExt | CfExport | CfMem | CfRat;

/** ALU groups that one control-flow instruction executes. */
export interface AluClause {
  /** Dword address. */
  readonly address: number;
  /** Dwords, literals included. */
  readonly size: number;
  readonly groups: readonly AluGroup[];
}

/** Instructions that execute together, and their literals. */
export interface AluGroup {
  /** Dword address. */
  readonly address: number;
  /** As they are in the code: 1 to 5, the last one with `last` set unless the clause ends without. */
  readonly insts: readonly AluInst[];
  /** Dwords after the instructions: 0, 2 or 4, padding included. A source with select 253 takes the one of its channel. */
  readonly literals: readonly number[];
}

/** A source operand. */
export interface AluSrc {
  /** 0 to 127 a register, 253 a literal, 254 PV, 255 PS; see `selects.ts`. */
  readonly sel: number;
  readonly rel: boolean;
  /** 0 to 3: x to w. */
  readonly chan: number;
  /** OP2 and OP3. */
  readonly neg: boolean;
  /** OP2. */
  readonly abs: boolean;
}

/** 0 to 3 are the vector slots x to w, 4 is t. */
export type Slot = 0 | 1 | 2 | 3 | 4;

/** One ALU instruction, in one shape for all encodings. A field that its encoding lacks is 0 or false. */
export interface AluInst {
  readonly encoding: AluEncoding;
  /** Undefined where the documents have no instruction of this opcode. */
  readonly op: AluOp | undefined;
  /** ALU_INST; of `lds_idx` LDS_OP. */
  readonly opcode: number;
  /** Where it executes; two instructions of a group that claim one slot both have it. */
  readonly slot: Slot;
  /** As many as the encoding has, 2 for OP2, else 3; the instruction reads the first `op.sources`. */
  readonly src: readonly AluSrc[];
  /** On Cayman, of MOVA: MOVA_DST. */
  readonly dstGpr: number;
  readonly dstRel: boolean;
  readonly dstChan: number;
  /** OP3: always true. lds_idx: always false. */
  readonly writeMask: boolean;
  readonly clamp: boolean;
  /** OP2: 0 none, 1 times 2, 2 times 4, 3 divided by 2. On Cayman, of PRED_SET and KILL: EXECUTE_MASK_OP. */
  readonly omod: number;
  readonly updateExecMask: boolean;
  readonly updatePred: boolean;
  /** OP2 on R600. */
  readonly fogMerge: boolean;
  readonly indexMode: number;
  /** 0 off, 2 where the predicate is 0, 3 where it is 1. */
  readonly predSel: number;
  readonly bankSwizzle: number;
  /** lds_idx: IDX_OFFSET_0 to IDX_OFFSET_5. */
  readonly idxOffset: number;
  readonly last: boolean;
}

/** Fetches that one control-flow instruction executes. */
export interface FetchClause {
  /** Dword address. */
  readonly address: number;
  /** Dwords. */
  readonly size: number;
  readonly insts: readonly FetchInst[];
}

interface FetchBase {
  /** Undefined where the documents have no instruction of this opcode. */
  readonly op: FetchOp | undefined;
  /** Numbered as `FetchEncoding` says. */
  readonly opcode: number;
  /** The fourth dword. */
  readonly pad: number;
}

/** A vertex fetch. */
export interface FetchVtx extends FetchBase {
  readonly kind: 'vtx';
  readonly word0: VtxWord0;
  readonly word1: VTX_WORD1_GPR;
  readonly word2: VtxWord2;
}

/** SEMFETCH: a vertex fetch whose destination a semantic id names. */
export interface FetchSem extends FetchBase {
  readonly kind: 'sem';
  readonly word0: VtxWord0;
  readonly word1: VTX_WORD1_SEM;
  readonly word2: VtxWord2;
}

/** A texture fetch; also an opcode that no document has. */
export interface FetchTex extends FetchBase {
  readonly kind: 'tex';
  readonly word0: TexWord0;
  readonly word1: TEX_WORD1;
  readonly word2: TEX_WORD2;
}

/** A read of scratch or other memory. */
export interface FetchMem extends FetchBase {
  readonly kind: 'mem';
  readonly word0: MEM_RD_WORD0;
  readonly word1: MEM_RD_WORD1;
  readonly word2: MEM_RD_WORD2;
}

/** An access to global data share, or TF_WRITE. */
export interface FetchGds extends FetchBase {
  readonly kind: 'gds';
  readonly word0: MEM_GDS_WORD0;
  readonly word1: MEM_GDS_WORD1;
  readonly word2: MEM_GDS_WORD2;
}

/** One fetch. */
export type FetchInst = FetchVtx | FetchSem | FetchTex | FetchMem | FetchGds;

/** Dwords that no instruction covers and that are not zero. */
export interface Leftover {
  /** Dword address of the first. */
  readonly address: number;
  readonly words: readonly number[];
}

/** A decoded shader. */
export interface Program {
  readonly chip: Chip;
  readonly type: ShaderType;
  /** Dwords of the whole shader. */
  readonly size: number;
  /** In the order of their addresses: from 0 on without gap up to where the program ends, then what is called or branched to after that. */
  readonly cf: readonly CfInst[];
  readonly leftovers: readonly Leftover[];
}
