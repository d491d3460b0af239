/*
 * Fetches, exports and memory writes whose registers lie as far behind the one that they name as the loop index says. ALU
 * instructions bring what they read to temporaries, and what they fetch to its register.
 *
 *   SAMPLE R[5+AL].xy__, R0.xy__     ->     fetch t0, t1, _, _ = SAMPLE R0.x, R0.y, ..
 *                                           x: A5.x[LOOP_IDX+0] = MOV t0
 *                                           y: A5.y[LOOP_IDX+0] = MOV t1
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import { cfOp } from '../../isa/tables/cf-opcodes.ts';
import { field } from '../../ir/fields.ts';
import type { Fields } from '../../ir/fields.ts';
import type { AluNode, Container, Node } from '../../ir/node.ts';
import { aluCode, createAlu, createClause, createGroup } from '../../ir/shader.ts';
import { append } from '../../ir/tree.ts';
import type { Slot } from '../../isa/program.ts';
import type { Value } from '../../ir/value.ts';
import { newTemporary, register } from '../../ir/value-table.ts';
import { LOOP_INDEX, relativeOperand } from './context.ts';
import type { ParseContext } from './context.ts';

/** What surrounds an instruction with relative registers: the copies before and after it. */
export interface Surroundings {
  readonly before: AluNode[];
  readonly after: AluNode[];
}

/** Nothing around an instruction yet. */
export function createSurroundings(): Surroundings {
  return { before: [], after: [] };
}

function copy(to: Value, from: Value, chan: number): AluNode {
  return createAlu(aluCode(aluOp('MOV'), { slot: chan as Slot, indexMode: LOOP_INDEX }), [to], [from]);
}

/** A component of a register, or of one as far behind it as the loop index says: then a temporary that a copy brings, or takes from. */
export function componentAt(
  context: ParseContext,
  { before, after }: Surroundings,
  role: 'source' | 'target',
  gpr: number,
  chan: number,
  isBehind: boolean,
): Value {
  const { values } = context.shader;
  if (!isBehind) return register(values, gpr, chan);
  const copied = newTemporary(values);
  const operand = relativeOperand(context, gpr, chan, LOOP_INDEX, role === 'target');
  if (role === 'target') after.push(copy(operand, copied, chan));
  else before.push(copy(copied, operand, chan));
  return copied;
}

/** Appends instructions to a list with the copies around them, in clauses of their own. */
export function appendSurrounded(list: Container, { before, after }: Surroundings, nodes: readonly Node[]): void {
  appendOneByOne(list, before);
  for (const node of nodes) append(list, node);
  appendOneByOne(list, after);
}

/** Appends instructions to a list in a clause, one a group: of two that want one slot one would be lost. */
export function appendOneByOne(list: Container, nodes: readonly AluNode[]): void {
  if (nodes.length === 0) return;
  const clause = append(list, createClause(cfOp('ALU'), {}));
  for (const node of nodes) append(append(clause, createGroup()), node);
}

/** Fields that no longer say that a register is relative. */
export function absolute(fields: Fields): Fields {
  const changes = Object.fromEntries(
    ['SRC_REL', 'DST_REL', 'RW_REL'].filter((name) => name in fields).map((name) => [name, 0]),
  );
  return { ...fields, ...changes };
}

/** Whether a field of an instruction makes a register relative. */
export function isRelative(fields: Fields, name: 'SRC_REL' | 'DST_REL' | 'RW_REL'): boolean {
  return field(fields, name) !== 0;
}
