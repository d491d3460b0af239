/* A shader in the IR: its tree, its values, and the builder functions that make nodes. */
import type { AluOp } from '../isa/tables/alu-opcodes.ts';
import type { CfOp } from '../isa/tables/cf-opcodes.ts';
import type { Chip, ShaderType } from '../isa/tables/chips.ts';
import type { FetchOp } from '../isa/tables/fetch-opcodes.ts';
import type { Fields } from './fields.ts';
import type {
  AluCode,
  AluNode,
  BlockNode,
  CfNode,
  Container,
  ClauseNode,
  DepartNode,
  FetchNode,
  GroupNode,
  IfNode,
  Instruction,
  Node,
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
import { elementAt } from './element-at.ts';
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
  /** For walks that note nodes. */
  nextMark: number;
}

const noFlags: readonly never[] = [];

interface CommonFields {
  prev: Node | undefined;
  next: Node | undefined;
  parent: Container | undefined;
  flags: Node['flags'];
  mark: number;
}

interface ContainerFields extends CommonFields {
  first: Node | undefined;
  last: Node | undefined;
  readonly kind: Container['kind'];
  id: number;
  index: number;
  loopLevel: number;
  target: RegionNode | undefined;
  cond: Value | undefined;
  op: CfOp | undefined;
  fields: Fields | undefined;
  departs: DepartNode[] | undefined;
  repeats: RepeatNode[] | undefined;
  loopPhi: PhiNode[] | undefined;
  phi: PhiNode[] | undefined;
  inputs: Value[] | undefined;
  results: Value[] | undefined;
}

interface InstructionFields extends CommonFields {
  readonly kind: Instruction['kind'];
  readonly dst: Operands;
  readonly src: Operands;
  code: AluCode | undefined;
  pred: Value | undefined;
  op: CfOp | FetchOp | undefined;
  fields: Fields | undefined;
}

/*
 * Every container is made here, and every instruction: with the fields of all kinds, so that engines see two shapes of nodes
 * and not fifteen. What walks the tree reads `next`, `kind` and operands of whatever is there, which is fast with few shapes.
 */

/** A node of a kind while it is made. */
type Made<K extends Node['kind']> = {
  -readonly [P in keyof Extract<Node, { kind: K }>]: Extract<Node, { kind: K }>[P];
};

/** A container with the fields of all kinds. */
function container<K extends Container['kind']>(kind: K): Made<K>;
function container(kind: Container['kind']): ContainerFields {
  return {
    prev: undefined,
    next: undefined,
    parent: undefined,
    flags: noFlags,
    mark: 0,
    first: undefined,
    last: undefined,
    kind,
    id: 0,
    index: 0,
    loopLevel: 0,
    target: undefined,
    cond: undefined,
    op: undefined,
    fields: undefined,
    departs: undefined,
    repeats: undefined,
    loopPhi: undefined,
    phi: undefined,
    inputs: undefined,
    results: undefined,
  };
}

/** A list of operands. An engine tells lists with holes, as `map` makes them, from those without, and `[]` from both: this is one kind. */
const operandList = (...values: Operands): Operands => values;

/** An instruction with the fields of all kinds. */
function instruction<K extends Instruction['kind']>(kind: K, dst: Operands, src: Operands): Made<K>;
function instruction(kind: Instruction['kind'], dst: Operands, src: Operands): InstructionFields {
  return {
    prev: undefined,
    next: undefined,
    parent: undefined,
    flags: noFlags,
    mark: 0,
    kind,
    dst: operandList(...dst),
    src: operandList(...src),
    code: undefined,
    pred: undefined,
    op: undefined,
    fields: undefined,
  };
}

/** A shader without instructions. */
export function createShader(chip: Chip, type: ShaderType): Shader {
  const root = container('root');
  root.inputs = [];
  root.results = [];
  return {
    chip,
    type,
    root: root,
    values: createValueTable(),
    arrays: [],
    nextRegion: 0,
    nextBlock: 0,
    nextMark: 1,
  };
}

/** A region with the next free number, or a given one. */
export function createRegion(shader: Shader, id: number = shader.nextRegion): RegionNode {
  shader.nextRegion = Math.max(shader.nextRegion, id + 1);
  const node = container('region');
  node.id = id;
  node.departs = [];
  node.repeats = [];
  node.loopPhi = [];
  node.phi = [];
  return node;
}

