import { expect, test } from 'vitest';
import { jsonText, limits, LongTexts, shortened, textTable } from '../../src/core/index.ts';

test('a long text is shown in part, with its length', () => {
  expect(shortened('a'.repeat(limits.name))).toBe('a'.repeat(limits.name));
  expect(shortened('a'.repeat(20 * 1024 * 1024))).toBe(`${'a'.repeat(limits.name)}… (20.0 MiB)`);
});

test('long texts of an answer are whole until there are too many', () => {
  const texts = new LongTexts();
  const text = 'a'.repeat(limits.longTexts / 2);
  expect([text, text, text].map((each) => texts.allowed(each).length === text.length)).toEqual([true, true, false]);
  expect(texts.allowed('short')).toBe('short');
});

test('a document has the beginning of what it has no room for', async () => {
  const text = 'a'.repeat(limits.longTexts / 2);
  const [first = '', , last = ''] = JSON.parse(await jsonText([text, text, text])) as string[];
  expect([first.length, last]).toEqual([text.length, `${'a'.repeat(limits.name)}… (64.0 MiB)`]);
});

test('a long cell makes no other line long', () => {
  const lines = textTable([
    ['a'.repeat(100_000), 'b', 'c'.repeat(100_000)],
    ['a', 'b', 'c'],
  ]);
  expect(lines.map(({ length }) => length < 2 * limits.line)).toEqual([true, true]);
  expect(lines[1]?.length).toBeLessThan(limits.name + 50);
});
