/* Gives every class its name: a register for what is pinned and for elements of arrays, else a temporary. */
import type { Container, Instruction } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { children, instructions, remove, walk } from '../../ir/tree.ts';
import type { RelativeValue, Value } from '../../ir/value.ts';
import { newTemporary, register } from '../../ir/value-table.ts';
import { isHeld } from '../registers/operands.ts';
import type { Held } from '../registers/operands.ts';
import { classOf } from './build-classes.ts';
import type { Classes } from './build-classes.ts';
import type { RegisterClass } from './classes.ts';

/** The value that stands for each class; made when it is first asked for. */
export function namesOf({ values }: Shader): (root: RegisterClass) => Value {
  const make = ({ element, component, chan, bundle }: RegisterClass): Value => {
    if (element && component !== undefined) return register(values, component >> 2, component & 3);
    const place = component ?? (bundle?.gpr === undefined || chan === undefined ? undefined : bundle.gpr * 4 + chan);
    if (place === undefined) {
      const temp = newTemporary(values);
      temp.chan = chan;
      return temp;
    }
    const pinned = register(values, place >> 2, place & 3);
    pinned.assigned = place;
    return pinned;
  };
  return (root) => {
    let { name } = root;
    if (name === undefined) root.name = name = make(root);
    return name;
  };
}

/** Puts the names in every operand; phi nodes of registers go, and copies of a register to itself. Whether anything changed. */
export function rewriteOperands(classes: Classes, nameOf: (root: RegisterClass) => Value): boolean {
  const { root } = classes.shader;
  let changed = false;
  // What stands for each value, by uid.
  const names = Array<Value | undefined>(classes.shader.values.all.length + 1).fill(undefined);
  const nameOfValue = (value: Held): Value => {
    const before = value.assigned;
    const name = nameOf(classOf(classes, value));
    changed ||= name !== value || name.assigned !== before;
    names[value.uid] = name;
    return name;
  };
  const renamed = (value: Value): Value => (isHeld(value) ? (names[value.uid] ?? nameOfValue(value)) : value);
  const done = new Set<Value>();
  const rewrite = (list: (Value | undefined)[]): void => {
    for (let k = 0; k < list.length; k++) {
      const value = list[k];
      if (value?.kind === 'rel') rewriteRelative(value);
      else if (isHeld(value)) list[k] = names[value.uid] ?? nameOfValue(value);
    }
  };
  const rewriteRelative = (value: RelativeValue): void => {
    if (done.has(value)) return;
    done.add(value);
    value.rel = renamed(value.rel);
    for (const list of [value.mayUse, value.mayDef]) {
      for (const [k, element] of list.entries()) if (element !== undefined) list[k] = renamed(element);
    }
  };
  const nodes = instructions(root);
  changed = dropPhis(root);
  for (const node of nodes) {
    if (node.kind === 'phi' && isHeld(node.dst[0])) continue;
    rewrite(node.dst);
    rewrite(node.src);
    if (!isCopyToItself(node)) continue;
    remove(node);
    changed = true;
  }
  for (const list of [root.inputs, root.results]) {
    for (const [k, value] of list.entries()) list[k] = renamed(value);
  }
  return changed;
}

function isCopyToItself(node: Instruction): boolean {
  return node.kind === 'alu' && node.code.op.name === 'MOV' && node.dst[0] === node.src[0] && isPlain(node);
}

function isPlain({ code, dst, src }: Instruction & { readonly kind: 'alu' }): boolean {
  const [modifiers] = code.modifiers;
  const unmodified = modifiers !== undefined && !modifiers.neg && !modifiers.abs;
  return isHeld(dst[0]) && src.length === 1 && code.omod === 0 && !code.clamp && unmodified;
}

function dropPhis(root: Container): boolean {
  let changed = false;
  for (const node of walk(root)) {
    if (node.kind !== 'region') continue;
    for (const list of [node.loopPhi, node.phi]) {
      let kept = 0;
      for (const phi of list) if (!isHeld(phi.dst[0])) list[kept++] = phi;
      changed ||= kept < list.length;
      list.length = kept;
    }
  }
  return changed;
}

/** Takes out clauses and blocks that have nothing in them; whether there were any. */
export function dropEmpty(container: Container): boolean {
  let changed = false;
  for (const node of children(container)) {
    if (node.kind === 'clause' || node.kind === 'block') {
      changed = dropEmpty(node) || changed;
      if (node.first !== undefined) continue;
      remove(node);
      changed = true;
    } else if (node.kind === 'region' || node.kind === 'depart' || node.kind === 'repeat' || node.kind === 'if') {
      changed = dropEmpty(node) || changed;
    }
  }
  return changed;
}
