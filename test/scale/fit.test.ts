import { expect, test } from 'vitest';
import { exponent } from './fit.ts';

const counts = [1000, 2000, 4000, 8000];

test.each([0.5, 1, 1.15, 2])('a growth of exponent %d is found above what a file without any takes', (k) => {
  expect(
    exponent(
      counts,
      counts.map((count) => 0.3 + 1e-4 * count ** k),
      0.3,
      0,
    ),
  ).toBeCloseTo(k, 9);
});

test('what is lost in the noise has no exponent', () => {
  expect(exponent(counts, [0.31, 0.32, 0.33, 0.34], 0.3, 0.05)).toBeUndefined();
  expect(exponent(counts, [0.31, 0.32, 0.33, 0.8], 0.3, 0.05)).toBeUndefined();
});
