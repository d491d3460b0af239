/* What `summary` and `dump` say of shaders. */
import type { FileDocument, Hex, Integer } from './basic.ts';

/** `r600.summary`. */
export interface R600SummaryDocument extends FileDocument {
  readonly container: string;
  readonly size: Integer;
  readonly shaders: readonly R600Shader[];
}

/** `r600.summary.shaders[]`. */
export interface R600Shader {
  readonly offset: Integer;
  readonly chip: string;
  readonly generation: string;
  readonly type: string | null;
  readonly ndw: Integer;
  readonly ngpr?: Integer;
  readonly nstack?: Integer;
  readonly cf: Integer;
  readonly alu_clauses: Integer;
  /** @deprecated */
  readonly aluClauses: Integer;
  readonly alu_groups: Integer;
  /** @deprecated */
  readonly aluGroups: Integer;
  readonly alu: Integer;
  readonly fetch_clauses: Integer;
  /** @deprecated */
  readonly fetchClauses: Integer;
  readonly fetch: Integer;
  readonly inputs?: Integer;
  readonly arrays?: Integer;
  readonly name?: string | null;
  /** Section .AMDGPU.config of LLVM's objects. */
  readonly config?: readonly R600Register[];
  readonly gx2?: R600Gx2;
}

/** `r600.summary.shaders[].gx2`, `r600.dump.shaders[].gx2`. */
export interface R600Gx2 {
  readonly mode: string;
  readonly uniformBlocks: readonly R600UniformBlock[];
  readonly uniforms: readonly R600Uniform[];
  readonly initialValues: readonly R600InitialValue[];
  readonly loops: readonly R600Loop[];
  readonly samplers: readonly R600Sampler[];
  readonly attributes: readonly R600Attribute[];
}

/** `gx2.uniformBlocks[]` of a shader. */
export interface R600UniformBlock {
  readonly name?: string | null;
  readonly offset: Integer;
  readonly size: Integer;
}

/** `gx2.uniforms[]` of a shader. */
export interface R600Uniform {
  readonly name?: string | null;
  readonly type: string | Integer;
  readonly count: Integer;
  readonly offset: Integer;
  readonly block: Integer;
}

/** `gx2.initialValues[]` of a shader. */
export interface R600InitialValue {
  readonly offset: Integer;
  readonly value: readonly (number | null)[];
}

/** `gx2.loops[]` of a shader. */
export interface R600Loop {
  readonly offset: Integer;
  readonly value: Integer;
}

/** `gx2.samplers[]` of a shader. */
export interface R600Sampler {
  readonly name?: string | null;
  readonly type: string | Integer;
  readonly location: Integer;
}

/** `r600.summary.shaders[].gx2.attributes[]`, `r600.dump.shaders[].gx2.attributes[]`. */
export interface R600Attribute {
  readonly name?: string | null;
  readonly type: string | null;
  readonly count: Integer;
  readonly location: Integer;
}

/** `r600.dump`. */
export interface R600DumpDocument extends FileDocument {
  readonly container: string;
  readonly size: Integer;
  readonly shaders: readonly R600Shader2[];
  readonly gfd?: R600Gfd;
}

/** `r600.dump.shaders[]`. */
export interface R600Shader2 {
  readonly offset: Integer;
  readonly chip: string;
  readonly generation: string;
  readonly type: string | null;
  readonly ndw: Integer;
  readonly ngpr?: Integer;
  readonly nstack?: Integer;
  /** What the driver knows, as it stands beside the shader. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly cf: readonly R600Cf[];
  readonly leftovers: readonly R600Leftover[];
  readonly name?: string | null;
  /** Section .AMDGPU.config of LLVM's objects. */
  readonly config?: readonly R600Register[];
  readonly gx2?: R600Gx2;
}

/** `r600.summary.shaders[].config[]`: a register that the driver sets. */
export interface R600Register {
  readonly register?: string;
  readonly address: Hex;
  readonly value: Hex;
}

/** `r600.dump.shaders[].cf[]`. */
export interface R600Cf {
  readonly id: Integer;
  readonly kind: string;
  readonly op: string;
  readonly opcode: Integer;
  readonly text: string | null;
  readonly word0: R600Word0;
  readonly word1: R600Word1;
  readonly clause?: R600Clause;
}

