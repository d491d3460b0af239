/*
 * Arithmetic and logical operations and relations (DWARF 5, section 2.5.1.4; A.2.5.4.2 #2). Small numbers of the generic type,
 * which almost all are, are done here; everything else is in typed.ts.
 */
import { fault } from '../expression/fault.ts';
import type { BaseType } from '../value/base-type.ts';
import { signed } from '../value/integer.ts';
import type { Value } from '../value/value.ts';
import { underflow } from './answer.ts';
import { valueOf } from './entry.ts';
import { baseTypeAt } from './literal.ts';
import type { Handler, Machine } from './machine.ts';
import type { Task } from './request.ts';
import { binary, compare, converted, reinterpreted, unary } from './typed.ts';
import type { BinaryName, RelationName, UnaryName } from './typed.ts';

/** Two values from the stack, by the general rules. */
function slowly(machine: Machine, name: BinaryName): void {
  const { stack } = machine;
  if (stack.length < 2) throw underflow();
  const b = valueOf(machine, machine.pop());
  const a = valueOf(machine, machine.pop());
  stack.push(binary(machine, name, a, b));
}

/** DW_OP_plus */
export const plus: Handler = (machine) => {
  const { stack } = machine;
  const top = stack.length - 1;
  if (top > 0) {
    const b = stack[top];
    const a = stack[top - 1];
    if (typeof a === 'number' && typeof b === 'number') {
      const sum = a + b;
      if (sum >= machine.low && sum <= machine.high) {
        stack.length = top;
        stack[top - 1] = sum;
        return;
      }
    }
  }
  slowly(machine, 'plus');
};

/** DW_OP_minus */
export const minus: Handler = (machine) => {
  const { stack } = machine;
  const top = stack.length - 1;
  if (top > 0) {
    const b = stack[top];
    const a = stack[top - 1];
    if (typeof a === 'number' && typeof b === 'number') {
      const difference = a - b;
      if (difference >= machine.low && difference <= machine.high) {
        stack.length = top;
        stack[top - 1] = difference;
        return;
      }
    }
  }
  slowly(machine, 'minus');
};

/** DW_OP_mul */
export const mul: Handler = (machine) => {
  const { stack } = machine;
  const top = stack.length - 1;
  if (top > 0) {
    const b = stack[top];
    const a = stack[top - 1];
    if (typeof a === 'number' && typeof b === 'number') {
      // Adding 0 makes 0 of -0.
      const product = a * b + 0;
      if (product >= machine.low && product <= machine.high) {
        stack.length = top;
        stack[top - 1] = product;
        return;
      }
    }
  }
  slowly(machine, 'mul');
};

/** DW_OP_plus_uconst */
export const plusUconst: Handler = (machine, { a: addend }) => {
  const { stack } = machine;
  const top = stack.length - 1;
  const a = stack[top];
  if (typeof a === 'number' && typeof addend === 'number') {
    const sum = a + addend;
    if (sum <= machine.high) {
      stack[top] = sum;
      return;
    }
  }
  const value = valueOf(machine, machine.pop());
  if (typeof value !== 'object') {
    stack.push(signed(BigInt(value) + BigInt(addend), machine.target.addressBits));
  } else {
    const right: Value = value.kind === 'typed' ? { kind: 'typed', type: value.type, bits: addend } : addend;
    stack.push(binary(machine, 'plus_uconst', value, right));
  }
};

/** Operations on bits, quick for numbers of 32 bits. */
function bitwise(name: BinaryName, small: (a: number, b: number) => number): Handler {
  return (machine) => {
    const { stack } = machine;
    const top = stack.length - 1;
    if (top > 0) {
      const b = stack[top];
      const a = stack[top - 1];
      if (typeof a === 'number' && typeof b === 'number' && (a | 0) === a && (b | 0) === b) {
        stack.length = top;
        stack[top - 1] = small(a, b);
        return;
      }
    }
    slowly(machine, name);
  };
}

/** DW_OP_and */
export const and: Handler = bitwise('and', (a, b) => a & b);
/** DW_OP_or */
export const or: Handler = bitwise('or', (a, b) => a | b);
/** DW_OP_xor */
export const xor: Handler = bitwise('xor', (a, b) => a ^ b);

