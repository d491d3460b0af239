/* `npm run driver`, step by step as docs/new-driver.md has it, on a copy of the tree. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Copy } from '../../scripts/driver/tree.ts';
import { cli } from '../support/run-cli.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/new-driver.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].filter((each) => each[1] === language).map((each) => each[2] ?? '');

let copy: Copy;
let folder: string;
let ran: { readonly status: number | null; readonly stdout: string };
const run = (...args: string[]): typeof ran =>
  spawnSync(join(root, 'node_modules/.bin/tsx'), args, { cwd: copy.path, encoding: 'utf8', maxBuffer: 2 ** 28 });
const inCopy = (name: string): string => readFileSync(join(copy.path, name), 'utf8');
const dump = (): string => join(copy.path, 'test/fixtures/cuda/driver_r620.nvcudmp');

beforeAll(() => {
  copy = new Copy(root);
  folder = mkdtempSync(join(tmpdir(), 'new-driver-'));
  writeFileSync(join(folder, 'new.h'), blocks('c')[0] ?? '');
  const [, name = ''] = /npm run driver -- new\.h --name (\w+)/.exec(blocks('sh')[0] ?? '') ?? [];
  ran = run('scripts/driver.ts', join(folder, 'new.h'), '--name', name);
}, 600_000);
afterAll(() => {
  copy.remove();
  rmSync(folder, { recursive: true });
});

test('every step says what the page shows, and all is well', () => {
  expect(ran.stdout).toContain('tests: ok');
  expect(ran.status).toBe(0);
  const shown = (blocks('')[0] ?? '').split('\n').filter((line) => line !== '');
  expect(shown.length).toBeGreaterThan(15);
  for (const line of shown) expect(ran.stdout.split('\n')).toContain(line);
});

test('schema, code, goldens, pages and the kept layout have the field', () => {
  expect(inCopy('schemas/cuda.ksy')).toContain('-orig-id: partitionId');
  expect(inCopy('generated/cuda/read.ts')).toContain('get partitionId()');
  expect(inCopy('test/fixtures/layouts/cuda-r620.json')).toBe(inCopy('generated/cuda/layout.json'));
  expect(inCopy('docs/compatibility.md')).toContain('| r620  | `CudbgSmTableEntry`        | 56      | `partitionId`');
  expect(inCopy('CHANGELOG.md')).toContain('driver r346 to r620');
  expect(inCopy('test/golden/cuda/driver_r620.summary.txt')).toContain('driver 620.159');
  expect(inCopy('test/fixtures/cuda/README.md')).toContain('| driver_r620 ');
  expect(run('scripts/generate.ts', '--check').status).toBe(0);
});

test('the places are lines that exist, and that use the field by type', () => {
  const [, list = ''] = /found by type\n([^]*)\n\nwritten/.exec(ran.stdout) ?? [];
  const places = [...list.matchAll(/^ {2}(\S+):(\d+) {2}(.*)$/gm)];
  expect(places.length).toBeGreaterThan(10);
  for (const [, file = '', line, what = ''] of places) {
    expect(existsSync(join(root, file)), file).toBe(true);
    const text = inCopy(file).split('\n')[Number(line) - 1] ?? '';
    expect(what.split(', ').some((word) => text.includes(word.replace(/\(.*/, '')))).toBe(true);
  }
  // These have fields of the same names, of other rows or of none.
  expect(list).not.toMatch(/src\/cuda\/walk\/focus\.ts|src\/r600|src\/dwarf/);
});

test('once more there is nothing new, and a dry run of another header writes nothing', () => {
  expect(run('scripts/driver.ts', join(folder, 'new.h'), '--name', 'r620').stdout).toContain('nothing new');
  writeFileSync(
    join(folder, 'more.h'),
    (blocks('c')[0] ?? '').replace(
      '} Cudbg',
      '    /* ===== Since CUDA Driver r6xx ===== */\n    uint64_t more;\n} Cudbg',
    ),
  );
  const before = new Copy(copy.path);
  try {
    const dry = run('scripts/driver.ts', join(folder, 'more.h'), '--name', 'r6xx', '--dry-run', '--no-tests');
    expect(dry.stdout).toContain('driver_r6xx.nvcudmp');
    expect([dry.status, dry.stdout.trimEnd().split('\n').at(-1)]).toEqual([0, 'nothing was written: --dry-run']);
    expect(before.changed()).toEqual([]);
  } finally {
    before.remove();
  }
}, 300_000);

test('a dump of the new driver is explored by the schema of before, and read by the new one', async () => {
  const [explore = '', imported = ''] = blocks('console').map((text) => text.slice(text.indexOf('\n') + 1));
  expect((await cli('schema', 'explore', dump())).stdout).toBe(explore);
  expect((await cli('schema', 'import', join(root, 'schemas/cuda.ksy'), join(folder, 'new.h'))).stdout).toBe(imported);
  const text = execFileSync(join(root, 'node_modules/.bin/tsx'), ['src/cli/main.ts', 'dump', dump()], {
    cwd: copy.path,
    encoding: 'utf8',
  });
  const [, said = '?'] = /has `([^`]+)`/.exec(page) ?? [];
  expect(text).toContain(said);
  expect((await cli('dump', dump())).stdout).not.toContain(said);
});