/** `r600.dump.shaders[].cf[].word0`. */
export interface R600Word0 {
  readonly ADDR?: Integer;
  readonly KCACHE_BANK0?: Integer;
  readonly KCACHE_BANK1?: Integer;
  readonly KCACHE_MODE0?: Integer;
  readonly JUMPTABLE_SEL?: Integer;
  readonly RESERVED_27?: Integer;
  readonly ARRAY_BASE?: Integer;
  readonly TYPE?: Integer;
  readonly RW_GPR?: Integer;
  readonly RW_REL?: boolean;
  readonly INDEX_GPR?: Integer;
  readonly ELEM_SIZE?: Integer;
  readonly RESERVED_0?: Integer;
  readonly KCACHE_BANK_INDEX_MODE0?: Integer;
  readonly KCACHE_BANK_INDEX_MODE1?: Integer;
  readonly KCACHE_BANK_INDEX_MODE2?: Integer;
  readonly KCACHE_BANK_INDEX_MODE3?: Integer;
  readonly RESERVED_12?: Integer;
  readonly KCACHE_BANK2?: Integer;
  readonly KCACHE_BANK3?: Integer;
  readonly KCACHE_MODE2?: Integer;
  readonly RAT_ID?: Integer;
  readonly RAT_INST?: Integer;
  readonly RESERVED_10?: boolean;
  readonly RAT_INDEX_MODE?: Integer;
}

/** `r600.dump.shaders[].cf[].word1`. */
export interface R600Word1 {
  readonly KCACHE_MODE1?: Integer;
  readonly KCACHE_ADDR0?: Integer;
  readonly KCACHE_ADDR1?: Integer;
  readonly COUNT?: Integer;
  readonly ALT_CONST?: boolean;
  readonly CF_INST: Integer;
  readonly WHOLE_QUAD_MODE?: boolean;
  readonly BARRIER: boolean;
  readonly POP_COUNT?: Integer;
  readonly CF_CONST?: Integer;
  readonly COND?: Integer;
  readonly RESERVED_16?: Integer | boolean;
  readonly VALID_PIXEL_MODE?: boolean;
  readonly RESERVED_21?: boolean;
  readonly RESERVED_30?: boolean;
  readonly SEL_X?: Integer;
  readonly SEL_Y?: Integer;
  readonly SEL_Z?: Integer;
  readonly SEL_W?: Integer;
  readonly RESERVED_12?: Integer;
  readonly BURST_COUNT?: Integer;
  readonly MARK?: boolean;
  readonly KCACHE_MODE3?: Integer;
  readonly KCACHE_ADDR2?: Integer;
  readonly KCACHE_ADDR3?: Integer;
  readonly RESERVED_18?: Integer;
  readonly END_OF_PROGRAM?: boolean;
  readonly ARR_SIZE?: Integer;
  readonly COMP_MASK?: Integer;
  readonly CALL_COUNT?: Integer;
  readonly COUNT_3?: boolean;
  readonly RESERVED_20?: boolean;
  readonly USES_WATERFALL?: boolean;
}

/** `r600.dump.shaders[].cf[].clause`. */
export interface R600Clause {
  readonly address: Integer | null;
  readonly size: Integer;
  readonly groups?: readonly R600Group[];
  readonly insts?: readonly R600Inst2[];
}

/** `r600.dump.shaders[].cf[].clause.groups[]`. */
export interface R600Group {
  readonly address: Integer | null;
  readonly insts: readonly R600Inst[];
  readonly literals: readonly Hex[];
}

/** `r600.dump.shaders[].cf[].clause.groups[].insts[]`. */
export interface R600Inst {
  readonly op: string;
  readonly encoding: string;
  readonly opcode: Integer;
  readonly slot: Integer;
  readonly dstGpr: Integer;
  readonly dstRel: boolean;
  readonly dstChan: Integer;
  readonly writeMask: boolean;
  readonly clamp: boolean;
  readonly omod: Integer;
  readonly updateExecMask: boolean;
  readonly updatePred: boolean;
  readonly fogMerge: boolean;
  readonly indexMode: Integer;
  readonly predSel: Integer;
  readonly bankSwizzle: Integer;
  readonly idxOffset: Integer;
  readonly last: boolean;
  readonly src: readonly R600Src2[];
  readonly text: string | null;
}

/** `r600.dump.shaders[].cf[].clause.groups[].insts[].src[]`. */
export interface R600Src2 {
  readonly sel: Integer;
  readonly rel: boolean;
  readonly chan: Integer;
  readonly neg: boolean;
  readonly abs: boolean;
}

/** `r600.dump.shaders[].cf[].clause.insts[]`. */
export interface R600Inst2 {
  readonly kind: string;
  readonly op: string;
  readonly opcode: Integer;
  readonly text: string | null;
  readonly word0: R600Word02;
  readonly word1: R600Word12;
  readonly word2: R600Word2;
  readonly pad: Integer;
}