/** Operations whose result, where `small` gives one within bounds for two numbers, is that; NaN where it cannot say. */
function generally(name: BinaryName, small: (a: number, b: number) => number): Handler {
  return (machine) => {
    const { stack } = machine;
    const top = stack.length - 1;
    if (top > 0) {
      const b = stack[top];
      const a = stack[top - 1];
      if (typeof a === 'number' && typeof b === 'number') {
        const result = small(a, b) + 0;
        if (result >= machine.low && result <= machine.high) {
          stack.length = top;
          stack[top - 1] = result;
          return;
        }
      }
    }
    slowly(machine, name);
  };
}

/** DW_OP_div: signed for the generic type. */
export const div: Handler = generally('div', (a, b) =>
  b !== 0 && (a | 0) === a && (b | 0) === b ? Math.trunc(a / b) : NaN,
);
/** DW_OP_mod: unsigned for the generic type. */
export const mod: Handler = generally('mod', (a, b) => (a >= 0 && b > 0 ? a % b : NaN));
/** DW_OP_shl */
export const shl: Handler = generally('shl', (a, b) => (b >= 0 && b < 32 ? a * 2 ** b : NaN));
/** DW_OP_shr: zeros come in, whatever the type. */
export const shr: Handler = generally('shr', (a, b) => (a >= 0 && b >= 0 && b < 32 ? Math.floor(a / 2 ** b) : NaN));
/** DW_OP_shra: the highest bit comes in, whatever the type. */
export const shra: Handler = generally('shra', (a, b) => (b >= 0 && b < 32 ? Math.floor(a / 2 ** b) : NaN));

function alone(name: UnaryName): Handler {
  return (machine) => {
    const value = valueOf(machine, machine.pop());
    machine.stack.push(unary(machine, name, value));
  };
}

/** DW_OP_abs */
export const abs: Handler = alone('abs');
/** DW_OP_neg */
export const neg: Handler = alone('neg');
/** DW_OP_not */
export const not: Handler = alone('not');

function relation(name: RelationName, small: (a: number, b: number) => boolean): Handler {
  return (machine) => {
    const { stack } = machine;
    const top = stack.length - 1;
    if (top > 0) {
      const b = stack[top];
      const a = stack[top - 1];
      if (typeof a === 'number' && typeof b === 'number') {
        stack.length = top;
        stack[top - 1] = small(a, b) ? 1 : 0;
        return;
      }
    }
    if (top < 1) throw underflow();
    const b = valueOf(machine, machine.pop());
    const a = valueOf(machine, machine.pop());
    stack.push(compare(machine, name, a, b) ? 1 : 0);
  };
}

/** DW_OP_eq */
export const eq: Handler = relation('eq', (a, b) => a === b);
/** DW_OP_ne */
export const ne: Handler = relation('ne', (a, b) => a !== b);
/** DW_OP_lt */
export const lt: Handler = relation('lt', (a, b) => a < b);
/** DW_OP_le */
export const le: Handler = relation('le', (a, b) => a <= b);
/** DW_OP_gt */
export const gt: Handler = relation('gt', (a, b) => a > b);
/** DW_OP_ge */
export const ge: Handler = relation('ge', (a, b) => a >= b);

/** To the base type of an operand, or to the generic type where that is 0. */
function changed(change: (machine: Machine, value: Value, type: BaseType | undefined) => Value): Handler {
  return function* (machine, { a }): Task {
    const value = valueOf(machine, machine.pop());
    const type = a === 0 ? undefined : yield* baseTypeAt(machine, a);
    if (typeof value === 'object' && value.kind === 'implicit-pointer') {
      throw fault('implicit-pointer-misuse', 'an implicit pointer cannot become a value of another type');
    }
    machine.stack.push(change(machine, value, type));
  };
}

/** DW_OP_convert */
export const convert: Handler = changed(converted);
/** DW_OP_reinterpret */
export const reinterpret: Handler = changed(reinterpreted);
