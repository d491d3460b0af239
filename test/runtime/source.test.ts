import { describe, expect, test } from 'vitest';
import { ByteReader } from '../../src/runtime/index.ts';
import type { SyncSource } from '../../src/runtime/index.ts';
import { formatError } from '../support/format-error.ts';
import { bytes } from '../support/hex-bytes.ts';
import { loadSchema } from '../support/load-schema.ts';

const schema = `
meta: {id: archive, endian: le, encoding: ASCII}
seq: [{id: magic, contents: ARCH}, {id: num, type: u4}, {id: entries, type: entry, repeat: expr, repeat-expr: num}]
types:
  entry:
    seq: [{id: ofs, type: u8}, {id: len, type: u8}]
    instances:
      name: {io: _root._io, pos: ofs, type: strz}
      body: {io: _root._io, pos: ofs, size: len, type: part}
  part:
    seq: [{id: title, type: strz}, {id: rows, type: row, repeat: expr, repeat-expr: 3}]
  row: {seq: [{id: a, type: u4}, {id: b, type: u4}]}
`;

interface Archive {
  readonly entries: readonly {
    readonly name: string;
    readonly body: {
      readonly title: string;
      readonly rows: ArrayLike<{ readonly b: number }> & { at(i: number): { b: number } };
    };
  }[];
}

const GIGABYTE = 2 ** 30;
const SIZE = 20 * GIGABYTE;

/** A file of 20 GB, nearly all of it zeros, which counts what is read of it. */
function archive(): SyncSource & { read: (offset: number, length: number) => Uint8Array; bytesRead: number } {
  const starts = [GIGABYTE, 9 * GIGABYTE + 65_533, SIZE - 40];
  const head = new DataView(new ArrayBuffer(8 + 16 * starts.length));
  new Uint8Array(head.buffer).set(Buffer.from('ARCH'));
  head.setUint32(4, starts.length, true);
  const parts = new Map([[0, new Uint8Array(head.buffer)]]);
  starts.forEach((start, i) => {
    head.setBigUint64(8 + 16 * i, BigInt(start), true);
    head.setBigUint64(16 + 16 * i, 40n, true);
    const part = new Uint8Array(40);
    part.set(Buffer.from(`part ${i}\0`));
    for (let row = 0; row < 3; row++) new DataView(part.buffer).setUint32(7 + row * 8 + 4, i * 10 + row, true);
    parts.set(start, part);
  });
  return {
    size: SIZE,
    bytesRead: 0,
    read(offset, length) {
      this.bytesRead += length;
      const found = new Uint8Array(length);
      for (const [start, part] of parts) {
        const from = Math.max(start, offset);
        const to = Math.min(start + part.length, offset + length);
        if (from < to) found.set(part.subarray(from - start, to - start), from - offset);
      }
      return found;
    },
  };
}

async function open(source: SyncSource): Promise<Archive> {
  const { openArchive } = await loadSchema(schema);
  return (openArchive as (source: SyncSource) => Archive)(source);
}

describe('a file of 20 GB', () => {
  test('is opened by its table; parts are read when they are asked for', async () => {
    const source = archive();
    const { entries } = await open(source);
    expect([entries.length, source.bytesRead]).toEqual([3, 65_536]);
    expect(entries.map(({ name }) => name)).toEqual(['part 0', 'part 1', 'part 2']);
    expect(entries.map(({ body }) => [body.title, body.rows.at(0).b, body.rows.at(2).b])).toEqual([
      ['part 0', 0, 2],
      ['part 1', 10, 12],
      ['part 2', 20, 22],
    ]);
    expect(source.bytesRead).toBeLessThan(5 * 65_536 + 200);
  });

  test('text without its end is read to the end of the file no faster than it is asked to', async () => {
    const source: SyncSource = { size: SIZE, read: (_, length) => new Uint8Array(length).fill(65) };
    const { openT } = await loadSchema('meta: {id: t}\nseq: [{id: a, type: strz, encoding: ASCII}]');
    const error = formatError(() => (openT as (source: SyncSource) => unknown)(source));
    expect(error).toMatchObject({ code: 'read/too-large', path: 'a' });
  });

  test('a field of all of it is refused', async () => {
    const { openT } = await loadSchema('meta: {id: t}\nseq: [{id: a, type: u1}, {id: rest, size-eos: true}]');
    const error = formatError(() => (openT as (source: SyncSource) => unknown)(archive()));
    expect(error).toMatchObject({ code: 'read/too-large', path: 'rest' });
  });
});

test('a source that gives less than it was asked for is an error', async () => {
  const error = await open({ size: 100, read: () => bytes('41') }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'source/end', path: 'magic' });
});

test('a reader goes back and forth, takes bits across what it holds, and stops at its end', () => {
  const all = Uint8Array.from({ length: 64 }, (_, i) => i);
  const asked: [number, number][] = [];
  const more = (offset: number, count: number): Uint8Array => {
    asked.push([offset, count]);
    return all.slice(offset, offset + count);
  };
  const r = new ByteReader(new Uint8Array(), 0, undefined, 0, 64, more);
  expect([r.u1(), r.u2(false), r.pos]).toEqual([0, 0x0102, 3]);
  r.seek(60);
  expect([r.bitsBe(4), r.bitsBe(8), r.bitsBe(4), r.pos]).toEqual([0x3, 0xc3, 0xd, 62]);
  r.seek(8);
  const part = r.substream(4);
  expect([r.pos, part.u4(true), part.eof, part.offset]).toEqual([12, 0x0b0a0908, true, 12]);
  expect(formatError(() => part.u1()).code).toBe('read/end-of-stream');
  expect([...r.at(2).bytes(2)]).toEqual([2, 3]);
  expect(r.data).toEqual(all);
  r.seek(64);
  expect([r.eof, formatError(() => r.u1()).offset]).toEqual([true, 64]);
  expect(asked.every(([offset, count]) => offset >= 0 && offset + count <= 64)).toBe(true);
});
