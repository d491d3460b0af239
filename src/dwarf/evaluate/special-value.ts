/* Special value operations (A.2.5.4.3.4): what registers and memory hold, and what held in the calling frame. */
import { Encoding } from '../value/base-type.ts';
import type { BaseType } from '../value/base-type.ts';
import { decodeExpression } from '../expression/decode.ts';
import { fault } from '../expression/fault.ts';
import { add, signed } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import { updateLocation } from '../value/location.ts';
import type { Location, MemoryLocation } from '../value/location.ts';
import { registerOf } from '../expression/operations.ts';
import type { Value } from '../value/value.ts';
import { xderefLocation } from './amdgpu.ts';
import { integerFrom, unanswered } from './answer.ts';
import { withLocation } from './composite.ts';
import { integerOf, patternOf } from './entry.ts';
import { entryAt } from './follow.ts';
import { baseTypeAt, unitOf } from './literal.ts';
import { inSpace, registerAt, spaceOf } from './locate.ts';
import type { Handler, Machine } from './machine.ts';
import type { Task } from './request.ts';
import { memoryNumber, memoryRequest, plainMemory, retrieve } from './retrieve.ts';

/** A value of a base type from storage, or of the generic type, of `bits` bits. */
function* read(machine: Machine, location: Location, bits: number, type?: BaseType): Task<Value> {
  const found = yield* retrieve(machine, location, bits, type?.byteOrder);
  if (found.pointer !== undefined) return { kind: 'implicit-pointer', pointer: found.pointer };
  if (type !== undefined) return { kind: 'typed', type, bits: found.bits };
  return signed(found.bits, machine.target.addressBits);
}

/** A value of the generic type from plain memory. */
function* pushMemory(machine: Machine, place: MemoryLocation, bits: number): Task {
  const { addressBits, byteOrder } = machine.target;
  const contents = yield memoryRequest(place, bits);
  machine.stack.push(signed(memoryNumber(contents, place, bits, byteOrder), addressBits));
}

function pushGeneric(machine: Machine, location: Location, bits: number): Task {
  const memory = plainMemory(location, bits);
  return memory === undefined ? pushRead(machine, location, bits) : pushMemory(machine, memory, bits);
}

function* pushRead(machine: Machine, location: Location, bits: number, type?: BaseType): Task {
  machine.stack.push(yield* read(machine, location, bits, type));
}

/** Bits that DW_OP_deref_size reads: no more than the generic type has. */
function sizeBits(machine: Machine, size: Integer): number {
  return Math.min(8 * Number(size), machine.target.addressBits);
}

/** The type of DW_OP_deref_type, which says its size once more. */
function* typeOfSize(machine: Machine, size: Integer, offset: Integer): Task<BaseType> {
  const type = yield* baseTypeAt(machine, offset);
  const own = Math.ceil(type.bitSize / 8);
  if (own !== size) throw fault('size-mismatch', `${size} bytes of a type of ${own}`);
  return type;
}

/** DW_OP_deref */
export const deref: Handler = (machine) =>
  withLocation(machine, machine.pop(), (location) => pushGeneric(machine, location, machine.target.addressBits));

/** DW_OP_deref_size: what is short is filled with zeros. */
export const derefSize: Handler = (machine, { a }) =>
  withLocation(machine, machine.pop(), (location) => pushGeneric(machine, location, sizeBits(machine, a)));

/** DW_OP_deref_type */
export const derefType: Handler = (machine, { a, b }) =>
  withLocation(machine, machine.pop(), (location) =>
    (function* (): Task {
      const type = yield* typeOfSize(machine, a, b);
      yield* pushRead(machine, location, type.bitSize, type);
    })(),
  );

/** The location of DW_OP_xderef*: the address is on top, the address space below. */
function* crossed(machine: Machine): Task<Location> {
  const address = patternOf(machine, machine.pop());
  const number = integerOf(machine, machine.pop());
  return yield* inSpace(...spaceOf(machine, number), address);
}

