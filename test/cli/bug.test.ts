import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Format } from '../../src/core/index.ts';
import { formats } from '../../src/formats.ts';
import { cli } from '../support/run-cli.ts';
import { fixtureFiles } from '../support/fixtures.ts';

afterEach(() => vi.restoreAllMocks());

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const dump = fixtureFiles('cuda')[0] ?? 'missing';

function breakFormat(): void {
  const entry = formats.find(({ id }) => id === 'cuda');
  if (entry === undefined) expect.unreachable('no cuda in the registry');
  vi.spyOn(entry, 'load').mockRejectedValue(new TypeError('x is not a function'));
}

test('an error of ours answers 70 with a report that can be sent as it is', async () => {
  breakFormat();
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'lanescope', 'dump', 'a file\u202e', dump]);
  const { exit, stdout, stderr } = await cli('dump', dump);
  expect({ exit, stdout }).toEqual({ exit: 70, stdout: '' });
  const [what, ask, versions, given, ...stack] = stderr.trimEnd().split('\n');
  expect(what).toBe(`lanescope: ${dump}: this is a bug in lanescope: TypeError: x is not a function`);
  expect(ask).toMatch(/^Please report it to the authors of lanescope/);
  expect(versions).toBe(
    `  lanescope ${manifest.version}, node ${process.version}, ${process.platform} ${process.arch}`,
  );
  expect(given).toBe(`  arguments: dump "a file\\u202e" ${dump}`);
  expect(stack.length).toBeGreaterThan(2);
  for (const call of stack) expect(call).toMatch(/^ {4}at /);
});

test('--debug shows the whole stack', async () => {
  const limit = Error.stackTraceLimit;
  const entry = formats.find(({ id }) => id === 'cuda');
  if (entry === undefined) expect.unreachable('no cuda in the registry');
  const deep = (n: number): never => {
    if (n > 0) return deep(n - 1);
    throw new TypeError('deep');
  };
  vi.spyOn(entry, 'load').mockImplementation(async () => deep(30));
  const calls = async (...args: string[]): Promise<number> =>
    (await cli(dump, ...args)).stderr.split('\n    at ').length;
  expect(await calls()).toBeLessThan(30);
  expect(await calls('--debug')).toBeGreaterThan(30);
  Error.stackTraceLimit = limit;
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
