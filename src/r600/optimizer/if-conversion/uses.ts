/* What one run of if_conversion knows: the tests of branches, how often values are used, and values that others replace. */
import { isContainer } from '../../ir/node.ts';
import type { AluNode, Container, IfNode, Instruction } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { isElementOf } from '../../ir/arrays.ts';
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
  return isElementOf(elements, value);
}

/** Calls back for each instruction and each if of a list, phi nodes included. */
export function visitNodes(container: Container, visit: (node: Instruction | IfNode) => void): void {
  for (let node = container.first; node !== undefined; node = node.next) {
    if (!isContainer(node)) {
      visit(node);
      continue;
    }
    if (node.kind === 'if') visit(node);
    if (node.kind === 'region') for (const phi of node.loopPhi) visit(phi);
    visitNodes(node, visit);
    if (node.kind === 'region') for (const phi of node.phi) visit(phi);
  }
}

/** How often each value is used, by uid. */
export function useCounts(shader: Shader): Int32Array {
  const counts = new Int32Array(shader.values.all.length + 1);
  const use = (value: Value | undefined): void => {
    if (value === undefined) return;
    counts[value.uid] = (counts[value.uid] ?? 0) + 1;
    if (value.kind !== 'rel') return;
    use(value.rel);
    for (const element of value.mayUse) use(element);
  };
  visitNodes(shader.root, (node) => {
    if (node.kind === 'if') {
      use(node.cond);
      return;
    }
    for (const value of node.src) use(value);
    for (const value of node.dst) if (value?.kind === 'rel') use(value);
    if (node.kind === 'alu') use(node.pred);
  });
  for (const value of shader.root.results) use(value);
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
  visitNodes(root, (node) => {
    if (node.kind !== 'if') inList(node.src);
  });
  inList(root.results);
}
