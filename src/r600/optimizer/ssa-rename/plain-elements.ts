/*
 * Drivers keep other values in the registers of an array while its elements are dead. Versions of an element that no relative operand
 * may see, nor any version that a phi or a psi joins with them, are such values: they become temporaries, which need not share a place.
 *
 *   x: R5.x.1 = ADD R1.x, R1.y                     x: t0 = ADD R1.x, R1.y
 *   x: R2.x.1 = MUL R5.x.1, R1.z            ->     x: R2.x.1 = MUL t0, R1.z
 *   x: R5.x.2 = MOV R1.w                           x: R5.x.2 = MOV R1.w
 *   x: R3.x.1 = MOV A5.x[AR.1+0]{R5.x.2 ..}        x: R3.x.1 = MOV A5.x[AR.1+0]{R5.x.2 ..}
 */
import { elementFlags, isElementOf } from '../../ir/arrays.ts';
import type { Instruction } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { instructions } from '../../ir/tree.ts';
import { newTemporary } from '../../ir/value-table.ts';
import type { Value } from '../../ir/value.ts';

const REGISTERS = 128;

/** Makes temporaries of them in a shader in SSA form; whether there were any. */
export function freePlainElements(shader: Shader): boolean {
  const { root, values } = shader;
  // Beside an array of all registers there is no other place.
  const whole = new Set(shader.arrays.filter(({ size }) => size === REGISTERS).map(({ chan }) => chan));
  const arrays = shader.arrays.filter(({ chan }) => !whole.has(chan));
  if (arrays.length === 0) return false;
  const elements = elementFlags({ arrays });
  const nodes = instructions(root);
  const bound = boundValues(shader, nodes);
  const plain = new Map<Value, Value>();
  for (const node of nodes) {
    for (const value of node.dst) {
      if (isElementOf(elements, value) && !bound.has(value)) plain.set(value, newTemporary(values));
    }
  }
  if (plain.size === 0) return false;
  for (const node of nodes) {
    for (const list of [node.dst, node.src]) {
      for (const [k, value] of list.entries()) {
        if (value?.kind === 'rel') value.rel = plain.get(value.rel) ?? value.rel;
        else if (value !== undefined) list[k] = plain.get(value) ?? value;
      }
    }
  }
  return true;
}

/** Values that must stay where they are, and those that phis and psis join with them. */
function boundValues({ root }: Shader, nodes: readonly Instruction[]): ReadonlySet<Value> {
  const bound = new Set<Value>([...root.inputs, ...root.results]);
  const joined = new Map<Value, Value[]>();
  for (const node of nodes) {
    for (const value of [...node.dst, ...node.src]) {
      if (value?.kind === 'rel')
        for (const element of [...value.mayUse, ...value.mayDef]) if (element !== undefined) bound.add(element);
      if (value !== undefined && value.pins.length > 0) bound.add(value);
    }
    if (node.kind !== 'phi' && node.kind !== 'psi') continue;
    const [to] = node.dst;
    for (const from of node.src) {
      if (to?.kind !== 'reg' || from?.kind !== 'reg') continue;
      listOf(joined, to).push(from);
      listOf(joined, from).push(to);
    }
  }
  // A set hands out what is added while it is walked.
  for (const value of bound) for (const other of joined.get(value) ?? []) bound.add(other);
  return bound;
}

function listOf(joined: Map<Value, Value[]>, value: Value): Value[] {
  const found = joined.get(value);
  if (found !== undefined) return found;
  const list: Value[] = [];
  joined.set(value, list);
  return list;
}
