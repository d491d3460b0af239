// LEB128 of every length: groups that only pad change no number, also where they are more than 64 bits have.
import { expect, test } from 'vitest';
import { sleb, slebOf, uleb, ulebOf, wideSleb, wideSlebOf, wideUleb, wideUlebOf } from '../../src/dwarf/info/leb128.ts';
import { ByteReader } from '../../src/runtime/index.ts';

/** Groups of a number, as many as asked for. */
function groupsOf(value: bigint, count: number): number[] {
  return Array.from(
    { length: count },
    (_, i) => Number((value >> BigInt(7 * i)) & 0x7fn) | (i === count - 1 ? 0 : 0x80),
  );
}

/** The number by every function, and how many bytes those that read took. */
function readings(groups: number[], isSigned: boolean): { numbers: Set<bigint | number>; lengths: Set<number> } {
  const lengths = new Set<number>();
  const read = <T>(by: (r: ByteReader) => T): T => {
    const r = new ByteReader(Uint8Array.from(groups));
    const value = by(r);
    lengths.add(r.pos);
    return value;
  };
  const numbers: (bigint | number)[] = isSigned
    ? [read(sleb), slebOf({ groups }), read(wideSleb), wideSlebOf({ groups })]
    : [read(uleb), ulebOf({ groups }), read(wideUleb), wideUlebOf({ groups })];
  return { numbers: new Set(numbers), lengths };
}

/** Shortest length in groups that is tried, and the longest: what a hostile file has. */
const LENGTHS = [1, 2, 6, 7, 8, 9, 10, 11, 19, 150, 300];

test.each([0n, 1n, 63n, 127n, 2n ** 31n, 2n ** 49n - 1n, 2n ** 53n - 1n])('%d unsigned', (value) => {
  for (const count of LENGTHS.filter((each) => value < 1n << BigInt(7 * each))) {
    const { numbers, lengths } = readings(groupsOf(value, count), false);
    expect([...numbers, ...lengths], `${count} groups`).toEqual([Number(value), value, count]);
  }
});

test.each([0n, -1n, 63n, -64n, -(2n ** 31n), 2n ** 48n - 1n, -(2n ** 48n), 1n - 2n ** 53n])('%d signed', (value) => {
  for (const count of LENGTHS.filter((each) => BigInt.asIntN(7 * each, value) === value)) {
    const { numbers, lengths } = readings(groupsOf(value, count), true);
    expect([...numbers, ...lengths], `${count} groups`).toEqual([Number(value), value, count]);
  }
});

test('of numbers beyond 64 bits the low ones are left', () => {
  const groups = groupsOf((1n << 1200n) + 5n, 200);
  expect([...readings(groups, false).numbers]).toEqual([5, 5n]);
  expect([...readings(groupsOf(-(1n << 1200n) - 5n, 200), true).numbers]).toEqual([-5, -5n]);
});
