// What an expression is evaluated in.
import type { Operation } from './decode.ts';
import type { Machine } from './machine.ts';
import type { ContextJson, DieJson, FileJson } from './question.ts';
import { evaluationError, illFormed, signedOf } from './values.ts';
import type { Type } from './values.ts';

/** What the evaluations of one question share. */
export interface Shared {
  readonly file: FileJson;
  steps: number;
  readonly maxSteps: number;
  /** What an operation does. Operations evaluate other expressions, so that it is known to all. */
  readonly perform: (machine: Machine, operation: Operation) => void;
}

export interface Situation {
  readonly context: ContextJson;
  readonly shared: Shared;
  readonly object: boolean;
  readonly frameBase: boolean;
  readonly nesting: number;
}

/** The context with the keys of those that it is based on. */
export function contextOf(file: FileJson, json: unknown): ContextJson {
  if (typeof json === 'string') return contextOf(file, file.contexts[json]);
  const own = json as ContextJson;
  if (own.base === undefined) return own;
  const merged = { ...contextOf(file, own.base), ...own };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as unknown as ContextJson;
}

export const isBig = ({ context }: Situation): boolean => context['byteOrder'] === 'big';

export const addressBits = ({ context }: Situation): number => 8 * context.addressSize;

export const spaceSize = ({ context }: Situation, space: number): number | undefined =>
  context['addressSpaces'][space]?.addressSize;

export const memorySize = (size: number): bigint => (1n << BigInt(8 * size)) * 8n;

export function largestAddress({ context }: Situation): number {
  return Math.max(...Object.values(context.addressSpaces).map((space) => space.addressSize));
}

/** The bytes of a pattern in target order. */
export function patternBytes(situation: Situation, bits: bigint, size: number): number[] {
  const bytes: number[] = [];
  for (let i = 0; i < size; i++) bytes.push(Number((bits >> BigInt(8 * i)) & 0xffn));
  return isBig(situation) ? bytes.reverse() : bytes;
}

export function registerBits({ context }: Situation, register: number): bigint | undefined {
  const bytes = context.registers?.[register];
  return bytes === undefined ? undefined : BigInt(4 * bytes.length);
}

export function dieAt({ context, shared }: Situation, offset: number): DieJson | undefined {
  const key = `0x${offset.toString(16)}`;
  return context['extraDies']?.[key] ?? shared.file.dies[key];
}

export function typeAt(situation: Situation, offset: number): Type {
  if (situation.context['unit'] === false) throw evaluationError('no unit');
  const die = dieAt(situation, offset);
  if (die?.['tag'] !== 'base_type') throw illFormed('not a base type');
  return {
    offset: `0x${offset.toString(16)}`,
    encoding: die.encoding ?? '',
    bits: 8 * (die.byteSize ?? 0),
    name: die.name ?? '',
  };
}

const integralEncodings = ['signed', 'signed_char', 'unsigned', 'unsigned_char', 'boolean'];

export const isIntegral = (type: Type | null): boolean => type === null || integralEncodings.includes(type.encoding);

export const isSigned = (type: Type): boolean => type.encoding.startsWith('signed');

/** The number of an integral value; generic ones are signed. */
export function integerOf(situation: Situation, type: Type | null, bits: bigint): bigint {
  if (type === null) return signedOf(bits, addressBits(situation));
  return isSigned(type) ? signedOf(bits, type.bits) : bits;
}
