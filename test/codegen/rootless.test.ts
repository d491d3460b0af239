/* Types of another file: nothing at hand is their root or parent, and only who asks for it sees that. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, compileSchemas, loadSchemas } from '../support/load-schema.ts';
import type { Value } from '../support/load-schema.ts';
import { typeProblems } from '../support/type-check.ts';

const texts = {
  main: 'meta: {id: main, imports: [part]}\nseq: [{id: contents, type: "part::middle"}]',
  part: `
meta: {id: part}
seq: [{id: whole, type: middle}]
types:
  middle:
    seq:
      - {id: inner, type: inner}
      - {id: same, type: child, parent: _parent}
      - {id: outermost, type: child, parent: _root}
  inner:
    seq: [{id: num, type: u1}]
    instances:
      rest: {pos: 1, type: rest}
      twice: {value: num * 2}
      count: {value: _root.whole.inner.num}
  child:
    seq: [{id: num, type: u1}]
    instances:
      all: {value: num + _parent.whole.inner.num}
  rest: {seq: [{id: list, type: u1, repeat: expr, repeat-expr: _root.whole.inner.num}]}
`,
};

type Named = Readonly<Record<'inner' | 'same' | 'outermost', Value>>;

test('what names the root or the parent is absent, and everything else is read and written', async () => {
  const modules = await loadSchemas(texts);
  const main = codec(modules.get('main')!, 'Main');
  const data = bytes('02 0304');
  const value = main.parse(data);
  const { inner, same, outermost } = value['contents'] as Named;
  expect([inner['num'], inner['twice'], same['num'], outermost['num']]).toEqual([2, 4, 3, 4]);
  for (const name of ['rest', 'count'] as const) expect(() => inner[name]).toThrow('absent field: _root');
  for (const each of [same, outermost]) expect(() => each['all']).toThrow('absent field: _parent');
  expect(hex(main.serialize(value, { base: data }))).toBe(hex(data));

  const whole = codec(modules.get('part')!, 'Part').parse(data)['whole'] as Named;
  expect([whole.inner['count'], whole.inner['rest']]).toEqual([2, { list: Uint8Array.of(3, 4) }]);
  expect([whole.same['all'], whole.outermost['all']]).toEqual([5, 6]);
});

test.each(['needed', 'all'] as const)('the modules are strict, with %s links', async (links) => {
  const { files } = await compileSchemas(texts, { links });
  const sources = [...files].filter(([name]) => name.endsWith('.ts'));
  const folder = path.resolve(import.meta.dirname, '../../.tmp/rootless', links);
  expect(typeProblems(new Map(sources.map(([name, text]) => [path.join(folder, name), text])))).toEqual([]);
});
