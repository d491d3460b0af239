import { expect, test } from 'vitest';
import { firstIndex } from '../../src/core/index.ts';

test('finds the first place that is past, wherever it is', () => {
  for (let length = 0; length < 20; length++) {
    for (let first = 0; first <= length; first++) expect(firstIndex(length, (i) => i >= first)).toBe(first);
  }
});

test('asks no more often than halving needs', () => {
  let asked = 0;
  firstIndex(1_000_000, (i) => {
    asked++;
    return i > 123_456;
  });
  expect(asked).toBeLessThanOrEqual(20);
});
