/*
 * Nodes: the program is a tree. Control flow is structured by four kinds: a region has one entry and one exit; `depart`
 * leaves its target region after its contents, `repeat` goes back to its entry; `if` executes its contents where a
 * condition holds. Regions hold the phi nodes of their entry (loop_phi) and exit (phi): source k of a phi comes from the
 * depart with index k, source 0 of a loop_phi from outside and source k from the repeat with index k.
 *
 * Instructions hold their bytecode fields, and their operands as lists of values; `undefined` is a component that is masked.
 */
import type { AluOp } from '../isa/tables/alu-opcodes.ts';
import type { CfOp } from '../isa/tables/cf-opcodes.ts';
import type { FetchOp } from '../isa/tables/fetch-opcodes.ts';
import type { Slot } from '../isa/program.ts';
import type { Fields } from './fields.ts';
import type { Value } from './value.ts';

/** What passes say about a node. */
export type NodeFlag = 'DEAD' | 'DONT_KILL' | 'DONT_HOIST' | 'DONT_MOVE' | 'SCHEDULE_EARLY' | 'COPY';

/** Operands, `undefined` where masked. */
export type Operands = (Value | undefined)[];

interface Common {
  prev: Node | undefined;
  next: Node | undefined;
  parent: Container | undefined;
  flags: readonly NodeFlag[];
  /** The number of the last walk that noted it, `Shader.nextMark` then; in place of a set of nodes. */
  mark: number;
}

interface ContainerCommon extends Common {
  first: Node | undefined;
  last: Node | undefined;
}

/** The whole program. */
export interface RootNode extends ContainerCommon {
  readonly kind: 'root';
  /** Values that are there at the start. */
  readonly inputs: Value[];
  /** Values that must be there at the end. */
  readonly results: Value[];
}

/** A single-entry, single-exit region. */
export interface RegionNode extends ContainerCommon {
  readonly kind: 'region';
  readonly id: number;
  /** By index. */
  readonly departs: DepartNode[];
  /** By index - 1. */
  readonly repeats: RepeatNode[];
  readonly loopPhi: PhiNode[];
  readonly phi: PhiNode[];
}

/** Leaves a region after its contents. */
export interface DepartNode extends ContainerCommon {
  readonly kind: 'depart';
  readonly target: RegionNode;
  index: number;
}

/** Goes back to the entry of a region after its contents. */
export interface RepeatNode extends ContainerCommon {
  readonly kind: 'repeat';
  readonly target: RegionNode;
  /** From 1 on. */
  index: number;
}

/** Executes its contents where the condition, an exec mask value, holds. */
export interface IfNode extends ContainerCommon {
  readonly kind: 'if';
  cond: Value;
}

/** A clause: its control-flow instruction, and the instructions in it. */
export interface ClauseNode extends ContainerCommon {
  readonly kind: 'clause';
  op: CfOp;
  fields: Fields;
}

/** ALU instructions that read all their sources before any of them writes. */
export interface GroupNode extends ContainerCommon {
  readonly kind: 'group';
}

/** Instructions of one group that work together on their slots: a dot product, a 64-bit operation, a chain. */
export interface PackedNode extends ContainerCommon {
  readonly kind: 'packed';
}

/** A basic block: instructions without control flow. */
export interface BlockNode extends ContainerCommon {
  readonly kind: 'block';
  readonly id: number;
  loopLevel: number;
}

/** Source modifiers. */
export interface SourceModifiers {
  readonly neg: boolean;
  readonly abs: boolean;
}

/** An ALU instruction's fields beside its operands; named as in `AluInst`. */
export interface AluCode {
  readonly op: AluOp;
  readonly slot: Slot;
  /** One for each source that the instruction reads. */
  readonly modifiers: readonly SourceModifiers[];
  readonly omod: number;
  readonly clamp: boolean;
  readonly indexMode: number;
  /** 0 off, 2 or 3: executes where the predicate is 0 or 1. */
  readonly predSel: number;
  readonly bankSwizzle: number;
  readonly updateExecMask: boolean;
  readonly updatePred: boolean;
  readonly fogMerge: boolean;
  readonly idxOffset: number;
}

/**
 * An ALU instruction. dst: [register], PRED_SET [register, PR, EM], KILL [register, VM], MOVA [AR or IDX], LDS [OQA, OQB, LDS].
 * src: first the sources that the instruction names, then what it reads besides (VM, LDS, queues, index registers).
 */
export interface AluNode extends Common {
  readonly kind: 'alu';
  code: AluCode;
  readonly dst: Operands;
  readonly src: Operands;
  /** The predicate, where `predSel` asks for it. */
  pred: Value | undefined;
}

/** A control-flow instruction without clause. Exports and writes: src four components, then three of the index if there is one. */
export interface CfNode extends Common {
  readonly kind: 'cf';
  op: CfOp;
  fields: Fields;
  readonly dst: Operands;
  readonly src: Operands;
}

/** A fetch: four components each way, then gradients (V, then H) or offsets, then index registers. */
export interface FetchNode extends Common {
  readonly kind: 'fetch';
  op: FetchOp;
  fields: Fields;
  readonly dst: Operands;
  readonly src: Operands;
}

/** dst[0] is the value of the source whose way was taken. */
export interface PhiNode extends Common {
  readonly kind: 'phi';
  readonly dst: Operands;
  readonly src: Operands;
}

/** Three sources for each way: predicate, PRED_SEL, value; the last one whose predicate agrees is dst[0]. */
export interface PsiNode extends Common {
  readonly kind: 'psi';
  readonly dst: Operands;
  readonly src: Operands;
}

/** A node with contents. */
export type Container =
  RootNode | RegionNode | DepartNode | RepeatNode | IfNode | ClauseNode | GroupNode | PackedNode | BlockNode;

/** A node with operands. */
export type Instruction = AluNode | CfNode | FetchNode | PhiNode | PsiNode;

/** Any node. */
export type Node = Container | Instruction;

/** Whether a node has contents. */
export function isContainer(node: Node): node is Container {
  return 'first' in node;
}
