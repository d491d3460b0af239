import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Diagnostics, describe, printable, printableLines, printableText, safe, textOf } from '../../src/core/index.ts';
import { FormatError } from '../../src/runtime/index.ts';

const hostile = 'a\u001b[31m\u202eb\nerror: c\u009b\u061c\u2029\ud800\udc9b';
const shown = String.raw`a\x1b[31m\u202eb\x0aerror: c\x9b\u061c\u2029\ud800\udc9b`;

test('text from an input cannot steer a terminal', () => {
  expect(printable(hostile)).toBe(shown.replace(String.raw`\ud800\udc9b`, '\ud800\udc9b'));
  expect(printable('\udc9b\udcff')).toBe(String.raw`\udc9b\udcff`);
  expect(printable('Grüße, 世界 👋')).toBe('Grüße, 世界 👋');
  expect(printable(printable(hostile))).toBe(printable(hostile));
});

test('exactly what is not for showing is escaped', () => {
  const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/u;
  for (let code = 0; code <= 0x10_ffff; code++) {
    const character = String.fromCodePoint(code);
    if ((printable(character) !== character) !== unsafe.test(character)) expect.unreachable(`U+${code.toString(16)}`);
  }
});

test('a line stays one line', () => {
  expect(printableLines(['a\nb', 'c'])).toBe('a\\x0ab\nc\n');
  expect(textOf([safe`a ${printable('\n')}`, safe`b`])).toBe('a \\x0a\nb\n');
  expect(printableText('a\tb\nc\n')).toBe('a\\x09b\nc\n');
});

test('a template takes no text that nobody looked at', () => {
  const name: string = hostile;
  // @ts-expect-error a string is not safe to show
  expect(safe`${name}`).toBe(name);
  expect(safe`${printable('x')} ${1} ${2n} ${name === '' ? 'a' : 'b'}`).toBe('x 1 2 b');
});

test('messages are safe to show', () => {
  expect(new FormatError('x', 'no name: \u001b\n').message).toBe('no name: \\x1b\\x0a');
  const report = new Diagnostics();
  report.add({ code: 'x', severity: 'error', message: '\u202e', at: {} });
  expect(report.list).toMatchObject([{ message: '\\u202e' }]);
  expect(describe({ code: 'x', severity: 'error', message: 'm', at: { path: '\u0007' } })).toBe('error[x]: m (\\x07)');
});

test('only the makers of SafeText call something so', () => {
  const root = join(import.meta.dirname, '../../src');
  const casts = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && /\bas SafeText\b/.test(readFileSync(join(root, file), 'utf8')))
    .sort();
  expect(casts).toEqual([
    'core/fit.ts',
    'core/hex.ts',
    'core/json.ts',
    'core/paint.ts',
    'core/safe-text.ts',
    'core/table.ts',
    'core/tree.ts',
    'cuda/view/shown-names.ts',
    'dwarf/text/attribute-text.ts',
    'dwarf/text/file-texts.ts',
    'dwarf/text/unit-json.ts',
    'dwarf/text/unit-text.ts',
    'runtime/printable.ts',
  ]);
});
