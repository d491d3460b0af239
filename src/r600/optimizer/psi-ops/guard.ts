/*
 * An access to the local data share that changes it cannot be chosen about afterwards: where its predicate asks for lanes, a
 * branch goes around it.
 *
 *   x: _, _, LDS.2 = LDS_WRITE ..          x: _, _, EM.9 = PRED_SETNE_INT t1.1, 0x0 ; exec
 *     ; where=3 by=PR.1              ->    region 3 {
 *                                            depart 3 0 { if EM.9 { depart 3 1 { x: _, _, LDS.9 = LDS_WRITE .. } } }
 *                                            phi LDS.2 = LDS.1, LDS.9
 *                                          }
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode, Container, RegionNode } from '../../ir/node.ts';
import { isOrder } from '../../ir/order.ts';
import { aluCode, createAlu, createDepart, createIf, createPhi, createRegion } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { append, insertBefore, remove } from '../../ir/tree.ts';
import type { SpecialName, Value } from '../../ir/value.ts';
import { constant, special, temporary, undefinedValue } from '../../ir/value-table.ts';

/** A version of a special register that nothing defines yet. */
export function freshVersion({ values }: Shader, name: SpecialName): Value {
  let last = 0;
  for (const value of values.all)
    if (value.kind === 'special' && value.name === name) last = Math.max(last, value.version);
  return special(values, name, last + 1);
}

/**
 * Puts a branch around an access, and around what takes its answer, into which lanes go where an integer is not zero (`sel` 3) or is
 * zero (2).
 */
export function guard(shader: Shader, node: AluNode, condition: Value, sel: number, taker?: AluNode): void {
  const mask = freshVersion(shader, 'EM');
  const code = aluCode(aluOp(sel === 3 ? 'PRED_SETNE_INT' : 'PRED_SETE_INT'), { updateExecMask: true });
  insertBefore(node, createAlu(code, [undefined, undefined, mask], [condition, constant(shader.values, 0)]));
  const region = createRegion(shader);
  insertBefore(node, region);
  const branch = append(append(region, createDepart(region)), createIf(mask));
  const inside = append(branch, createDepart(region));
  remove(node);
  append(inside, node);
  if (taker !== undefined) moveTaker(shader, region, inside, node, taker);
  node.dst.forEach((value, k) => {
    if (!isOrder(value) || (taker !== undefined && value.name === 'OQA')) return;
    const before = node.src.find((each) => isOrder(each) && each.name === value.name);
    const written = freshVersion(shader, value.name);
    node.dst[k] = written;
    const phi = createPhi(value, [before, written]);
    phi.parent = region;
    region.phi.push(phi);
  });
}

/** The other lanes have no answer, and the queue that they had before. */
function moveTaker(shader: Shader, region: RegionNode, inside: Container, node: AluNode, taker: AluNode): void {
  remove(taker);
  append(inside, taker);
  const [answer, queue] = taker.dst;
  const before = node.src.find((each) => isOrder(each) && each.name === 'OQA');
  const { values } = shader;
  const taken = temporary(values, values.nextTemp, 1);
  const after = freshVersion(shader, 'OQA');
  taker.dst.splice(0, 2, taken, after);
  for (const [result, other, own] of [
    [answer, undefinedValue(values), taken],
    [queue, before, after],
  ] as const) {
    if (result === undefined) continue;
    const phi = createPhi(result, [other, own]);
    phi.parent = region;
    region.phi.push(phi);
  }
}
