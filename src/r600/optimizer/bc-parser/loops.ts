/*
 * Loops, and the ways out of them. A loop that counts has a way out at its head, where its constant says that no round is
 * left, and one of VALID_PIXEL_MODE for lanes that only help their quad:
 *
 *   region 0 { repeat 0 1 { cf EM = LOOP_START  region 1 { depart 1 0 { if EM { depart 0 0 { } } } } body } }
 */
import { countsRounds } from '../../isa/tables/cf-opcodes.ts';
import type { CfFlow } from '../../isa/program.ts';
import { fieldsOf } from '../../ir/fields.ts';
import type { CfNode } from '../../ir/node.ts';
import { createCf, createDepart, createRegion, createRepeat } from '../../ir/shader.ts';
import { append, moveContents } from '../../ir/tree.ts';
import { special } from '../../ir/value-table.ts';
import { opOf } from './block.ts';
import type { Block } from './block.ts';
import { openBranch } from './branch.ts';
import { unsupported } from './context.ts';

/** Everything in the block so far becomes what happens before its lanes leave the innermost loop, or its round. */
export function leave(block: Block, again: boolean, node: CfNode): void {
  const loop = block.context.loops.at(-1);
  if (loop === undefined) throw unsupported(`${node.op.name} outside of a loop`);
  append(block.list, node);
  const exit = again ? createRepeat(loop) : createDepart(loop);
  moveContents(block.list, exit);
  append(block.list, exit);
  block.reachable = false;
}

/** A loop up to its LOOP_END. */
export function parseLoop(block: Block, cf: CfFlow, nesting: number): void {
  const { context } = block;
  const { cf: code } = context.program;
  const close = cf.word0.ADDR - 1;
  const end = code[close];
  if (end?.kind !== 'flow' || end.op?.name !== 'LOOP_END' || close < block.at || close >= block.end) {
    throw unsupported('a loop whose end is elsewhere');
  }
  if (end.word0.ADDR !== block.at) throw unsupported('a loop that goes on elsewhere');
  const region = append(block.list, createRegion(context.shader));
  const repeat = append(region, createRepeat(region));
  const head = append(repeat, createCf(opOf(cf), fieldsOf(cf.word0, cf.word1)));
  if (countsRounds(cf.op) || (context.program.type === 'ps' && cf.word1.VALID_PIXEL_MODE)) {
    head.dst.push(special(context.shader.values, 'EM'));
    append(openBranch(context, repeat).body, createDepart(region));
  }
  context.loops.push(region);
  context.maskChanged = false;
  const body = block.parse(context, repeat, block.at, close, block.depth, nesting + 1);
  context.loops.pop();
  context.maskChanged = false;
  if (body.depth !== block.depth) throw unsupported('a loop that ends on another stack depth');
  if (body.narrowed) throw unsupported('a loop that goes round with a changed mask');
  if (body.reachable) append(repeat, createCf(end.op, fieldsOf(end.word0, end.word1)));
  block.at = close + 1;
}
