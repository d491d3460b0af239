/* A folder stands for its files where a command takes many. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

const at = (name: string): string => join(import.meta.dirname, '../fixtures', name);
const dump = at('cuda/d06_meta_r575.nvcudmp');

let folder: string;
const inside = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'folders-'));
  mkdirSync(inside('b/deep'), { recursive: true });
  mkdirSync(inside('empty'));
  copyFileSync(dump, inside('b/one.bin'));
  writeFileSync(inside('b/deep/two.gz'), gzipSync(readFileSync(dump)));
  copyFileSync(at('spirv/all-ocl100.spv'), inside('b/a.spv'));
  writeFileSync(inside('b/readme.txt'), 'text');
  symlinkSync('..', inside('b/deep/loop'));
  copyFileSync(at('ksy/ring.ksy'), inside('b/deep/ring.ksy'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const known = ['b/a.spv', 'b/deep/two.gz', 'b/one.bin'];

test.each(['summary', 'dump', 'verify'])('%s takes the files of known formats, by name', async (command) => {
  const { exit, stdout, stderr } = await cli(command, '--ndjson', inside('b'));
  const files = stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { file: string }).file);
  expect(files).toEqual(known.map(inside));
  expect(stderr).toContain(`lanescope: ${inside('b')}: 3 other files left out\n`);
  expect(exit).toBe(0);
});

test('files and folders stand beside each other; --json is an array', async () => {
  const { stdout } = await cli('verify', '--json', dump, inside('b'), dump);
  expect((JSON.parse(stdout) as { file: string }[]).map(({ file }) => file)).toEqual([
    dump,
    ...known.map(inside),
    dump,
  ]);
});

test('detect takes all files', async () => {
  const { exit, stdout } = await cli('detect', inside('b'));
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.replace(`${inside('b')}/`, '').split(':')[0]),
  ).toEqual(['a.spv', 'deep/ring.ksy', 'deep/two.gz', 'one.bin', 'readme.txt']);
  expect(exit).toBe(1);
});

test('--format and --schema take all files: it is said what they are', async () => {
  expect((await cli('verify', '--format', 'cuda', inside('b'))).stdout).toContain('readme.txt: ');
  expect((await cli('dump', '--schema', at('ksy/ring.ksy'), inside('b'))).stdout).toContain(
    '== ' + inside('b/readme.txt'),
  );
});

test('r600 disasm takes shaders', async () => {
  const { exit, stdout } = await cli('r600', 'disasm', at('r600'));
  expect(exit).toBe(0);
  expect(stdout).toContain(`== ${at('r600/loop-r700.r6s')} ==`);
});

test('generate takes schemas', async () => {
  expect((await cli('generate', inside('b'), '-o', inside('out'))).exit).toBe(0);
  expect(existsSync(inside('out/ring.ts'))).toBe(true);
});

test('schema explore takes coredumps', async () => {
  expect((await cli('schema', 'explore', at('cuda'))).stdout).toContain('rows of ');
});

test('a folder without such a file is an error', async () => {
  for (const args of [['verify'], ['detect'], ['generate', '-o', inside('out')]]) {
    const { exit, stderr } = await cli(...args, inside('empty'));
    expect([exit, stderr]).toEqual([3, expect.stringMatching(/^lanescope: no (?:\.ksy )?file/)]);
  }
});

test('a result goes over no file of the folder', async () => {
  const before = readFileSync(inside('b/one.bin'));
  const { exit, stderr } = await cli('dump', inside('b'), '-o', inside('b/one.bin'));
  expect(exit).toBe(2);
  expect(stderr).toContain('it is the input');
  expect(readFileSync(inside('b/one.bin'))).toEqual(before);
});

test('a command of one file says that a folder is none', async () => {
  expect(await cli('cuda', 'bt', inside('b'))).toMatchObject({
    exit: 3,
    stderr: expect.stringContaining('is a directory'),
  });
});

test('diff says which command compares what it does not', async () => {
  const said = async (file: string): Promise<readonly unknown[]> => {
    const { exit, stderr } = await cli('diff', at(file), at(file));
    return [exit, stderr];
  };
  expect(await said('visa/L1-stackcall-skl.dbg')).toEqual([2, expect.stringContaining('lanescope visa diff A B')]);
  expect(await said('r600/loop-r700.r6s')).toEqual([2, expect.stringContaining('lanescope r600 equiv A B')]);
  expect(await said('spirv/all-ocl100.spv')).toEqual([2, expect.stringContaining('lanescope dump A')]);
  expect(await said('elf/x86-64-little.so')).toEqual([2, expect.stringContaining('lanescope dump A')]);
});
