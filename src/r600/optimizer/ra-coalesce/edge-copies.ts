/*
 * The copies that phi nodes still need: at the end of a way the value goes to where the phi node wants it, and where ways meet
 * from there to the result, unless that is the same register.
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import { cfOp } from '../../isa/tables/cf-opcodes.ts';
import type { BlockNode, ClauseNode, Container, Node } from '../../ir/node.ts';
import { aluCode, createAlu, createBlock, createClause } from '../../ir/shader.ts';
import { append, insertBefore } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { elementAt } from '../../ir/element-at.ts';
import { newTemporary } from '../../ir/value-table.ts';
import type { FlowBlock } from '../registers/flow.ts';
import { isHeld } from '../registers/operands.ts';
import { classOf } from './build-classes.ts';
import type { Classes } from './build-classes.ts';
import { rootOf } from './classes.ts';
import { takeCommon } from './common-copies.ts';
import type { RegisterClass } from './classes.ts';
import { inSequence } from './parallel-copies.ts';
import type { Move } from './parallel-copies.ts';

/** Puts in the copies that are left; `nameOf` says which value stands for a class. */
export function insertEdgeCopies(classes: Classes, nameOf: (root: RegisterClass) => Value): void {
  const { blocks } = classes.flow;
  const atExit = blocks.map((block) => movesAtExit(classes, block, nameOf));
  const beforeTest = takeCommon(classes.flow, atExit);
  for (const block of blocks) {
    const before = elementAt(atExit, block.index);
    if (before.length > 0) appendCopies(classes, block, before);
    const test = block.nodes.at(-1);
    const common = elementAt(beforeTest, block.index);
    if (test !== undefined) for (const node of copyNodes(classes, common)) insertBefore(test, node);
    const after = movesAtEntry(classes, block, nameOf);
    if (after.length > 0) prependCopies(classes, block, after);
  }
}

const none: readonly Move<Value>[] = [];

function movesAtExit(
  classes: Classes,
  { successors, phiIndex }: FlowBlock,
  nameOf: (root: RegisterClass) => Value,
): readonly Move<Value>[] {
  const [next] = successors;
  if (successors.length !== 1 || next === undefined || next.phis.length === 0) return none;
  const moves: Move<Value>[] = [];
  for (const phi of next.phis) {
    const own = classes.ofPhi.get(phi);
    const source = phi.src[phiIndex];
    if (own === undefined || source === undefined || source.kind === 'undef') continue;
    const to = nameOf(rootOf(own));
    const from = isHeld(source) ? nameOf(classOf(classes, source)) : source;
    if (to !== from) moves.push({ to, from });
  }
  return moves;
}

function movesAtEntry(
  classes: Classes,
  { phis }: FlowBlock,
  nameOf: (root: RegisterClass) => Value,
): readonly Move<Value>[] {
  if (phis.length === 0) return none;
  const moves: Move<Value>[] = [];
  for (const phi of phis) {
    const own = classes.ofPhi.get(phi);
    const value = phi.dst[0];
    if (own === undefined || !isHeld(value)) continue;
    const to = nameOf(classOf(classes, value));
    const from = nameOf(rootOf(own));
    if (to !== from) moves.push({ to, from });
  }
  return moves;
}

function copyNodes({ shader }: Classes, moves: readonly Move<Value>[]): readonly Node[] {
  return inSequence(moves, () => newTemporary(shader.values)).map(({ to, from }) => {
    const node = createAlu(aluCode(aluOp('MOV')), [to], [from]);
    node.flags = ['COPY'];
    return node;
  });
}

function appendCopies(classes: Classes, { end, depth }: FlowBlock, moves: readonly Move<Value>[]): void {
  const { container, before } = end;
  const last = before === undefined ? container.last : before.prev;
  const block = last?.kind === 'block' ? last : newBlock(classes, container, before, depth);
  const clause = block.last?.kind === 'clause' && isAlu(block.last) ? block.last : append(block, aluClause());
  for (const node of copyNodes(classes, moves)) append(clause, node);
}

function prependCopies(classes: Classes, flowBlock: FlowBlock, moves: readonly Move<Value>[]): void {
  const { container, after } = flowBlock.begin;
  const next = after === undefined ? container.first : after.next;
  const block = next?.kind === 'block' ? next : newBlock(classes, container, next, flowBlock.depth);
  let clause: ClauseNode;
  if (block.first?.kind === 'clause' && isAlu(block.first)) clause = block.first;
  else {
    clause = aluClause();
    if (block.first === undefined) append(block, clause);
    else insertBefore(block.first, clause);
  }
  const place = clause.first;
  for (const node of copyNodes(classes, moves)) {
    if (place === undefined) append(clause, node);
    else insertBefore(place, node);
  }
}

function isAlu({ op }: ClauseNode): boolean {
  return op.flags.has('ALU');
}

function aluClause(): ClauseNode {
  return createClause(cfOp('ALU'), {});
}

function newBlock({ shader }: Classes, container: Container, before: Node | undefined, depth: number): BlockNode {
  const block = createBlock(shader, depth);
  if (before === undefined) append(container, block);
  else insertBefore(before, block);
  return block;
}
