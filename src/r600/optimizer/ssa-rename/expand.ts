/*
 * Takes away what only the bytecode needed: clauses and groups, whose instructions are in line now, and the control-flow
 * instructions that steered lanes, which the tree does. Versions keep what a group read apart from what it wrote, except for
 * elements of arrays, whose versions share one place: what reads an element comes before what writes it, and where slots
 * exchange elements, a copy is made first.
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import { elementFlags, isElementOf } from '../../ir/arrays.ts';
import { asksLanes } from '../../ir/effects.ts';
import { isOrder } from '../../ir/order.ts';
import type { AluNode, GroupNode, Node } from '../../ir/node.ts';
import { aluCode, changeCode, createAlu } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes, children, expand, insertBefore, remove, walk } from '../../ir/tree.ts';
import { elementAt } from '../../ir/element-at.ts';
import { temporary } from '../../ir/value-table.ts';

/** Control-flow instructions that say nothing that the tree does not say. */
const steering: ReadonlySet<string> = new Set([
  'NOP',
  'CF_END',
  'END_PROGRAM',
  'RET',
  'JUMP',
  'ELSE',
  'PUSH',
  'PUSH_WQM',
  'POP',
  'POP_WQM',
  'LOOP_START_DX10',
  'LOOP_END',
  'LOOP_BREAK',
  'LOOP_CONTINUE',
]);

/** Expands all clauses and groups of a shader in SSA form; whether there were any. */
export function expandClauses(shader: Shader): boolean {
  const elements = elementFlags(shader);
  const nodes = walk(shader.root);
  let changed = false;
  for (const node of nodes) {
    if (node.kind === 'cf' && steering.has(node.op.name) && !asksLanes(node)) remove(node);
    else if (node.kind === 'clause') expand(node);
    else if (node.kind === 'group') expandGroup(shader, node, elements);
    else if (node.kind !== 'alu' || node.code.bankSwizzle === 0) continue;
    else node.code = changeCode(node.code, { bankSwizzle: 0 });
    changed = true;
  }
  return changed;
}

/** An instruction or a pack of a group, with the elements of arrays that it reads and writes. */
interface Unit {
  readonly node: Node;
  readonly nodes: readonly AluNode[];
  readonly reads: ReadonlySet<number>;
  readonly writes: ReadonlySet<number>;
  /** Links of chains must stay in their order. */
  readonly ordered: boolean;
}

function expandGroup(shader: Shader, group: GroupNode, elements: Uint8Array): void {
  if (shader.arrays.length === 0 || !aluNodes(group).some((node) => writesElement(node, elements))) {
    expand(group);
    return;
  }
  let units = children(group).map((node) => unitOf(node, elements));
  while (units.length > 0) {
    const free = units.find((unit, k) => isFree(unit, k, units));
    const next = free ?? elementAt(units, 0);
    const others = units.filter((unit) => unit !== next);
    if (free === undefined) {
      for (const { nodes } of others)
        for (const node of nodes) saveElements(shader, group, node, next.writes, elements);
    }
    remove(next.node);
    insertBefore(group, next.node);
    units = free === undefined ? others.map(({ node }) => unitOf(node, elements)) : others;
  }
  remove(group);
}

function writesElement({ dst }: AluNode, elements: Uint8Array): boolean {
  return dst.some((value) => value?.kind === 'rel' || isElementOf(elements, value));
}

function unitOf(node: Node, elements: Uint8Array): Unit {
  const nodes = aluNodes(node);
  const reads = new Set<number>();
  const writes = new Set<number>();
  for (const { src, dst } of nodes) {
    for (const value of src) {
      const list = value?.kind === 'rel' ? value.mayUse : [value];
      for (const each of list) if (isElementOf(elements, each)) reads.add(each.component);
    }
    for (const value of dst) {
      if (isElementOf(elements, value)) writes.add(value.component);
      if (value?.kind !== 'rel') continue;
      // Any element, whether somebody wants what is written there or not.
      const { gpr, chan, size } = value.array;
      for (let k = 0; k < size; k++) writes.add((gpr + k) * 4 + chan);
    }
  }
  return { node, nodes, reads, writes, ordered: nodes.some(({ dst }) => dst.some(isOrder)) };
}

const overlap = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => [...a].some((each) => b.has(each));

/** Whether nothing that is still to come reads what a unit writes, and nothing before it in the group must stay before it. */
function isFree(unit: Unit, at: number, units: readonly Unit[]): boolean {
  return units.every(
    (other, k) =>
      other === unit ||
      (!overlap(other.reads, unit.writes) &&
        (k > at || (!overlap(other.writes, unit.writes) && !(other.ordered && unit.ordered)))),
  );
}

/** Copies the elements that a node reads out of the way of what is about to write them. */
function saveElements(
  { values }: Shader,
  group: GroupNode,
  node: AluNode,
  writes: ReadonlySet<number>,
  elements: Uint8Array,
): void {
  node.src.forEach((value, k) => {
    const list = value?.kind === 'rel' ? value.mayUse : [value];
    const touched = list.some((each) => isElementOf(elements, each) && writes.has(each.component));
    if (value === undefined || !touched) return;
    const copy = temporary(values, values.nextTemp, 1);
    insertBefore(group, createAlu(aluCode(aluOp('MOV'), { indexMode: node.code.indexMode }), [copy], [value]));
    node.src[k] = copy;
  });
}
