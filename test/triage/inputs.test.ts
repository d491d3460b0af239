import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cli, cliProcess, spawnCli } from '../support/run-cli.ts';
import type { TriageJson } from './answers.ts';
import { storedZstd } from './job.ts';

const dump = join(import.meta.dirname, '../fixtures/cuda/d06_meta_r575.nvcudmp');
const assert = join(import.meta.dirname, '../fixtures/cuda-real/L_assert.nvcudmp.gz');
const module = join(import.meta.dirname, '../fixtures/spirv/all-ocl100.spv');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'triage-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);
const put = (name: string, bytes: Uint8Array | string): void => writeFileSync(at(name), bytes);

async function triage(...args: string[]): Promise<TriageJson> {
  const { exit, stdout } = await cli('triage', '--json', ...args);
  expect(exit).toBe(0);
  return JSON.parse(stdout) as TriageJson;
}

const codes = ({ unreadable }: TriageJson): string[][] =>
  unreadable.map(({ file, code }) => [file.slice(folder.length + 1), code]);

test('what is broken, empty, huge, looping or no file is named, and the rest is answered', async () => {
  put('a.nvcudmp', readFileSync(dump));
  put('empty.nvcudmp', '');
  put('text.nvcudmp', 'text');
  put('log.txt', 'text');
  put('module.spv', readFileSync(module));
  put('cut.nvcudmp', readFileSync(dump).subarray(0, 900));
  put('sparse.nvcudmp', '');
  truncateSync(at('sparse.nvcudmp'), 20 * 2 ** 30);
  mkdirSync(at('sub'));
  symlinkSync('..', at('sub', 'up'));
  symlinkSync('self', at('self'));
  symlinkSync('nowhere', at('gone.nvcudmp'));
  symlinkSync('a.nvcudmp', at('z-again.nvcudmp'));
  spawnSync('mkfifo', [at('pipe.nvcudmp')]);
  const answer = await triage(folder);
  expect(codes(answer)).toEqual([
    ['cut.nvcudmp', 'cuda/cut-off'],
    ['empty.nvcudmp', 'cuda/empty'],
    ['gone.nvcudmp', 'io/enoent'],
    ['self', 'triage/loop'],
    ['sparse.nvcudmp', 'elf/bad-magic'],
    ['sub/up', 'triage/loop'],
    ['text.nvcudmp', 'elf/bad-magic'],
  ]);
  expect(answer.groups.flatMap(({ files }) => files)).toEqual([at('a.nvcudmp')]);
  expect(answer.other_formats.map(({ format }) => format).sort()).toEqual(['link', 'pipe', 'spirv', 'unknown']);
});

test('folders that nest too deep are named by the first that is not entered', async () => {
  const inside = Array.from({ length: 9 }, () => 'd');
  mkdirSync(at(...inside), { recursive: true });
  put('a.nvcudmp', readFileSync(dump));
  const answer = await triage(folder, '--limit', 'depth=8');
  expect([codes(answer), answer.dumps]).toEqual([[['d/d/d/d/d/d/d/d', 'limit/depth']], 1]);
});

test('a sparse dump of 20 GB that opens is read', async () => {
  put('large.nvcudmp', readFileSync(dump));
  truncateSync(at('large.nvcudmp'), 20 * 2 ** 30);
  expect((await triage(folder)).dumps).toBe(1);
});

test('a name that was given and is not there is named, and the exit code says so', async () => {
  const { exit, stdout } = await cli('triage', '--json', dump, at('missing'), at('*.nvcudmp'));
  expect(exit).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({ dumps: 1 });
  expect(codes(JSON.parse(stdout) as TriageJson)).toEqual([
    ['*.nvcudmp', 'triage/no-match'],
    ['missing', 'io/enoent'],
  ]);
});

test('patterns that no shell expanded', async () => {
  mkdirSync(at('x', 'y'), { recursive: true });
  for (const name of ['x/a1.nvcudmp', 'x/a2.log', 'x/y/b1.nvcudmp', 'x/y/c.bin']) put(name, readFileSync(dump));
  const found = async (pattern: string): Promise<number> => (await triage(at(pattern))).files;
  expect(await found('x/*.nvcudmp')).toBe(1);
  expect(await found('**/*.nvcudmp')).toBe(2);
  expect(await found('x/{a,y/b}[0-9].{nvcudmp,log}')).toBe(3);
  expect(await found('x/?2.log')).toBe(1);
});

test('a name with control characters, and one of HTML, is never shown raw', async () => {
  const name = 'core\u001b[2J\u0007<script>alert(1)<|script>"\'.nvcudmp';
  put(name, readFileSync(dump));
  put(`bad${name}`, '');
  for (const shape of ['--all', '--json', '--ndjson', '--csv']) {
    const { stdout } = await cli('triage', shape, folder);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('\u0007');
    expect(stdout).toContain('script');
  }
  await cli('triage', folder, '--report', at('page.html'));
  const page = readFileSync(at('page.html'), 'utf8');
  expect(page).toContain('&lt;script&gt;alert(1)');
  expect(page).not.toContain('<script');
  expect(page).not.toContain('\u001b');
});

