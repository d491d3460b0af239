/*
 * Composites (A.2.5.4.4.6). Sizes are checked before anything is made: a few bytes can ask for 2^64 parts, so equal parts in a row
 * are one run, and an overlay on memory is three parts, however large.
 */
import { isIntegral } from '../value/base-type.ts';
import { fault, limitFault } from '../expression/fault.ts';
import { add, multiply, smaller, subtract } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import { bitsLeft, storageName, undefinedLocation, updateLocation } from '../value/location.ts';
import type { Location, Part } from '../value/location.ts';
import { completed, integerOf, isIncomplete, isLocation, locationOf, numberOf, partAfter, valueOf } from './entry.ts';
import type { IncompleteComposite, StackEntry } from './entry.ts';
import { follow } from './follow.ts';
import type { Handler, Machine } from './machine.ts';
import type { Task } from './request.ts';

/** Do something with an entry as a location; only an implicit pointer has to be followed for that. */
export function withLocation(
  machine: Machine,
  entry: StackEntry,
  use: (location: Location) => Task | undefined | void,
): Task | undefined | void {
  if (typeof entry === 'object' && !isLocation(entry) && entry.kind === 'implicit-pointer') {
    const { pointer } = entry;
    return (function* (): Task {
      const task = use(yield* follow(machine, pointer));
      if (task !== undefined) yield* task;
    })();
  }
  const location = locationOf(machine, entry);
  if (location.length > 1) machine.spend(location.length);
  return use(location);
}

/** DW_OP_piece */
export const piece: Handler = (machine, { a }) => addPiece(machine, multiply(a, 8), undefined);

/** DW_OP_bit_piece: size, then offset. */
export const bitPiece: Handler = (machine, { a, b }) => addPiece(machine, a, b);

function addPiece(machine: Machine, bits: Integer, offset: Integer | undefined): Task | undefined | void {
  const { stack } = machine;
  const top = stack.at(-1);
  if (top === undefined) {
    stack.push(newComposite());
    return append(machine, bits, undefinedLocation);
  }
  if (isIncomplete(top)) return append(machine, bits, undefinedLocation);
  stack.pop();
  return withLocation(machine, top, (location) => {
    const below = stack.at(-1);
    // Checked before the composite is there, as an error leaves the stack alone.
    const part = offset === undefined ? location : updateLocation(location, offset);
    if (below === undefined || !isIncomplete(below)) stack.push(newComposite());
    return append(machine, bits, part);
  });
}

function newComposite(): IncompleteComposite {
  return { kind: 'incomplete', parts: [], bits: 0, depth: 1 };
}

/** Append a part to the incomplete composite on top of the stack. */
function append(machine: Machine, bitSize: Integer, location: Location): void {
  const whole = machine.stack.at(-1);
  if (whole === undefined || !isIncomplete(whole))
    throw fault('not-incomplete-composite', 'no composite is being built');
  addPart(machine, whole, bitSize, 1, location);
}

function addPart(
  machine: Machine,
  whole: IncompleteComposite,
  bitSize: Integer,
  count: Integer,
  location: Location,
): void {
  const end = partAfter(whole.bits, bitSize, count);
  if (end > machine.target.largestMemoryBits) {
    throw fault('composite-too-large', `a composite of ${end} bits is larger than the largest address space`);
  }
  for (const place of location) {
    const left = bitsLeft(place);
    if (left !== undefined && bitSize > left) {
      throw fault('part-out-of-range', `a part of ${bitSize} bits, where ${storageName(place)} has ${left}`);
    }
    if (place.kind !== 'composite') continue;
    whole.depth = Math.max(whole.depth, place.depth + 1);
    const { composites } = machine.situation.limits;
    if (whole.depth > composites) throw limitFault('depth', `more than ${composites} composites inside each other`);
  }
  const part: Part = { start: whole.bits, bitSize, count, location };
  whole.parts.push(part);
  whole.bits = end;
}

/** DW_OP_LLVM_piece_end */
export const pieceEnd: Handler = (machine) => {
  const top = machine.pop();
  if (!isIncomplete(top)) throw fault('not-incomplete-composite', 'the entry is no composite that is being built');
  machine.stack.push(completed(top));
};

