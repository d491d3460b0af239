import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Format } from '../../src/core/index.ts';
import { formats } from '../../src/formats.ts';
import { cli } from '../support/run-cli.ts';
import { fixtureFiles } from '../support/fixtures.ts';

afterEach(() => vi.restoreAllMocks());

const dump = fixtureFiles('cuda')[0] ?? 'missing';

function breakFormat(): void {
  const entry = formats.find(({ id }) => id === 'cuda');
  if (entry === undefined) expect.unreachable('no cuda in the registry');
  vi.spyOn(entry, 'load').mockRejectedValue(new TypeError('x is not a function'));
}

test('an error of ours answers 70, says so, and shows its stack on --debug', async () => {
  breakFormat();
  const quiet = await cli(dump);
  expect(quiet).toEqual({
    exit: 70,
    stdout: '',
    stderr: `lanescope: ${dump}: this is a bug in lanescope: TypeError: x is not a function; --debug shows where\n`,
  });
  expect((await cli(dump, '--debug')).stderr).toMatch(/TypeError: x is not a function\n {4}at /);
});

test('with --ndjson the other files are still answered', async () => {
  breakFormat();
  const elf = fixtureFiles('elf')[0] ?? 'missing';
  const { exit, stdout } = await cli('--ndjson', dump, elf, join(dump, 'below'));
  expect(exit).toBe(70);
  const documents = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(documents).toMatchObject([
    { file: dump, format: 'cuda', error: { code: 'bug' } },
    { file: elf, format: 'elf' },
    { error: { code: 'io/enotdir' } },
  ]);
});

test('a document that breaks off is not left in a file', async () => {
  const entry = formats.find(({ id }) => id === 'cuda');
  if (entry === undefined) expect.unreachable('no cuda in the registry');
  const format: Format = {
    ...(await entry.load()),
    dump: () => ({
      rows: (function* () {
        yield 'x'.repeat(100_000);
        throw new TypeError('late');
      })(),
    }),
  };
  vi.spyOn(entry, 'load').mockResolvedValue(format);
  const folder = mkdtempSync(join(tmpdir(), 'bug-'));
  const path = join(folder, 'dump.json');
  expect(await cli('dump', '--json', dump, '-o', path)).toMatchObject({ exit: 70, stdout: '' });
  expect(existsSync(path)).toBe(false);
  rmSync(folder, { recursive: true });
  const { stdout } = await cli('dump', '--ndjson', dump);
  expect(JSON.parse(stdout.split('\n').at(-2) ?? '')).toMatchObject({ file: dump, error: { code: 'bug' } });
});
