import { describe, expect, test } from 'vitest';
import { entrySize, entrySizes, inferGeneration, Kind } from '../../src/cuda/advanced.ts';
import type { Evidence, TableName } from '../../src/cuda/advanced.ts';

const everywhere = ['device', 'context', 'module', 'grid', 'sm', 'cta', 'warp', 'thread', 'backtrace'] as const;

/** What a dump of a generation with these tables says. */
function evidence(
  generation: number,
  { without = [], kinds = [], driver }: { without?: TableName[]; kinds?: number[]; driver?: number } = {},
): Evidence {
  const present = everywhere.filter((name) => !without.includes(name));
  return {
    driver,
    sizes: new Map(present.map((name) => [name, entrySize(name, generation)])),
    kinds: new Set([...present.map((name) => Kind[name]), ...kinds]),
  };
}

test.each([
  ['device', 346, 72],
  ['device', 399, 72],
  ['device', 400, 80],
  ['device', 575, 88],
  ['grid', 565, 136],
  ['sm', 554, 8],
  ['sm', 555, 24],
  ['sm', 580, 48],
  ['warp', 590, 80],
  ['thread', 700, 64],
  ['constbank', 549, 0],
  ['constbank', 550, 16],
  ['meta', 564, 0],
] as const)('rows of the %s table in r%d have %d bytes', (name, generation, size) => {
  expect(entrySize(name, generation)).toBe(size);
});

describe('generation', () => {
  test('is the driver’s own number where there is metadata', () => {
    expect(inferGeneration(evidence(346, { driver: 581 }))).toBe(581);
  });

  test.each([346, 400, 550, 555, 565, 570, 575, 580, 590, 615])('r%d is told by row sizes', (generation) => {
    expect(inferGeneration(evidence(generation))).toBe(generation);
  });

  test('memory and grids without constant banks come from before r550', () => {
    const sizes = entrySizes(evidence(525, { kinds: [Kind.global, Kind.params] }));
    expect(inferGeneration(evidence(525, { kinds: [Kind.global] }))).toBe(525);
    expect(sizes.constbank).toBe(0);
  });

  test('without memory the newest generation with these sizes is taken', () => {
    expect(inferGeneration(evidence(525))).toBe(550);
    expect(entrySizes(evidence(525)).constbank).toBe(16);
    expect(entrySizes(evidence(525)).meta).toBe(0);
  });

  test('section types that came later raise it', () => {
    const few = { without: [...everywhere].filter((name) => name !== 'module') };
    expect(inferGeneration(evidence(346, { ...few, kinds: [Kind.barriers] }))).toBe(615);
    expect(inferGeneration(evidence(525, { kinds: [Kind.global, Kind.constbank] }))).toBe(550);
  });

  test('rows longer than any known count for the newest', () => {
    const sizes = new Map<TableName, number>(everywhere.map((name) => [name, 200]));
    expect(inferGeneration({ driver: undefined, sizes, kinds: new Set() })).toBe(615);
  });

  test('sizes that no generation has do not disturb the rest', () => {
    const odd = evidence(580);
    const sizes = new Map<TableName, number | bigint>([...odd.sizes, ['cta', 2n ** 64n - 1n]]);
    expect(inferGeneration({ ...odd, sizes })).toBe(580);
    expect(entrySizes({ ...odd, sizes }).cta).toBe(2n ** 64n - 1n);
  });
});
