/* Dominance in random graphs, against what it means: without the outer node the inner one cannot be reached. */
import { expect, test } from 'vitest';
import { dominance } from '../../src/spirv/core-rules/graph.ts';
import { random } from '../support/random.ts';

function reached(count: number, successors: readonly (readonly number[])[], without: number): Set<number> {
  const seen = new Set<number>();
  const open = without === 0 || count === 0 ? [] : [0];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node) || node === without) continue;
    seen.add(node);
    open.push(...(successors[node] ?? []));
  }
  return seen;
}

test.each([1, 2, 3, 5, 8, 13, 30])('graphs of %i nodes', (count) => {
  const pick = random(count);
  for (let turn = 0; turn < 60; turn++) {
    const successors = Array.from({ length: count }, () => Array.from({ length: pick(4) }, () => pick(count)));
    const { dominates, isReached, within } = dominance(count, (node) => successors[node] ?? []);
    const all = reached(count, successors, -1);
    for (let outer = 0; outer < count; outer++) {
      expect(isReached(outer)).toBe(all.has(outer));
      const rest = reached(count, successors, outer);
      const wanted = [...all].filter((inner) => all.has(outer) && !rest.has(inner)).sort((a, b) => a - b);
      expect([...within(outer)].sort((a, b) => a - b)).toEqual(wanted);
      for (let inner = 0; inner < count; inner++) expect(dominates(outer, inner)).toBe(wanted.includes(inner));
    }
  }
});

test('a chain of 200,000 blocks that all lead to one', { timeout: 60_000 }, () => {
  const count = 200_000;
  const { dominates } = dominance(count, (node) => (node < count - 2 ? [node + 1, count - 1] : []));
  expect([dominates(0, count - 1), dominates(1, count - 1), dominates(1, count - 2)]).toEqual([true, false, true]);
});
