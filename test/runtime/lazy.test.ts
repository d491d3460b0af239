import { expect, test } from 'vitest';
import { instancesOf, withFields } from '../../src/runtime/index.ts';
import { onDemand } from '../../src/runtime/support.ts';
import { valueClass } from '../support/value-class.ts';
import { isUnread } from '../../src/runtime/lazy.ts';

interface Point {
  readonly a: number;
  readonly x?: number;
  readonly y?: number;
  readonly _parent?: object;
}

const parent = { name: 'parent' };
const NewPoint = onDemand<Point>(
  valueClass(),
  'x y',
  (_self: Point, field: number, read: () => number) => (field === 0 ? read() : undefined),
  { _parent: 1 },
);

/** A point whose `x` is read by `read`, and whose `y` is undefined. */
function point(read: () => number): Point {
  const self = new NewPoint([read, parent]);
  self.a = 1;
  return self;
}

test('a field is read once, when it is first asked for', () => {
  let reads = 0;
  const self = point(() => ++reads);
  expect([reads, isUnread(self, 'x')]).toEqual([0, true]);
  expect([self.x, self.x, reads, isUnread(self, 'x')]).toEqual([1, 1, 1, false]);
  expect([self.y, isUnread(self, 'y')]).toEqual([undefined, false]);
});

test('one that fails can be asked again', () => {
  let reads = 0;
  const self = point(() => {
    reads += 1;
    if (reads === 1) throw new Error('not yet');
    return reads;
  });
  expect(() => self.x).toThrow('not yet');
  expect(self.x).toBe(2);
});

test('one that asks for itself says so, each time', () => {
  const self: Point = point(() => self.x ?? 0);
  expect(() => self.x).toThrow('x asks for itself');
  expect(() => self.x).toThrow('x asks for itself');
});

test('its own fields are its keys; those on demand are fields of its class, in their order', () => {
  const self = point(() => 7);
  expect([Object.keys(self), instancesOf(self), 'x' in self]).toEqual([['a'], ['x', 'y'], true]);
  expect({ ...self }).toEqual({ a: 1 });
  expect(JSON.stringify(self)).toBe('{"x":7,"a":1}');
  expect(self._parent).toBe(parent);
  expect(instancesOf({ x: 1 })).toEqual([]);
});

test('a copy with other fields keeps those on demand, each read at most once', () => {
  let reads = 0;
  const self = point(() => ++reads);
  const copy = withFields(self, { a: 2 });
  expect([copy.a, copy.x, copy.x, copy._parent, self.x, reads]).toEqual([2, 1, 1, parent, 1, 1]);
  expect([withFields(copy, { x: 9 }).x, self.x, isUnread(withFields(copy, { x: 9 }), 'x')]).toEqual([9, 1, false]);
});

test('the constructor of plain objects is theirs too', () => {
  expect(point(() => 7)).toStrictEqual(point(() => 7));
  expect(point(() => 7).constructor).toBe(Object);
});

test('what stands after a semicolon is worked out each time, of copies too', () => {
  const asked: number[] = [];
  const Square = onDemand<{ readonly a: number; readonly once: number; readonly square: number }>(
    valueClass(),
    'once square',
    (self: { readonly a: number }, field: number) => {
      asked.push(field);
      return field === 0 ? 1 : self.a * self.a;
    },
    {},
    1,
  );
  const value = new Square();
  value.a = 3;
  expect([value.square, value.square, value.once, value.once]).toEqual([9, 9, 1, 1]);
  expect(asked).toEqual([1, 1, 0]);
  expect([isUnread(value, 'square'), isUnread(value, 'once')]).toEqual([false, false]);
  expect(instancesOf(value)).toEqual(['once', 'square']);
  expect(withFields(value, { a: 5 }).square).toBe(25);
  expect(JSON.parse(JSON.stringify(value))).toEqual({ once: 1, square: 9, a: 3 });
});
