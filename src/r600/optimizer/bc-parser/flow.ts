/*
 * Control flow. A branch (JUMP, ELSE, POP) becomes
 *
 *   region { depart { if EM { depart { then } } else } }
 *
 * and a loop `region { repeat { body } }`; LOOP_BREAK and LOOP_CONTINUE become depart and repeat of the loop's region around
 * everything before them in their block. Lanes come together again where a region ends, which is where the bytecode's pops
 * restore the mask: the stack depth must agree, or the code is not structured and has no IR.
 */
import type { CfAlu, CfFetch, CfFlow, CfInst } from '../../isa/program.ts';
import { markHelpers, selections, setApart } from './helpers.ts';
import type { Apart } from './helpers.ts';
import { kcacheLocks } from '../../isa/tables/selects.ts';
import { fieldsOf } from '../../ir/fields.ts';
import type { ClauseNode, Container } from '../../ir/node.ts';
import { callsFetchShaderFirst, fetchShaderOutputs } from '../../ir/preloaded.ts';
import { createCf, createClause } from '../../ir/shader.ts';
import { append } from '../../ir/tree.ts';
import { register, special } from '../../ir/value-table.ts';
import type { Value } from '../../ir/value.ts';
import { cfOp } from '../../isa/tables/cf-opcodes.ts';
import { parseGroup } from './alu.ts';
import type { PreviousGroup } from './alu.ts';
import { unsupported } from './context.ts';
import type { ParseContext } from './context.ts';
import { elementAt } from '../../ir/element-at.ts';
import { parseExport, parseFetch, parseMemory } from './memory.ts';
import { openBranch } from './branch.ts';
import { opOf } from './block.ts';
import type { Block, BlockEnd } from './block.ts';
import { parseJump, parseMaskedRest, skipsIdle } from './jumps.ts';
import { appendOneByOne, appendSurrounded, createSurroundings } from './relative.ts';
import { leave, parseLoop } from './loops.ts';
import { changesMask, popsOf, pushesOf } from './mask.ts';

/** Nesting of branches and loops that real shaders stay far below. */
const MAX_NESTING = 400;

/** Appends the instructions from `at` to `end` to a list. */
export function parseBlock(
  context: ParseContext,
  list: Container,
  at: number,
  end: number,
  depth: number,
  nesting = 0,
): BlockEnd {
  if (nesting > MAX_NESTING) throw unsupported(`more than ${MAX_NESTING} branches in each other`);
  const block: Block = {
    context,
    list,
    at,
    end,
    depth,
    reachable: true,
    narrowed: false,
    masked: undefined,
    parse: parseBlock,
  };
  while (block.at < end) {
    const cf = elementAt(context.program.cf, block.at);
    parseCf(block, cf, nesting);
    if (block.depth < 0) throw unsupported('a pop without its push');
    // Lanes that come back here would also execute what is left of the block.
    if (block.depth < depth && block.at < end) throw unsupported('a branch that goes on behind its pop');
  }
  return { reachable: block.reachable, depth: block.depth, narrowed: block.narrowed };
}

function parseCf(block: Block, cf: CfInst, nesting: number): void {
  const { context, list } = block;
  block.at++;
  if (!block.reachable) {
    skipUnreachable(block, cf);
    return;
  }
  const around = createSurroundings();
  switch (cf.kind) {
    case 'alu_ext':
      break;
    case 'alu':
      parseAluClause(block, cf, nesting);
      break;
    case 'fetch':
      parseFetches(block, cf);
      break;
    case 'export':
      appendSurrounded(list, around, parseExport(context, cf, around));
      break;
    case 'mem':
    case 'rat':
      appendSurrounded(list, around, parseMemory(context, cf, around));
      break;
    case 'flow':
      parseFlow(block, cf, nesting);
      break;
  }
  if (endsProgram(cf)) {
    if (nesting > 0) throw unsupported('the end of the program inside of a branch or loop');
    block.at = block.end;
  }
}

