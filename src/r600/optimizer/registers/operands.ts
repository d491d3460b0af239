/* The components of registers that an instruction reads and writes, those of relative operands included. */
import type { Node } from '../../ir/node.ts';
import type { Value } from '../../ir/value.ts';

/** A value that has a place in the register file. */
export type Held = Value & { readonly kind: 'reg' | 'temp' };

/** Whether a value has a place in the register file. */
export function isHeld(value: Value | undefined): value is Held {
  return value !== undefined && (value.kind === 'reg' || value.kind === 'temp');
}

/** Calls back for every value in the register file that an instruction, a group or a pack reads. */
export function forEachRead(node: Node, visit: (value: Held) => void): void {
  switch (node.kind) {
    case 'group':
    case 'packed':
      for (let child = node.first; child !== undefined; child = child.next) forEachRead(child, visit);
      break;
    case 'alu':
    case 'fetch':
    case 'cf':
    case 'psi':
    case 'phi':
      for (const value of node.src) readOperand(value, visit);
      for (const value of node.dst) if (value?.kind === 'rel') readOperand(value, visit);
      break;
    case 'root':
    case 'region':
    case 'depart':
    case 'repeat':
    case 'if':
    case 'clause':
    case 'block':
      break;
  }
}

/** Calls back for every value in the register file that it writes, or may write. */
export function forEachWrite(node: Node, visit: (value: Held) => void): void {
  switch (node.kind) {
    case 'group':
    case 'packed':
      for (let child = node.first; child !== undefined; child = child.next) forEachWrite(child, visit);
      break;
    case 'alu':
    case 'fetch':
    case 'cf':
    case 'psi':
    case 'phi':
      for (const value of node.dst) {
        if (isHeld(value)) visit(value);
        else if (value?.kind === 'rel') for (const each of value.mayDef) if (isHeld(each)) visit(each);
      }
      break;
    case 'root':
    case 'region':
    case 'depart':
    case 'repeat':
    case 'if':
    case 'clause':
    case 'block':
      break;
  }
}

function readOperand(value: Value | undefined, visit: (value: Held) => void): void {
  if (isHeld(value)) visit(value);
  else if (value?.kind === 'rel') {
    if (isHeld(value.rel)) visit(value.rel);
    for (const each of value.mayUse) if (isHeld(each)) visit(each);
  }
}