describe('archives', () => {
  async function archive(): Promise<Buffer> {
    const tar = pack();
    tar.entry({ name: 'node1/', type: 'directory' });
    tar.entry({ name: 'node1/core_rank0.nvcudmp' }, readFileSync(dump));
    tar.entry({ name: `node2/${'long'.repeat(60)}/core_rank1.nvcudmp.gz` }, readFileSync(assert));
    tar.entry({ name: 'notes.txt' }, 'text');
    tar.entry({ name: 'core.nvcudmp', type: 'symlink', linkname: 'node1/core_rank0.nvcudmp' });
    tar.finalize();
    const parts: Uint8Array[] = [];
    for await (const part of tar) if (part instanceof Uint8Array) parts.push(part);
    return Buffer.concat(parts);
  }

  test.each([
    ['dumps.tar', (bytes: Buffer) => bytes],
    ['dumps.tar.gz', gzipSync],
    ['dumps.tgz', gzipSync],
    ['dumps.tar.zst', storedZstd],
    ['dumps.bin', (bytes: Buffer) => bytes],
  ])('%s', async (name, packed) => {
    put(name, packed(await archive()));
    const answer = await triage(folder);
    expect(answer).toMatchObject({
      files: 3,
      dumps: 2,
      unreadable: [],
      other_formats: [{ format: 'unknown', count: 1 }],
    });
    expect(new Map(answer.groups.map(({ exception, ranks }) => [exception, ranks]))).toEqual(
      new Map([
        ['WARP_ASSERT', [1]],
        ['WARP_ILLEGAL_ADDRESS', [0]],
      ]),
    );
    expect(answer.groups.flatMap(({ files }) => files)).toContain(`${at(name)}!node1/core_rank0.nvcudmp`);
  });

  test('of more entries than are read the first count', async () => {
    put('dumps.tar', await archive());
    const answer = await triage('--limit', 'entries=2', folder);
    expect([answer.dumps, codes(answer)]).toEqual([1, [['dumps.tar', 'limit/entries']]]);
    expect((await triage('--limit', 'entries=5', folder)).dumps).toBe(2);
  });

  test('of a name longer than any file has the beginning is shown', async () => {
    const tar = pack();
    tar.entry({ name: `${'n'.repeat(5000)}.nvcudmp` }, 'text');
    tar.finalize();
    const parts: Uint8Array[] = [];
    for await (const part of tar) if (part instanceof Uint8Array) parts.push(part);
    put('dumps.tar', Buffer.concat(parts));
    const { stdout } = await cli('triage', '--json', '--all', at('dumps.tar'));
    expect(/n{4096}…/.test(stdout)).toBe(true);
  });

  test('parts take members of their own, and the end that is missing is named once', async () => {
    const bytes = await archive();
    put('dumps.tar', bytes);
    put('cut.tar', bytes.subarray(0, 30_000));
    const whole = await triage(folder);
    expect(codes(whole).map(([, code]) => code)).toContain('archive/damaged');
    let dumps = 0;
    let unreadable = 0;
    for (let i = 0; i < 3; i++) {
      const part = await triage(
        '--shard',
        `${i}/3`,
        '--parquet',
        at(`part-${i}.parquet`),
        at('dumps.tar'),
        at('cut.tar'),
      );
      dumps += part.dumps;
      unreadable += part.unreadable.length;
    }
    expect([dumps, unreadable]).toEqual([whole.dumps, whole.unreadable.length]);
  });
});

test('a list on standard input, by lines and by zero bytes', () => {
  for (const list of [`${dump}\n${assert}\n`, `${dump}\0${assert}\0`]) {
    const { exit, stdout } = spawnCli(['triage', '--json', '-'], Buffer.from(list));
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ files: 2, dumps: 2 });
  }
  expect(spawnCli(['triage', '-'], readFileSync(dump)).exit).toBe(2);
});

test('Ctrl-C prints what is known, and writes no part', async () => {
  put('a.nvcudmp', readFileSync(dump));
  const [command, ...first] = cliProcess;
  const cache = at('cache');
  const out = ['--parquet', at('out.parquet'), '--cache', cache];
  const args = ['triage', '--json', '--workers', '1', ...out, at('a.nvcudmp'), '-'];
  const child = spawn(command, [...first, ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
  let stdout = '';
  child.stdout.on('data', (text) => (stdout += String(text)));
  // The list is not at its end: the run waits for more.
  child.stdin.write(`${assert}\n`);
  const known = (): number =>
    (existsSync(cache) ? readdirSync(cache) : []).flatMap((name) =>
      readFileSync(join(cache, name), 'utf8').trimEnd().split('\n'),
    ).length;
  while (known() < 2) await setTimeout(50);
  child.kill('SIGINT');
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect([code, signal]).toEqual([null, 'SIGINT']);
  expect(JSON.parse(stdout)).toMatchObject({ dumps: 2, interrupted: true });
  expect(readdirSync(folder).sort()).toEqual(['a.nvcudmp', 'cache']);
});
