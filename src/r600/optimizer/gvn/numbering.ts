/*
 * What global value numbering knows of a shader while it walks it: who defines a value, how often it is used, and which other
 * value it is a copy of. Values are numbered by their uids.
 */
import { elementFlags, isElementOf } from '../../ir/arrays.ts';
import { usedValues } from '../../ir/def-use.ts';
import { isContainer } from '../../ir/node.ts';
import type { AluNode, Container, Instruction, Operands, RegionNode } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { remove } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';

/** A value with source modifiers: the absolute value, then the negation. */
export interface Source {
  readonly value: Value;
  readonly neg: boolean;
  readonly abs: boolean;
}

/** The state of the walk. */
export interface Numbering {
  readonly shader: Shader;
  readonly safeMath: boolean;
  /** By uid: the instruction that defines it. */
  readonly definition: (Instruction | undefined)[];
  /** By uid: operands that name it. */
  readonly uses: number[];
  /** By uid: operands that name a copy of it, and so may come to name it. */
  readonly copyUses: number[];
  /** By uid: what it is a copy of. */
  readonly copies: (Source | undefined)[];
  /** Loops with loop_phi nodes; moves and phi nodes in program order. */
  readonly loops: RegionNode[];
  readonly moves: Instruction[];
  /** By uid: `Fact`s. */
  readonly facts: number[];
  /** By uid: of what counts by a mask, what it is where that is not zero. */
  readonly counters: Map<number, { readonly mask: Value; readonly bits: number }>;
  /** By component: whether it is an element of an array. */
  readonly elements: Uint8Array;
  /** By uid: what an element is called that a store leaves as it was; and how many are. */
  readonly renamed: (Value | undefined)[];
  renames: number;
  /** By uid: the `epoch` in which a value was loaded from an array. */
  readonly loads: (number | undefined)[];
  /** Goes up with each store to an array, and wherever lanes part or meet. */
  epoch: number;
  /** Whether the shader's text is another one already. */
  changed: boolean;
}

/** The state before the walk. */
export function createNumbering(shader: Shader, safeMath: boolean): Numbering {
  const count = shader.values.all.length + 1;
  const state: Numbering = {
    shader,
    safeMath,
    definition: Array<undefined>(count).fill(undefined),
    uses: Array<number>(count).fill(0),
    copyUses: Array<number>(count).fill(0),
    copies: Array<undefined>(count).fill(undefined),
    facts: Array<number>(count).fill(0),
    counters: new Map(),
    elements: elementFlags(shader),
    loops: [],
    moves: [],
    renamed: [],
    renames: 0,
    loads: [],
    epoch: 0,
    changed: false,
  };
  survey(state, shader.root);
  for (const value of shader.root.results) addUse(state, value, 2);
  return state;
}

/** Notes definitions, uses and loops under a container. */
function survey(state: Numbering, container: Container): void {
  for (let node = container.first; node !== undefined; node = node.next) {
    if (!isContainer(node)) {
      note(state, node);
    } else {
      if (node.kind === 'region') {
        if (node.loopPhi.length > 0) state.loops.push(node);
        for (const phi of node.loopPhi) note(state, phi);
      }
      survey(state, node);
      if (node.kind === 'region') for (const phi of node.phi) note(state, phi);
    }
  }
}

function note(state: Numbering, node: Instruction): void {
  countUses(state, node, 1);
  if (node.kind === 'phi' || (node.kind === 'alu' && node.code.op.name === 'MOV')) state.moves.push(node);
  for (const value of node.dst) {
    if (value === undefined) continue;
    if (value.kind !== 'rel') state.definition[value.uid] = node;
    else for (const each of value.mayDef) if (each !== undefined) state.definition[each.uid] = node;
  }
}

/** Adds to the number of operands that name a value. */
export function addUse(state: Numbering, { uid }: Value, by: number): void {
  state.uses[uid] = (state.uses[uid] ?? 0) + by;
  addCopyUses(state, state.copies[uid], by);
}

/** The same for what it is a copy of, and that of, and so on. */
function addCopyUses(state: Numbering, source: Source | undefined, by: number): void {
  for (let at = source; at !== undefined; at = state.copies[at.value.uid])
    state.copyUses[at.value.uid] = (state.copyUses[at.value.uid] ?? 0) + by;
}

/** Operands that name a value or a copy of it. */
function allUses({ uses, copyUses }: Numbering, { uid }: Value): number {
  return (uses[uid] ?? 0) + (copyUses[uid] ?? 0);
}

