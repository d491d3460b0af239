import { expect, test } from 'vitest';
import { memorySink } from '../../src/core/index.ts';

test('gathers what is written and hands out a copy', async () => {
  const sink = memorySink();
  const piece = new Uint8Array(3000).fill(1);
  await sink.write(piece);
  piece.fill(2);
  await sink.write(piece);
  expect(sink.size).toBe(6000);
  expect(sink.bytes()).toEqual(new Uint8Array(6000).fill(1, 0, 3000).fill(2, 3000));
});
