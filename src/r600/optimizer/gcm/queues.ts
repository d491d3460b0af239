/*
 * What comes back from the local data share waits in queues, which do not survive the end of a clause. From the first read to the
 * instruction that empties the queues again, everything that one of them needs from another is one unit.
 */
import { FormatError } from '../../../runtime/format-error.ts';
import type { Operands } from '../../ir/node.ts';
import type { Value } from '../../ir/value.ts';
import { definedValues, usedValues } from '../../ir/def-use.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { ListNode } from './places.ts';

const isQueue = (value: Value | undefined): boolean =>
  value?.kind === 'special' && (value.name === 'OQA' || value.name === 'OQB');

const queueCount = (operands: Operands): number => operands.filter(isQueue).length;

/** How many answers more wait in the queues after a node. */
function waitingAfter(node: ListNode): number {
  if (node.kind !== 'alu') return 0;
  return node.code.op.encoding === 'lds_idx' ? queueCount(node.dst) : -queueCount(node.dst);
}

/**
 * The nodes of a list by what must stay together, in order. `isOrdered`: instructions with this operand must not pass each other.
 * FormatError `r600/opt-lds` where a queue cannot stay in one clause.
 */
export function joinQueues(
  nodes: readonly ListNode[],
  isOrdered: (value: Value) => boolean,
): readonly (readonly ListNode[])[] {
  const lists: (readonly ListNode[])[] = [];
  for (let at = 0; at < nodes.length;) {
    let waiting = waitingAfter(elementAt(nodes, at));
    let end = at + 1;
    while (waiting > 0 && end < nodes.length) waiting += waitingAfter(elementAt(nodes, end++));
    if (end === at + 1) lists.push([elementAt(nodes, at)]);
    else lists.push(...split(nodes.slice(at, end), isOrdered));
    at = end;
  }
  return lists;
}

/** From a read to the last pop: what does not lie on a way from one member to another goes before or after them. */
function split(nodes: readonly ListNode[], isOrdered: (value: Value) => boolean): readonly (readonly ListNode[])[] {
  const isMember = (node: ListNode): boolean => touches(node, (value) => isShare(value) || isOrdered(value));
  const defined = new Set<Value>();
  const depends = nodes.map((node) => {
    const follows = isMember(node) || operands(node, usedValues).some((value) => defined.has(value));
    if (follows) for (const value of operands(node, definedValues)) defined.add(value);
    return follows;
  });
  const needed = new Set<Value>();
  const inside = nodes.map(() => false);
  for (let k = nodes.length - 1; k >= 0; k--) {
    const node = elementAt(nodes, k);
    inside[k] =
      isMember(node) || (elementAt(depends, k) && operands(node, definedValues).some((value) => needed.has(value)));
    if (inside[k]) for (const value of operands(node, usedValues)) needed.add(value);
  }
  const joined = nodes.filter((_, k) => inside[k]);
  if (joined.some((node) => node.kind === 'fetch' || node.kind === 'cf')) {
    throw new FormatError('r600/opt-lds', 'a queue of the local data share that waits for another clause');
  }
  const rest = (wanted: boolean): readonly (readonly ListNode[])[] =>
    nodes.flatMap((node, k) => (!inside[k] && depends[k] === wanted ? [[node]] : []));
  return [...rest(false), joined, ...rest(true)];
}

const isShare = (value: Value): boolean => isQueue(value) || (value.kind === 'special' && value.name === 'LDS');

function touches(node: ListNode, what: (value: Value) => boolean): boolean {
  return operands(node, definedValues).some(what) || operands(node, usedValues).some(what);
}

function operands(node: ListNode, of: typeof usedValues): readonly Value[] {
  if (node.kind !== 'packed') return of(node);
  const all: Value[] = [];
  for (let child = node.first; child !== undefined; child = child.next)
    if (child.kind === 'alu') all.push(...of(child));
  return all;
}
