import { spawnSync } from 'node:child_process';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { expansion } from '../../src/unpack/expansion.ts';
import { nodeInflater } from '../../src/cli/input/inflate.ts';
import { gunzip } from '../../src/unpack/gzip.ts';
import { pieces } from '../../src/unpack/pieces.ts';
import { unzstd } from '../../src/unpack/zstd.ts';
import { Diagnostics } from '../../src/core/index.ts';
import { FormatError } from '../../src/runtime/index.ts';
import { spawnCli } from '../support/run-cli.ts';
import { witness } from '../support/witness.ts';

async function* cutInto(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function gather(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part.slice());
  return Buffer.concat(all);
}

const gunzipped = (bytes: Uint8Array, report = new Diagnostics(), size = 1000): Promise<Buffer> =>
  gather(gunzip(pieces(cutInto(bytes, size)), report, nodeInflater));
const unzstded = (bytes: Uint8Array, size = 1000): Promise<Buffer> => gather(unzstd(pieces(cutInto(bytes, size))));

/** Bytes that compress a little. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0, x = 1; i < length; i++) {
    x = (x * 1103515245 + 12345) & 0x7fffffff;
    bytes[i] = (x >> 16) & 0x3f;
  }
  return bytes;
}

describe('gzip', () => {
  const plain = noise(100_000);

  test.each([1, 7, 1000, 1 << 20])('expands a stream that comes %d bytes at a time', async (size) => {
    const report = new Diagnostics();
    expect(await gunzipped(gzipSync(plain.subarray(0, 20_000)), report, size)).toEqual(plain.subarray(0, 20_000));
    expect(report.list).toEqual([]);
  });

  test('expands highly packed data, several members, an empty one among them', async () => {
    const zeros = Buffer.alloc(5_000_000);
    const members = Buffer.concat([gzipSync(plain), gzipSync(Buffer.alloc(0)), gzipSync(zeros), gzipSync(plain)]);
    const report = new Diagnostics();
    expect((await gunzipped(members, report, 1 << 16)).equals(Buffer.concat([plain, zeros, plain]))).toBe(true);
    expect(report.list).toEqual([]);
  });

  test('reads every optional part of a header', async () => {
    const body = deflateRawSync(plain);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(plain), 0);
    trailer.writeUInt32LE(plain.length, 4);
    const header = Buffer.from([0x1f, 0x8b, 8, 2 + 4 + 8 + 16, 0, 0, 0, 0, 0, 255, 3, 0, 9, 9, 9]);
    const texts = Buffer.from('core.nvcudmp\0a comment\0\x12\x34', 'latin1');
    expect(await gunzipped(Buffer.concat([header, texts, body, trailer]), new Diagnostics(), 3)).toEqual(plain);
  });

  test('a wrong checksum is a warning, the bytes stand', async () => {
    const packed = gzipSync(plain);
    packed[packed.length - 5]! ^= 1;
    const report = new Diagnostics();
    expect(await gunzipped(packed, report)).toEqual(plain);
    expect(report.list).toMatchObject([{ code: 'gzip/bad-checksum', severity: 'warning' }]);
  });

  test('bytes after the last member are a warning', async () => {
    const report = new Diagnostics();
    expect(await gunzipped(Buffer.concat([gzipSync(plain), Buffer.alloc(1)]), report)).toEqual(plain);
    expect(report.list).toMatchObject([{ code: 'gzip/trailing-bytes', severity: 'warning' }]);
  });

  test('cut off anywhere it says after how many bytes', async () => {
    const packed = gzipSync(plain.subarray(0, 300));
    for (let length = 1; length < packed.length; length++) {
      await expect(gunzipped(packed.subarray(0, length))).rejects.toMatchObject({
        code: 'compressed/truncated',
        message: `compressed dump truncated after ${length} bytes`,
      });
    }
  });

  test('damaged anywhere it ends, with an error of ours or a report', async () => {
    const packed = gzipSync(plain.subarray(0, 2000));
    for (let at = 0; at < packed.length; at += 3) {
      const damaged = Buffer.from(packed);
      damaged[at]! ^= 0x55;
      const report = new Diagnostics();
      await gunzipped(damaged, report).catch((error: unknown) => expect(error).toBeInstanceOf(FormatError));
    }
  });

  test('a stream of empty members ends', async () => {
    const empty = gzipSync(Buffer.alloc(0));
    await expect(gunzipped(Buffer.concat(Array.from({ length: 1002 }, () => empty)))).rejects.toMatchObject({
      code: 'gzip/empty-members',
    });
  });

  test('an unknown method is refused', async () => {
    await expect(gunzipped(Buffer.from('1f8b0900000000000000', 'hex'))).rejects.toMatchObject({
      code: 'gzip/bad-method',
    });
  });
});

describe('zstd', () => {
  /** Made by `printf 'a GPU coredump, a GPU coredump, a GPU coredump\n' | zstd -19 --check`. */
  const small = Buffer.from('28b52ffd0468bd000088612047505520636f726564756d702c200a0100469c4bf302be33', 'hex');

  const zstd = (bytes: Uint8Array, ...args: string[]): Buffer =>
    spawnSync('zstd', ['-q', '-c', ...args], { input: bytes, maxBuffer: 1 << 28 }).stdout;

  witness('zstd')('expands what zstd packs', async () => {
    const plain = Buffer.concat([noise(300_000), Buffer.alloc(3_000_000), noise(10)]);
    for (const args of [['-1'], ['-19'], ['--no-check'], ['--long=24'], ['-B16384']]) {
      expect((await unzstded(zstd(plain, ...args), 1 << 16)).equals(plain)).toBe(true);
    }
    const frames = Buffer.concat([zstd(plain), zstd(Buffer.alloc(0)), zstd(plain)]);
    expect((await unzstded(frames)).equals(Buffer.concat([plain, plain]))).toBe(true);
  });

  witness('zstd')('a damaged stream ends, with an error of ours', async () => {
    const packed = zstd(noise(3000), '-3');
    for (let at = 0; at < packed.length; at += 7) {
      const damaged = Buffer.from(packed);
      damaged[at]! ^= 0x41;
      await unzstded(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(FormatError));
    }
  });

  test('passes over skippable frames', async () => {
    const skippable = Buffer.from('5a2a4d1803000000aabbcc', 'hex');
    expect(await unzstded(Buffer.concat([skippable, rle(10), skippable]), 3)).toEqual(Buffer.alloc(10, 0x61));
  });

  test('cut off anywhere it says after how many bytes', async () => {
    for (let length = 1; length < rle(10).length; length++) {
      await expect(unzstded(rle(10).subarray(0, length))).rejects.toMatchObject({
        code: 'compressed/truncated',
        message: `compressed dump truncated after ${length} bytes`,
      });
    }
  });

  test('expands a frame with a checksum', async () => {
    const text = 'a GPU coredump, a GPU coredump, a GPU coredump\n';
    for (const size of [1, 5, 100]) expect((await unzstded(small, size)).toString()).toBe(text);
  });

  test('refuses windows that need too much memory, dictionaries and other files', async () => {
    await expect(unzstded(Buffer.from('28b52ffd00f8010000', 'hex'))).rejects.toMatchObject({ code: 'zstd/window' });
    await expect(unzstded(Buffer.from('28b52ffd2107000a010000', 'hex'))).rejects.toMatchObject({
      code: 'zstd/dictionary',
    });
    await expect(unzstded(Buffer.from('28b52ffe00', 'hex'))).rejects.toMatchObject({ code: 'zstd/bad-magic' });
    await expect(unzstded(Buffer.from('28b52ffd0000070000', 'hex'))).rejects.toMatchObject({ code: 'zstd/bad-block' });
  });

  /** A frame of one run-length block of `length` letters a, in a window of a KiB. */
  function rle(length: number): Buffer {
    const block = Buffer.alloc(4);
    block.writeUInt32LE(((length << 3) | 2 | 1) + 0x61 * 0x1000000);
    return Buffer.concat([Buffer.from('28b52ffd0000', 'hex'), block]);
  }
});

describe('expansion', () => {
  test('64 MiB or 256 times the size, whichever is more', () => {
    expect(() => expansion(undefined)(64 * 2 ** 20, 10)).not.toThrow();
    expect(() => expansion(undefined)(64 * 2 ** 20 + 1, 10)).toThrow('--limit expansion=N');
    const check = expansion(undefined);
    check(2 ** 30, 2 ** 22);
    expect(() => check(1, 2 ** 22)).toThrow(expect.objectContaining({ code: 'limit/expansion' }));
  });

  test('a maximum takes the place of the rule', () => {
    expect(() => expansion(2 ** 40)(2 ** 40, 10)).not.toThrow();
    expect(() => expansion(100)(101, 10_000)).toThrow('more than 100 B, as given');
  });
});

test('a stream that goes on is stopped', () => {
  const { exit, stderr } = spawnCli(['summary', '-', '--max-expanded', '1M'], new Uint8Array(2 ** 21));
  expect([exit, stderr]).toEqual([1, expect.stringContaining('limit/expansion')]);
});
