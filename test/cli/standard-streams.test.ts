import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cliProcess, spawnCli } from '../support/run-cli.ts';

const dump = join(import.meta.dirname, '../fixtures/cuda/d06_meta_r575.nvcudmp');
const shader = join(import.meta.dirname, '../fixtures/r600/loop-r700.r6s');
const bytes = readFileSync(dump);
const detected = (name: string): string => `${name}: cuda (NVIDIA CUDA GPU coredump)\n`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'streams-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Run a line of bash in the test's folder; `$L` is the command line. */
function bash(line: string): { exit: number | null; stdout: string; stderr: string } {
  const quoted = cliProcess.map((word) => `'${word}'`).join(' ');
  const run = spawnSync('bash', ['-c', `L() { ${quoted} "$@"; }\n${line}`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, DUMP: dump, SHADER: shader },
  });
  return { exit: run.status, stdout: run.stdout, stderr: run.stderr };
}

const noSpace = 'lanescope: cannot write standard output: no space left on device\n';

describe.skipIf(!existsSync('/dev/full'))('a standard output that is full', () => {
  test.each(['L "$DUMP"', 'L dump --json "$DUMP"', 'L write "$DUMP"', 'L --help', 'L cuda lanes "$DUMP"'])(
    '%s answers 3 and says so once',
    (line) => {
      expect(bash(`${line} > /dev/full`)).toEqual({ exit: 3, stdout: '', stderr: noSpace });
    },
  );

  test('so does -o, and what cannot be said on standard error changes no answer', () => {
    const full = 'lanescope: cannot write /dev/full: no space left on device\n';
    expect(bash('L write "$DUMP" -o /dev/full')).toEqual({ exit: 3, stdout: '', stderr: full });
    expect(bash('L detect "$DUMP" 2> /dev/full')).toMatchObject({ exit: 0 });
    expect(bash('L detect missing 2> /dev/full')).toMatchObject({ exit: 3 });
  });

  test('a file that takes only a part of what is written is one too', () => {
    expect(
      bash('L --no-source "$DUMP" > whole; ( trap "" XFSZ; ulimit -f 1; L --no-source "$DUMP" > part )'),
    ).toMatchObject({
      exit: 3,
      stderr: expect.stringContaining('cannot write standard output') as string,
    });
    expect(statSync(join(folder, 'part')).size).toBe(1024);
    expect(statSync(join(folder, 'whole')).size).toBeGreaterThan(1024);
  });
});

describe.skipIf(process.platform === 'win32')('streams that are closed', () => {
  test.each(['>&-', '2>&-', '<&-', '<&- >&- 2>&-'])('%s is no bug', (closed) => {
    expect(bash(`L detect "$DUMP" ${closed}`)).toMatchObject({ exit: 0, stderr: '' });
  });

  test('a reader that has gone does not keep files from being written', () => {
    const { stderr } = bash(`cp "$SHADER" a.r6s; cp "$SHADER" b.r6s; cp "$SHADER" c.r6s
      (sleep 1; L opt a.r6s b.r6s c.r6s -o out; echo "answered $?" >&2) | true`);
    expect(stderr).toBe('answered 0\n');
    for (const name of ['a', 'b', 'c']) expect(statSync(join(folder, 'out', `${name}.r6s`)).size).toBe(884);
  });

  test('nor does one of standard error', () => {
    expect(bash('(sleep 1; L dump "$DUMP" missing -o kept; echo "$?" > code) 2>&1 | true').stderr).toBe('');
    expect(readFileSync(join(folder, 'code'), 'utf8')).toBe('3\n');
    expect(statSync(join(folder, 'kept')).size).toBeGreaterThan(100_000);
  });
});

describe.skipIf(!existsSync('/proc/self/fd/0'))('names of what is open already', () => {
  const names = ['/dev/stdin', '/dev/fd/0', '/proc/self/fd/0'];

  test.each(names)('%s opens a pipe, a file and a socket', (name) => {
    expect(bash(`cat "$DUMP" | L detect ${name}`)).toEqual({ exit: 0, stdout: detected(name), stderr: '' });
    expect(bash(`L detect ${name} < "$DUMP"`)).toEqual({ exit: 0, stdout: detected(name), stderr: '' });
    // What Node gives a child as standard input is a socket.
    expect(spawnCli(['detect', name], bytes)).toEqual({ exit: 0, stdout: detected(name), stderr: '' });
  });

  test('so do other files that commands read', () => {
    writeFileSync(join(folder, 'context.json'), '{}');
    const run = (name: string): string =>
      spawnCli(['eval', 'DW_OP_lit5', '--context', name], readFileSync(join(folder, 'context.json'))).stdout;
    expect(run('/dev/stdin')).toBe('result  value    0x5 (generic)\n');
    expect(run('-')).toBe('result  value    0x5 (generic)\n');
    const stream = join(import.meta.dirname, '../fixtures/visa/L4-recursion-acm.dbg');
    const pcs = spawnCli(['visa', 'at', stream, '--pcs', '/dev/stdin'], Buffer.from('0x660\n'));
    expect(pcs).toEqual({ exit: 0, stdout: '0x660 60\n', stderr: '' });
  });

  test('a process stands for a file, to read and to write', () => {
    expect(bash('L detect <(cat "$DUMP")').stdout).toMatch(/^\/dev\/fd\/\d+: cuda/);
    expect(bash('L write "$DUMP" -o >(cmp - "$DUMP" && echo same); sleep 0.3')).toMatchObject({
      exit: 0,
      stdout: 'same\n',
    });
  });

  test('-o /dev/stdout adds to what standard output is', () => {
    const run = bash(
      'echo before > log; L detect "$DUMP" -o /dev/stdout >> log; L detect "$DUMP" -o /dev/fd/3 3>> log; cat log',
    );
    expect(run).toEqual({ exit: 0, stdout: `before\n${detected(dump)}${detected(dump)}`, stderr: '' });
  });
});
