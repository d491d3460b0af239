/* Copies that a pass before register allocation puts around an instruction. */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode, Node } from '../../ir/node.ts';
import { aluCode, createAlu } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { insertAfter, insertBefore } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { temporary } from '../../ir/value-table.ts';

/** A new temporary, defined once. */
export function freshTemporary({ values }: Shader): Value & { readonly kind: 'temp' } {
  return temporary(values, values.nextTemp, 1);
}

/** A MOV. */
export function copyOf(to: Value, from: Value): AluNode {
  const node = createAlu(aluCode(aluOp('MOV')), [to], [from]);
  node.flags = ['COPY'];
  return node;
}

/** The temporary that takes a value's place in an instruction, copied right before it. */
export function copyBefore(shader: Shader, node: Node, from: Value): Value {
  const to = freshTemporary(shader);
  insertBefore(node, copyOf(to, from));
  return to;
}

/** The temporary that an instruction defines instead of a value, copied to it right after. */
export function copyAfter(shader: Shader, node: Node, to: Value): Value {
  const from = freshTemporary(shader);
  insertAfter(node, copyOf(to, from));
  return from;
}
