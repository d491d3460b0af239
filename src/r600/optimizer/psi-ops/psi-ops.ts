/*
 * psi_ops: SSA form to SSA form without predication. An instruction that had a predicate executes always; the psi after it
 * becomes CNDE_INT on an integer that a SET, made like the PRED_SET, computes. KILLs and stores to arrays get the predicate
 * among their operands, writes to LDS a branch around them. FormatError `r600/opt-predicated` for what cannot: accesses that
 * change LDS and answer, and index registers.
 *
 *   x: _, PR.1, _ = PRED_SETGT R0.x, 0x0 ; pred              x: t1.1 = SETGT_DX10 R0.x, 0x0
 *   x: t0.1 = MOV R0.y ; where=3 by=PR.1               ->    x: t0.1 = MOV R0.y
 *   psi R1.x.2 = _, _, R1.x.1, PR.1, 0x3, t0.1               x: R1.x.2 = CNDE_INT t1.1, R1.x.1, t0.1
 */
import { FormatError } from '../../../runtime/index.ts';
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode, Instruction, PsiNode } from '../../ir/node.ts';
import { aluCode, changeCode, createAlu } from '../../ir/shader.ts';
import { instructions, remove } from '../../ir/tree.ts';
import type { RelativeValue, Value } from '../../ir/value.ts';
import { constant, relative } from '../../ir/value-table.ts';
import type { Pass } from '../pass.ts';
import {
  comparisonOf,
  conditionOf,
  conditionOfNode,
  emit,
  emitAfter,
  forgetPredicate,
  isPredicate,
  newVersion,
} from './conditions.ts';
import type { Conditions } from './conditions.ts';
import { elementAt } from '../../ir/element-at.ts';
import { takeAnswersAtOnce } from './answers.ts';
import type { Takers } from './answers.ts';
import { setAgain } from './gradients.ts';
import { guard } from './guard.ts';
import { findIndices, integerOf, isIndexRegister, setIndex } from './index-registers.ts';
import type { Indices } from './index-registers.ts';

/** The pass. */
export const psiOps: Pass = {
  name: 'psi_ops',
  input: 'ssa',
  output: 'ssa',
  run: (shader) => {
    const gradients = setAgain(shader);
    const nodes = instructions(shader.root);
    const definitions = new Map<Value, Instruction>();
    let predicated = false;
    for (const node of nodes) {
      for (const value of node.dst) if (isPredicate(value)) definitions.set(value, node);
      if (node.kind === 'psi' || (node.kind === 'alu' && node.pred !== undefined)) predicated = true;
    }
    if (!predicated && definitions.size === 0) return gradients;
    const conditions: Conditions = { shader, definitions, integers: new Map(), behind: new Map() };
    const indices = findIndices(conditions);
    const takers = takeAnswersAtOnce(shader, isConditionalAnswer);
    for (const node of nodes) {
      if (node.kind === 'alu' && node.pred !== undefined) unpredicate(conditions, takers, node, node.pred);
      else if (node.kind === 'psi' && !isPredicate(node.dst[0])) choose(conditions, indices, node);
    }
    for (const node of definitions.values()) forgetPredicate(node);
    return true;
  },
};

/** Where the condition holds the one value, else the other; into `target`, or a new temporary, before a node. */
function select(
  conditions: Conditions,
  place: Instruction,
  condition: Value,
  sel: number,
  holds: Value,
  otherwise: Value,
  target?: Value,
): Value {
  const ways = sel === 3 ? [otherwise, holds] : [holds, otherwise];
  return emit(conditions, place, 'CNDE_INT', [condition, ...ways], target);
}

/** A psi: its first value where no predicate agrees, else that of the last that does. */
function choose(conditions: Conditions, indices: Indices, node: PsiNode): void {
  const { src, dst } = node;
  const [result] = dst;
  const setsIndex = isIndexRegister(result);
  const plain = (each: Value): Value => (setsIndex ? integerOf(indices, each) : each);
  let value = src[2] === undefined ? undefined : plain(src[2]);
  for (let k = 3; k + 2 < src.length; k += 3) {
    const [pred, sel, way] = [src[k], src[k + 1], plain(elementAt(src, k + 2))];
    const target = setsIndex || k + 5 < src.length ? undefined : result;
    if (result?.kind === 'special' && !setsIndex) throw cannot(`a choice of ${result.name}`);
    if (pred === undefined || value === undefined || value.kind === 'undef') {
      value = emit(conditions, node, 'MOV', [way], target);
    } else {
      const wanted = sel?.kind === 'const' ? sel.bits : 3;
      value = select(conditions, node, conditionOf(conditions, pred), wanted, way, value, target);
    }
  }
  if (setsIndex && result !== undefined && value !== undefined)
    setIndex(indices, node, elementAt(src, src.length - 1), result, value);
  remove(node);
}

