/* Who defines and who uses a value, with what relative operands may define and use. */
import type { Instruction } from './node.ts';
import type { Shader } from './shader.ts';
import { instructions } from './tree.ts';
import type { RelativeValue, Value } from './value.ts';

/** Values that an instruction defines, or may define through a relative operand. */
export function definedValues(node: Instruction): readonly Value[] {
  const found: Value[] = [];
  for (const value of node.dst) {
    if (value?.kind === 'rel') addPresent(found, value.mayDef);
    else if (value !== undefined) found.push(value);
  }
  return found;
}

/** Values that an instruction reads: sources, the predicate, addresses and elements of relative operands. */
export function usedValues(node: Instruction): readonly Value[] {
  const found: Value[] = [];
  for (const value of node.src) {
    if (value?.kind === 'rel') addElements(found, value);
    else if (value !== undefined) found.push(value);
  }
  if (node.kind === 'alu' && node.pred !== undefined) found.push(node.pred);
  for (const value of node.dst) if (value?.kind === 'rel') addElements(found, value);
  return found;
}

function addElements(found: Value[], { rel, mayUse }: RelativeValue): void {
  found.push(rel);
  addPresent(found, mayUse);
}

function addPresent(found: Value[], values: readonly (Value | undefined)[]): void {
  for (const value of values) if (value !== undefined) found.push(value);
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
