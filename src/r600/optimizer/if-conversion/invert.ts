/*
 * A branch that stays and whose first arm is empty tests the opposite, so that the other arm comes first and no ELSE is needed:
 *
 *   _, _, EM.1 = PRED_SETE_INT R0.x, 0x0          _, _, EM.1 = PRED_SETNE_INT R0.x, 0x0
 *   depart 0 0 {                                  depart 0 0 {
 *     if EM.1 {                             ->      if EM.1 {
 *       depart 0 1 {                                  depart 0 1 {
 *       }                                               VFETCH ...
 *     }                                               }
 *     VFETCH ...                                    }
 *   }                                             }
 *
 * The sources of phi nodes change places. An order of singles has no opposite that a NaN meets too.
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode, RegionNode } from '../../ir/node.ts';
import { changeCode } from '../../ir/shader.ts';
import { append, remove } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { isComparison } from './condition.ts';
import type { Conversion } from './uses.ts';

/** The opposite of a test, and whether its sources change places. */
const opposites: ReadonlyMap<string, readonly [name: string, swapped: boolean]> = new Map([
  ['PRED_SETE', ['PRED_SETNE', false]],
  ['PRED_SETNE', ['PRED_SETE', false]],
  ['PRED_SETE_INT', ['PRED_SETNE_INT', false]],
  ['PRED_SETNE_INT', ['PRED_SETE_INT', false]],
  ['PRED_SETGT_INT', ['PRED_SETGE_INT', true]],
  ['PRED_SETGE_INT', ['PRED_SETGT_INT', true]],
  ['PRED_SETGT_UINT', ['PRED_SETGE_UINT', true]],
  ['PRED_SETGE_UINT', ['PRED_SETGT_UINT', true]],
]);

/** Turns a branch with an empty first arm around; whether it was one. */
export function invertEmpty(conversion: Conversion, { phi, repeats, departs, first: outer }: RegionNode): boolean {
  if (repeats.length > 0 || departs.length !== 2 || outer?.kind !== 'depart' || outer.next !== undefined) return false;
  const { first: branch } = outer;
  if (branch?.kind !== 'if' || branch.next === undefined) return false;
  const inner = branch.first;
  if (inner?.kind !== 'depart' || inner.target !== outer.target || inner.next !== undefined) return false;
  const test = conversion.tests.get(branch.cond);
  if (inner.first !== undefined || test === undefined || !turnAround(conversion, test)) return false;
  for (let node = branch.next; node !== undefined; node = branch.next) {
    remove(node);
    append(inner, node);
  }
  for (const { src } of phi) [src[inner.index], src[outer.index]] = [src[outer.index], src[inner.index]];
  return true;
}

/** Makes a test ask the opposite, where nothing but its branch takes what it answers. */
function turnAround({ uses }: Conversion, test: AluNode): boolean {
  const [name, swapped] = opposites.get(test.code.op.name) ?? [];
  const [result, predicate, mask] = test.dst;
  const count = (value: Value | undefined): number => (value === undefined ? 0 : (uses[value.uid] ?? 0));
  if (name === undefined || !isComparison(test) || count(result) + count(predicate) > 0 || count(mask) !== 1)
    return false;
  if (result?.kind === 'rel') return false;
  const { modifiers } = test.code;
  const [left, right, ...others] = modifiers;
  const turned = swapped === true && left !== undefined && right !== undefined;
  test.code = changeCode(test.code, { op: aluOp(name), modifiers: turned ? [right, left, ...others] : modifiers });
  if (turned) [test.src[0], test.src[1]] = [test.src[1], test.src[0]];
  return true;
}
