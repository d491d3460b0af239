import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cli, cliProcess, spawnCli } from '../support/run-cli.ts';

const fixtures = join(import.meta.dirname, '../fixtures/cuda');
const dumps = readdirSync(fixtures).filter((name) => name.endsWith('.nvcudmp'));
const dump = join(fixtures, dumps[0] ?? 'missing');
const bytes = readFileSync(dump);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of these bytes in a folder of this test's own. */
function put(name: string, data: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return path;
}

const parse = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
const lines = (text: string): Record<string, unknown>[] => text.trimEnd().split('\n').map(parse);

describe('usage', () => {
  test.each([
    [[]],
    [['verify']],
    [['--nope', 'x']],
    [['summary', dump, '--format', 'nope']],
    [['dump', dump, '--depth', '-1']],
    [['summary', dump, '--color', 'pink']],
    [['summary', dump, '--json', '--ndjson']],
    [['write', dump, '--json']],
    [['write', dump, dump]],
    [['summary', dump, '--max-expanded', 'much']],
  ])('%j answers 2, says why on standard error and nothing on standard output', async (args) => {
    const { exit, stdout, stderr } = await cli(...args);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).not.toBe('');
  });

  test('help names commands, formats, exit codes and examples', async () => {
    const { exit, stdout } = await cli('--help');
    expect(exit).toBe(0);
    for (const word of ['summary', 'dump', 'detect', 'verify', 'write', 'generate', 'cuda', '70', 'Examples:']) {
      expect(stdout).toContain(word);
    }
  });

  test.each(['summary', 'dump', 'detect', 'verify', 'write', 'generate'])('help of %s has an example', async (verb) => {
    const { exit, stdout } = await cli(verb, '--help');
    expect(exit).toBe(0);
    expect(stdout).toMatch(new RegExp(`Examples:\n {2}\\$ lanescope (${verb} )?`));
    expect(stdout).toContain('--json');
  });

  test('the version is that of the package', async () => {
    const { version } = parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
    expect((await cli('--version')).stdout).toBe(`${String(version)}\n`);
  });
});

describe('summary', () => {
  test('is what a bare file name asks for', async () => {
    const bare = await cli(dump);
    expect(bare.exit).toBe(0);
    expect(bare.stderr).toBe('');
    expect(bare.stdout.length).toBeGreaterThan(40);
    expect((await cli('summary', dump)).stdout).toBe(bare.stdout);
  });

  test('as JSON it is one document with schema, file and format', async () => {
    const { stdout } = await cli('--json', dump);
    expect(parse(stdout)).toMatchObject({ schema: 1, file: dump, format: 'cuda', diagnostics: [] });
    expect(parse(stdout)['verdict']).toBeTypeOf('object');
  });

  test('colours when told to, never else', async () => {
    expect((await cli(dump, '--color', 'always')).stdout).toContain('\u001b[');
    expect((await cli(dump)).stdout).not.toContain('\u001b[');
  });

  test('several files: text under their names, one array of documents, a line each', async () => {
    const missing = join(folder, 'missing');
    const text = await cli(dump, missing, dump);
    expect(text.exit).toBe(3);
    expect(text.stdout.split(`== ${dump} ==\n`)).toHaveLength(3);
    expect(text.stderr).toBe(`lanescope: cannot read ${missing}: no such file or directory\n`);
    const array = await cli('--json', dump, missing);
    expect(JSON.parse(array.stdout)).toMatchObject([
      { format: 'cuda' },
      { file: missing, error: { code: 'io/enoent' } },
    ]);
    const bad = put('bad', Buffer.from('no format at all'));
    const many = await cli('--ndjson', bad, dump, missing);
    expect(many.exit).toBe(3);
    expect(lines(many.stdout)).toMatchObject([
      { schema: 1, file: bad, format: null, error: { code: 'format/unknown', at: { offset: 0 } } },
      { schema: 1, file: dump, format: 'cuda' },
      { schema: 1, file: missing, error: { code: 'io/enoent' } },
    ]);
  });

  test('a folder without a file of ours is an error', async () => {
    const stderr = `lanescope: no file of a known format in ${folder}\n`;
    expect(await cli(folder)).toMatchObject({ exit: 3, stderr });
  });
});

