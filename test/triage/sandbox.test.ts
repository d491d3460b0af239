/* `triage --sandbox`: a file that takes too much is said by its code, and takes no other file with it. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { fixtureFiles } from '../support/fixtures.ts';
import { spawnCli } from '../support/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'triage-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NAMES = ['a-1', 'b-evil', 'c-2', 'd-3'].map((name) => `core-${name}.nvcudmp`);
for (const name of NAMES) cpSync(fixtureFiles('cuda')[0] as string, join(folder, name));

interface Row {
  readonly row: string;
  readonly path: string;
  readonly code: string | null;
}

/** The rows of files, where `code` runs in the worker before it reads the file that is called evil. */
function rowsOf(code: string, words: readonly string[], input?: string): Record<string, string | null> {
  const wrapped = `(m)=>{if(String(m.path).includes('evil')){${code}}f(m)}`;
  const planted = `if(process.env.LANESCOPE_SANDBOXED){const on=process.on.bind(process);process.on=(n,f)=>on(n,n==='message'?${wrapped}:f)}`;
  const { exit, stdout, stderr } = spawnCli(
    ['triage', '--ndjson', '--workers', '1', ...words],
    input === undefined ? undefined : Buffer.from(input),
    { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(planted)}` },
  );
  expect([exit, stderr]).toEqual([0, '']);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  return Object.fromEntries(
    rows
      .filter(({ row }) => row !== 'group' && row !== 'run')
      .map(({ path, code: own }) => [path.replace(/.*\//, ''), own]),
  );
}

const fine = rowsOf('', [folder]);

describe('one file takes too much, the others are read', () => {
  test.each([
    ['memory', 'const kept=[];for(;;)kept.push(Buffer.alloc(2**25,1))', ['--sandbox-memory', '256M'], 'limit/memory'],
    [
      'the heap',
      'const kept=[];for(;;)kept.push(new Array(1e6).fill(1.5))',
      ['--sandbox-memory', '256M'],
      'limit/memory',
    ],
    ['time', 'for(;;);', ['--sandbox-time', '2'], 'limit/time'],
    ['an exit', 'process.exit(0)', ['--sandbox'], 'sandbox/died'],
    ['a signal', `process.kill(process.pid,'SIGKILL')`, ['--sandbox'], 'sandbox/died'],
  ])('%s', { timeout: 120_000 }, (_, code, words, wanted) => {
    expect(rowsOf(code, [...words, folder])).toEqual({ ...fine, 'core-b-evil.nvcudmp': wanted });
  });
});

test('what is fine is answered as without it', { timeout: 120_000 }, () => {
  expect(rowsOf('', ['--sandbox', folder])).toEqual(fine);
  const names = NAMES.map((name) => `${join(folder, name)}\n`).join('');
  expect(rowsOf('', ['--sandbox', '-'], names)).toEqual(fine);
});

test('a compressed file, and a pattern', { timeout: 120_000 }, () => {
  const packed = mkdtempSync(join(tmpdir(), 'triage-packed-'));
  writeFileSync(join(packed, 'core.nvcudmp.gz'), gzipSync(Buffer.alloc(80 * 2 ** 20)));
  try {
    expect(rowsOf('', ['--sandbox', `${packed}/*.gz`])).toEqual(rowsOf('', [`${packed}/*.gz`]));
  } finally {
    rmSync(packed, { recursive: true });
  }
});
