import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passingSource, windowedSource } from '../../src/core/index.ts';

const SIZE = 400_000;
const whole = Uint8Array.from({ length: SIZE }, (_, i) => (i * 2654435761) >>> 24);

/** Ranges of all lengths, near each other and far apart. */
const ranges = fc.array(fc.tuple(fc.nat(SIZE), fc.oneof(fc.nat(64), fc.nat(5000), fc.nat(SIZE)), fc.boolean()), {
  minLength: 1,
  maxLength: 40,
});

/** The ranges, some of which follow the one before. */
function* placed(list: readonly (readonly [number, number, boolean])[]): Generator<[number, number]> {
  let end = 0;
  for (const [at, length, follows] of list) {
    const offset = follows ? end : at;
    const fits = Math.min(length, SIZE - offset);
    end = offset + fits;
    yield [offset, fits];
  }
}

test('whatever is read, and in whatever order, the bytes are those of the input', async () => {
  await fc.assert(
    fc.asyncProperty(ranges, async (list) => {
      const windowed = windowedSource(SIZE, (offset, length) => whole.slice(offset, offset + length));
      const passing = passingSource(SIZE, (offset, target) =>
        target.set(whole.subarray(offset, offset + target.length)),
      );
      for (const [offset, length] of placed(list)) {
        const wanted = whole.subarray(offset, offset + length);
        expect(Buffer.compare(await windowed.read(offset, length), wanted)).toBe(0);
        expect(Buffer.compare(await passing.read(offset, length), wanted)).toBe(0);
      }
    }),
  );
});

test.each([
  ['one walk', (fill: (offset: number, target: Uint8Array) => void) => passingSource(SIZE, fill), 7],
  [
    'windows',
    (fill: (offset: number, target: Uint8Array) => void) =>
      windowedSource(SIZE, (offset, length) => {
        const bytes = new Uint8Array(length);
        fill(offset, bytes);
        return bytes;
      }),
    7,
  ],
])('%s: small reads that follow each other are few reads of the file', async (_, sourceOf, most) => {
  let reads = 0;
  const source = sourceOf((offset, target) => {
    reads += 1;
    target.set(whole.subarray(offset, offset + target.length));
  });
  for (let at = 0; at + 100 <= SIZE; at += 100) await source.read(at, 100);
  expect(reads).toBeLessThanOrEqual(most);
});

test('reads here and there bring only what was asked for', async () => {
  let bytes = 0;
  const passing = passingSource(SIZE, (_, target) => void (bytes += target.length));
  for (let at = 0; at < SIZE; at += 10_000) await passing.read(at, 10);
  expect(bytes).toBe(400);
});

test('a range outside is said with its place', async () => {
  await expect(passingSource(SIZE, () => {}).read(SIZE - 1, 2)).rejects.toThrow(`${SIZE}`);
});
