/* Literal operations (A.2.5.4.3.1): all but DW_OP_const_type push a value of the generic type, cut to its size. */
import { fault, limitFault } from '../expression/fault.ts';
import { exact, signed } from '../value/integer.ts';
import { integerOf as integerOfBytes } from '../value/bits.ts';
import type { BaseType } from '../value/base-type.ts';
import type { Answer, ExpressionUnit } from './request.ts';
import { firstCode } from '../expression/operations.ts';
import type { Integer } from '../value/integer.ts';
import { integerFrom, laneFrom, unanswered } from './answer.ts';
import type { Handler, Machine } from './machine.ts';
import type { Task } from './request.ts';

/** DW_OP_lit0 to DW_OP_lit31 */
export const literal: Handler = (machine, { code }) => {
  machine.stack.push(code - firstCode.lit);
};

/** DW_OP_const1u to DW_OP_consts */
export const constant: Handler = (machine, { a }) => {
  const small = typeof a === 'number' && a >= machine.low && a <= machine.high;
  machine.stack.push(small ? a : signed(a, machine.target.addressBits));
};

/** The current unit, which operations with references need. */
export function unitOf({ unit }: Machine): ExpressionUnit {
  if (unit === undefined) throw fault('no-compilation-unit', 'the operation refers to a unit, and there is none');
  return unit;
}

/** An entry of .debug_addr, as a signed number of the generic type. */
export function* indexed(machine: Machine, index: Integer): Task<Integer> {
  const answer = yield { kind: 'address', index, unit: unitOf(machine) };
  const address = integerFrom(answer, 'index-out-of-range', `there is no address ${index} in .debug_addr`);
  return signed(address, machine.target.addressBits);
}

/** DW_OP_constx */
export const constx: Handler = function* (machine, { a }): Task {
  machine.stack.push(yield* indexed(machine, a));
};

/** The base type at an offset of the unit. */
export function* baseTypeAt(machine: Machine, offset: Integer): Task<BaseType> {
  const answer = yield { kind: 'baseType', offset, unit: unitOf(machine) };
  if (isBaseType(answer)) {
    if (!(answer.bitSize >= 1 && answer.bitSize <= 8 * machine.situation.limits.bytes)) {
      throw limitFault('bytes', `a value of ${answer.bitSize} bits`);
    }
    machine.spendBits(answer.bitSize);
    return answer;
  }
  throw unanswered(answer, 'not-base-type', `there is no base type at 0x${offset.toString(16)} of the unit`);
}

function isBaseType(answer: Answer): answer is BaseType {
  return typeof answer === 'object' && 'bitSize' in answer;
}

/** DW_OP_const_type: bytes as a value of a base type. */
export const constType: Handler = function* (machine, { a, block = new Uint8Array() }): Task {
  const type = yield* baseTypeAt(machine, a);
  const size = Math.ceil(type.bitSize / 8);
  if (block.length !== size) throw fault('size-mismatch', `${block.length} bytes for a type of ${size}`);
  machine.stack.push({ kind: 'typed', type, bits: patternOf(machine, type, block) });
};

/** The least significant bits of a block, as many as a value of the type has. */
function patternOf(machine: Machine, type: BaseType, block: Uint8Array): Integer {
  const whole = integerOfBytes(block, 8 * block.length, type.byteOrder ?? machine.target.byteOrder);
  return exact(type.bitSize === 8 * block.length ? whole : BigInt.asUintN(type.bitSize, BigInt(whole)));
}

/** DW_OP_LLVM_push_lane */
export const pushLane: Handler = function* (machine): Task {
  const { lane, lanes } = laneFrom(yield { kind: 'lane' });
  if (lanes !== undefined && lane >= lanes) throw fault('lane-out-of-range', `lane ${lane} of ${lanes}`);
  machine.stack.push(lane);
};

/** DW_OP_LLVM_push_iteration */
export const pushIteration: Handler = function* (machine): Task {
  const answer = yield { kind: 'iteration' };
  machine.stack.push(
    signed(integerFrom(answer, 'no-iteration', 'no iteration is in focus'), machine.target.addressBits),
  );
};
