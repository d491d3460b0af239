/*
 * liveness: SSA form to SSA form; flags what nobody needs as DEAD. Needed are effects (exports, memory writes, emitted
 * vertices, LDS), the shader's results, and from there on whatever defines what a needed instruction reads, the conditions
 * of the ifs around it, and the ways out of the regions around it. Everything that these do not lead to is dead, also phi
 * nodes that only need each other. Reads of memory may die: the chain goes on past them.
 *
 *   x: R1.x.1 = ADD R0.x, R0.y        ->     x: R1.x.1 = ADD R0.x, R0.y ; dead
 *   cf EXPORT_DONE R0.x, _, _, _             cf EXPORT_DONE R0.x, _, _, _
 *
 * `liveness/live-sets.ts` computes the sets of values that are alive at each place, in any form.
 */
import { hasEffect } from '../../ir/effects.ts';
import type { Container, Instruction, Node, Operands, RegionNode } from '../../ir/node.ts';
import { isContainer } from '../../ir/node.ts';
import { isOrder } from '../../ir/order.ts';
import type { Shader } from '../../ir/shader.ts';
import { children, instructions } from '../../ir/tree.ts';
import type { RelativeValue, Value } from '../../ir/value.ts';
import type { Pass } from '../pass.ts';

/** The pass. */
export const liveness: Pass = {
  name: 'liveness',
  input: 'ssa',
  output: 'ssa',
  run: (shader) => {
    const needed = neededOf(shader);
    let changed = false;
    for (const node of instructions(shader.root)) {
      const dead = !isNeeded(needed, node);
      if (dead === node.flags.includes('DEAD')) continue;
      node.flags = dead ? [...node.flags, 'DEAD'] : node.flags.filter((flag) => flag !== 'DEAD');
      changed = true;
    }
    return changed;
  },
};

/** What a shader needs. */
export interface Needed {
  /** What instructions are marked with, and the containers around them; regions through which control must go. */
  readonly mark: number;
  /** By uid: 1 for a value that a live instruction reads. */
  readonly values: Uint8Array;
}

/** Whether a node is needed, as long as nobody else marks nodes. */
export function isNeeded({ mark }: Needed, node: Node): boolean {
  return node.mark === mark;
}

interface Marking {
  readonly mark: number;
  readonly values: Uint8Array;
  readonly definitions: readonly (Instruction | undefined)[];
  readonly open: Value[];
}

/** What a shader in SSA form needs, in time linear in its size. */
export function neededOf(shader: Shader): Needed {
  const { root, values } = shader;
  const definitions: (Instruction | undefined)[] = Array<undefined>(values.all.length + 1).fill(undefined);
  const roots: Instruction[] = [];
  for (const node of instructions(root)) {
    for (const value of node.dst) {
      if (value === undefined) continue;
      if (value.kind !== 'rel') definitions[value.uid] = node;
      else for (const element of value.mayDef) if (element !== undefined) definitions[element.uid] = node;
    }
    if (hasEffect(node)) roots.push(node);
  }
  const mark = shader.nextMark++;
  const marking: Marking = { mark, values: new Uint8Array(values.all.length + 1), definitions, open: [] };
  for (const node of roots) markInstruction(marking, node);
  for (const value of root.results) need(marking, value);
  for (let value = marking.open.pop(); value !== undefined; value = marking.open.pop()) markDefinition(marking, value);
  return marking;
}

function need({ values, open }: Marking, value: Value | undefined): void {
  if (value === undefined || values[value.uid] === 1) return;
  values[value.uid] = 1;
  if (value.kind === 'rel') {
    open.push(value.rel);
    values[value.rel.uid] = 1;
  }
  open.push(value);
}

function needAll(marking: Marking, operands: Operands): void {
  for (const value of operands) need(marking, value);
}

/** A value's definition is needed; one read of memory only needs the one before it in its chain. */
function markDefinition(marking: Marking, value: Value): void {
  if (value.kind === 'rel') {
    needAll(marking, value.mayUse);
    return;
  }
  const node = marking.definitions[value.uid];
  if (node === undefined) return;
  if (isOrder(value) && passesOn(node)) {
    need(
      marking,
      node.src.find((each) => isOrder(each) && each.name === value.name),
    );
    return;
  }
  const target = node.dst[0];
  if (target?.kind === 'rel') needElement(marking, target, value);
  markInstruction(marking, node);
}

/** Where a relative destination may have written a value, it may also have kept the one before. */
function needElement(marking: Marking, target: RelativeValue, value: Value): void {
  if (value.kind === 'reg') need(marking, target.mayUse[(value.component >> 2) - target.array.gpr]);
}

/** Whether an instruction in a chain only reads: the chain may go past it. */
export function passesOn(node: Instruction): boolean {
  return (node.kind === 'fetch' || node.kind === 'cf') && !hasEffect(node);
}

function markInstruction(marking: Marking, node: Instruction): void {
  const { mark } = marking;
  if (node.mark === mark) return;
  node.mark = mark;
  if (node.kind === 'phi') {
    if (node.parent?.kind === 'region') markRegion(marking, node.parent);
  } else if (node.parent !== undefined) {
    if (node.parent.kind === 'packed') {
      for (const each of children(node.parent)) if (!isContainer(each)) markInstruction(marking, each);
    }
    markAround(marking, node.parent);
  }
  needAll(marking, node.src);
  if (node.kind === 'alu') need(marking, node.pred);
  for (const value of node.dst) if (value?.kind === 'rel') need(marking, value.rel);
}

/** The containers around something needed, and what leads there. */
function markAround(marking: Marking, container: Container): void {
  for (let at: Container | undefined = container; at !== undefined && at.mark !== marking.mark; at = at.parent) {
    if (at.kind === 'region') {
      markRegion(marking, at);
      return;
    }
    at.mark = marking.mark;
    if (at.kind === 'if') need(marking, at.cond);
  }
}

/** A region that is needed needs its ways out and back. */
function markRegion(marking: Marking, region: RegionNode): void {
  if (region.mark === marking.mark) return;
  region.mark = marking.mark;
  if (region.parent !== undefined) markAround(marking, region.parent);
  for (const way of region.departs) markAround(marking, way);
  for (const way of region.repeats) markAround(marking, way);
}
