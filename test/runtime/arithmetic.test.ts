import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  divide,
  divideBig,
  modulo,
  moduloBig,
  num,
  parseInteger,
  shiftLeftBig,
  shiftRightBig,
} from '../../src/runtime/support.ts';
import { formatError } from '../support/format-error.ts';

const safe = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -20, max: 20 }),
  fc.constantFrom(2 ** 53 - 1, 1 - 2 ** 53),
);
const big = fc.oneof(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), fc.bigInt({ min: -20n, max: 20n }));

/** The definition: a quotient rounded down, and what is left. */
function floorOf(a: bigint, b: bigint): [quotient: bigint, rest: bigint] {
  const rest = ((a % b) + b) % b;
  return [(a - rest) / b, rest];
}

test('division of numbers rounds down, and what is left has the sign of the divisor', () => {
  fc.assert(
    fc.property(safe, safe, (a, b) => {
      if (b === 0) return;
      const [quotient, rest] = floorOf(BigInt(a), BigInt(b));
      expect(BigInt(divide(a, b))).toBe(quotient);
      expect(BigInt(modulo(a, b))).toBe(rest);
    }),
    { numRuns: 1000 },
  );
});

test('so does that of bigints', () => {
  fc.assert(
    fc.property(big, big, (a, b) => {
      if (b === 0n) return;
      expect([divideBig(a, b), moduloBig(a, b)]).toEqual(floorOf(a, b));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [7, 2, 3, 1],
  [-7, 2, -4, 1],
  [7, -2, -4, -1],
  [-7, -2, 3, -1],
  [-4, 2, -2, 0],
  [0, -3, 0, 0],
])('%i by %i is %i, %i is left', (a, b, quotient, rest) => {
  expect([divide(a, b), modulo(a, b)]).toEqual([quotient, rest]);
  expect([divideBig(BigInt(a), BigInt(b)), moduloBig(BigInt(a), BigInt(b))]).toEqual([BigInt(quotient), BigInt(rest)]);
});

test('division by zero is an error of the format', () => {
  for (const work of [() => divide(1, 0), () => modulo(1, 0), () => divideBig(1n, 0n), () => moduloBig(1n, 0n)]) {
    expect(formatError(work)).toMatchObject({ code: 'read/division-by-zero', message: 'division by zero' });
  }
});

test('a bigint becomes a number where that is exact', () => {
  fc.assert(
    fc.property(big, (value) => {
      const exact = value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER);
      if (exact) expect(BigInt(num(value))).toBe(value);
      else expect(formatError(() => num(value)).code).toBe('read/inexact');
    }),
  );
  expect(num(9007199254740991n)).toBe(9007199254740991);
  expect(formatError(() => num(9007199254740992n)).message).toBe(
    'number too large: 9007199254740992, at most 2^53-1 can be handled here',
  );
});

test('shifts are bounded', () => {
  expect(shiftLeftBig(1n, 64n)).toBe(1n << 64n);
  expect(shiftLeftBig(-3n, 4096n)).toBe(-3n << 4096n);
  expect(shiftRightBig(-1n, 3n)).toBe(-1n);
  expect(shiftRightBig(1n << 64n, 64n)).toBe(1n);
  expect(shiftRightBig(5n, 1n << 64n)).toBe(0n);
  for (const by of [-1n, 4097n, 1n << 64n]) expect(formatError(() => shiftLeftBig(1n, by)).code).toBe('read/bad-shift');
  expect(formatError(() => shiftRightBig(1n, -1n)).code).toBe('read/bad-shift');
});

test('text becomes an integer', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 2, max: 36 }), (value, radix) => {
      expect(parseInteger(value.toString(radix), radix)).toBe(value);
      expect(parseInteger(value.toString(radix).toUpperCase(), radix)).toBe(value);
    }),
  );
  expect(parseInteger('+12')).toBe(12);
});

test.each(['', '-', '12a', ' 12', '1 ', '1.5', '1e3', '0x10', '９', '99999999999999999999', '--1'])(
  '%j is no integer that a number can hold',
  (text) => {
    expect(formatError(() => parseInteger(text)).code).toBe('read/conversion');
  },
);

test('digits belong to the radix', () => {
  expect(formatError(() => parseInteger('2', 2)).code).toBe('read/conversion');
  expect(formatError(() => parseInteger('0x1f', 16)).code).toBe('read/conversion');
  for (const radix of [0, 1, 37, -2, NaN])
    expect(formatError(() => parseInteger('1', radix)).code).toBe('read/conversion');
});
