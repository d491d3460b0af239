/*
 * Control flow as a list: what becomes control-flow instructions, before they have numbers. A label stands where a branch
 * leads to: the line after it.
 */
import type { CfOp } from '../../isa/tables/cf-opcodes.ts';
import type { Fields } from '../../ir/fields.ts';
import type { CfNode, FetchNode, GroupNode } from '../../ir/node.ts';
import type { Value } from '../../ir/value.ts';

/** An ALU clause. */
export interface AluLine {
  readonly kind: 'alu';
  readonly groups: readonly GroupNode[];
  readonly fields: Fields;
  /** The exec mask that its last group makes for the branch after it. */
  condition: Value | undefined;
  /** ALU_PUSH_BEFORE. */
  push: boolean;
  /** ALU_POP_AFTER, ALU_POP2_AFTER. */
  pops: 0 | 1 | 2;
}

/** A fetch clause. */
export interface FetchLine {
  readonly kind: 'fetch';
  readonly op: CfOp;
  readonly fields: Fields;
  readonly fetches: readonly FetchNode[];
}

/** An export; COUNT of them where consecutive registers go to consecutive places. */
export interface ExportLine {
  readonly kind: 'export';
  /** Of the first register. */
  readonly fields: Fields;
  burst: number;
  /** The last one of its type. */
  done: boolean;
}

/** Any other instruction of the IR. */
export interface NodeLine {
  readonly kind: 'node';
  readonly node: CfNode;
}

/** How loops begin. */
export type LoopName = 'LOOP_START_DX10' | 'LOOP_START' | 'LOOP_START_NO_AL';

/** The branches and loops that the tree's structure becomes. */
export type FlowName =
  'JUMP' | 'ELSE' | 'PUSH' | 'POP' | LoopName | 'LOOP_END' | 'LOOP_BREAK' | 'LOOP_CONTINUE' | 'NOP' | 'CF_END';

/** A branch, a loop's start or end, a pop. */
export interface FlowLine {
  readonly kind: 'flow';
  readonly name: FlowName;
  pops: number;
  /** Undefined: the next line. */
  readonly target: LabelLine | undefined;
  readonly constant: FlowConstant;
}

/** COND, and the boolean or loop constant that CF_CONST names. */
export interface FlowConstant {
  readonly COND: number;
  readonly CF_CONST: number;
  /** 1 where only lanes with a valid pixel enter a loop. */
  readonly VALID_PIXEL_MODE?: number;
}

/** Where branches lead to. */
export interface LabelLine {
  readonly kind: 'label';
  /** Those that lead here. */
  readonly sources: FlowLine[];
}

/** One line. */
export type Line = AluLine | FetchLine | ExportLine | NodeLine | FlowLine | LabelLine;

/** A label that nothing leads to yet. */
export function label(): LabelLine {
  return { kind: 'label', sources: [] };
}

const noConstant: FlowConstant = { COND: 0, CF_CONST: 0 };

/** A branch to a label. */
export function flow(
  name: FlowName,
  pops: number,
  target: LabelLine | undefined,
  constant: FlowConstant = noConstant,
): FlowLine {
  const line: FlowLine = { kind: 'flow', name, pops, target, constant };
  target?.sources.push(line);
  return line;
}
