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
