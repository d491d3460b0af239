/* Branches: JUMP, ELSE and POP, and what a changed mask hides without them. */
import type { CfFlow, CfInst } from '../../isa/program.ts';
import { elementAt } from '../../ir/element-at.ts';
import { fieldsOf } from '../../ir/fields.ts';
import { createCf } from '../../ir/shader.ts';
import { append } from '../../ir/tree.ts';
import { special } from '../../ir/value-table.ts';
import { opOf } from './block.ts';
import type { Block } from './block.ts';
import { openBranch } from './branch.ts';
import { unsupported } from './context.ts';
import { isElse } from './returns.ts';

/** JUMP after a change of the mask is a branch; any other only skips what no lane would execute. */
export function parseJump(block: Block, cf: CfFlow, nesting: number): void {
  const { context, list } = block;
  if (cf.word1.COND !== 0) {
    parseUniformJump(block, cf, nesting);
    return;
  }
  const node = createCf(opOf(cf), fieldsOf(cf.word0, cf.word1));
  const target = cf.word0.ADDR;
  if (!context.maskChanged) {
    if (!skipsIdle(block, target, cf.word1.POP_COUNT)) throw unsupported('a JUMP to lanes that come back');
    append(list, node);
    return;
  }
  const other = context.program.cf[target];
  const otherwise = isElse(other) && target < block.end ? other : undefined;
  const end = otherwise === undefined ? target : otherwise.word0.ADDR;
  if (target < block.at || end < target || end > block.end) throw unsupported('a branch that leaves its block');
  if (otherwise !== undefined && cf.word1.POP_COUNT > 0) throw unsupported('a JUMP that pops and leads to an ELSE');
  const pops = (otherwise ?? cf).word1.POP_COUNT;
  if (pops === 0) {
    // Nobody is jumped over but lanes that are off: the mask is restored where the stack says, if that is not jumped over too.
    if (!skipsIdle(block, target, pops)) throw unsupported('a JUMP over its pop');
    append(list, node);
    const groups = block.masked;
    block.masked = undefined;
    parseMaskedRest(block, groups, nesting);
    return;
  }
  const then = openBranch(context, list);
  append(then.body, node);
  block.masked?.(then.body);
  block.masked = undefined;
  const first = block.parse(context, then.body, block.at, target, block.depth, nesting + 1);
  then.close(first.reachable);
  let depth = first.depth;
  if (otherwise !== undefined) {
    if (first.depth !== block.depth) throw unsupported('an ELSE on another stack depth');
    if (first.narrowed) throw unsupported('an ELSE behind a changed mask');
    append(then.rest, createCf(opOf(otherwise), fieldsOf(otherwise.word0, otherwise.word1)));
    ({ depth } = block.parse(context, then.rest, target + 1, end, block.depth, nesting + 1));
  }
  context.maskChanged = false;
  if (depth !== block.depth - pops) throw unsupported('a branch that ends on another stack depth');
  block.depth = depth;
  block.at = end;
}

/**
 * A JUMP that a boolean constant decides about, for all lanes: what it leads over executes where the constant says so. Where
 * that ends with a JUMP that always jumps, what that leads over is for the other case.
 */
function parseUniformJump(block: Block, cf: CfFlow, nesting: number): void {
  const { context, list } = block;
  const { cf: code } = context.program;
  const { COND, POP_COUNT: pops } = cf.word1;
  const target = cf.word0.ADDR;
  if (target < block.at || target > block.end) throw unsupported('a branch that leaves its block');
  if (COND === FALSE) {
    block.depth -= pops;
    block.at = target;
    return;
  }
  const over = target > block.at ? elseJump(code[target - 1], target) : undefined;
  const end = over ?? target;
  if (end > block.end || (over !== undefined && pops > 0)) throw unsupported('a branch that leaves its block');
  const test = append(list, createCf(opOf(cf), fieldsOf(cf.word0, cf.word1)));
  test.dst.push(special(context.shader.values, 'EM'));
  const branch = openBranch(context, list);
  const last = over === undefined ? target : target - 1;
  const first = block.parse(context, branch.body, block.at, last, block.depth, nesting + 1);
  branch.close(first.reachable);
  block.depth -= pops;
  if (first.depth !== block.depth) throw unsupported('a branch that ends on another stack depth');
  let { narrowed } = first;
  if (over !== undefined) {
    const { depth, narrowed: other } = block.parse(context, branch.rest, target, end, block.depth, nesting + 1);
    if (depth !== block.depth) throw unsupported('a branch that ends on another stack depth');
    context.maskChanged = false;
    narrowed ||= other;
  }
  if (narrowed) throw unsupported('a branch of all lanes that ends with a changed mask');
  block.at = end;
}