/** DW_OP_xderef */
export const xderef: Handler = function* (machine, operation): Task {
  const location = yield* xderefLocation(machine, operation);
  if (location !== undefined) machine.stack.push(location);
  else yield* pushRead(machine, yield* crossed(machine), machine.target.addressBits);
};

/** DW_OP_xderef_size */
export const xderefSize: Handler = function* (machine, { a }): Task {
  yield* pushRead(machine, yield* crossed(machine), sizeBits(machine, a));
};

/** DW_OP_xderef_type */
export const xderefType: Handler = function* (machine, { a, b }): Task {
  const location = yield* crossed(machine);
  const type = yield* typeOfSize(machine, a, b);
  yield* pushRead(machine, location, type.bitSize, type);
};

/** DW_OP_regval_type: the contents of a register. */
export const regvalType: Handler = function* (machine, { a, b }): Task {
  const type = yield* baseTypeAt(machine, b);
  yield* pushRead(machine, yield* registerAt(a), type.bitSize, type);
};

/** DW_OP_INTEL_regval_bits: this many bits of a register, from the offset on top of the stack, the register below. */
export const regvalBits: Handler = function* (machine, { a }): Task {
  const offset = integerOf(machine, machine.pop());
  const register = integerOf(machine, machine.pop());
  const location = updateLocation(yield* registerAt(register), offset);
  yield* pushRead(machine, location, Math.min(Number(a), machine.target.addressBits));
};

/** DW_OP_entry_value: the value that an expression has in the calling frame. */
export const entryValue: Handler = function* (machine, { block = new Uint8Array() }): Task {
  const { settings } = machine.expression;
  const expression = decodeExpression(block, settings);
  const entered = yield { kind: 'enterCaller' };
  if (entered !== true) throw unanswered(entered, 'no-caller', 'the calling frame is not known');
  const { entry, last } = yield* machine.evaluate({
    expression,
    resultKind: 'any',
    unit: machine.unit,
    forbidden: machine.job.forbidden,
  });
  let value: Value;
  if (entry.kind === 'value') {
    ({ value } = entry);
  } else {
    const register = last && registerOf(last);
    if (register === undefined) {
      throw fault('entry-value-location', 'the expression gives a location that is no register');
    }
    value = yield* registerValue(machine, register, entry.location);
  }
  yield { kind: 'leaveCaller' };
  machine.stack.push(value);
};

/** What a register of the calling frame holds, all of it. */
function* registerValue(machine: Machine, register: Integer, location: Location): Task<Value> {
  const contents = yield { kind: 'registerContents', register };
  const { addressBits } = machine.target;
  const bits = contents instanceof Uint8Array ? 8 * contents.length : addressBits;
  if (bits === addressBits) return yield* read(machine, location, bits);
  const type: BaseType = {
    offset: -1,
    name: `register ${register}`,
    encoding: Encoding.unsigned,
    bitSize: bits,
    byteSize: bits / 8,
  };
  return yield* read(machine, location, bits, type);
}

/** DW_OP_GNU_parameter_ref: the value of a parameter at the call site. */
export const parameterRef: Handler = function* (machine, { a }): Task {
  const unit = unitOf(machine);
  const answer = yield { kind: 'callSiteValue', offset: add(unit.offset, a), unit };
  const value = integerFrom(answer, 'no-call-site-value', 'the value at the call site is not known');
  machine.stack.push(signed(value, machine.target.addressBits));
};

/** DW_OP_GNU_variable_value: the value of a variable. */
export const variableValue: Handler = function* (machine, { a }): Task {
  const { location, type, unit, constValue } = yield* entryAt(machine, a);
  if (location === undefined) {
    const where = `entry 0x${a.toString(16)}`;
    throw fault(
      'implicit-pointer-target',
      `${where} has no location${constValue === undefined ? '' : ' but a constant'}`,
    );
  }
  const found = yield* machine.locate(location, unit);
  yield* pushRead(machine, found, type?.bitSize ?? machine.target.addressBits, type);
};
