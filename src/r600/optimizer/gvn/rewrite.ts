/* Changes of an ALU instruction in place: another operation, other sources. */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import { ofGeneration } from '../../isa/tables/chips.ts';
import type { AluNode } from '../../ir/node.ts';
import { changeCode } from '../../ir/shader.ts';
import { constant } from '../../ir/value-table.ts';
import type { Value } from '../../ir/value.ts';
import { dropUse, gainUse, isFree } from './numbering.ts';
import type { Numbering, Source } from './numbering.ts';
import { canModify, fitTogether } from './limits.ts';

/** The operation of a name that the table has. */
export function opNamed(name: string): AluOp {
  return aluOp(name);
}

/** The operations of some names, by name. */
export function opsNamed<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, AluOp>> {
  return Object.fromEntries(names.map((name) => [name, opNamed(name)])) as Record<Name, AluOp>;
}

/** Whether the shader's chip has an operation. */
export function hasOp({ shader }: Numbering, op: AluOp): boolean {
  return ofGeneration(op.slots, shader.chip.generation) !== '-';
}

/** Whether the chip executes an operation in one slot, any of the vector slots among them. */
export function isVectorOp({ shader }: Numbering, op: AluOp): boolean {
  const slots = ofGeneration(op.slots, shader.chip.generation);
  return slots === 'VS' || slots === 'V';
}

/** A value without modifiers. */
export function bare(value: Value): Source {
  return { value, neg: false, abs: false };
}

/** A constant as a source. */
export function constantSource({ shader }: Numbering, bits: number): Source {
  return bare(constant(shader.values, bits));
}

/** The same source with the other sign. */
export function negated({ value, neg, abs }: Source): Source {
  return { value, neg: !neg, abs };
}

/**
 * Makes an instruction another one, with its output modifiers as they are; false, and nothing is changed, where the
 * operation does not take these sources.
 */
export function become(state: Numbering, node: AluNode, op: AluOp, sources: readonly Source[]): boolean {
  const code = changeCode(node.code, { op, modifiers: sources.map(({ neg, abs }) => ({ neg, abs })) });
  if (op.encoding === 'op3' && code.omod !== 0) return false;
  const fine = (source: Source): boolean =>
    (isFree(state, source.value) || node.src.includes(source.value)) && canModify(op, source);
  if (!sources.every(fine)) return false;
  if (op.sources === 3 && !fitTogether(sources.map(({ value }) => value))) return false;
  const old = [...node.src];
  const besides = node.src.slice(node.code.op.sources);
  node.code = code;
  node.src.splice(0, node.src.length, ...sources.map(({ value }) => value), ...besides);
  state.changed = true;
  for (const { value } of sources) gainUse(state, value);
  for (const value of old.slice(0, old.length - besides.length)) if (value !== undefined) dropUse(state, value);
  return true;
}

const { MOV } = opsNamed('MOV');

/** Makes an instruction a move of a source. */
export function becomeMove(state: Numbering, node: AluNode, source: Source): boolean {
  return become(state, node, MOV, [source]);
}

/** Makes an instruction a move of a constant. Output modifiers apply to it. */
export function becomeConstant(state: Numbering, node: AluNode, bits: number): boolean {
  return becomeMove(state, node, constantSource(state, bits));
}
