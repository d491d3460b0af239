import { expect, test } from 'vitest';
import { moduleOf } from '../../src/spirv/advanced.ts';
import { IdNumbers } from '../../src/spirv/module/id-numbers.ts';

test('ids that the module defines, others and keys below 0 have numbers of their own', () => {
  // OpTypeVoid %3
  const numbers = new IdNumbers(moduleOf(Uint32Array.of(0x07230203, 0x10000, 0, 0xffffffff, 0, (2 << 16) | 19, 3)));
  const ids = [1, 3, 4, 0xffffffff, -3];
  for (const [k, id] of ids.entries()) numbers.set(id, k + 1);
  expect(ids.map((id) => numbers.get(id))).toEqual([1, 2, 3, 4, 5]);
  expect([2, 5, -1].map((id) => numbers.get(id))).toEqual([undefined, undefined, undefined]);
  expect([numbers.has(3), numbers.has(2)]).toEqual([true, false]);
});
