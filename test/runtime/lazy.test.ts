import { expect, test } from 'vitest';
import { lazy, link } from '../../src/runtime/support.ts';

test('a lazy field is read once, when it is first asked for', () => {
  let reads = 0;
  const self: { x?: number } = {};
  lazy(self, 'x', () => {
    reads += 1;
    return 7;
  });
  expect(Object.keys(self)).toEqual(['x']);
  expect(reads).toBe(0);
  expect([self.x, self.x, reads]).toEqual([7, 7, 1]);
});

test('one that fails can be asked again', () => {
  let reads = 0;
  const self: { x?: number } = {};
  lazy(self, 'x', () => {
    reads += 1;
    if (reads === 1) throw new Error('not yet');
    return reads;
  });
  expect(() => self.x).toThrow('not yet');
  expect(self.x).toBe(2);
});

test('references do not show among the fields', () => {
  const self = { a: 1 };
  const parent = { child: self };
  link(self, { _parent: parent, _root: parent });
  expect(Object.keys(self)).toEqual(['a']);
  expect(JSON.stringify(parent)).toBe('{"child":{"a":1}}');
  expect((self as unknown as { _parent: unknown })._parent).toBe(parent);
});

test('fields of a name share their getter, so that objects of a type have one shape', () => {
  const [a, b]: { x?: number; __proto__?: unknown }[] = [{}, {}];
  if (a === undefined || b === undefined) return;
  for (const [value, self] of [a, b].entries()) lazy(self, 'x', () => value);
  const getter = (self: object): unknown => Reflect.get(Object.getOwnPropertyDescriptor(self, 'x') ?? {}, 'get');
  expect(getter(a)).toBe(getter(b));
  expect([a.x, b.x]).toEqual([0, 1]);
  lazy(a, '__proto__', () => 7);
  expect([Object.keys(a), a.__proto__, a.x]).toEqual([['x', '__proto__'], 7, 0]);
});

test('copies of an object, and objects behind others, have the fields too', () => {
  const self: { x?: number } = {};
  lazy(self, 'x', () => 7);
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(self)) as { x?: number };
  const behind = Object.create(self) as { x?: number };
  expect([{ ...self }, copy.x, behind.x, new Proxy(self, {}).x]).toEqual([{ x: 7 }, 7, 7, 7]);
});
