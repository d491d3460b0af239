import { expect, test } from 'vitest';
import { ansiPaint, byteCount, plainPaint, safe, textTable } from '../../src/core/index.ts';
import type { Style } from '../../src/core/index.ts';

test('columns line up, styled cells too, without trailing blanks', () => {
  const rows = [
    ['0', 'H100', 'x'],
    ['10', 'B', ''],
  ];
  const options = { head: ['Dev', 'Name', 'Note'], align: ['right'], indent: 2 } as const;
  expect(textTable(rows, options)).toEqual(['  Dev  Name  Note', '    0  H100  x', '   10  B']);
  expect(textTable(rows, { ...options, first: ansiPaint.red })).toEqual([
    '  Dev  Name  Note',
    '    \u001b[31m0\u001b[39m  H100  x',
    '   \u001b[31m10\u001b[39m  B',
  ]);
});

test('cells are as wide as what is shown of them', () => {
  expect(
    textTable([
      ['a\nb', 'c'],
      ['d', 'e'],
    ]),
  ).toEqual(['a\\x0ab  c', 'd       e']);
});

test('byte counts for people', () => {
  expect([0, 1023, 1024, 3584, 20 * 2 ** 30].map(byteCount)).toEqual([
    '0 B',
    '1023 B',
    '1.0 KiB',
    '3.5 KiB',
    '20.0 GiB',
  ]);
  expect(byteCount(2n ** 62n)).toBe('4.0 EiB');
});

test('plain paint changes nothing', () => {
  for (const style of Object.values(plainPaint) as Style[]) expect(style(safe`x`)).toBe('x');
  expect(ansiPaint.bold(safe``)).toBe('');
});
