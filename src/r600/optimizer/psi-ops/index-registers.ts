/*
 * Control-flow index registers that a predicate decides about: the integers that were put there are chosen among, and the register
 * is set once more.
 *
 *   x: IDX0.1 = SET_CF_IDX0 R1.x.1                         x: IDX0.1 = SET_CF_IDX0 R1.x.1
 *   x: IDX0.2 = SET_CF_IDX0 R2.x.1 ; where=3 by=PR.1  ->   x: t1.1 = CNDE_INT t0.1, R1.x.1, R2.x.1
 *   psi IDX0.3 = _, _, IDX0.1, PR.1, 0x3, IDX0.2           x: IDX0.3 = SET_CF_IDX0 t1.1
 */
import type { AluNode, Instruction } from '../../ir/node.ts';
import { changeCode, createAlu } from '../../ir/shader.ts';
import { insertAfter, instructions } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { undefinedValue } from '../../ir/value-table.ts';
import { newVersion } from './conditions.ts';
import type { Conditions } from './conditions.ts';
import { addPhiBeside } from './phi-beside.ts';

/** What is known of the index registers of a shader. */
export interface Indices {
  readonly conditions: Conditions;
  readonly definitions: ReadonlyMap<Value, Instruction>;
  /** The integers that versions hold. */
  readonly integers: Map<Value, Value>;
}

/** Whether a value is a version of an index register. */
export function isIndexRegister(value: Value | undefined): boolean {
  return value?.kind === 'special' && (value.name === 'IDX0' || value.name === 'IDX1');
}

/** Finds what defines each version. */
export function findIndices(conditions: Conditions): Indices {
  const definitions = new Map<Value, Instruction>();
  for (const node of instructions(conditions.shader.root)) {
    for (const value of node.dst) if (value !== undefined && isIndexRegister(value)) definitions.set(value, node);
  }
  return { conditions, definitions, integers: new Map() };
}

/** The integer that an instruction puts in an index register. */
function sourceOf({ code, src }: AluNode): Value | undefined {
  return code.op.name.startsWith('SET_CF_IDX') ? src[code.op.sources] : src[0];
}

/** The integer that a version holds; `undef` where nobody wrote it. */
export function integerOf(indices: Indices, value: Value): Value {
  const { conditions, definitions, integers } = indices;
  const { values } = conditions.shader;
  const known = integers.get(value);
  if (known !== undefined) return known;
  const node = definitions.get(value);
  if (node?.kind === 'alu') return sourceOf(node) ?? undefinedValue(values);
  if (node?.kind !== 'phi') return undefinedValue(values);
  const integer = newVersion(values);
  integers.set(value, integer);
  addPhiBeside(node, integer, (each) => integerOf(indices, each));
  return integer;
}

/** Sets an index register to an integer after a node, as one of its definitions does. */
export function setIndex(indices: Indices, after: Instruction, like: Value, target: Value, integer: Value): void {
  const node = indices.definitions.get(like);
  if (node?.kind !== 'alu') return;
  insertAfter(after, createAlu(changeCode(node.code, { predSel: 0 }), [target], [integer]));
  indices.integers.set(target, integer);
}
