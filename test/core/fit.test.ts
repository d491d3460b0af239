import { expect, test } from 'vitest';
import { fitted as fit } from '../../src/core/index.ts';
import type { SafeText } from '../../src/runtime/index.ts';

const fitted = (text: string, width: number): string => fit(text as SafeText, width);

test('what fits stays as it is', () => {
  expect(fitted('one\ntwo\n', 3)).toBe('one\ntwo\n');
  expect(fitted('\x1b[1mbold\x1b[0m', 4)).toBe('\x1b[1mbold\x1b[0m');
});

test('arguments of templates go first, the longest first', () => {
  const line = 'void kernel<Policy<float, 4>, at::native::Functor<c10::Half>>(Array<char*, 2>) <<<(1,1,1), (32,1,1)>>>';
  expect(fitted(line, 75)).toBe('void kernel<…>(Array<char*, 2>) <<<(1,1,1), (32,1,1)>>>');
  expect(fitted(line, 50)).toBe('void kernel<…>(Array<…>) <<<(1,1,1), (32,1,1)>>>');
});

test('then the middle; every line is at most as wide', () => {
  const text = `short\n${'x'.repeat(400)}\nf<a->b>(${'y'.repeat(90)})\n`;
  const lines = fitted(text, 80).split('\n');
  expect(lines[0]).toBe('short');
  expect(lines.every((line) => line.length <= 80)).toBe(true);
  expect(lines[1]).toMatch(/^x+ … x+$/);
});

test('brackets that do not close, and launches alone', () => {
  expect(fitted('k<<<(1,1,1), (32,1,1)>>> and more', 30).length).toBeLessThanOrEqual(30);
  expect(fitted(`a<${'b'.repeat(100)}`, 20)).toHaveLength(20);
});
