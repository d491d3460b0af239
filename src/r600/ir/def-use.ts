/* Who defines and who uses a value, with what relative operands may define and use. */
import type { Instruction } from './node.ts';
import type { Shader } from './shader.ts';
import { instructions } from './tree.ts';
import type { Value } from './value.ts';

/** Values that an instruction defines, or may define through a relative operand. */
export function definedValues(node: Instruction): readonly Value[] {
  return node.dst.flatMap((value) =>
    value === undefined ? [] : value.kind === 'rel' ? value.mayDef.filter((each) => each !== undefined) : [value],
  );
}

/** Values that an instruction reads: sources, the predicate, addresses and elements of relative operands. */
export function usedValues(node: Instruction): readonly Value[] {
  const sources = [...node.src, ...(node.kind === 'alu' ? [node.pred] : [])].flatMap((value) =>
    value === undefined ? [] : value.kind === 'rel' ? elementsOf(value) : [value],
  );
  return [...sources, ...node.dst.flatMap((value) => (value?.kind === 'rel' ? elementsOf(value) : []))];
}

function elementsOf(value: Value & { readonly kind: 'rel' }): readonly Value[] {
  return [value.rel, ...value.mayUse.filter((each) => each !== undefined)];
}

/** The instructions that define and use each value. */
export interface DefUse {
  /** In program order; in SSA form one. */
  readonly definitions: ReadonlyMap<Value, readonly Instruction[]>;
  /** In program order, an instruction once for each operand. */
  readonly uses: ReadonlyMap<Value, readonly Instruction[]>;
}

/** Collects definitions and uses over a whole shader. */
export function defUse(shader: Shader): DefUse {
  const definitions = new Map<Value, Instruction[]>();
  const uses = new Map<Value, Instruction[]>();
  const add = (map: Map<Value, Instruction[]>, value: Value, node: Instruction): void => {
    const list = map.get(value);
    if (list === undefined) map.set(value, [node]);
    else list.push(node);
  };
  for (const node of instructions(shader.root)) {
    for (const value of usedValues(node)) add(uses, value, node);
    for (const value of definedValues(node)) add(definitions, value, node);
  }
  return { definitions, uses };
}