/** `r600.dump.shaders[].cf[].clause.insts[].word0`. */
export interface R600Word02 {
  readonly TEX_INST?: Integer;
  readonly INST_MOD?: Integer;
  readonly FETCH_WHOLE_QUAD?: boolean;
  readonly RESOURCE_ID?: Integer;
  readonly SRC_GPR: Integer;
  readonly SRC_REL?: boolean;
  readonly ALT_CONST?: boolean;
  readonly RESOURCE_INDEX_MODE?: Integer;
  readonly SAMPLER_INDEX_MODE?: Integer;
  readonly RESERVED_29?: Integer;
  readonly VC_INST?: Integer;
  readonly FETCH_TYPE?: Integer;
  readonly BUFFER_ID?: Integer;
  readonly SRC_SEL_X?: Integer;
  readonly MEGA_FETCH_COUNT?: Integer;
  readonly MEM_INST?: Integer;
  readonly RESERVED_5?: Integer;
  readonly MEM_OP?: Integer;
  readonly SRC_REL_MODE?: Integer;
  readonly SRC_SEL_Y?: Integer;
  readonly SRC_SEL_Z?: Integer;
  readonly ELEM_SIZE?: Integer;
  readonly UNCACHED?: boolean;
  readonly INDEXED?: boolean;
  readonly RESERVED_15?: boolean;
  readonly BURST_COUNT?: Integer;
  readonly LDS_REQ?: boolean;
  readonly COALESCED_READ?: boolean;
  readonly STRUCTURED_READ?: Integer;
  readonly BC_FRAC_MODE?: boolean;
  readonly RESERVED_6?: boolean;
  readonly RESERVED_24?: Integer;
  readonly RESERVED_25?: Integer;
}

/** `r600.dump.shaders[].cf[].clause.insts[].word1`. */
export interface R600Word12 {
  readonly DST_GPR?: Integer;
  readonly DST_REL?: boolean;
  readonly RESERVED_8?: boolean;
  readonly DST_SEL_X?: Integer;
  readonly DST_SEL_Y?: Integer;
  readonly DST_SEL_Z?: Integer;
  readonly DST_SEL_W?: Integer;
  readonly LOD_BIAS?: Integer;
  readonly COORD_TYPE_X?: boolean;
  readonly COORD_TYPE_Y?: boolean;
  readonly COORD_TYPE_Z?: boolean;
  readonly COORD_TYPE_W?: boolean;
  readonly USE_CONST_FIELDS?: boolean;
  readonly DATA_FORMAT?: Integer;
  readonly NUM_FORMAT_ALL?: Integer;
  readonly FORMAT_COMP_ALL?: boolean;
  readonly SRF_MODE_ALL?: boolean;
  readonly DST_REL_MODE?: Integer;
  readonly GDS_OP?: Integer;
  readonly RESERVED_15?: boolean;
  readonly SRC_GPR?: Integer;
  readonly RESERVED_23?: boolean;
  readonly UAV_INDEX_MODE?: Integer;
  readonly UAV_ID?: Integer;
  readonly ALLOC_CONSUME?: boolean;
  readonly BCAST_FIRST_REQ?: boolean;
  readonly RESERVED_21?: boolean;
  readonly SEMANTIC_ID?: Integer;
}

/** `r600.dump.shaders[].cf[].clause.insts[].word2`. */
export interface R600Word2 {
  readonly OFFSET_X?: Integer;
  readonly OFFSET_Y?: Integer;
  readonly OFFSET_Z?: Integer;
  readonly SAMPLER_ID?: Integer;
  readonly SRC_SEL_X?: Integer;
  readonly SRC_SEL_Y?: Integer;
  readonly SRC_SEL_Z?: Integer;
  readonly SRC_SEL_W?: Integer;
  readonly OFFSET?: Integer;
  readonly ENDIAN_SWAP?: Integer;
  readonly CONST_BUF_NO_STRIDE?: boolean;
  readonly MEGA_FETCH?: boolean;
  readonly ALT_CONST?: boolean;
  readonly BUFFER_INDEX_MODE?: Integer;
  readonly RESERVED_23?: Integer;
  readonly DST_SEL_X?: Integer;
  readonly DST_SEL_Y?: Integer;
  readonly DST_SEL_Z?: Integer;
  readonly DST_SEL_W?: Integer;
  readonly RESERVED_12?: Integer;
  readonly RESERVED_21?: Integer;
  readonly ARRAY_BASE?: Integer;
  readonly RESERVED_13?: Integer;
  readonly RESERVED_18?: Integer;
  readonly ARR_SIZE?: Integer;
  readonly RESERVED_19?: boolean;
  readonly RESERVED_20?: Integer;
}

/** `r600.dump.shaders[].leftovers[]`. */
export interface R600Leftover {
  readonly address: Integer | null;
  readonly words: readonly Hex[];
}

/** `r600.dump.gfd`. */
export interface R600Gfd {
  readonly headerSize: Integer;
  readonly majorVersion: Integer;
  readonly minorVersion: Integer;
  readonly gpuVersion: Integer;
  readonly alignMode: Integer;
  readonly reserved1: Integer;
  readonly reserved2: Integer;
  readonly blocks: readonly R600Block[];
}

/** `r600.dump.gfd.blocks[]`. */
export interface R600Block {
  readonly headerSize: Integer;
  readonly majorVersion: Integer;
  readonly minorVersion: Integer;
  readonly type: Integer | null;
  readonly dataSize: Integer;
  readonly id: Integer;
  readonly index: Integer;
}
