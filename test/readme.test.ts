/* Commands, outputs and code of the README are true. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { blocksOf, root, textOf } from './docs/pages.ts';
import { cli } from './support/run-cli.ts';

const readme = textOf('README.md');

const blocks = blocksOf(readme);
const shell = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text);

test('the first command prints what the README shows', async () => {
  const file = /lanescope (\S+)$/m.exec(shell[0] ?? '')?.[1] ?? '';
  const shown = blocks.find(({ language }) => language === '')?.text;
  expect((await cli(join(root, file))).stdout).toBe(shown);
});

test('.ci/run runs the first two commands as they stand', () => {
  const script = textOf('.ci/run');
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
