import { expect, test } from 'vitest';
import { ByteReader, kaitaiErrorName, withPath, FormatError } from '../../src/runtime/index.ts';
import {
  attempt,
  checkRange,
  checkValue,
  greatest,
  item,
  least,
  present,
  readContents,
  undecidedEndian,
  valid,
} from '../../src/runtime/support.ts';
import type { Comparable, Constraint } from '../../src/runtime/index.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

const E = { A: 1, B: 2 } as const;

test.each<readonly [string, Comparable, Constraint, string, string]>([
  ['equals', 5, { equals: 6 }, 'ValidationNotEqualError', 'not equal, expected 6, but got 5'],
  ['equals', 'a', { equals: 'b' }, 'ValidationNotEqualError', 'not equal, expected "b", but got "a"'],
  [
    'equals',
    bytes('0a'),
    { equals: bytes('0b0c') },
    'ValidationNotEqualError',
    'not equal, expected [0b 0c], but got [0a]',
  ],
  ['min', 4, { min: 5 }, 'ValidationLessThanError', 'not in range, min 5, but got 4'],
  ['min', bytes('01'), { min: bytes('0100') }, 'ValidationLessThanError', 'not in range, min [01 00], but got [01]'],
  ['max', 6n, { max: 5n }, 'ValidationGreaterThanError', 'not in range, max 5, but got 6'],
  ['any-of', 3, { anyOf: [1, 2] }, 'ValidationNotAnyOfError', 'not any of the list, got 3'],
  ['in-enum', 3, { inEnum: E }, 'ValidationNotInEnumError', 'not in the enum, got 3'],
  ['expr', 3, { holds: (it) => it === 4 }, 'ValidationExprError', 'not matching the expression, got 3'],
])('%s refuses %o', (_, value, constraint, name, message) => {
  const error = formatError(() => valid(16, value, constraint));
  expect(error).toMatchObject({ message, offset: 16 });
  expect(kaitaiErrorName[error.code]).toBe(name);
  const heard: string[][] = [];
  checkValue({ problem: (...args) => heard.push(args) }, 'a.b', value, () => constraint);
  expect(heard).toEqual([[error.code, 'a.b', message]]);
});

test('what holds is given back', () => {
  expect(valid(0, 5n, { equals: 5, min: 5, max: 5n, anyOf: [1, 5], inEnum: { X: 5 }, holds: (it) => it === 5n })).toBe(
    5n,
  );
  expect(valid(0, 5, { equals: 5n, anyOf: [5n] })).toBe(5);
  expect(valid(0, bytes('01'), { equals: bytes('01'), min: bytes(''), max: bytes('01') })).toHaveLength(1);
});

test('a constraint that needs an absent field says nothing', () => {
  const heard: string[][] = [];
  const report = { problem: (...args: string[]) => heard.push(args) };
  checkValue(report, 'a', 1, () => ({ min: present<number>(undefined, 'x') }));
  attempt(report, 'b', () => present(undefined, 'x'));
  expect(heard).toEqual([]);
  const bug = (): never => {
    throw new TypeError('oops');
  };
  expect(() => checkValue(report, 'a', 1, bug)).toThrow(TypeError);
  expect(() => attempt(report, 'a', bug)).toThrow(TypeError);
});

test('contents are bytes that must be there', () => {
  const r = new ByteReader(bytes('4d5a4d5b'), 8);
  expect(hex(readContents(r, bytes('4d5a')))).toBe('4d5a');
  expect(formatError(() => readContents(r, bytes('4d5a')))).toMatchObject({ code: 'read/not-equal', offset: 10 });
  expect(formatError(() => readContents(r, bytes('4d'))).code).toBe('read/end-of-stream');
});

test('what cannot be written is reported, not thrown', () => {
  const heard: string[][] = [];
  const report = { problem: (...args: string[]) => heard.push(args) };
  checkRange(report, 'a', 5, 0, 5);
  checkRange(report, 'b', 6, 0, 5);
  checkRange(report, 'c', 0.5, 0, 5);
  checkRange(report, 'd', NaN, 0, 5);
  checkRange(report, 'e', 1n << 64n, 0n, (1n << 64n) - 1n);
  attempt(report, 'f', (w) => w.u1(256));
  attempt(report, 'g', (w) => w.u1(255));
  expect(heard.map(([code, path]) => `${path} ${code}`)).toEqual([
    'b write/out-of-range',
    'c write/out-of-range',
    'd write/out-of-range',
    'e write/out-of-range',
    'f write/out-of-range',
  ]);
});

test('access that may fail fails as an error of the format', () => {
  expect(item([1, 2], 1)).toBe(2);
  for (const index of [-1, 2, 0.5, NaN]) expect(formatError(() => item([1, 2], index)).code).toBe('read/bad-index');
  expect([least([3, 1, 2]), greatest([3, 1, 2]), least(['b', 'a']), greatest([1n, 5n])]).toEqual([1, 3, 'a', 5n]);
  expect(formatError(() => least([])).code).toBe('read/bad-index');
  expect(formatError(() => greatest([])).code).toBe('read/bad-index');
  expect(present(0, 'x')).toBe(0);
  expect(formatError(() => present(undefined, 'x'))).toMatchObject({ code: 'read/absent', message: 'absent field: x' });
  expect(formatError(() => undecidedEndian({ offset: 3 }))).toMatchObject({
    code: 'read/undecided-endianness',
    offset: 3,
  });
});

test('a path is put on an error once', () => {
  const bare = new FormatError('a/b', 'c', { offset: 1 });
  const placed = withPath(bare, 'x.y');
  expect(placed).toMatchObject({ code: 'a/b', message: 'c', offset: 1, path: 'x.y' });
  expect(withPath(placed, 'z')).toBe(placed);
  expect(withPath(bare, '')).toBe(bare);
});
