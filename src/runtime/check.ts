import type { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { compareBytes, showBytes } from './collection.ts';
import { FormatError } from './format-error.ts';

/** Values that `valid` can compare. */
export type Comparable = number | bigint | string | boolean | Uint8Array;

/** What `valid` demands of a value; structures have `holds` only. */
export interface Constraint<T = Comparable> {
  readonly equals?: Comparable;
  readonly min?: Comparable;
  readonly max?: Comparable;
  readonly anyOf?: readonly Comparable[];
  readonly inEnum?: Readonly<Record<string, number | bigint>>;
  readonly holds?: (it: T) => boolean;
}

function order(a: unknown, b: Comparable): number {
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  if ((a as Comparable) < b) return -1;
  if ((a as Comparable) > b) return 1;
  return 0;
}

function same(a: unknown, b: Comparable): boolean {
  if (typeof a === 'number' && typeof b === 'bigint') return BigInt(a) === b;
  if (typeof a === 'bigint' && typeof b === 'number') return a === BigInt(b);
  return a instanceof Uint8Array || b instanceof Uint8Array ? order(a, b) === 0 : a === b;
}

function show(value: unknown): string {
  if (value instanceof Uint8Array) return showBytes(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === undefined) return 'nothing';
  return typeof value === 'object' ? 'a structure' : `${value as number}`;
}

type Wrong = readonly [code: string, message: string];

function notEqual(expected: string, value: string): Wrong {
  return ['read/not-equal', `not equal, expected ${expected}, but got ${value}`];
}

/** What is wrong with a value, or undefined. */
export function violation<T>(value: T, c: Constraint<T>): Wrong | undefined {
  const got = (code: string, what: string): Wrong => [`read/${code}`, `${what} got ${show(value)}`];
  const { equals, min, max, anyOf, inEnum } = c;
  const isValue = (other: Comparable): boolean => same(value, other);
  if (equals !== undefined && !isValue(equals)) return notEqual(show(equals), show(value));
  if (min !== undefined && order(value, min) < 0) return got('less-than', `not in range, min ${show(min)}, but`);
  if (max !== undefined && order(value, max) > 0) return got('greater-than', `not in range, max ${show(max)}, but`);
  if (anyOf?.some(isValue) === false) return got('not-any-of', 'not any of the list,');
  if (inEnum !== undefined && !Object.values(inEnum).some(isValue)) return got('not-in-enum', 'not in the enum,');
  if (c.holds?.(value) === false) return got('invalid-expr', 'not matching the expression,');
  return undefined;
}

/** Return a value that was read at `offset`, or throw what is wrong with it. */
export function valid<T>(offset: number, value: T, c: Constraint<T>): T {
  const wrong = violation(value, c);
  if (wrong !== undefined) throw new FormatError(...wrong, { offset });
  return value;
}

/** Read bytes that must be `expected`: says so itself, that programs need not have all that `valid` can compare. */
export function readContents(r: ByteReader, expected: Uint8Array): Uint8Array {
  const { offset } = r;
  const bytes = r.bytes(expected.length);
  for (let i = 0; i < bytes.length; i++)
    if (bytes[i] !== expected[i]) throw new FormatError(...notEqual(showBytes(expected), showBytes(bytes)), { offset });
  return bytes;
}

/** The byte order that no case of a schema's `endian` decides. */
export function undecidedEndian(at: { readonly offset: number }): never {
  throw new FormatError('read/undecided-endianness', 'unable to decide on endianness', { offset: at.offset });
}

/** Takes what `validate*` functions find. */
export interface ValidationReport {
  problem(code: string, path: string, message: string): void;
}

/** Report a value that breaks its constraint; one that needs an absent field says nothing. */
export function checkValue<T>(report: ValidationReport, path: string, value: T, c: () => Constraint<T>): void {
  const wrong = quietly(() => violation(value, c()));
  if (wrong !== undefined) report.problem(wrong[0], path, wrong[1]);
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** What is read on demand; what keeps it from being read is reported, an absent field that it needs is not. */
export function asked<T>(report: ValidationReport, path: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    if (error.code !== 'read/absent') report.problem(error.code, path, error.message);
    return undefined;
  }
}

/** Report what a writer would throw. */
export function attempt(report: ValidationReport, path: string, write: (w: ByteWriter) => void): void {
  asked(report, path, () => write(new ByteWriter()));
}

/** Report a value that its field cannot store. */
export function checkRange(
  report: ValidationReport,
  path: string,
  value: number | bigint,
  low: number | bigint,
  high: number | bigint,
): void {
  if (value >= low && value <= high && (typeof value === 'bigint' || Number.isInteger(value))) return;
  report.problem('write/out-of-range', path, `value out of range: ${value}, needs ${low} to ${high}`);
}
