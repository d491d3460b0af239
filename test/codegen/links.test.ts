/* Where all objects keep their parent, root and stream, the same is read and written, and the code is as strict. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { codec, compileSchemas, loadSchema } from '../support/load-schema.ts';
import { typeProblems } from '../support/type-check.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** An element asks the holder of its list's holder; a part of its own kind asks for the outermost. */
const nested = `
meta: {id: nested}
seq:
  - {id: scale, type: u1}
  - {id: list, type: row_list, size: 4}
instances:
  next: {pos: 5, type: nested, if: scale == 2}
  outer_scale: {value: _root.scale}
types:
  row_list:
    seq:
      - {id: rows, type: row, repeat: expr, repeat-expr: 2}
  row:
    seq:
      - {id: length, type: u1}
    instances:
      scaled: {value: length * _parent._parent.scale}
      held: {value: '_parent._parent.list.rows[0].scaled', if: length > 3}
`;

/** The same in a part of its own kind, whose value instance asks for the outermost and nothing else does. */
const own = `
meta: {id: own}
seq:
  - {id: code, type: u1}
instances:
  next: {pos: 1, type: own}
  first: {value: _root.code}
`;

const modes = ['needed', 'all'] as const;

test.each(modes)('code with links %s passes the strict settings', async (links) => {
  const { files, problems } = await compileSchemas({ nested, own }, { links });
  expect(problems).toEqual([]);
  const sources = [...files].filter(([name]) => name.endsWith('.ts'));
  expect(
    typeProblems(new Map(sources.map(([name, text]) => [path.join(root, '.tmp/links', links, name), text]))),
  ).toEqual([]);
});

test.each(modes)('with links %s, options are what a writer of a file takes after the value', async (links) => {
  const c = codec(await loadSchema(nested, { links }), 'Nested');
  const input = bytes('02 03 04 aa bb 01 05 06 cc dd ee');
  const value = c.parse(input);
  expect(value).toMatchObject({ list: { rows: [{ scaled: 6 }, { scaled: 8, held: 6 }] } });
  expect(value['next']).toMatchObject({ outerScale: 2, list: { rows: [{ scaled: 5 }, { scaled: 6 }] } });
  expect(hex(c.serialize(value, { base: input }))).toBe(hex(input));
  expect(hex(c.serialize(value, { base: input, fixup: true }))).toBe(hex(input));
});
