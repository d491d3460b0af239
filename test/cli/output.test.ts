import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { atomicFile } from '../../src/cli/files/atomic-file.ts';
import { beginFiles } from '../../src/cli/files/run-files.ts';
import { parseCount, parseSize } from '../../src/cli/options/values.ts';
import { paintFor, withOutput } from '../../src/cli/output/output.ts';
import type { ColorMode } from '../../src/cli/output/output.ts';
import { progress } from '../../src/cli/output/progress.ts';
import { plainPaint, safe } from '../../src/core/index.ts';

/* Files of other tests in this process may be gone, and their numbers those of new ones. */
beforeEach(beginFiles);

describe('colour', () => {
  test.each<[ColorMode, boolean, NodeJS.ProcessEnv, boolean]>([
    ['auto', true, {}, true],
    ['auto', false, {}, false],
    ['auto', true, { TERM: 'dumb' }, false],
    ['auto', true, { NO_COLOR: '1' }, false],
    ['auto', true, { NO_COLOR: '' }, true],
    ['auto', false, { FORCE_COLOR: '1' }, true],
    ['auto', true, { FORCE_COLOR: '0' }, false],
    ['auto', true, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    ['always', false, { NO_COLOR: '1' }, true],
    ['never', true, { FORCE_COLOR: '1' }, false],
  ])('--color %s, terminal %s, %o: %s', (mode, isTTY, env, colored) => {
    expect(paintFor(mode, { isTTY }, env) !== plainPaint).toBe(colored);
  });
});

describe('atomic file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'atomic-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('appears as a whole and keeps its mode', async () => {
    const path = join(folder, 'out');
    writeFileSync(path, 'old');
    chmodSync(path, 0o640);
    const file = await atomicFile(path);
    await file.write(Buffer.from('new '));
    await file.write(Buffer.from('text'));
    expect(readFileSync(path, 'utf8')).toBe('old');
    await file.commit();
    await file.discard();
    expect(readFileSync(path, 'utf8')).toBe('new text');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(['out']);
  });

  test('leaves nothing behind when it is discarded', async () => {
    const file = await atomicFile(join(folder, 'out'));
    await file.write(Buffer.from('x'));
    await file.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('replaces what a link points to, writes into devices', async () => {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'deep', 'real'), 'old');
    symlinkSync(join('deep', 'real'), join(folder, 'link'));
    const file = await atomicFile(join(folder, 'link'));
    await file.write(Buffer.from('new'));
    await file.commit();
    expect(readFileSync(join(folder, 'deep', 'real'), 'utf8')).toBe('new');
    const nowhere = await atomicFile('/dev/null');
    await nowhere.write(Buffer.from('x'));
    await nowhere.commit();
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test('says what cannot be written', async () => {
    await expect(atomicFile(join(folder, 'missing', 'out'))).rejects.toMatchObject({
      code: 'io/enoent',
      exit: 3,
      message: expect.stringContaining('no such file or directory') as string,
    });
  });
});

describe('an output', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'output-'));
    writeFileSync(join(folder, 'out'), 'old');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('takes its place when all is written', async () => {
    const path = join(folder, 'out');
    const answer = await withOutput(path, async (output) => {
      await output.text(safe`new`);
      expect(readFileSync(path, 'utf8')).toBe('old');
      return 7;
    });
    expect(answer).toBe(7);
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  test('leaves what was there where something fails', async () => {
    const work = withOutput(join(folder, 'out'), async (output) => {
      await output.text(safe`new`);
      throw new Error('half way');
    });
    await expect(work).rejects.toThrow('half way');
    expect(readdirSync(folder)).toEqual(['out']);
    expect(readFileSync(join(folder, 'out'), 'utf8')).toBe('old');
  });
});

describe('options', () => {
  test.each<[string, number]>([
    ['4096', 4096],
    ['64M', 64 * 2 ** 20],
    ['1.5g', 1.5 * 2 ** 30],
    ['20GiB', 20 * 2 ** 30],
    ['3kb', 3072],
  ])('size %s', (text, size) => {
    expect(parseSize(text)).toBe(size);
  });

  test.each(['', '-1', 'x', '1e3', '1Z', '99999999999999999999'])('no size: %j', (text) => {
    expect(() => parseSize(text)).toThrow('needs a size');
  });

  test('counts', () => {
    expect(parseCount('12')).toBe(12);
    for (const text of ['', '-1', '1.5', 'x']) expect(() => parseCount(text)).toThrow('whole number');
  });
});

describe('progress', () => {
  afterEach(() => vi.useRealTimers());

  test('appears on a terminal after a second, and goes', () => {
    vi.useFakeTimers({ now: 0 });
    const written: string[] = [];
    const line = progress('core', { isTTY: true, write: (text) => written.push(text) });
    line.add(100);
    expect(written).toEqual([]);
    vi.setSystemTime(1001);
    line.add(3996);
    line.add(1);
    expect(written).toEqual(['\r\u001b[Kreading core: 4.0 KiB']);
    line.stop();
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  test('says nothing where there is no terminal', () => {
    vi.useFakeTimers({ now: 0 });
    const line = progress('core', { write: () => expect.unreachable() });
    vi.setSystemTime(5000);
    line.add(1);
    line.stop();
  });
});
