/*
 * address_ops: SSA form to SSA form without address registers. What indexed an array through AR, or was copied from AR to a
 * control-flow index register, uses the integer that a MOVA loaded; the MOVA is gone. The scheduler loads AR where it needs to.
 *
 *   x: AR.1 = MOVA_INT R1.x.2
 *   x: R2.x.1 = MOV A5.x[AR.1+0]{..}     ->     x: R2.x.1 = MOV A5.x[R1.x.2+0]{..}
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import { elementFlags } from '../../ir/arrays.ts';
import type { AluCode, AluNode, Instruction } from '../../ir/node.ts';
import { aluCode, changeCode, createAlu } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { insertBefore, instructions, remove } from '../../ir/tree.ts';
import type { SpecialValue, Value } from '../../ir/value.ts';
import { constant, temporary, undefinedValue } from '../../ir/value-table.ts';
import type { ValueTable } from '../../ir/value-table.ts';
import type { Pass } from '../pass.ts';
import { isUnmodified } from '../../ir/source-modifiers.ts';

/** The pass. */
export const addressOps: Pass = {
  name: 'address_ops',
  input: 'ssa',
  output: 'ssa',
  run: (shader) => {
    const nodes = instructions(shader.root);
    const elements = elementFlags(shader);
    const integers = new Map<Value, Value>();
    for (const node of nodes) findInteger(shader, node, elements, integers);
    let changed = integers.size > 0;
    for (const node of nodes) changed = useIntegers(shader, node, integers) || changed;
    return changed;
  },
};

/** Whether a value is a component of AR. */
function isAddress(value: Value | undefined): value is SpecialValue {
  return value?.kind === 'special' && value.name.startsWith('AR');
}

/** The integer of each version of AR: what its MOVA loads; phi and psi nodes of AR become ones of temporaries. */
function findInteger(shader: Shader, node: Instruction, elements: Uint8Array, integers: Map<Value, Value>): void {
  const target = node.dst[0];
  if (!isAddress(target)) return;
  if (node.kind === 'alu') {
    integers.set(target, loaded(shader, node, elements));
    remove(node);
  } else {
    const integer = newVersion(shader.values);
    integers.set(target, integer);
    node.dst[0] = integer;
  }
}

const newVersion = (values: ValueTable): Value => temporary(values, values.nextTemp, 1);

function loaded(shader: Shader, node: AluNode, elements: Uint8Array): Value {
  const { values } = shader;
  const { op, modifiers, omod, clamp } = node.code;
  const source = node.src[0] ?? undefinedValue(values);
  const plain = isUnmodified(node.code, 0) && omod === 0 && !clamp;
  const emit = (name: string, sources: readonly Value[], changes: Partial<AluCode> = {}): Value => {
    const result = newVersion(values);
    insertBefore(node, createAlu(aluCode(aluOp(name), changes), [result], [...sources, ...node.src.slice(1)]));
    return result;
  };
  switch (op.name) {
    case 'MOVA_FLOOR':
      return emit('FLT_TO_INT', [emit('FLOOR', [source], { modifiers, omod, clamp })]);
    case 'MOVA': {
      const half = constant(values, 0x3f000000);
      const both = [...modifiers, { neg: false, abs: false }];
      return emit('FLT_TO_INT', [emit('FLOOR', [emit('ADD', [source, half], { modifiers: both })], { omod, clamp })]);
    }
    default:
      return plain && staysAsItIs(source, elements) ? source : emit('MOV', [source], { modifiers, omod, clamp });
  }
}

/** Whether a value may be used later than its MOVA: elements of arrays change, queues and buffers are read where they are. */
function staysAsItIs(value: Value, elements: Uint8Array): boolean {
  if (value.kind === 'reg') return elements[value.component] === 0;
  return value.kind === 'temp' || value.kind === 'const' || value.kind === 'undef';
}

function useIntegers({ values }: Shader, node: Instruction, integers: ReadonlyMap<Value, Value>): boolean {
  let changed = false;
  const integerOf = (address: Value): Value => integers.get(address) ?? undefinedValue(values);
  for (let k = 0; k < node.src.length; k++) {
    const value = node.src[k];
    if (isAddress(value)) node.src[k] = integerOf(value);
    else if (value?.kind === 'rel' && isAddress(value.rel)) value.rel = integerOf(value.rel);
    else continue;
    changed = true;
  }
  for (const value of node.dst) {
    if (value?.kind !== 'rel' || !isAddress(value.rel)) continue;
    value.rel = integerOf(value.rel);
    changed = true;
  }
  if (changed && node.kind === 'alu' && node.code.indexMode !== 0) node.code = changeCode(node.code, { indexMode: 0 });
  return changed;
}
