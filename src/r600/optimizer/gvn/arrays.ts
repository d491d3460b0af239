/*
 * Operands in arrays. A constant index names its element. What is only computed to be stored is computed by the instruction
 * that stores it, and a load that one instruction wants, with no store in between, is that instruction's operand.
 */
import type { AluNode, Instruction, Operands } from '../../ir/node.ts';
import { changeCode } from '../../ir/shader.ts';
import type { RelativeValue, Value } from '../../ir/value.ts';
import { CONSTANT_FILE } from '../../ir/inline-constants.ts';
import { kcache, relative } from '../../ir/value-table.ts';
import { sourceAt } from './facts.ts';
import { addUse, computation, dropUse, isElement, isUsedOnce, setOperand } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { elementAt } from '../../ir/element-at.ts';
import { become, opNamed } from './rewrite.ts';
import { isUnmodified, modifiersAt } from '../../ir/source-modifiers.ts';

const MOV = opNamed('MOV');

/** The number of the element that a relative operand names; undefined where that depends on a register, or is outside. */
function elementOf({ rel, offset, array }: RelativeValue): number | undefined {
  if (rel.kind !== 'const') return undefined;
  const element = rel.bits + offset;
  return element >= 0 && element < array.size ? element : undefined;
}

/** Names the element where a source's index is constant. */
export function nameSourceElement(state: Numbering, operands: Operands, k: number): void {
  const value = operands[k];
  if (value?.kind !== 'rel') return;
  if (value.array.bank !== undefined) {
    nameConstant(state, operands, k, value);
    return;
  }
  const element = elementOf(value);
  const named = element === undefined ? undefined : value.mayUse[element];
  if (named !== undefined) setOperand(state, operands, k, named);
}

/** The highest constant of a buffer, whose lines a lock can name. */
const LAST_CONSTANT = 4095;

function nameConstant(state: Numbering, operands: Operands, k: number, { array, offset, rel }: RelativeValue): void {
  if (rel.kind !== 'const' || array.bank === undefined) return;
  const index = offset + rel.bits;
  if (index < 0 || index > (array.bank === CONSTANT_FILE ? 255 : LAST_CONSTANT)) return;
  setOperand(state, operands, k, kcache(state.shader.values, array.bank, index, array.chan));
}

/** Names the element where a destination's index is constant; the others stay what they were. */
export function nameTargetElement(state: Numbering, node: AluNode): void {
  const target = node.dst[0];
  if (target?.kind !== 'rel') return;
  const element = elementOf(target);
  const named = element === undefined ? undefined : target.mayDef[element];
  if (named === undefined || node.pred !== undefined) return;
  addUse(state, target.rel, -1);
  target.mayUse.forEach((kept, k) => {
    if (kept === undefined) return;
    const after = target.mayDef[k];
    if (k === element || after === undefined || after === kept) return;
    state.renamed[after.uid] = kept;
    state.renames++;
    addUse(state, kept, state.uses[after.uid] ?? 0);
  });
  node.dst[0] = named;
  state.definition[named.uid] = node;
  for (const kept of target.mayUse) if (kept !== undefined) dropUse(state, kept);
  state.changed = true;
}

/** What a value is called now, where a store turned out to leave it as it was. */
function renamedValue({ renamed }: Numbering, value: Value): Value {
  let now = value;
  for (let next = renamed[now.uid]; next !== undefined; next = renamed[now.uid]) now = next;
  return now;
}

/** Gives elements that a store turned out to leave as they were their names before it. */
export function renameElements(state: Numbering, node: Instruction): void {
  if (state.renames === 0) return;
  renameList(state, node.src);
  for (const list of [node.src, node.dst])
    for (const value of list) if (value?.kind === 'rel') renameList(state, value.mayUse);
}

/** The same of what must be there at the end. */
export function renameResults(state: Numbering): void {
  if (state.renames > 0) renameList(state, state.shader.root.results);
}

function renameList(state: Numbering, list: (Value | undefined)[]): void {
  list.forEach((value, k) => {
    const now = value === undefined ? undefined : renamedValue(state, value);
    if (now === undefined || now === value) return;
    list[k] = now;
  });
}

/** Lets an instruction that stores a value compute it. */
export function computeInStore(state: Numbering, node: AluNode): boolean {
  const { op, omod, clamp } = node.code;
  const target = node.dst[0];
  if (op !== MOV || omod !== 0 || clamp || !isUnmodified(node.code, 0) || target === undefined) return false;
  if (node.pred !== undefined || node.dst.length !== 1 || node.src.length !== 1) return false;
  if (target.kind !== 'rel' && !isElement(state, target)) return false;
  const computed = computation(state, node.src[0]);
  if (computed === undefined || !isUsedOnce(state, elementAt(node.src, 0)) || computed.parent !== node.parent)
    return false;
  const sources = computed.src.map((_, k) => sourceAt(computed, k));
  const { code } = node;
  node.code = changeCode(code, { omod: computed.code.omod, clamp: computed.code.clamp, slot: computed.code.slot });
  if (become(state, node, computed.code.op, sources)) return true;
  node.code = code;
  return false;
}

/** Lets an instruction read the element that its source was loaded from, if no store came in between. */
export function loadInPlace(state: Numbering, node: AluNode, k: number): void {
  const value = elementAt(node.src, k);
  const copied = state.copies[value.uid];
  if (copied === undefined || state.loads[value.uid] !== state.epoch || !isUsedOnce(state, value)) return;
  const { neg, abs } = modifiersAt(node.code, k);
  if (copied.neg || copied.abs || node.parent?.kind === 'packed' || node.code.op.encoding === 'lds_idx') return;
  if (copied.value.kind !== 'rel') {
    if (isElement(state, copied.value)) setOperand(state, node.src, k, copied.value);
    return;
  }
  if (
    neg ||
    abs ||
    copied.value.array.bank !== undefined ||
    [...node.src, ...node.dst].some((each) => each?.kind === 'rel')
  )
    return;
  setOperand(state, node.src, k, sameElement(state, copied.value));
}

/** An operand of its own for the same element. */
function sameElement(state: Numbering, { array, offset, rel, mayUse }: RelativeValue): RelativeValue {
  const operand = relative(state.shader.values, array, offset, rel, false);
  mayUse.forEach((each, k) => (operand.mayUse[k] = each));
  addUse(state, rel, 1);
  for (const each of mayUse) if (each !== undefined) addUse(state, each, 1);
  return operand;
}
