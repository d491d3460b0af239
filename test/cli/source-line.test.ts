import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildProgram } from '../../src/cli/program.ts';
import { sourceLines } from '../../src/cli/input/source-line.ts';
import { cli } from '../support/run-cli.ts';

/** It says that its fault is in /home/user/kernels/src/cu/diverge.cu, line 17. */
const dump = join(import.meta.dirname, '../fixtures/cuda/d06_meta_r575.nvcudmp');
const text = Array.from({ length: 20 }, (_, i) => `line ${i + 1}\n`).join('');

let folder: string;
let here: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-'));
  here = join(folder, 'here');
  mkdirSync(join(here, 'src', 'cu'), { recursive: true });
  mkdirSync(join(folder, 'outside'));
  vi.spyOn(process, 'cwd').mockReturnValue(here);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const lookUp = (path: string, ...source: string[]): Promise<string | undefined> | undefined =>
  sourceLines({ source })?.(path, 2);

describe('a line of a source file', () => {
  test('is found by the longest end of the recorded path', async () => {
    writeFileSync(join(here, 'a.cu'), 'x\nshort\n');
    expect(await lookUp('/home/ci/project/src/a.cu')).toBe('short');
    writeFileSync(join(here, 'src', 'a.cu'), 'x\r\nlong\r\n');
    expect(await lookUp('/home/ci/project/src/a.cu')).toBe('long');
    expect(await lookUp('C:\\ci\\project\\src\\a.cu')).toBe('long');
    expect(await lookUp('./build/../src/a.cu')).toBe('long');
    expect(await lookUp(join(here, 'src', 'a.cu'))).toBe('long');
  });

  test('is found below other folders that are named, before the current one', async () => {
    writeFileSync(join(folder, 'outside', 'a.cu'), 'x\noutside\n');
    expect(await lookUp('/ci/a.cu')).toBeUndefined();
    expect(await lookUp('/ci/a.cu', join(folder, 'none'), join(folder, 'outside'))).toBe('outside');
    writeFileSync(join(here, 'a.cu'), 'x\nhere\n');
    expect(await lookUp('/ci/a.cu', join(folder, 'outside'))).toBe('outside');
    expect(await lookUp('/ci/a.cu')).toBe('here');
  });

  test('is nowhere else, whatever leads there', async () => {
    const secret = join(folder, 'outside', 'secret.c');
    writeFileSync(secret, 'x\nsecret\n');
    symlinkSync(secret, join(here, 'link.c'));
    symlinkSync(join(folder, 'outside'), join(here, 'folder'));
    mkdirSync(`${here}2`);
    writeFileSync(join(`${here}2`, 'b.c'), 'x\nsecret\n');
    for (const path of [
      secret,
      '../outside/secret.c',
      join(here, '..', 'outside', 'secret.c'),
      'link.c',
      'folder/secret.c',
      `${here}2/b.c`,
      '../here2/b.c',
    ]) {
      expect(await lookUp(path), path).toBeUndefined();
    }
  });

  test('is one of a file of text', async () => {
    const contents: readonly (readonly [string, Uint8Array | string])[] = [
      ['nul.c', 'x\ny\0\n'],
      ['control.c', 'x\ny\u001b\n'],
      ['long.c', `x\n${'y'.repeat(5000)}\n`],
      ['large.c', Buffer.alloc(17 * 2 ** 20, 'x\n')],
      ['passwd', 'x\ny\n'],
    ];
    for (const [name, bytes] of contents) {
      writeFileSync(join(here, name), bytes);
      expect(await lookUp(name), name).toBeUndefined();
    }
    writeFileSync(join(here, 'latin.c'), Buffer.from('x\n// gr\xfcn\n', 'latin1'));
    expect(await lookUp('latin.c')).toBe('// gr\ufffdn');
    mkdirSync(join(here, 'folder.c'));
    expect(await lookUp('folder.c')).toBeUndefined();
  });

  test.skipIf(process.platform === 'win32')('is none of a pipe, which is not waited for', async () => {
    spawnSync('mkfifo', [join(here, 'pipe.c')]);
    expect(await lookUp('pipe.c')).toBeUndefined();
  });
});

describe('commands that show lines', () => {
  const shown = async (...args: string[]): Promise<unknown> => {
    const { stdout } = await cli('summary', '--json', dump, ...args);
    return (JSON.parse(stdout) as { verdict: { source: unknown } }).verdict.source;
  };

  test('--source and --no-source say where from', async () => {
    writeFileSync(join(folder, 'outside', 'diverge.cu'), text);
    expect(await shown()).toBeNull();
    expect(await shown('--source', join(folder, 'none'), '--source', join(folder, 'outside'))).toBe('line 17');
    writeFileSync(join(here, 'src', 'cu', 'diverge.cu'), text);
    expect(await shown()).toBe('line 17');
    expect(await shown('--no-source')).toBeNull();
    expect(await shown('--source', join(folder, 'outside'), '--no-source')).toBeNull();
    expect((await cli(dump)).stdout).toContain('  17 | line 17\n');
  });

  test('others have no such option and read no source file', async () => {
    writeFileSync(join(here, 'src', 'cu', 'diverge.cu'), text);
    expect(sourceLines({})).toBeUndefined();
    for (const args of [
      ['diff', dump, dump],
      ['cuda', 'exceptions', dump],
      ['dump', dump],
    ]) {
      const plain = await cli(...args);
      expect(plain.exit).toBe(0);
      expect(plain.stdout).not.toContain('line 17\n');
    }
    const having = (await buildProgram(() => {})).commands.filter(({ options }) =>
      options.some(({ long }) => long === '--source'),
    );
    expect(having.map((command) => command.name())).toEqual(['summary']);
  });
});
