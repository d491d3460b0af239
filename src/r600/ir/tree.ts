/*
 * Moving about in the tree and changing it. What is in it is answered as a list of its own: while it is gone through, nodes
 * may be moved and removed. A node that was removed keeps its `next`, so that a loop over its siblings goes on.
 */
import { isContainer } from './node.ts';
import type { AluNode, Container, Instruction, Node, RegionNode } from './node.ts';

/** The nodes of a container, first to last. */
export function children(container: Container): readonly Node[] {
  const nodes: Node[] = [];
  for (let node = container.first; node !== undefined; node = node.next) nodes.push(node);
  return nodes;
}

/** Whether it has no contents. */
export function isEmpty(container: Container): boolean {
  return container.first === undefined;
}

/** Every node under a container, each before its contents; phi nodes stand where they execute. */
export function walk(container: Container): readonly Node[] {
  const nodes: Node[] = [];
  collect(container, nodes, true);
  return nodes;
}

/** Every instruction under a container. */
export function instructions(container: Container): readonly Instruction[] {
  const nodes: Instruction[] = [];
  // Without containers instructions are left.
  collect(container, nodes, false);
  return nodes;
}

function collect(container: Container, nodes: Node[], containers: boolean): void {
  const open: Container[] = [];
  let list = container;
  let node = container.first;
  for (;;) {
    if (node === undefined) {
      const inner = list;
      const around = open.pop();
      if (around === undefined) return;
      if (inner.kind === 'region') for (const phi of inner.phi) nodes.push(phi);
      list = around;
      node = inner.next;
      continue;
    }
    if (!isContainer(node)) {
      nodes.push(node);
      node = node.next;
      continue;
    }
    if (containers) nodes.push(node);
    if (node.kind === 'region') for (const phi of node.loopPhi) nodes.push(phi);
    open.push(list);
    list = node;
    node = node.first;
  }
}

/** The ALU instructions of a group or pack, those of its packs too, or one by itself. */
export function aluNodes(node: Node): readonly AluNode[] {
  if (node.kind === 'alu') return [node];
  if (node.kind !== 'group' && node.kind !== 'packed') return [];
  const list: AluNode[] = [];
  addAluNodes(node, list);
  return list;
}

function addAluNodes(container: Container, list: AluNode[]): void {
  for (let child = container.first; child !== undefined; child = child.next) {
    if (child.kind === 'alu') list.push(child);
    else if (child.kind === 'packed') addAluNodes(child, list);
  }
}

/** Puts a node at the end of a container. */
export function append<N extends Node>(container: Container, node: N): N {
  node.parent = container;
  node.prev = container.last;
  node.next = undefined;
  if (container.last === undefined) container.first = node;
  else container.last.next = node;
  container.last = node;
  return node;
}

/** The container of a node that is in the tree. */
export function parentOf({ parent, kind }: Node): Container {
  if (parent === undefined) throw new Error(`${kind} outside of the tree`);
  return parent;
}

/** Puts a node before another. */
export function insertBefore(place: Node, node: Node): void {
  const container = parentOf(place);
  node.parent = container;
  node.prev = place.prev;
  node.next = place;
  if (place.prev === undefined) container.first = node;
  else place.prev.next = node;
  place.prev = node;
}

/** Puts a node after another. */
export function insertAfter(place: Node, node: Node): void {
  if (place.next === undefined) append(parentOf(place), node);
  else insertBefore(place.next, node);
}

/** Takes a node out of its container. */
export function remove(node: Node): void {
  const container = node.parent;
  if (container === undefined) return;
  if (node.prev === undefined) container.first = node.next;
  else node.prev.next = node.next;
  if (node.next === undefined) container.last = node.prev;
  else node.next.prev = node.prev;
  node.parent = undefined;
}

/** Puts another node in a node's place. */
export function replace(node: Node, by: Node): void {
  insertBefore(node, by);
  remove(node);
}

/** Moves everything in a container to the end of another. */
export function moveContents(from: Container, to: Container): void {
  for (const node of children(from)) {
    remove(node);
    append(to, node);
  }
}

/** Puts a container's contents in its place. */
export function expand(container: Container): void {
  for (const node of children(container)) {
    remove(node);
    insertBefore(container, node);
  }
  remove(container);
}

/** The region that a node lies in. */
export function enclosingRegion(node: Node): RegionNode | undefined {
  let at: Node | undefined = node.parent;
  while (at !== undefined && at.kind !== 'region') at = at.parent;
  return at;
}

/** The innermost loop that a node lies in. */
export function enclosingLoop(node: Node): RegionNode | undefined {
  let at: Node | undefined = node.parent;
  while (at !== undefined && !(at.kind === 'region' && isLoop(at))) at = at.parent;
  return at;
}

/** Whether repeats make it a loop. */
export function isLoop(region: RegionNode): boolean {
  return region.repeats.length > 0;
}
