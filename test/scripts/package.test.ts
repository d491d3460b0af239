/* What is published: few files, and a library without modules of Node. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import type * as Cuda from '../../src/cuda/index.ts';
import type * as Lanescope from '../../src/index.ts';
import { cliProcess, spawnCli } from '../support/run-cli.ts';

/** The built package without its declarations, as all tests run it. */
const built = join(dirname(cliProcess.at(-1) ?? ''), '../..');
const { exports } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  exports: Record<string, string | { default: string }>;
};
const entries = Object.entries(exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [[name, target.default.replace('./dist/', '')] as const],
);

test('every entry of the package is there, and there are few files', () => {
  expect(entries.length).toBeGreaterThan(15);
  for (const [, file] of entries) expect(readFileSync(join(built, file), 'utf8')).toContain('export');
  expect(readdirSync(built, { recursive: true }).length).toBeLessThan(400);
});

test('a page takes every entry: none loads a module of Node or a package', async () => {
  const files = entries.filter(([name]) => name !== './codegen').map(([, file]) => join(built, file));
  const outdir = join(built, 'page');
  const page = { bundle: true, splitting: true, format: 'esm', platform: 'browser', write: false, outdir } as const;
  const { outputFiles } = await build({ ...page, entryPoints: files, logLevel: 'error' });
  expect(outputFiles.length).toBeGreaterThan(files.length);
});

test('the entries are modules that work', async () => {
  const cuda = (await import(join(built, 'src/cuda/index.js'))) as typeof Cuda;
  const { Diagnostics, memorySource } = (await import(join(built, 'src/index.js'))) as typeof Lanescope;
  const file = join(import.meta.dirname, '../fixtures/cuda/d10_sm_only_r580.nvcudmp');
  const dump = await cuda.open(memorySource(readFileSync(file)), new Diagnostics());
  const { sms } = await cuda.scan(dump);
  expect(sms.map(({ exception }) => cuda.exceptionName(exception))).toContain('WARP_ILLEGAL_ADDRESS');
});

test('the command line starts from where it is, and from where npx may have linked it', () => {
  for (const file of ['bin/cli/main.js', 'src/cli/main.js']) {
    const { status, stdout } = spawnSync(join(built, file), ['--version'], { encoding: 'utf8' });
    expect([file, status, stdout]).toEqual([file, 0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  }
});

test('calls in the stack of an error keep their names', () => {
  const names = readdirSync(join(built, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const text = names.map((name) => readFileSync(join(built, 'src', name), 'utf8')).join('\n');
  expect(text).toContain('function buildProgram(');
  expect(spawnCli(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