/** CND:FALSE, which no lane passes. */
const FALSE = 1;

/** Where a JUMP that always jumps, and is the last instruction before another place, leads on to. */
function elseJump(cf: CfInst | undefined, from: number): number | undefined {
  if (cf?.kind !== 'flow' || cf.op?.name !== 'JUMP') return undefined;
  const { COND, POP_COUNT } = cf.word1;
  return COND === FALSE && POP_COUNT === 0 && cf.word0.ADDR > from ? cf.word0.ADDR : undefined;
}

/**
 * The mask changed and no JUMP looks at it: what follows, up to the pop that restores the mask or the end of the block,
 * executes where the condition holds. An ELSE at the same depth turns to the other lanes.
 */
export function parseMaskedRest(block: Block, groups: Block['masked'], nesting: number): void {
  const { context } = block;
  const { turn, end, pops } = maskedExtent(block);
  if (turn !== undefined && !turnsWell(block, turn, end, pops)) throw unsupported('an ELSE that leads elsewhere');
  const branch = openBranch(context, block.list);
  groups?.(branch.body);
  const stop = end ?? block.end;
  const first = block.parse(context, branch.body, block.at, turn ?? stop, block.depth, nesting + 1);
  branch.close(first.reachable);
  let { depth } = first;
  if (turn === undefined && end === undefined) block.narrowed = true;
  if (turn !== undefined && first.narrowed) throw unsupported('an ELSE behind a changed mask');
  if (turn !== undefined) ({ depth } = block.parse(context, branch.rest, turn + 1, stop, block.depth, nesting + 1));
  context.maskChanged = false;
  block.depth = depth;
  block.at = stop;
}

/** Whether an ELSE leads behind the pop and pops as much, or pops nothing and leads to what follows it or to the pop. */
function turnsWell({ context }: Block, turn: number, end: number | undefined, pops: number): boolean {
  const cf = elementAt(context.program.cf, turn);
  if (cf.kind !== 'flow' || end === undefined) return true;
  const { ADDR } = cf.word0;
  return cf.word1.POP_COUNT === 0 ? ADDR === turn + 1 || ADDR === end - 1 : ADDR === end && cf.word1.POP_COUNT === pops;
}

/**
 * Whether a wave with no lane left gets to `target` as it would without the jump: no other lanes come back in between, and
 * there are as many masks on the stack.
 */
export function skipsIdle(block: Block, target: number, pops: number): boolean {
  if (target < block.at || target > block.end) return false;
  const { returns, program } = block.context;
  const first = returns.firsts[block.at] ?? target;
  if (returns.depths[target] !== (returns.depths[block.at] ?? 0) - pops) return false;
  return pops > 0 ? target === first + 1 && !isElse(program.cf[first]) : target <= first;
}

/** Where lanes that a mask hides come back. */
interface MaskedExtent {
  readonly turn: number | undefined;
  readonly end: number | undefined;
  /** Masks that are popped there. */
  readonly pops: number;
}

/** Where the ELSE of the innermost push stands, and where the mask is restored: after the pop. */
function maskedExtent(block: Block): MaskedExtent {
  const { program, returns } = block.context;
  const { depths, firsts } = returns;
  let at = firsts[block.at] ?? block.end;
  const turn = at < block.end && isElse(program.cf[at]) ? at : undefined;
  while (isElse(program.cf[at])) at = firsts[at + 1] ?? block.end;
  if (at >= block.end) return { turn, end: undefined, pops: 0 };
  return { turn, end: at + 1, pops: (depths[block.at] ?? 0) - (depths[at + 1] ?? 0) };
}
