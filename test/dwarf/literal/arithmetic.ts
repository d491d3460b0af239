// Operations on numbers: integers as bigints, floats as their patterns.
import type { Machine } from './machine.ts';
import { addressBits, integerOf, isIntegral, typeAt } from './situation.ts';
import { evaluationError, illFormed, signedOf } from './values.ts';
import type { Type } from './values.ts';

function floatOf(bits: bigint, size: number): number {
  const view = new DataView(new ArrayBuffer(8));
  if (size === 32) view.setUint32(0, Number(bits));
  else view.setBigUint64(0, bits);
  return size === 32 ? view.getFloat32(0) : view.getFloat64(0);
}

function floatBits(value: number, size: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  if (size === 32) view.setFloat32(0, value);
  else view.setFloat64(0, value);
  return size === 32 ? BigInt(view.getUint32(0)) : view.getBigUint64(0);
}

/** An integer as the nearest float, ties to even, by trying its neighbours. */
function nearestFloat(value: bigint, size: number): number {
  if (size === 64) return Number(value);
  let best = Math.fround(Number(value));
  if ((value < 2n ** 53n && value > -(2n ** 53n)) || !Number.isFinite(best)) return best;
  const pattern = Number(floatBits(best, 32));
  const distance = (candidate: number): bigint => {
    const difference = BigInt(candidate) - value;
    return difference < 0n ? -difference : difference;
  };
  for (const neighbour of [pattern - 1, pattern + 1]) {
    if (neighbour < 0 || neighbour > 0xffffffff || best === 0) continue;
    const candidate = floatOf(BigInt(neighbour), 32);
    if (!Number.isFinite(candidate)) continue;
    const closer = distance(candidate) - distance(best);
    if (closer < 0n || (closer === 0n && neighbour % 2 === 0)) best = candidate;
  }
  return best;
}

const isFloat = (type: Type | null): boolean => type?.encoding === 'float';

export function unary(machine: Machine, name: string): void {
  const { type, bits, pointer } = machine.value();
  if (pointer !== undefined) throw evaluationError('implicit pointer misuse');
  if (isFloat(type)) {
    if (name === 'not') throw illFormed('not integral');
    const sign = 1n << BigInt((type?.bits ?? 0) - 1);
    return machine.typed(type, name === 'abs' ? bits & ~sign : bits ^ sign);
  }
  if (!isIntegral(type)) throw illFormed('not numeric');
  const value = integerOf(machine.situation, type, bits);
  if (name === 'not') return machine.typed(type, ~value);
  machine.typed(type, name === 'abs' && value > 0n ? value : -value);
}

export function binary(machine: Machine, name: string): void {
  const { situation } = machine;
  if (machine.stack.length < 2) throw illFormed('underflow');
  const right = machine.value();
  const left = machine.value();
  if (right.pointer !== undefined || left.pointer !== undefined) throw evaluationError('implicit pointer misuse');
  const { type } = left;
  if (type?.offset !== right.type?.offset) throw illFormed('type mismatch');
  const size = type?.bits ?? addressBits(situation);
  const isRelation = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'].includes(name);
  if (isFloat(type)) {
    const a = floatOf(left.bits, size);
    const b = floatOf(right.bits, size);
    if (isRelation) return machine.generic(related(name, a, b) ? 1n : 0n);
    const result = { plus: a + b, minus: a - b, mul: a * b, div: a / b }[name];
    if (result === undefined) throw illFormed('not integral');
    return machine.typed(type, floatBits(result, size));
  }
  if (!isIntegral(type)) throw illFormed('not numeric');
  const a = integerOf(situation, type, left.bits);
  const b = integerOf(situation, type, right.bits);
  if (isRelation) return machine.generic(related(name, a, b) ? 1n : 0n);
  const count = right.bits >= BigInt(size) ? BigInt(size) : right.bits;
  switch (name) {
    case 'plus':
      return machine.typed(type, a + b);
    case 'minus':
      return machine.typed(type, a - b);
    case 'mul':
      return machine.typed(type, a * b);
    case 'div':
      if (b === 0n) throw evaluationError('division by zero');
      return machine.typed(type, a / b);
    case 'mod':
      if (b === 0n) throw evaluationError('division by zero');
      return machine.typed(type, type === null ? left.bits % right.bits : a % b);
    case 'and':
      return machine.typed(type, left.bits & right.bits);
    case 'or':
      return machine.typed(type, left.bits | right.bits);
    case 'xor':
      return machine.typed(type, left.bits ^ right.bits);
    case 'shl':
      return machine.typed(type, left.bits << count);
    case 'shr':
      return machine.typed(type, left.bits >> count);
    case 'shra':
      return machine.typed(type, signedOf(left.bits, size) >> count);
    default:
      throw new Error(`no rule for ${name}`);
  }
}

function related(name: string, a: bigint | number, b: bigint | number): boolean {
  return { eq: a === b, ne: a !== b, lt: a < b, le: a <= b, gt: a > b, ge: a >= b }[name] ?? false;
}

export function changeType(machine: Machine, name: string, offset: bigint): void {
  const { situation } = machine;
  const { type, bits, pointer } = machine.value();
  const to = offset === 0n ? null : typeAt(situation, Number(offset));
  if (pointer !== undefined) throw evaluationError('implicit pointer misuse');
  const from = type?.bits ?? addressBits(situation);
  const wanted = to?.bits ?? addressBits(situation);
  if (name === 'reinterpret') {
    if (from !== wanted) throw illFormed('size');
    return machine.typed(to, bits);
  }
  if (isFloat(type)) {
    const value = floatOf(bits, from);
    if (isFloat(to)) return machine.typed(to, from === wanted ? bits : floatBits(value, wanted));
    return machine.typed(to, Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n);
  }
  const value = type === null ? bits : integerOf(situation, type, bits);
  machine.typed(to, isFloat(to) ? floatBits(nearestFloat(value, wanted), wanted) : value);
}
