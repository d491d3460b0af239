/* Operations that make locations (A.2.5.4.4.1 to A.2.5.4.4.5) and move them. */
import { fault } from '../expression/fault.ts';
import { add, multiply, unsigned } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import { implicitLocation, undefinedLocation, updateBytes, updateLocation } from '../value/location.ts';
import type { ImplicitPointerLocation, Location } from '../value/location.ts';
import { bytesOf } from '../value/bits.ts';
import { codeOf, firstCode } from '../expression/operations.ts';
import { memoryBits } from './target.ts';
import type { AddressSpace } from './target.ts';
import type { Answer, FrameBase } from './request.ts';
import { hasNarrowBases, vectorBase } from './narrow-base.ts';
import { laneFrom, locationFrom, unanswered } from './answer.ts';
import { withLocation } from './composite.ts';
import { integerOf, memoryAt, patternOf, valueOf } from './entry.ts';
import { indexed } from './literal.ts';
import type { Handler, Machine } from './machine.ts';
import type { Task } from './request.ts';
import { registerNumber, retrieve } from './retrieve.ts';

/** DW_OP_addr */
export const addr: Handler = (machine, { a }) => {
  machine.stack.push(memoryAt(machine.target, a));
};

/** DW_OP_addrx */
export const addrx: Handler = function* (machine, { a }): Task {
  const address = yield* indexed(machine, a);
  machine.stack.push(memoryAt(machine.target, unsigned(address, machine.target.addressBits)));
};

/** DW_OP_push_object_address; expressions that others evaluate have no object. */
export const pushObjectAddress: Handler = function* (machine): Task {
  if (machine.job.nesting > 0) throw fault('no-object', 'there is no object inside another expression');
  machine.stack.push(locationFrom(yield { kind: 'object' }, 'no-object', 'there is no current object'));
};

/** Where a register of the current frame is. */
export function* registerAt(register: Integer): Task<Location> {
  const answer = yield { kind: 'registerLocation', register };
  return locationFrom(answer, 'unknown-register', `the target has no register ${register}`);
}

function* pushRegister(machine: Machine, register: Integer): Task {
  machine.stack.push(yield* registerAt(register));
}

/** DW_OP_reg0 to DW_OP_reg31 */
export const reg: Handler = (machine, { code }) => pushRegister(machine, code - firstCode.reg);

/** DW_OP_regx */
export const regx: Handler = (machine, { a }) => pushRegister(machine, a);

/** DW_OP_LLVM_call_frame_entry_reg */
export const callFrameEntryReg: Handler = function* (machine, { a }): Task {
  const answer = yield { kind: 'entryRegister', register: a };
  machine.stack.push(locationFrom(answer, 'no-frame', `where register ${a} was on entry is not known`));
};

/** The address that a register holds. */
function* addressFrom(machine: Machine, location: Location, bits: number): Task<Integer> {
  const narrow = hasNarrowBases(machine) ? yield* vectorBase(machine, location, bits) : undefined;
  return narrow ?? (yield* retrieve(machine, location, bits)).bits;
}

/** The address that a base register and a displacement are: it wraps, and never leaves the address space. */
function* baseAddress(machine: Machine, register: Integer, displacement: Integer, size: number): Task<Integer> {
  const location = yield* registerAt(register);
  const bits = 8 * size;
  const base = yield* addressFrom(machine, location, bits);
  return unsigned(add(base, displacement), bits);
}

function* pushBased(machine: Machine, register: Integer, displacement: Integer): Task {
  const { target } = machine;
  const location = yield* registerAt(register);
  const place = location.length === 1 ? location[0] : undefined;
  let base: Integer;
  if (place?.kind === 'register' && place.bitOffset === 0 && place.storageBits === target.addressBits) {
    // What almost every one is, without the detours of the general case.
    const contents = yield { kind: 'registerContents', register: place.register };
    base = registerNumber(contents, place.register, target.addressBits, target.byteOrder);
  } else {
    base = yield* addressFrom(machine, location, target.addressBits);
  }
  machine.stack.push(memoryAt(target, unsigned(add(base, displacement), target.addressBits)));
}

/** DW_OP_breg0 to DW_OP_breg31 */
export const breg: Handler = (machine, { code, a }) => pushBased(machine, code - firstCode.breg, a);

/** DW_OP_bregx */
export const bregx: Handler = (machine, { a, b }) => pushBased(machine, a, b);

/** DW_OP_LLVM_aspace_bregx: like DW_OP_bregx, in the address space on the stack. */
export const aspaceBregx: Handler = function* (machine, { a, b }): Task {
  const [number, space] = spaceOf(machine, integerOf(machine, machine.pop()));
  const address = yield* baseAddress(machine, a, b, space.addressSize);
  machine.stack.push(yield* inSpace(number, space, address));
};

/** An address space of the target. */
export function spaceOf(machine: Machine, number: Integer): [number: number, space: AddressSpace] {
  const known = typeof number === 'number' ? machine.target.addressSpaces.get(number) : undefined;
  if (known === undefined) throw fault('unknown-address-space', `the target has no address space ${number}`);
  return [Number(number), known];
}

/** A location in an address space; where each lane has its own, it is that of the lane in focus from now on. */
export function* inSpace(space: number, { addressSize, scope }: AddressSpace, address: Integer): Task<Location> {
  let lane: number | undefined;
  if (scope === 'lane') ({ lane } = laneFrom(yield { kind: 'lane' }));
  const bitOffset = multiply(unsigned(address, 8 * addressSize), 8);
  return [{ kind: 'memory', space, lane, bitOffset, storageBits: memoryBits(addressSize) }];
}

