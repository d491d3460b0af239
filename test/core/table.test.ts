import { expect, test } from 'vitest';
import { ansiPaint, byteCount, plainPaint, printable, textTable, unpainted } from '../../src/core/index.ts';
import type { Style } from '../../src/core/index.ts';

test('columns line up, styled cells too, without trailing blanks', () => {
  const rows = [
    ['0', ansiPaint.red('H100'), 'x'],
    ['10', 'B', ''],
  ];
  const lines = textTable(rows, { head: ['Dev', 'Name', 'Note'], align: ['right'], indent: 2 });
  expect(lines.map(unpainted)).toEqual(['  Dev  Name  Note', '    0  H100  x', '   10  B']);
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

test('text from an input cannot steer a terminal', () => {
  expect(printable('a\u001b[31m\u202eb\n\u009bc')).toBe('a\\x1b[31m\\u202eb\\x0a\\x9bc');
  expect(printable('Grüße, 世界')).toBe('Grüße, 世界');
});

test('plain paint changes nothing', () => {
  for (const style of Object.values(plainPaint) as Style[]) expect(style('x')).toBe('x');
  expect(ansiPaint.bold('')).toBe('');
});
