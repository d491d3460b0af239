/* Commands, outputs and code of the README and of the pages in docs are true. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { cli } from './support/run-cli.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** Code blocks of a page. */
function blocksOf(page: string): { readonly language: string; readonly text: string }[] {
  return [...page.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language, text]) => ({
    language: language ?? '',
    text: text ?? '',
  }));
}

const blocks = blocksOf(readme);
const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const shell = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text);

test('the first command prints what the README shows', async () => {
  const file = /lanescope (\S+)$/m.exec(shell[0] ?? '')?.[1] ?? '';
  const shown = blocks.find(({ language }) => language === '')?.text;
  expect((await cli(join(root, file))).stdout).toBe(shown);
});

test('.ci/run runs the first two commands as they stand', () => {
  const script = readFileSync(join(root, '.ci/run'), 'utf8');
  expect(script).toContain(`\n${shell[0]}`);
  expect(script).toContain(`\n${shell[1]?.trimEnd()} --`);
});

test('every command exists', async () => {
  const verbs = new Set([...shell.join('').matchAll(/^lanescope ([a-z]+) /gm)].map(([, verb]) => verb as string));
  expect(verbs.size).toBeGreaterThan(5);
  for (const verb of verbs) expect((await cli(verb, '--help')).exit).toBe(0);
});

test('the library example runs', async () => {
  const example = blocks.find(({ language }) => language === 'ts')?.text ?? '';
  const folder = join(root, '.tmp', 'readme');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'example.ts');
  const dump = join(root, 'test/fixtures/cuda/d10_sm_only_r580.nvcudmp');
  writeFileSync(
    file,
    example
      .replace(`'core.nvcudmp'`, JSON.stringify(dump))
      .replace(/'lanescope(\/\w+)?'/g, (_, path: string | undefined) => `'../../src${path ?? ''}/index.ts'`),
  );
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await import(/* @vite-ignore */ file);
    expect(log.mock.calls.map(([text]) => text as unknown)).toContain('SM 124: WARP_ILLEGAL_ADDRESS at 0x7f31abb9f240');
  } finally {
    log.mockRestore();
    rmSync(folder, { recursive: true });
  }
});

const examples = [blocks, ...pages.map((name) => blocksOf(readFileSync(join(root, 'docs', name), 'utf8')))]
  .flat()
  .filter(
    ({ language, text }) =>
      language === 'console' && (/ test\/fixtures\//.test(text) || /^\$ lanescope dwarf eval /.test(text)),
  )
  .map(({ text }) => ({ command: text.slice(2, text.indexOf('\n')), shown: text.slice(text.indexOf('\n') + 1) }));

test('there are examples on files of the repository', () => {
  expect(examples.length).toBeGreaterThan(3);
});

test.each(examples)('$command', async ({ command, shown }) => {
  const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '').slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-readme-'));
  try {
    const placed = args.map((arg, i) =>
      arg.startsWith('test/') ? join(root, arg) : args[i - 1] === '-o' ? join(folder, arg) : arg,
    );
    const { stdout } = await cli(...placed);
    expect(stdout.replace(/^\n+|\n+$/g, '')).toBe(shown.trimEnd());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('links between pages lead somewhere', () => {
  for (const page of ['README.md', 'CONTRIBUTING.md', ...pages.map((name) => `docs/${name}`)]) {
    const text = readFileSync(join(root, page), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(root, dirname(page), target)), `${page}: ${target}`).toBe(true);
    }
  }
});
