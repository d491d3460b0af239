import { expect, test } from 'vitest';
import { instancesOf, withFields } from '../../src/runtime/index.ts';
import { first, onDemand } from '../../src/runtime/support.ts';
import { isUnread } from '../../src/runtime/lazy.ts';

interface Point {
  readonly a: number;
  readonly x?: number;
  readonly y?: number;
  readonly _parent?: object;
}

const parent = { name: 'parent' };

function ask(_self: Point, field: number, read: () => number): number | undefined {
  return field === 0 ? read() : undefined;
}

/** A class such as generated modules declare. */
class PointValue {
  readonly #read: () => number;
  readonly #parent: object;
  #x: unknown;
  #y: unknown;
  constructor(read: () => number, of: object) {
    this.#read = read;
    this.#parent = of;
  }
  get x(): unknown {
    return (this.#x ??= first(ask, this, 0, this.#read));
  }
  get y(): unknown {
    return (this.#y ??= first(ask, this, 1, this.#read));
  }
  get _parent(): unknown {
    return this.#parent;
  }
  static of(value: PointValue): unknown[] {
    return [value.#x, value.#y];
  }
}

const NewPoint = onDemand<Point>(PointValue, 'x y');

/** A point whose `x` is read by `read`, and whose `y` is undefined. */
function point(read: () => number): Point {
  const self = new NewPoint(read, parent);
  self.a = 1;
  return self;
}

test('a field is read once, when it is first asked for', () => {
  let reads = 0;
  const self = point(() => ++reads);
  expect([reads, isUnread(self, 'x')]).toEqual([0, true]);
  expect([self.x, self.x, reads, isUnread(self, 'x')]).toEqual([1, 1, 1, false]);
  expect([self.y, isUnread(self, 'y')]).toEqual([undefined, true]);
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

test('one that asks for itself by way of others says so, however many they are', () => {
  for (const length of [2, 3, 7, 40]) {
    const circle: Point[] = Array.from({ length }, (_, i) => point(() => (circle[(i + 1) % length] as Point).x ?? 0));
    const tail = Array.from({ length: 5 }, (_, i): Point => point(() => (i === 0 ? circle[0] : tail[i - 1])?.x ?? 0));
    expect(() => tail.at(-1)?.x).toThrow('x asks for itself');
    expect(point(() => 3).x).toBe(3);
  }
});

test('what asks for another of its kind again and again ends', () => {
  const chain: Point[] = Array.from({ length: 500 }, (_, i) =>
    point(() => (i === 0 ? 1 : ((chain[i - 1] as Point).x ?? 0)) + (i === 0 ? 0 : ((chain[i - 1] as Point).y ?? 0))),
  );
  expect(chain.at(-1)?.x).toBe(1);
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

test('those that are computed are worked out each time, of copies too', () => {
  const asked: number[] = [];
  interface Square {
    readonly a: number;
    readonly once: number;
    readonly square: number;
  }
  class SquareValue {
    #once: unknown;
    get once(): unknown {
      return (this.#once ??= first(
        (_self: object, field: number) => {
          asked.push(field);
          return 1;
        },
        this,
        0,
      ));
    }
    get square(): unknown {
      const self = this as object as Square;
      asked.push(1);
      return self.a * self.a;
    }
    static of(value: SquareValue): unknown[] {
      return [value.#once];
    }
  }
  const NewSquare = onDemand<Square>(SquareValue, 'once square', 1);
  const value = new NewSquare();
  value.a = 3;
  expect([value.square, value.square, value.once, value.once]).toEqual([9, 9, 1, 1]);
  expect(asked).toEqual([1, 1, 0]);
  expect([isUnread(value, 'square'), isUnread(value, 'once')]).toEqual([false, false]);
  expect(instancesOf(value)).toEqual(['once', 'square']);
  const copy = withFields(value, { a: 5 });
  expect([copy.square, copy.once, withFields(copy, {}).square]).toEqual([25, 1, 25]);
  expect(JSON.parse(JSON.stringify(value))).toEqual({ once: 1, square: 9, a: 3 });
});
