import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RangeTree } from '../../src/core/index.ts';

const ranges = fc
  .array(fc.tuple(fc.nat(40), fc.nat(20)), { maxLength: 40 })
  .map((all) =>
    all.map(([low, size]) => ({ low: BigInt(low), high: BigInt(low + size) })).sort((a, b) => Number(a.low - b.low)),
  );

test('finds the ranges that hold an address, from the last to the first', () => {
  fc.assert(
    fc.property(ranges, fc.nat(64), (sorted, at) => {
      const address = BigInt(at);
      const expected = sorted.flatMap(({ low, high }, i) => (low <= address && address < high ? [i] : []));
      const tree = new RangeTree(sorted);
      expect([...tree.holding(address)]).toEqual(expected.toReversed());
      expect(tree.last(address)).toBe(expected.at(-1));
    }),
  );
});

test('a range around all others does not make them be looked at', () => {
  const count = 200_000;
  const around = { low: 0n, high: BigInt(count) * 16n };
  const small = Array.from({ length: count }, (_, i) => ({ low: BigInt(i) * 16n, high: BigInt(i) * 16n + 8n }));
  const tree = new RangeTree([around, ...small]);
  let found = 0;
  for (let i = 0; i < count; i++) for (const _ of tree.holding(BigInt(i) * 16n + 12n)) found += 1;
  expect(found).toBe(count);
});