describe('dump', () => {
  test('prints a tree, as deep as asked', async () => {
    const all = await cli('dump', dump);
    const flat = await cli('dump', '--depth', '1', '--offsets', dump);
    expect(all.exit).toBe(0);
    expect(all.stdout.split('\n').length).toBeGreaterThan(flat.stdout.split('\n').length);
    expect(flat.stdout).not.toMatch(/^ {4}/m);
  });

  test('prints one document', async () => {
    const { exit, stdout } = await cli('dump', '--json', dump);
    expect(exit).toBe(0);
    expect(parse(stdout)).toMatchObject({ schema: 1, file: dump, format: 'cuda', diagnostics: [] });
    expect(Object.keys(parse(stdout)).slice(0, 3)).toEqual(['schema', 'file', 'format']);
    const line = await cli('dump', '--ndjson', dump);
    expect(parse(line.stdout)).toEqual(parse(stdout));
    expect(line.stdout.split('\n')).toHaveLength(2);
  });

  test('-o takes the place of standard output', async () => {
    const path = join(folder, 'dump.json');
    expect(await cli('dump', '--json', dump, '-o', path)).toMatchObject({ exit: 0, stdout: '' });
    expect(readFileSync(path, 'utf8')).toBe((await cli('dump', '--json', dump)).stdout);
    expect(await cli('dump', dump, '-o', join(folder, 'no', 'such'))).toMatchObject({ exit: 3, stdout: '' });
  });
});

describe('detect', () => {
  test('names the format, whatever the file is called', async () => {
    const path = put('unknown', bytes);
    const packed = put('unknown2', gzipSync(bytes));
    expect((await cli('detect', path, packed)).stdout).toBe(
      `${path}: cuda (NVIDIA CUDA GPU coredump)\n${packed}: cuda (NVIDIA CUDA GPU coredump, gzip)\n`,
    );
    expect(parse((await cli('detect', '--json', packed)).stdout)).toEqual({
      schema: 1,
      file: packed,
      format: 'cuda',
      title: 'NVIDIA CUDA GPU coredump',
      compression: 'gzip',
    });
  });

  test('an unknown file answers 1', async () => {
    const path = put('noise', Buffer.from('????????'));
    expect(await cli('detect', path)).toEqual({ exit: 1, stdout: `${path}: unknown\n`, stderr: '' });
    expect(await cli('detect', put('empty', Buffer.alloc(0)))).toMatchObject({ exit: 1 });
  });
});