function cannot(what: string): FormatError {
  return new FormatError('r600/opt-predicated', `psi_ops: no form without predicate for ${what}`);
}

/** Takes the predicate from an instruction; a psi after it keeps the old values, other effects depend on operands now. */
function unpredicate(conditions: Conditions, takers: Takers, node: AluNode, pred: Value): void {
  const { op, predSel, updateExecMask } = node.code;
  const target = node.dst[0];
  const taker = readsLds(op) ? undefined : takers.get(node);
  if (target?.kind === 'special' && !readsLds(op) && !isIndexRegister(target) && taker === undefined)
    throw cannot(op.name);
  node.pred = undefined;
  node.code = changeCode(node.code, { predSel: 0 });
  if (predSel < 2) return;
  const condition = conditionOf(conditions, pred);
  if (op.encoding === 'lds_idx' && !readsLds(op)) guard(conditions.shader, node, condition, predSel, taker);
  if (target?.kind === 'rel') store(conditions, node, target, condition, predSel);
  if (op.flags.has('KILL')) killWhere(conditions, node, condition, predSel);
  if (updateExecMask && node.dst[2] !== undefined) maskWhere(conditions, node, condition, predSel);
}

/** Whether an access under a predicate changes the local data share and answers. */
function isConditionalAnswer({ code, dst, pred }: AluNode): boolean {
  return (
    pred !== undefined &&
    code.predSel >= 2 &&
    code.op.encoding === 'lds_idx' &&
    dst[0] !== undefined &&
    !readsLds(code.op)
  );
}

/** A read of the local data share may execute always: its answer is taken from the queue always, and chosen about there. */
function readsLds({ name, encoding }: AluOp): boolean {
  return encoding === 'lds_idx' && /_READ(2|_REL)?_RET$/.test(name);
}

/** Lanes whose predicate disagrees write back what element 0 of the array holds. */
function store(conditions: Conditions, node: AluNode, target: RelativeValue, condition: Value, sel: number): void {
  const { values } = conditions.shader;
  const { array, offset, mayUse } = target;
  // The loop index is the same for all lanes, and no operand by itself on every chip.
  if (target.rel.kind !== 'hardware')
    target.rel = select(conditions, node, condition, sel, target.rel, constant(values, -offset));
  const element = relative(values, array, offset, target.rel, false);
  mayUse.forEach((value, k) => (element.mayUse[k] = value));
  const before = emit(conditions, node, 'MOV', [element]);
  const result = newVersion(values);
  node.dst[0] = result;
  const chosen = newVersion(values);
  const ways = sel === 3 ? [before, result] : [result, before];
  emitAfter(conditions, node, createAlu(aluCode(aluOp('CNDE_INT')), [chosen], [condition, ...ways]));
  emitAfter(conditions, node, createAlu(aluCode(aluOp('MOV')), [target], [chosen]));
}

/** A KILL kills where its comparison and the predicate say so. */
function killWhere(conditions: Conditions, node: AluNode, condition: Value, sel: number): void {
  const { values } = conditions.shader;
  const zero = constant(values, 0);
  const comparison = comparisonOf(conditions, node);
  if (comparison === undefined) throw cannot(node.code.op.name);
  const chosen = select(conditions, node, condition, sel, comparison, zero);
  const { slot } = node.code;
  node.code = aluCode(aluOp('KILLNE_INT'), { slot });
  node.src.splice(0, 2, chosen, zero);
}

/** Lanes whose predicate disagrees stay in the mask: another PRED_SET, of what is chosen, sets it. */
function maskWhere(conditions: Conditions, node: AluNode, condition: Value, sel: number): void {
  const { values } = conditions.shader;
  const mask = node.dst[2];
  node.dst[2] = undefined;
  node.code = changeCode(node.code, { updateExecMask: false });
  const holds = conditionOfNode(conditions, node);
  const chosen = newVersion(values);
  const ways = sel === 3 ? [constant(values, -1), holds] : [holds, constant(values, -1)];
  emitAfter(conditions, node, createAlu(aluCode(aluOp('CNDE_INT')), [chosen], [condition, ...ways]));
  const code = aluCode(aluOp('PRED_SETNE_INT'), { updateExecMask: true });
  const set = createAlu(code, [undefined, undefined, mask], [chosen, constant(values, 0)]);
  emitAfter(conditions, node, set);
}
