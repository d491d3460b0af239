/* What one run of if_conversion knows: the tests of branches, how often values are used, and values that others replace. */
import type { AluNode } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { instructions, walk } from '../../ir/tree.ts';
import { usedValues } from '../../ir/def-use.ts';
import type { Value } from '../../ir/value.ts';
import type { Chains } from './chains.ts';

/** The state of a run. */
export interface Conversion {
  readonly shader: Shader;
  /** By exec mask: the instruction that defines it. */
  readonly tests: ReadonlyMap<Value, AluNode>;
  /** By uid: uses in instructions and conditions. */
  readonly uses: Int32Array;
  readonly replaced: Map<Value, Value>;
  readonly chains: Chains;
  /** By component: whether it lies in an array. */
  readonly elements: Uint8Array;
}

/** Whether a value is an element of an array, which other instructions reach by an address. */
export function isElement({ elements }: Conversion, value: Value): boolean {
  return value.kind === 'reg' && elements[value.component] === 1;
}

/** How often each value is used, by uid. */
export function useCounts(shader: Shader): Int32Array {
  const counts = new Int32Array(shader.values.all.length + 1);
  for (const node of walk(shader.root)) if (node.kind === 'if') counts[node.cond.uid]!++;
  for (const node of instructions(shader.root)) for (const { uid } of usedValues(node)) counts[uid]!++;
  for (const { uid } of shader.root.results) counts[uid]!++;
  return counts;
}

function resolve(replaced: ReadonlyMap<Value, Value>, value: Value): Value {
  let found = value;
  for (let by = replaced.get(found); by !== undefined; by = replaced.get(found)) found = by;
  return found;
}

/** Gives every use of a replaced value its replacement. */
export function replaceUses({ shader, replaced }: Conversion): void {
  if (replaced.size === 0) return;
  const { root } = shader;
  const inList = (list: (Value | undefined)[]): void => {
    list.forEach((value, k) => {
      if (value !== undefined && replaced.has(value)) list[k] = resolve(replaced, value);
    });
  };
  for (const node of instructions(root)) inList(node.src);
  inList(root.results);
}