function checkSizes(bits: Integer, count: Integer): void {
  if (bits === 0) throw fault('bad-size', 'parts of no bits');
  if (count === 0) throw fault('bad-size', 'a composite of no parts');
}

/** DW_OP_LLVM_extend: this many parts of this many bits, each at the same place. */
export const extend: Handler = (machine, { a: bits, b: count }) => {
  return withLocation(machine, machine.pop(), (location) => {
    checkSizes(bits, count);
    const whole = newComposite();
    addPart(machine, whole, bits, count, location);
    machine.stack.push(completed(whole));
  });
};

/** DW_OP_LLVM_select_bit_piece: part n is of the second location where bit n of the mask is 1, else of the first. */
export const selectBitPiece: Handler = (machine, { a: bits, b: count }) => {
  const mask = maskOf(machine, machine.pop());
  const one = machine.pop();
  const zero = machine.pop();
  return withLocation(machine, one, (whereOne) =>
    withLocation(machine, zero, (whereZero) => {
      checkSizes(bits, count);
      if (count > mask.bits) throw fault('bad-mask', `a mask of ${mask.bits} bits for ${count} parts`);
      const { pieces } = machine.situation.limits;
      if (count > pieces) throw limitFault('entries', `more than ${pieces} parts in one operation`);
      machine.spend(Number(count) * Math.max(whereZero.length, whereOne.length));
      const whole = newComposite();
      const digits = BigInt.asUintN(Number(count), mask.value).toString(2).padStart(Number(count), '0');
      for (let n = 0; n < count; n++) {
        const from = digits[digits.length - 1 - n] === '1' ? whereOne : whereZero;
        addPart(machine, whole, bits, 1, updateLocation(from, multiply(bits, n)));
      }
      machine.stack.push(completed(whole));
    }),
  );
};

function maskOf(machine: Machine, entry: StackEntry): { readonly bits: number; readonly value: bigint } {
  const value = valueOf(machine, entry);
  if (typeof value === 'object' && value.kind === 'typed' && isIntegral(value.type)) {
    return { bits: value.type.bitSize, value: BigInt(numberOf(value.type, value.bits)) };
  }
  return { bits: machine.target.addressBits, value: BigInt(integerOf(machine, entry)) };
}

/** DW_OP_LLVM_overlay: sizes in bytes. */
export const overlay: Handler = (machine) => addOverlay(machine, 8);

/** DW_OP_LLVM_bit_overlay: sizes in bits. */
export const bitOverlay: Handler = (machine) => addOverlay(machine, 1);

/** Stack: base, overlay, offset, size. */
function addOverlay(machine: Machine, unit: number): Task | undefined | void {
  const size = multiply(integerOf(machine, machine.pop()), unit);
  const offset = multiply(integerOf(machine, machine.pop()), unit);
  const over = machine.pop();
  const base = machine.pop();
  return withLocation(machine, over, (overlaid) =>
    withLocation(machine, base, (below) => {
      machine.stack.push(overlayOf(machine, below, overlaid, offset, size));
    }),
  );
}

function overlayOf(machine: Machine, base: Location, over: Location, offset: Integer, size: Integer): Location {
  if (offset < 0 || size < 0) throw fault('overlay-out-of-range', `an overlay of ${size} bits at bit ${offset}`);
  let rest: Integer | undefined;
  for (const place of base) {
    const left = bitsLeft(place);
    if (left !== undefined) rest = rest === undefined ? left : smaller(rest, left);
  }
  // An undefined base has no size; the largest one that a composite can have stands for it.
  rest ??= machine.target.largestMemoryBits;
  const end = add(offset, size);
  if (end > rest) throw fault('overlay-out-of-range', `an overlay up to bit ${end}, where the base has ${rest}`);
  if (size === 0) return base;
  if (offset === 0 && size === rest) return over;
  const whole = newComposite();
  if (offset !== 0) addPart(machine, whole, offset, 1, base);
  addPart(machine, whole, size, 1, over);
  if (end !== rest) addPart(machine, whole, subtract(rest, end), 1, updateLocation(base, end));
  return completed(whole);
}
