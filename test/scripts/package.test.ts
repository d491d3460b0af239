/* What is published: few files, and a library without modules of Node. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as Cuda from '../../src/cuda/index.ts';
import type * as Lanescope from '../../src/index.ts';
import { cliProcess } from '../support/run-cli.ts';

const root = join(import.meta.dirname, '../..');

/** The built package without its declarations, as all tests run it. */
const built = join(dirname(cliProcess.at(-1) ?? ''), '../..');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
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

describe('the stack of an error', () => {
  const dump = join(import.meta.dirname, '../fixtures/cuda/d10_sm_only_r580.nvcudmp');
  const broken = 'data:text/javascript,DataView.prototype.getBigUint64 = () => { throw new TypeError("broken"); };';
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'package-'));
    cpSync(built, join(folder, 'dist'), { recursive: true });
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Calls in the report of a bug: name, file below the sources, line. */
  const stackOf = (...words: string[]): (readonly [name: string, file: string, line: number])[] => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', broken, ...words, dump], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([70, expect.stringContaining('TypeError: broken')]);
    return [...stderr.matchAll(/^ {4}at (?:async )?(.+) \(.*\/((?:src|generated)\/.+\.ts):(\d+):\d+\)$/gm)].map(
      ([, name = '', file = '', line]) => [name.replace(/^.*[. ]/, ''), file, Number(line)],
    );
  };

  test.each([
    ['--debug', (main: string) => [main, '--debug']],
    ['--enable-source-maps', (main: string) => ['--enable-source-maps', main]],
  ] as const)('names functions, files and lines of the sources with %s', (_, words) => {
    const stack = stackOf(...words(join(folder, 'dist/bin/cli/main.js')));
    expect(stack.length).toBeGreaterThan(5);
    expect(stack.map(([, file]) => file)).toContain('src/elf/tables/header.ts');
    for (const [name, file, line] of stack) {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      expect(line).toBeLessThanOrEqual(lines.length);
      if (name.includes('<')) continue;
      // The function begins in front of the line, within the lines that one may have.
      const before = lines.slice(Math.max(0, line - 81), line);
      expect([name, file, before.some((text) => new RegExp(`\\b${name}[(<]`).test(text))]).toEqual([name, file, true]);
    }
  });

  test('names functions without them', () => {
    const { stderr } = spawnSync(process.execPath, ['--import', broken, join(folder, 'dist/bin/cli/main.js'), dump], {
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/ at (?:async )?readElfHeader .*\.js:\d+:\d+\)$/m);
  });
});
