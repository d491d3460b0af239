// Fields changed on purpose, a few of them each time: only FormatErrors may come out.
import { expect, test } from 'vitest';
import { format } from '../../src/cuda/index.ts';
import { exercise } from '../support/exercise.ts';
import { fieldsOf, mutateFields } from '../support/fields.ts';
import { fixture } from './open-bytes.ts';

/** A linear congruential generator: the same numbers every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('dumps with changed fields of headers, rows, cubins and line tables are answered', async () => {
  const bytes = fixture('d01_minimal_r550');
  const fields = await fieldsOf('cuda', bytes);
  expect(fields.length).toBeGreaterThan(500);
  expect(fields.every(({ offset, size }) => offset >= 0 && offset + size <= bytes.length)).toBe(true);
  let opened = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const damaged = mutateFields(bytes, fields, numbers(seed));
    if ((await exercise(format, damaged, true)).opened) opened += 1;
  }
  expect(opened).toBeGreaterThan(75);
}, 60_000);
