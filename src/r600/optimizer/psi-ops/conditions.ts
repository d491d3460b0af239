/*
 * Predicates as integers that are not zero where the predicate is 1. A PRED_SET has a SET beside it, with the same comparison;
 * one without such a SET (PRED_SET_INV, _POP, _PUSH, _64 ..) answers 0.0 where it holds, which a SETE_INT asks. Phi and psi nodes
 * of predicates become phi nodes and choices of integers. Made when first asked for.
 */
import { aluOpNamed, aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluCode, AluNode, Instruction, Node, PsiNode } from '../../ir/node.ts';
import { aluCode, changeCode, createAlu, createPhi } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { insertAfter, insertBefore, remove } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { sourceCopy } from '../../ir/source-copy.ts';
import { constant, temporary } from '../../ir/value-table.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { ValueTable } from '../../ir/value-table.ts';

/** What is known of a shader's predicates. */
export interface Conditions {
  readonly shader: Shader;
  /** What defines each version of PR. */
  readonly definitions: ReadonlyMap<Value, Instruction>;
  /** The integers made so far. */
  readonly integers: Map<Value, Value>;
  /** The last instruction that was put after a node for what it computes. */
  readonly behind: Map<Node, Node>;
}

/** Whether a value is a version of the predicate. */
export function isPredicate(value: Value | undefined): value is Value {
  return value?.kind === 'special' && value.name === 'PR';
}

/** A temporary with its one version. */
export function newVersion(values: ValueTable): Value {
  return temporary(values, values.nextTemp, 1);
}

/** The node of a list that an instruction is in: itself, or its pack. */
export function anchorOf(node: Instruction): Node {
  return node.parent?.kind === 'packed' ? node.parent : node;
}

/** Puts an instruction before a node; answers what it defines: `target`, or a new temporary. */
export function emit(
  { shader }: Conditions,
  place: Instruction,
  name: string,
  sources: readonly Value[],
  target: Value = newVersion(shader.values),
  changes: Partial<AluCode> = {},
): Value {
  insertBefore(anchorOf(place), createAlu(aluCode(aluOp(name), changes), [target], [...sources]));
  return target;
}

/** Puts an instruction after a node and what was put there before. */
export function emitAfter(conditions: Conditions, node: Instruction, instruction: AluNode): void {
  const { behind } = conditions;
  insertAfter(behind.get(node) ?? anchorOf(node), instruction);
  behind.set(node, instruction);
}

/** The integer of a version of PR; where nobody defined it the predicate is 0. */
export function conditionOf(conditions: Conditions, predicate: Value): Value {
  const { integers, definitions, shader } = conditions;
  const known = integers.get(predicate);
  if (known !== undefined) return known;
  const node = definitions.get(predicate);
  switch (node?.kind) {
    case 'alu': {
      const integer = conditionOfNode(conditions, node);
      integers.set(predicate, integer);
      return integer;
    }
    case 'phi': {
      const integer = newVersion(shader.values);
      integers.set(predicate, integer);
      const phi = createPhi(integer, []);
      phi.parent = node.parent;
      if (node.parent?.kind === 'region') {
        const list = node.parent.phi.includes(node) ? node.parent.phi : node.parent.loopPhi;
        list.push(phi);
      }
      for (const value of node.src) phi.src.push(value === undefined ? undefined : conditionOf(conditions, value));
      return integer;
    }
    case 'psi': {
      const integer = chosen(conditions, node);
      integers.set(predicate, integer);
      return integer;
    }
    default:
      return constant(shader.values, 0);
  }
}

/** A psi of predicates; what it reads is defined before it. */
function chosen(conditions: Conditions, node: PsiNode): Value {
  const { src } = node;
  let value = conditionOf(conditions, elementAt(src, 2));
  for (let k = 3; k + 2 < src.length; k += 3) {
    const [pred, sel] = [elementAt(src, k), elementAt(src, k + 1)];
    const [condition, way] = [conditionOf(conditions, pred), conditionOf(conditions, elementAt(src, k + 2))];
    const ways = sel.kind === 'const' && sel.bits === 2 ? [way, value] : [value, way];
    value = emit(conditions, node, 'CNDE_INT', [condition, ...ways]);
  }
  return value;
}

/** What a PRED_SET or KILL compares, as a SET before it; undefined where no SET compares so. */
export function comparisonOf(conditions: Conditions, node: AluNode): Value | undefined {
  const { op, modifiers } = node.code;
  const parts = /^(?:PRED_SET|KILL)(E|GT|GE|NE)(_INT|_UINT)?$/.exec(op.name);
  const name = `SET${parts?.[1]}${parts?.[2] ?? '_DX10'}`;
  const once = node.src.some((value) => value?.kind === 'hardware');
  if (parts === null || once || aluOpNamed(name) === undefined) return undefined;
  const sources: Value[] = [];
  for (const value of node.src) {
    if (value === undefined || (value.kind === 'special' && value.name === 'VM')) continue;
    sources.push(sourceCopy(conditions.shader.values, value));
  }
  return emit(conditions, node, name, sources, undefined, { modifiers });
}

/** An integer that is not zero where a PRED_SET holds, for all lanes: whatever predicate it has itself. */
export function conditionOfNode(conditions: Conditions, node: AluNode): Value {
  const compared = comparisonOf(conditions, node);
  if (compared !== undefined) return compared;
  const { values } = conditions.shader;
  const [result, magnitude, integer] = [newVersion(values), newVersion(values), newVersion(values)];
  const target = node.dst[0];
  node.dst[0] = result;
  const move = (name: string, to: Value, sources: Value[]): void =>
    emitAfter(conditions, node, createAlu(aluCode(aluOp(name)), [to], sources));
  if (target !== undefined) move('MOV', target, [result]);
  move('AND_INT', magnitude, [result, constant(values, 0x7fffffff)]);
  move('SETE_INT', integer, [magnitude, constant(values, 0)]);
  return integer;
}

/** Takes the predicate from among what a node defines, once everything that asked for it has its integer. */
export function forgetPredicate(node: Instruction): void {
  if (node.kind === 'alu') {
    node.dst[1] = undefined;
    node.code = changeCode(node.code, { updatePred: false });
  } else if (node.kind === 'phi' && node.parent?.kind === 'region') {
    for (const list of [node.parent.phi, node.parent.loopPhi]) {
      const at = list.indexOf(node);
      if (at >= 0) list.splice(at, 1);
    }
  } else {
    remove(node);
  }
}
