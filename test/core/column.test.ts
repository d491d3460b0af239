import { expect, test } from 'vitest';
import { Column } from '../../src/core/index.ts';

test.each([0, 1, 2, 256])('a column with room for %i numbers holds more', (room) => {
  const column = new Column(room);
  for (let i = 0; i < 300; i++) expect(column.push(i)).toBe(i);
  expect(column.extend(700)).toBe(300);
  column.set(999, 0xffffffff);
  expect([column.length, column.at(299), column.at(300), column.at(999), column.at(5000)]).toEqual([
    1000, 299, 0, 0xffffffff, 0,
  ]);
});