/** The fetches of a clause; copies for relative registers divide it. */
function parseFetches({ context, list }: Block, cf: CfFetch): void {
  const isGds = cf.op?.name === 'GDS';
  const valid = context.program.type === 'ps' && cf.word1.VALID_PIXEL_MODE && (isGds || context.helpersKeep);
  const fields = { ...fieldsOf(cf.word0, cf.word1), VALID_PIXEL_MODE: Number(valid && isGds) };
  let flag: Value | undefined;
  const apart: Apart[number][] = [];
  let clause: ClauseNode | undefined;
  for (const inst of cf.clause.insts) {
    const around = createSurroundings();
    const node = parseFetch(context, inst, around);
    if (valid && isGds) node.fields = { ...node.fields, VALID_PIXEL_MODE: 1 };
    else if (valid) {
      flag ??= markHelpers(context, list);
      apart.push(...setApart(context, node.dst));
    }
    if (around.before.length > 0 || clause === undefined) clause = createClause(opOf(cf), fields);
    append(clause, node);
    if (clause.parent === undefined) appendSurrounded(list, { ...around, after: [] }, [clause]);
    if (around.after.length === 0) continue;
    appendSurrounded(list, { ...around, before: [] }, []);
    clause = undefined;
  }
  if (flag !== undefined) appendOneByOne(list, selections(flag, apart));
}

function endsProgram(cf: CfInst): boolean {
  if (cf.kind === 'flow' && (cf.op?.name === 'CF_END' || cf.op?.name === 'RET' || cf.op?.name === 'END_PROGRAM'))
    return true;
  return cf.kind !== 'alu' && cf.kind !== 'alu_ext' && cf.word1.END_OF_PROGRAM === true;
}

/** After a break or continue only the stack still matters. */
function skipUnreachable(block: Block, cf: CfInst): void {
  if (endsProgram(cf)) throw unsupported('the end of the program behind a break or continue');
  if (cf.kind === 'flow' && cf.op?.name === 'JUMP' && !skipsIdle(block, cf.word0.ADDR, cf.word1.POP_COUNT))
    throw unsupported('a JUMP to lanes that come back');
  block.depth += pushesOf(cf);
}

function parseFlow(block: Block, cf: CfFlow, nesting: number): void {
  const { context, list } = block;
  const { op, word0, word1 } = cf;
  if (op === undefined) throw unsupported(`CF opcode ${cf.opcode}`);
  const { values } = context.shader;
  if (op.name === 'JUMP') {
    parseJump(block, cf, nesting);
    return;
  }
  if (word1.COND !== 0) throw unsupported(`${op.name} on a boolean constant`);
  if (op.flags.has('LOOP_START')) {
    parseLoop(block, cf, nesting);
    return;
  }
  const node = createCf(op, fieldsOf(word0, word1));
  switch (op.name) {
    case 'CALL_FS':
      if (!callsFetchShaderFirst(context.source)) throw unsupported('CALL_FS behind other code');
      for (const { gpr, mask } of fetchShaderOutputs(context.program, context.metadata)) {
        for (const chan of [0, 1, 2, 3]) if ((mask >> chan) & 1) node.dst.push(register(values, gpr, chan));
      }
      append(list, node);
      break;
    case 'NOP':
    case 'CF_NATIVE':
    case 'WAVE_SYNC':
    case 'LDS_DEALLOC':
    case 'SET_PRIORITY':
    case 'INTERRUPT':
    case 'CF_END':
    case 'END_PROGRAM':
    case 'RET':
      append(list, node);
      break;
    case 'WAIT_ACK':
      node.dst.push(special(values, 'MEM'));
      node.src.push(special(values, 'MEM'));
      append(list, node);
      break;
    case 'EMIT_VERTEX':
    case 'CUT_VERTEX':
    case 'EMIT_CUT_VERTEX':
      node.dst.push(special(values, 'GEOM'));
      node.src.push(special(values, 'GEOM'));
      append(list, node);
      break;
    case 'KILL':
      node.dst.push(special(values, 'VM'));
      node.src.push(special(values, 'VM'));
      append(list, node);
      break;
    case 'PUSH':
    case 'PUSH_WQM':
      block.depth++;
      append(list, node);
      break;
    case 'POP':
    case 'POP_WQM':
      block.depth -= word1.POP_COUNT;
      append(list, node);
      break;
    case 'LOOP_BREAK':
    case 'LOOP_CONTINUE': {
      leave(block, op.name === 'LOOP_CONTINUE', node);
      break;
    }
    default:
      throw unsupported(op.name);
  }
}