/** DW_OP_LLVM_form_aspace_address: the address space is on top. */
export const formAspaceAddress: Handler = function* (machine): Task {
  const number = integerOf(machine, machine.pop());
  const address = patternOf(machine, machine.pop());
  machine.stack.push(yield* inSpace(...spaceOf(machine, number), address));
};

const notInFrameBase = {
  codes: new Set([codeOf('DW_OP_fbreg')]),
  fault: 'bad-frame-base',
} as const;

/** DW_OP_fbreg: the frame base, moved. */
export const fbreg: Handler = function* (machine, { a }): Task {
  const base = yield { kind: 'frameBase' };
  if (!isFrameBase(base)) throw unanswered(base, 'no-frame-base', 'the frame base is not known');
  const location = yield* frameBaseOf(machine, base);
  const place = location.length === 1 ? location[0] : undefined;
  if (place === undefined) throw fault('bad-frame-base', `the frame base has ${location.length} places`);
  if (place.kind === 'register') {
    const { addressBits } = machine.target;
    // The frame base is where DW_OP_bregx with that register would be.
    const at = hasNarrowBases(machine) ? location : yield* registerAt(place.register);
    const address = unsigned(yield* addressFrom(machine, at, addressBits), addressBits);
    machine.stack.push(updateBytes(memoryAt(machine.target, address), a));
    return;
  }
  if (place.kind !== 'memory') throw fault('bad-frame-base', `the frame base is ${place.kind}`);
  machine.stack.push(updateBytes(location, a));
};

const CFA = codeOf('DW_OP_call_frame_cfa');

/** The location of the frame base. That it is the canonical frame address is so common that nothing is evaluated for it. */
function* frameBaseOf(machine: Machine, { location, unit }: FrameBase): Task<Location> {
  const only = location.kind === 'expression' && location.expression.operations.length === 1;
  if (only && location.expression.operations[0]?.code === CFA) {
    machine.countStep();
    return locationFrom(yield { kind: 'cfa' }, 'no-frame', 'the canonical frame address is not known');
  }
  return yield* machine.locate(location, unit, notInFrameBase);
}

function isFrameBase(answer: Answer): answer is FrameBase {
  return typeof answer === 'object' && 'location' in answer && answer.location !== undefined;
}

/** DW_OP_call_frame_cfa */
export const callFrameCfa: Handler = function* (machine): Task {
  machine.stack.push(locationFrom(yield { kind: 'cfa' }, 'no-frame', 'the canonical frame address is not known'));
};

/** DW_OP_form_tls_address */
export const formTlsAddress: Handler = function* (machine): Task {
  const address = unsigned(integerOf(machine, machine.pop()), machine.target.addressBits);
  const answer = yield { kind: 'tls', address, unit: machine.unit };
  machine.stack.push(locationFrom(answer, 'no-thread', 'the thread-local storage is not known'));
};

/** DW_OP_implicit_value */
export const implicitValue: Handler = (machine, { block = new Uint8Array() }) => {
  machine.stack.push(implicitLocation(block));
};

/** DW_OP_stack_value: it does not end the expression. */
export const stackValue: Handler = (machine) => {
  const { target } = machine;
  const value = valueOf(machine, machine.pop());
  if (typeof value !== 'object') {
    machine.stack.push(implicitLocation(bytesOf(value, target.addressBits, target.byteOrder)));
  } else if (value.kind === 'implicit-pointer') {
    machine.stack.push([value.pointer]);
  } else {
    const { type, bits } = value;
    machine.spendBits(type.bitSize);
    const bytes = bytesOf(bits, type.bitSize, type.byteOrder ?? target.byteOrder);
    machine.stack.push([{ kind: 'implicit', bytes, bitOffset: 0, storageBits: type.bitSize }]);
  }
};

function pointerTo(die: Integer, byteDisplacement: Integer, space: number, addressSize: number): Location {
  const pointer: ImplicitPointerLocation = {
    kind: 'implicitPointer',
    die: Number(die),
    byteDisplacement,
    space,
    identity: {},
    bitOffset: 0,
    storageBits: 8 * addressSize,
  };
  return [pointer];
}

/** DW_OP_implicit_pointer */
export const implicitPointer: Handler = (machine, { a, b }) => {
  machine.stack.push(pointerTo(a, b, 0, machine.target.addressSize));
};

/** DW_OP_LLVM_aspace_implicit_pointer */
export const aspaceImplicitPointer: Handler = (machine, { a, b }) => {
  const [number, { addressSize }] = spaceOf(machine, integerOf(machine, machine.pop()));
  machine.stack.push(pointerTo(a, b, number, addressSize));
};

/** DW_OP_LLVM_undefined */
export const undefinedOperation: Handler = (machine) => {
  machine.stack.push(undefinedLocation);
};

function moving(unit: number): Handler {
  return (machine) => {
    const distance = multiply(integerOf(machine, machine.pop()), unit);
    return withLocation(machine, machine.pop(), (location) => {
      machine.stack.push(updateLocation(location, distance));
    });
  };
}

/** DW_OP_LLVM_offset: by bytes, signed. */
export const offset: Handler = moving(8);

/** DW_OP_LLVM_bit_offset */
export const bitOffset: Handler = moving(1);

/** DW_OP_LLVM_offset_uconst */
export const offsetUconst: Handler = (machine, { a }) =>
  withLocation(machine, machine.pop(), (location) => {
    machine.stack.push(updateBytes(location, a));
  });
