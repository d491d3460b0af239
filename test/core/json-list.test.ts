/* A list that has its text ready is written as its items are. */
import { expect, test } from 'vitest';
import { JsonList, writeJson, writeUpToLimit } from '../../src/core/index.ts';
import type { SafeText } from '../../src/core/index.ts';

const list = new JsonList(
  () => [{ a: [1] }, { a: [] }],
  async ({ newline, colon }) => {
    const item = (inside: string): string => `${newline(0)}{${newline(1)}"a"${colon}${inside}${newline(0)}}`;
    return [item(`[${newline(2)}1${newline(1)}]`), item('[]')].map((text) => text as SafeText);
  },
  2,
);

async function written(indent: number, bounds: Parameters<typeof writeJson>[3] = {}): Promise<string> {
  let text = '';
  await writeJson(
    {
      before: 0,
      list,
      after: new JsonList(
        () => [],
        async () => [],
        0,
      ),
    },
    (piece) => void (text += piece),
    indent,
    bounds,
  );
  return text;
}

const data = { before: 0, list: [{ a: [1] }, { a: [] }], after: [] };

test.each([0, 2])('with %i spaces a level', async (indent) => {
  expect(await written(indent)).toBe(JSON.stringify(data, null, indent));
});

test('text is counted and ends where there is no more room, at the end of a piece', async () => {
  const piece = `{"a":"${'é'.repeat(1 << 19)}"}` as SafeText;
  const long = new JsonList(
    () => Array.from({ length: 20 }, () => ({ a: 'é'.repeat(1 << 19) })),
    async () => Array.from({ length: 20 }, () => piece),
    1,
  );
  let text = '';
  const room = { left: 2 ** 24 };
  const end = (): { end: number } => ({ end: 1 });
  const reached = await writeUpToLimit({ long }, (part) => void (text += part), 0, { room }, end);
  expect([reached?.code, text]).toEqual(['limit/output', `{"long":[${`${piece},`.repeat(14)}${piece}],"end":1}`]);
});

test('where a bound may be reached its items are written', async () => {
  expect(await written(2, { room: { left: 1000 } })).toBe(JSON.stringify(data, null, 2));
  await expect(written(2, { room: { left: 40 } })).rejects.toMatchObject({ code: 'limit/output' });
  await expect(written(2, { depth: 2 })).rejects.toMatchObject({ code: 'limit/depth' });
});