describe('verify', () => {
  test('a sound file answers 0', async () => {
    expect(await cli('verify', dump)).toEqual({ exit: 0, stdout: `${dump}: cuda: ok\n`, stderr: '' });
  });

  test('a file that cannot be opened is an answer', async () => {
    const path = put('noise2', Buffer.from('????????'));
    const { exit, stdout } = await cli('verify', '--json', path);
    expect(exit).toBe(1);
    expect(parse(stdout)).toMatchObject({
      schema: 1,
      format: null,
      opened: false,
      diagnostics: [{ code: 'format/unknown', severity: 'error', at: { offset: 0 } }],
      diagnosticsLeftOut: 0,
    });
  });

  test('a damaged file names what is wrong', async () => {
    const path = put('short', bytes.subarray(0, bytes.length - 200));
    const { exit, stdout } = await cli('verify', path);
    expect(exit).toBe(1);
    expect(stdout).toMatch(/error\[/);
  });
});

describe('write', () => {
  test.each(dumps)('%s comes out byte for byte', async (name) => {
    const path = join(folder, `written-${name}`);
    expect(await cli('write', join(fixtures, name), '-o', path)).toMatchObject({ exit: 0, stdout: '', stderr: '' });
    expect(readFileSync(path).equals(readFileSync(join(fixtures, name)))).toBe(true);
  });

  test('a file may be its own output when that is asked for', async () => {
    const path = put('self', bytes);
    expect(parse((await cli('write', '--json', path, '--in-place')).stdout)).toEqual({
      schema: 1,
      file: path,
      format: 'cuda',
      output: path,
      size: bytes.length,
    });
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test('what fails leaves the old file', async () => {
    const path = put('old', Buffer.from('old'));
    expect(await cli('write', put('noise3', Buffer.from('????')), '-o', path)).toMatchObject({ exit: 1 });
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('compressed input', () => {
  test('opens whatever it is called', async () => {
    const packed = put('a-dump', gzipSync(bytes));
    const { exit, stdout } = await cli('dump', '--json', packed);
    expect(exit).toBe(0);
    const plain = parse((await cli('dump', '--json', dump)).stdout);
    expect(parse(stdout)).toEqual({ ...plain, file: packed, compressed_size: readFileSync(packed).length });
  });

  test('a wrong checksum is a warning', async () => {
    const packed = gzipSync(bytes);
    packed[packed.length - 8] = (packed[packed.length - 8] as number) ^ 1;
    const { exit, stdout } = await cli('verify', '--json', put('crc.gz', packed));
    expect(exit).toBe(0);
    expect(parse(stdout)).toMatchObject({
      opened: true,
      diagnostics: [{ code: 'gzip/bad-checksum', severity: 'warning' }],
    });
    expect((await cli('verify', '--strict', join(folder, 'crc.gz'))).exit).toBe(1);
    expect((await cli(join(folder, 'crc.gz'))).stderr).toContain('gzip CRC mismatch');
  });

  test('a stream that is cut off is refused', async () => {
    const packed = gzipSync(bytes);
    const path = put('cut.gz', packed.subarray(0, packed.length >> 1));
    const { exit, stdout } = await cli('verify', '--json', path);
    expect(exit).toBe(1);
    expect(parse(stdout)).toMatchObject({
      opened: false,
      diagnostics: [
        {
          message: expect.stringMatching(
            `^compressed dump truncated after ${packed.length >> 1} bytes; the dump in it is cut off: `,
          ) as string,
        },
      ],
    });
  });

  test('a stream that expands without end is stopped, unless it is allowed to', async () => {
    const zeros = deflateRawSync(Buffer.alloc(80 * 2 ** 20), { level: 9 });
    const header = Buffer.from('1f8b0800000000000003', 'hex');
    const path = put('bomb.gz', Buffer.concat([header, zeros, Buffer.alloc(8)]));
    expect(await cli(path)).toMatchObject({ exit: 1, stderr: expect.stringContaining('--max-expanded') as string });
    const allowed = await cli(path, '--max-expanded', '100M');
    expect(allowed.stderr).toContain('format/unknown');
    expect((await cli(put('ok.gz', gzipSync(bytes)), '--max-expanded', '1K')).stderr).toContain('limit/expansion');
  });
});

describe('as a process', () => {
  test('reads standard input', () => {
    const { exit, stdout } = spawnCli(['detect', '-'], gzipSync(bytes));
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '-: cuda (NVIDIA CUDA GPU coredump, gzip)\n' });
  });

  test('a reader that goes away ends it without a word', async () => {
    const [command, ...first] = cliProcess;
    const child = spawn(command, [...first, 'dump', '--json', ...Array.from({ length: 40 }, () => dump)]);
    let stderr = '';
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    const [exit] = (await once(child, 'close')) as [number | null];
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  });

  test('FORCE_COLOR and NO_COLOR count', () => {
    const colored = spawnCli([dump], undefined, { FORCE_COLOR: '1', NO_COLOR: '' });
    expect(colored).toMatchObject({ exit: 0, stdout: expect.stringContaining('\u001b[') as string });
    const plain = spawnCli([dump], undefined, { FORCE_COLOR: '1', NO_COLOR: '1' });
    expect(plain).toMatchObject({ exit: 0, stdout: expect.not.stringContaining('\u001b[') as string });
  });
});
