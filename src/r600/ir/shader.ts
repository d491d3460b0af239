/* A shader in the IR: its tree, its values, and the builder functions that make nodes. */
import type { AluOp } from '../isa/alu-opcodes.ts';
import type { CfOp } from '../isa/cf-opcodes.ts';
import type { Chip, ShaderType } from '../isa/chips.ts';
import type { FetchOp } from '../isa/fetch-opcodes.ts';
import type { Fields } from './fields.ts';
import type {
  AluCode,
  AluNode,
  BlockNode,
  CfNode,
  ClauseNode,
  DepartNode,
  FetchNode,
  GroupNode,
  IfNode,
  Operands,
  PackedNode,
  PhiNode,
  PsiNode,
  RegionNode,
  RepeatNode,
  RootNode,
} from './node.ts';
import type { Value, ValueArray } from './value.ts';
import { createValueTable } from './value-table.ts';
import type { ValueTable } from './value-table.ts';

/** A shader. */
export interface Shader {
  readonly chip: Chip;
  readonly type: ShaderType;
  readonly root: RootNode;
  readonly values: ValueTable;
  readonly arrays: ValueArray[];
  nextRegion: number;
  nextBlock: number;
}

const noFlags: readonly never[] = [];

// Nodes are written out, field by field: a spread of what they share makes objects that are slow to make and to read.

/** A shader without instructions. */
export function createShader(chip: Chip, type: ShaderType): Shader {
  const root: RootNode = {
    prev: undefined,
    next: undefined,
    parent: undefined,
    flags: noFlags,
    first: undefined,
    last: undefined,
    kind: 'root',
    inputs: [],
    results: [],
  };
  return { chip, type, root, values: createValueTable(), arrays: [], nextRegion: 0, nextBlock: 0 };
}

/** A region with the next free number, or a given one. */
export function createRegion(shader: Shader, id: number = shader.nextRegion): RegionNode {
  shader.nextRegion = Math.max(shader.nextRegion, id + 1);
  return {
    prev: undefined,
    next: undefined,
    parent: undefined,
    flags: noFlags,
    first: undefined,
    last: undefined,
    kind: 'region',
    id,
    departs: [],
    repeats: [],
    loopPhi: [],
    phi: [],
  };
}

/** A depart from a region, with the next free index. */
export function createDepart(target: RegionNode): DepartNode {
  const node: DepartNode = {
    prev: undefined,
    next: undefined,
    parent: undefined,
    flags: noFlags,
    first: undefined,
    last: undefined,
    kind: 'depart',
    target,
    index: target.departs.length,
  };
  target.departs.push(node);
  return node;
}

/** A repeat of a region, with the next free index. */
export function createRepeat(target: RegionNode): RepeatNode {
  const node: RepeatNode = {
    prev: undefined,
    next: undefined,
    parent: undefined,
    flags: noFlags,
    first: undefined,
    last: undefined,
    kind: 'repeat',
    target,
    index: target.repeats.length + 1,
  };
  target.repeats.push(node);
  return node;
}

/** An if. */
export function createIf(cond: Value): IfNode {
  return {
    prev: undefined,
    next: undefined,
    parent: undefined,
    flags: noFlags,
    first: undefined,
    last: undefined,
    kind: 'if',
    cond,
  };
}

/** A clause. */
export function createClause(op: CfOp, fields: Fields): ClauseNode {
  return {
    prev: undefined,
    next: undefined,
    parent: undefined,
    flags: noFlags,
    first: undefined,
    last: undefined,
    kind: 'clause',
    op,
    fields,
  };
}

/** An ALU group. */
export function createGroup(): GroupNode {
  return {
    prev: undefined,
    next: undefined,
    parent: undefined,
    flags: noFlags,
    first: undefined,
    last: undefined,
    kind: 'group',
  };
}

/** Instructions that share slots. */
export function createPacked(): PackedNode {
  return {
    prev: undefined,
    next: undefined,
    parent: undefined,
    flags: noFlags,
    first: undefined,
    last: undefined,
    kind: 'packed',
  };
}

/** A basic block with the next free number, or a given one. */
export function createBlock(shader: Shader, loopLevel: number, id: number = shader.nextBlock): BlockNode {
  shader.nextBlock = Math.max(shader.nextBlock, id + 1);
  return {
    prev: undefined,
    next: undefined,
    parent: undefined,
    flags: noFlags,
    first: undefined,
    last: undefined,
    kind: 'block',
    id,
    loopLevel,
  };
}

const plain = { neg: false, abs: false };
const unmodified = [[], [plain], [plain, plain], [plain, plain, plain]] as const;

/** An ALU instruction's fields with everything off that `changes` does not set. */
export function aluCode(op: AluOp, changes: Partial<Omit<AluCode, 'op'>> = {}): AluCode {
  return {
    op,
    slot: 0,
    modifiers: unmodified[op.sources]!,
    omod: 0,
    clamp: false,
    indexMode: 0,
    predSel: 0,
    bankSwizzle: 0,
    updateExecMask: false,
    updatePred: false,
    fogMerge: false,
    idxOffset: 0,
    ...changes,
  };
}

/** An ALU instruction. */
export function createAlu(code: AluCode, dst: Operands, src: Operands, pred?: Value): AluNode {
  return { prev: undefined, next: undefined, parent: undefined, flags: noFlags, kind: 'alu', code, dst, src, pred };
}

/** A control-flow instruction. */
export function createCf(op: CfOp, fields: Fields, dst: Operands = [], src: Operands = []): CfNode {
  return { prev: undefined, next: undefined, parent: undefined, flags: noFlags, kind: 'cf', op, fields, dst, src };
}

/** A fetch. */
export function createFetch(op: FetchOp, fields: Fields, dst: Operands, src: Operands): FetchNode {
  return { prev: undefined, next: undefined, parent: undefined, flags: noFlags, kind: 'fetch', op, fields, dst, src };
}

/** A phi. */
export function createPhi(dst: Value, src: Operands): PhiNode {
  return { prev: undefined, next: undefined, parent: undefined, flags: noFlags, kind: 'phi', dst: [dst], src };
}

/** A psi. */
export function createPsi(dst: Value, src: Operands): PsiNode {
  return { prev: undefined, next: undefined, parent: undefined, flags: noFlags, kind: 'psi', dst: [dst], src };
}