/** A depart from a region, with the next free index. */
export function createDepart(target: RegionNode): DepartNode {
  const node = container('depart');
  node.target = target;
  node.index = target.departs.length;
  target.departs.push(node);
  return node;
}

/** A repeat of a region, with the next free index. */
export function createRepeat(target: RegionNode): RepeatNode {
  const node = container('repeat');
  node.target = target;
  node.index = target.repeats.length + 1;
  target.repeats.push(node);
  return node;
}

/** An if. */
export function createIf(cond: Value): IfNode {
  const node = container('if');
  node.cond = cond;
  return node;
}

/** A clause. */
export function createClause(op: CfOp, fields: Fields): ClauseNode {
  const node = container('clause');
  node.op = op;
  node.fields = fields;
  return node;
}

/** An ALU group. */
export function createGroup(): GroupNode {
  return container('group');
}

/** Instructions that share slots. */
export function createPacked(): PackedNode {
  return container('packed');
}

/** A basic block with the next free number, or a given one. */
export function createBlock(shader: Shader, loopLevel: number, id: number = shader.nextBlock): BlockNode {
  shader.nextBlock = Math.max(shader.nextBlock, id + 1);
  const node = container('block');
  node.id = id;
  node.loopLevel = loopLevel;
  return node;
}

const plain = { neg: false, abs: false };
const unmodified = [[], [plain], [plain, plain], [plain, plain, plain]] as const;

type CodeChanges = Partial<Omit<AluCode, 'op'>>;

/** An ALU instruction's fields with everything off that `changes` does not set. */
export function aluCode(op: AluOp, changes: CodeChanges = {}): AluCode {
  return {
    op,
    slot: changes.slot ?? 0,
    modifiers: changes.modifiers ?? elementAt(unmodified, op.sources),
    omod: changes.omod ?? 0,
    clamp: changes.clamp ?? false,
    indexMode: changes.indexMode ?? 0,
    predSel: changes.predSel ?? 0,
    bankSwizzle: changes.bankSwizzle ?? 0,
    updateExecMask: changes.updateExecMask ?? false,
    updatePred: changes.updatePred ?? false,
    fogMerge: changes.fogMerge ?? false,
    idxOffset: changes.idxOffset ?? 0,
  };
}

/** The same fields but for `changes`. Written out, like nodes: so all have one shape. */
export function changeCode(code: AluCode, changes: Partial<AluCode>): AluCode {
  return {
    op: changes.op ?? code.op,
    slot: changes.slot ?? code.slot,
    modifiers: changes.modifiers ?? code.modifiers,
    omod: changes.omod ?? code.omod,
    clamp: changes.clamp ?? code.clamp,
    indexMode: changes.indexMode ?? code.indexMode,
    predSel: changes.predSel ?? code.predSel,
    bankSwizzle: changes.bankSwizzle ?? code.bankSwizzle,
    updateExecMask: changes.updateExecMask ?? code.updateExecMask,
    updatePred: changes.updatePred ?? code.updatePred,
    fogMerge: changes.fogMerge ?? code.fogMerge,
    idxOffset: changes.idxOffset ?? code.idxOffset,
  };
}

/** An ALU instruction. */
export function createAlu(code: AluCode, dst: Operands, src: Operands, pred?: Value): AluNode {
  const node = instruction('alu', dst, src);
  node.code = code;
  node.pred = pred;
  return node;
}

/** A control-flow instruction. */
export function createCf(op: CfOp, fields: Fields, dst: Operands = [], src: Operands = []): CfNode {
  const node = instruction('cf', dst, src);
  node.op = op;
  node.fields = fields;
  return node;
}

/** A fetch. */
export function createFetch(op: FetchOp, fields: Fields, dst: Operands, src: Operands): FetchNode {
  const node = instruction('fetch', dst, src);
  node.op = op;
  node.fields = fields;
  return node;
}

/** A phi. */
export function createPhi(dst: Value, src: Operands): PhiNode {
  return instruction('phi', [dst], src);
}

/** A psi. */
export function createPsi(dst: Value, src: Operands): PsiNode {
  return instruction('psi', [dst], src);
}