function countUses(state: Numbering, node: Instruction, by: number): void {
  if (node.kind === 'alu' && node.pred === undefined && node.dst[0]?.kind !== 'rel') {
    for (const value of node.src) {
      if (value === undefined) continue;
      if (value.kind === 'rel') countElements(state, value, by);
      else addUse(state, value, by);
    }
    return;
  }
  for (const value of usedValues(node)) addUse(state, value, by);
}

function countElements(state: Numbering, value: Value & { readonly kind: 'rel' }, by: number): void {
  addUse(state, value.rel, by);
  for (const each of value.mayUse) if (each !== undefined) addUse(state, each, by);
}

/** Whether it is an element of an array: its versions share one place, so none may live longer than it does. */
export function isElement(state: Numbering, value: Value): boolean {
  return isElementOf(state.elements, value);
}

/** Whether an operand may name it wherever its definition dominates. */
export function isFree(state: Numbering, value: Value): boolean {
  switch (value.kind) {
    case 'reg':
      return state.elements[value.component] === 0;
    case 'kcache':
      return value.indexMode === 0;
    case 'temp':
    case 'const':
    case 'undef':
      return true;
    case 'special':
    case 'param':
    case 'hardware':
    case 'rel':
      return false;
  }
}

/** Says that a value is no copy any more: what computed it does more than to move. */
export function forgetCopy(state: Numbering, value: Value): void {
  addCopyUses(state, state.copies[value.uid], -allUses(state, value));
  state.copies[value.uid] = undefined;
}

/** Says that a value is a copy from now on. */
export function setCopy(state: Numbering, value: Value, source: Source): void {
  forgetCopy(state, value);
  state.copies[value.uid] = source;
  addCopyUses(state, source, allUses(state, value));
}

/** Whether one operand, and no other now or later, names a value. */
export function isUsedOnce(state: Numbering, { uid }: Value): boolean {
  return state.uses[uid] === 1 && (state.copyUses[uid] ?? 0) === 0;
}

/** Puts another value in an operand's place; an instruction that nobody needs any more goes. */
export function setOperand(state: Numbering, operands: Operands, k: number, value: Value): void {
  const old = operands[k];
  if (old === value) return;
  operands[k] = value;
  state.changed = true;
  addUse(state, value, 1);
  if (old !== undefined) dropUse(state, old);
}

/** One operand more names a value, and, where that is relative, its address and elements. */
export function gainUse(state: Numbering, value: Value): void {
  addUse(state, value, 1);
  if (value.kind === 'rel') countElements(state, value, 1);
}

/** One operand less names a value; an instruction that nobody needs any more goes. */
export function dropUse(state: Numbering, old: Value): void {
  addUse(state, old, -1);
  if (old.kind === 'rel') {
    countElements(state, old, -1);
    return;
  }
  if (state.uses[old.uid] === 0 && (state.copyUses[old.uid] ?? 0) === 0) removeUnused(state, old);
}

function removeUnused(state: Numbering, value: Value): void {
  const node = state.definition[value.uid];
  if (node?.kind !== 'alu' || node.parent === undefined || !isPure(node) || node.parent.kind === 'packed') return;
  removeAlu(state, node);
}

/** Takes an instruction out; what only it used goes too. */
export function removeAlu(state: Numbering, node: AluNode): void {
  remove(node);
  state.changed = true;
  for (const value of node.src) if (value !== undefined) dropUse(state, value);
}

/** Whether an instruction does nothing but compute dst[0] from its sources. */
export function isPure({ code, dst, src, pred }: AluNode): boolean {
  const target = dst[0];
  return (
    target !== undefined &&
    target.kind !== 'rel' &&
    target.kind !== 'special' &&
    target.pins.length === 0 &&
    pred === undefined &&
    dst.length === 1 &&
    src.length === code.op.sources &&
    !code.updateExecMask &&
    !code.updatePred &&
    !code.fogMerge &&
    readsValues(src)
  );
}

/** Whether no source is a front of a queue, a clock or a special register. */
function readsValues(src: Operands): boolean {
  for (const value of src) {
    if (value?.kind === 'hardware' || value?.kind === 'special') return false;
    if (value?.kind === 'rel' && value.rel.kind === 'hardware') return false;
  }
  return true;
}

/** The ALU instruction by itself that computes a value, nothing else, from operands that may be named later too. */
export function computation(state: Numbering, value: Value | undefined): AluNode | undefined {
  if (value === undefined) return undefined;
  const node = state.definition[value.uid];
  if (node?.kind !== 'alu' || node.parent === undefined || node.parent.kind === 'packed' || !isPure(node))
    return undefined;
  return node.src.every((each) => each !== undefined && isFree(state, each)) ? node : undefined;
}
