import { describe, expect, test } from 'vitest';
import { jsonText, limits, writeJson } from '../../src/core/index.ts';
import type { Json } from '../../src/core/index.ts';

describe('json', () => {
  test.each<[Json, string]>([
    [null, 'null'],
    [true, 'true'],
    [-0, '0'],
    [1.5, '1.5'],
    [Number.NaN, '"NaN"'],
    [-Infinity, '"-Infinity"'],
    ['a"\n\u2028\ud800', String.raw`"a\"\n\u2028\ud800"`],
    ['\u007f\u009b31m\u061c\u202e\u2069', String.raw`"\u007f\u009b31m\u061c\u202e\u2069"`],
    [{ 'k\u202e': 1 }, String.raw`{"k\u202e":1}`],
    [0xffff_ffff_ffff_ffffn, '"0xffffffffffffffff"'],
    [0n, '"0x0"'],
    [-16n, '"-0x10"'],
    [Uint8Array.of(0, 0xab), '"00ab"'],
    [[], '[]'],
    [{}, '{}'],
    [{ a: undefined }, '{}'],
    [{ b: 1, a: undefined, 'c d': [1, [2]] }, '{"b":1,"c d":[1,[2]]}'],
    [new Set([1, 2]), '[1,2]'],
    [() => ({ late: () => Promise.resolve([1n]) }), '{"late":["0x1"]}'],
  ])('writes %o', async (value, text) => {
    expect(await jsonText(value)).toBe(text);
    if (typeof value === 'string') expect(JSON.parse(text)).toBe(value);
  });

  test('indents as JSON.stringify does', async () => {
    const value = { a: [1, { b: [], c: {} }], d: 'x', e: [[]] };
    expect(await jsonText(value, 2)).toBe(JSON.stringify(value, null, 2));
    expect(await jsonText({ a: () => [() => 1, async () => ({ b: 2 })] }, 2)).toBe(
      JSON.stringify({ a: [1, { b: 2 }] }, null, 2),
    );
  });

  test('writes async iterables, empty ones too', async () => {
    async function* count(n: number): AsyncGenerator<Json> {
      for (let i = 0; i < n; i++) yield { i };
    }
    expect(await jsonText({ none: count(0), two: count(2) })).toBe('{"none":[],"two":[{"i":0},{"i":1}]}');
  });

  test('a document larger than a chunk arrives in pieces, each waited for', async () => {
    const rows = 20_000;
    function* made(): Generator<Json> {
      for (let i = 0; i < rows; i++) yield { index: i, address: BigInt(i) };
    }
    const pieces: string[] = [];
    let busy = false;
    await writeJson(
      { rows: made() },
      async (text) => {
        expect(busy).toBe(false);
        busy = true;
        await Promise.resolve();
        busy = false;
        pieces.push(text);
      },
      2,
    );
    expect(pieces.length).toBeGreaterThan(5);
    expect(Math.max(...pieces.map((p) => p.length))).toBeLessThan(limits.jsonChunk + 1000);
    const parsed = JSON.parse(pieces.join('')) as { rows: unknown[] };
    expect(parsed.rows).toHaveLength(rows);
    expect(parsed.rows.at(-1)).toEqual({ index: rows - 1, address: `0x${(rows - 1).toString(16)}` });
  });

  test('many bytes arrive in pieces', async () => {
    const bytes = new Uint8Array(5 * limits.jsonChunk + 1).map((_, i) => i);
    const pieces: string[] = [];
    await writeJson({ bytes }, (text) => void pieces.push(text));
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toBe(`{"bytes":"${Buffer.from(bytes).toString('hex')}"}`);
  });

  test('what is written is counted in bytes, of keys too', async () => {
    const document = {
      plain: 'text',
      schlüssel: ['é', '€', '😀', '\u2028', '\n', 1, 2n, new Uint8Array(3)],
      '😀': { '😀': 1 },
    };
    const room = { left: 1000 };
    let text = '';
    await writeJson([document, document], (piece) => void (text += piece), 2, { room });
    expect(1000 - room.left).toBe(new TextEncoder().encode(text).length);
    await expect(writeJson('é', () => {}, 0, { room: { left: 3 } })).rejects.toMatchObject({ code: 'limit/output' });
    await expect(writeJson('é', () => {}, 0, { room: { left: 4 } })).resolves.toBeUndefined();
  });

  test('a document without end in depth is refused', async () => {
    const deep = (): Json => [deep];
    await expect(jsonText(deep)).rejects.toMatchObject({ code: 'limit/depth' });
  });
});

test('a long text is written in pieces, and no pair is split', async () => {
  const text = `a${'\u{1f600}'.repeat(70_000)}\n"\ud83d`;
  expect(await jsonText(text)).toBe(JSON.stringify(text));
});
