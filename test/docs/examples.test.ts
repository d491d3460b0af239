// What the pages show is what the commands print.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nameOfCUDBGException_t } from '../../generated/cuda/enums.ts';
import { cli } from '../support/run-cli.ts';
import { examplesOf, pages, root, textOf } from './pages.ts';

/** Words of a command as a shell has them; what is piped into `head` or `tail` apart. */
function wordsOf(command: string): { readonly args: string[]; readonly cut: (lines: string[]) => string[] } {
  const [, line = '', end, count] = /^(.*?)(?: \| (head|tail) -(\d+))?$/.exec(command) ?? [];
  const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '').slice(1);
  const n = Number(count);
  return { args, cut: (lines) => (end === undefined ? lines : end === 'head' ? lines.slice(0, n) : lines.slice(-n)) };
}

const shown = pages
  .map((page) => ({ page, examples: examplesOf(textOf(page)) }))
  .map(({ page, examples }) => ({
    page,
    examples: examples.filter(({ command }) => / test\/fixtures\/|^lanescope dwarf eval /.test(command)),
  }))
  .filter(({ examples }) => examples.length > 0);

test('there are examples on files of the repository', () => {
  expect(shown.flatMap(({ examples }) => examples).length).toBeGreaterThan(20);
});

describe.each(shown)('$page', ({ examples }) => {
  test('shows what its commands print', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lanescope-docs-'));
    const made = new Set<string>();
    try {
      for (const { command, shown: text } of examples) {
        const { args, cut } = wordsOf(command);
        const placed = args.map((arg, i) => {
          if (arg.startsWith('test/')) return join(root, arg);
          if (args[i - 1] === '-o') made.add(arg);
          return made.has(arg) ? join(folder, arg) : arg;
        });
        const { stdout, stderr } = await cli(...placed);
        const printed = (stdout || stderr).replace(/^\n+|\n+$/g, '').replaceAll(`${root}/`, '');
        expect(cut(printed.split('\n')).join('\n'), command).toBe(text);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('every exception has its chapter, and no chapter is of none', () => {
  const names = Array.from({ length: 256 }, (_, code) => nameOfCUDBGException_t(code))
    .concat(nameOfCUDBGException_t(0xffffffff))
    .flatMap((name) => (name === undefined ? [] : [name.replace('CUDBG_EXCEPTION_', '')]));
  expect(names.length).toBeGreaterThan(35);
  const chapters = [...textOf('docs/exceptions.md').matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name);
  expect(chapters.filter((name) => name !== 'TRAP').toSorted()).toEqual(names.toSorted());
});
