/* From a schedule to clauses of groups. */
import { aluCode, changeCode, createAlu, createClause, createGroup } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import type { AluNode, ClauseNode, GroupNode } from '../../ir/node.ts';
import type { Slot } from '../../isa/program.ts';
import { append, insertAfter, remove } from '../../ir/tree.ts';
import { special } from '../../ir/value-table.ts';
import type { Value } from '../../ir/value.ts';
import type { ScheduledGroup, Schedule } from './schedule.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Table } from './table.ts';

/** Puts a clause's units into groups as scheduled; where the schedule begins clauses, they follow it. */
export function emit(shader: Shader, clause: ClauseNode, table: Table, { groups }: Schedule): void {
  for (const node of table.nodes) remove(node);
  let into = clause;
  let begun = false;
  for (const group of groups) {
    if (group.begins && begun) {
      const next = createClause(clause.op, clause.fields);
      insertAfter(into, next);
      into = next;
    }
    begun = true;
    append(into, emitGroup(shader, table, group));
  }
}

function emitGroup(shader: Shader, table: Table, { placed, writers }: ScheduledGroup): GroupNode {
  const group = createGroup();
  for (const { unit, inst, slot, swizzle } of placed) {
    const node = unit < table.units ? elementAt(table.nodes, unit) : undefined;
    if (node === undefined) {
      append(group, loadAddress(shader, elementAt(table.insts, inst), slot, swizzle));
      continue;
    }
    const alu = elementAt(table.insts, inst);
    if (node.kind === 'alu') {
      setPlace(alu, slot, swizzle);
      if (table.index[unit] !== 0) useAddress(shader, alu);
      append(group, alu);
      continue;
    }
    if (node.parent !== group) append(group, node);
    if (alu.code.slot === slot) {
      setPlace(alu, slot, swizzle);
      if (table.index[unit] !== 0) useAddress(shader, alu);
    } else {
      // The fourth slot of an instruction that came in three.
      const fourth = createAlu(alu.code, [undefined, ...alu.dst.slice(1)], [...alu.src], alu.pred);
      setPlace(fourth, slot, swizzle);
      append(node, fourth);
    }
  }
  for (const [unit, slot] of writers) moveResult(table, unit, slot);
  return group;
}

function setPlace(node: AluNode, slot: number, bankSwizzle: number): void {
  if (node.code.slot === slot && node.code.bankSwizzle === bankSwizzle) return;
  node.code = changeCode(node.code, { slot: slot as Slot, bankSwizzle });
}

function loadAddress(shader: Shader, load: AluNode, slot: number, bankSwizzle: number): AluNode {
  const code = aluCode(load.code.op, { slot: slot as Slot, bankSwizzle });
  return createAlu(code, [special(shader.values, 'AR')], [...load.src]);
}

/** Operands that had an index have the address register, which holds it. */
function useAddress(shader: Shader, { code, dst, src }: AluNode): void {
  const address = special(shader.values, 'AR');
  for (const value of dst) if (value?.kind === 'rel') value.rel = address;
  for (const value of src) if (value?.kind === 'rel') value.rel = address;
  if (code.op.name.startsWith('SET_CF_IDX')) src[0] = address;
}

/** The result that all slots of a pack compute is written by the slot of its channel. */
function moveResult(table: Table, unit: number, slot: number): void {
  const node = elementAt(table.nodes, unit);
  if (node.kind !== 'packed') return;
  const insts: AluNode[] = [];
  for (let child = node.first; child !== undefined; child = child.next) if (child.kind === 'alu') insts.push(child);
  let result: Value | undefined;
  for (const { dst } of insts) {
    result ??= dst[0];
    if (dst.length > 0) dst[0] = undefined;
  }
  const writer = insts.find(({ code }) => code.slot === slot);
  if (writer !== undefined) writer.dst[0] = result;
}