/** ALU clauses that all active lanes execute, as far as anybody finds out. */
const plainClauses: ReadonlySet<string> = new Set([
  'ALU',
  'ALU_PUSH_BEFORE',
  'ALU_POP_AFTER',
  'ALU_POP2_AFTER',
  'ALU_VALID_PIXEL_MODE',
]);

function parseAluClause(block: Block, cf: CfAlu, nesting: number): void {
  const { context } = block;
  const name = cf.op?.name;
  if (name === 'ALU_VALID_PIXEL_MODE' && context.helpersKeep) {
    parseValidAlu(block, cf);
    return;
  }
  if (name === undefined || !plainClauses.has(name)) throw unsupported(name ?? `CF opcode ${cf.opcode}`);
  if (name === 'ALU_PUSH_BEFORE') block.depth++;
  context.maskChanged = false;
  const masking = cf.clause.groups.findIndex(changesMask);
  const cut = masking < 0 ? cf.clause.groups.length : masking + 1;
  const previous = appendGroups(context, block.list, cf, 0, cut, []);
  const pops = popsOf(name);
  const restIsMasked = cut < cf.clause.groups.length;
  if (cf.clause.groups.slice(cut).some(changesMask)) throw unsupported('a clause that changes the mask twice');
  const branches = masking >= 0 && pops === 0 && looksAtMask(nextMeaningful(block));
  if (restIsMasked && !branches && pops > 0) {
    const branch = openBranch(context, block.list);
    appendGroups(context, branch.body, cf, cut, cf.clause.groups.length, previous);
    branch.close(true);
  }
  block.depth -= pops;
  if (masking < 0 || pops > 0) {
    context.maskChanged = false;
    return;
  }
  const rest = restIsMasked
    ? (body: Container) => void appendGroups(context, body, cf, cut, cf.clause.groups.length, previous)
    : undefined;
  if (branches) block.masked = rest;
  else parseMaskedRest(block, rest, nesting);
}

/** A clause that lanes without a valid pixel do not execute, and which keep registers. */
function parseValidAlu({ context, list }: Block, cf: CfAlu): void {
  if (cf.clause.groups.some(changesMask)) throw unsupported('VALID_PIXEL_MODE of what changes the mask');
  const flag = markHelpers(context, list);
  const fields = fieldsOf(cf.word0, cf.word1);
  const locks = kcacheLocks(cf);
  let previous: PreviousGroup = [];
  for (const group of cf.clause.groups) {
    previous = parseGroup(context, append(list, createClause(cfOp('ALU'), fields)), group, locks, previous);
    const nodes = previous.filter((node) => node !== undefined);
    if (nodes.some(({ pred }) => pred !== undefined)) throw unsupported('VALID_PIXEL_MODE under a predicate');
    const apart = nodes.flatMap(({ dst }) => setApart(context, dst));
    appendOneByOne(list, selections(flag, apart));
  }
}

/** Whether an instruction is a JUMP for the lanes that a mask leaves. */
function looksAtMask(cf: CfInst | undefined): boolean {
  return cf?.kind === 'flow' && cf.op?.name === 'JUMP' && cf.word1.COND === 0;
}

/** The next instruction that does more than wait. */
function nextMeaningful(block: Block): CfInst | undefined {
  for (let at = block.at; at < block.end; at++) {
    const cf = elementAt(block.context.program.cf, at);
    if (cf.op?.name !== 'WAIT_ACK' && cf.op?.name !== 'NOP' && cf.kind !== 'alu_ext') return cf;
  }
  return undefined;
}

function appendGroups(
  context: ParseContext,
  list: Container,
  cf: CfAlu,
  from: number,
  to: number,
  before: PreviousGroup,
): PreviousGroup {
  const extension = cf.ext === undefined ? [] : [cf.ext.word0, cf.ext.word1];
  const clause = append(list, createClause(opOf(cf), fieldsOf(cf.word0, cf.word1, ...extension)));
  const locks = kcacheLocks(cf);
  let previous = before;
  for (let k = from; k < to; k++)
    previous = parseGroup(context, clause, elementAt(cf.clause.groups, k), locks, previous);
  return previous;
}
