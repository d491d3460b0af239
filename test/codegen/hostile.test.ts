import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { formatError, orCode } from '../support/format-error.ts';
import { bytes } from '../support/hex-bytes.ts';
import { codec, compileSchemas, loadSchemas } from '../support/load-schema.ts';
import type { Codec, GeneratedModule, Value } from '../support/load-schema.ts';
import { plain } from '../support/plain.ts';
import { exerciseCodec } from './language-case.ts';

/** Files and schemas that mean harm: an error of the format, soon, and without much memory. */

const E = 'endian: le, encoding: ASCII';
const SCHEMAS = {
  counts: `
meta: {id: counts, ${E}}
seq: [{id: n, type: u4}, {id: kind, type: u1}, {id: body, type: {switch-on: kind, cases: {0: a, 1: b, 2: c, 3: d, 4: e, 5: f, 6: g, 7: h}}}]
types:
  a: {seq: [{id: x, type: u1, repeat: expr, repeat-expr: _root.n}]}
  b: {seq: [{id: x, type: u8, repeat: expr, repeat-expr: _root.n}]}
  c: {seq: [{id: x, type: pair, repeat: expr, repeat-expr: _root.n}]}
  d: {seq: [{id: x, type: strz, repeat: expr, repeat-expr: _root.n}]}
  e: {seq: [{id: x, type: b1, repeat: expr, repeat-expr: _root.n}]}
  f: {seq: [{id: x, type: nothing, repeat: expr, repeat-expr: _root.n}]}
  g: {seq: [{id: x, size: _root.n}]}
  h: {seq: [{id: x, type: pair, size: _root.n, repeat: expr, repeat-expr: _root.n}]}
  pair: {seq: [{id: p, type: u1}, {id: q, type: u1}]}
  nothing: {seq: [{id: z, size: 0}, {id: y, type: u1, if: 'false'}]}`,
  signed: `
meta: {id: signed, ${E}}
seq: [{id: n, type: s4}, {id: w, type: s8}, {id: kind, type: u1}, {id: body, type: {switch-on: kind, cases: {0: a, 1: b, 2: c, 3: d, 4: e}}}]
types:
  a: {seq: [{id: x, size: _root.n}]}
  b: {seq: [{id: x, type: u1, repeat: expr, repeat-expr: _root.w}]}
  c: {seq: [{id: x, size: _root.w}]}
  d: {seq: [], instances: {x: {pos: _root.w, type: u1}}}
  e: {seq: [{id: x, type: strz, repeat: expr, repeat-expr: _root.n}]}`,
  endless: `
meta: {id: endless, ${E}}
seq: [{id: kind, type: u1}, {id: body, type: {switch-on: kind, cases: {0: a, 1: b, 2: c, 3: d}}}]
types:
  a: {seq: [{id: x, size: 0, repeat: eos}]}
  b: {seq: [{id: x, type: nothing, repeat: until, repeat-until: 'false'}]}
  c: {seq: [{id: x, type: nothing, repeat: eos}]}
  d: {seq: [{id: x, type: u1, repeat: until, repeat-until: 'false'}]}
  nothing: {seq: [{id: y, type: u1, if: 'false'}]}`,
  deep: `
meta: {id: deep, ${E}}
seq: [{id: tag, type: u1}, {id: next, type: deep, if: tag == 1}, {id: again, type: spin, if: tag == 2}]
types:
  spin: {seq: [{id: same, type: spin}]}
instances:
  depth: {value: 'tag == 1 ? next.depth + 1 : 1'}
`,
  sums: `
meta: {id: sums, ${E}}
seq: [{id: a, type: u1}, {id: b, type: s1}, {id: w, type: u8}, {id: f, type: f8}, {id: l, type: strz, repeat: expr, repeat-expr: 1}, {id: o, type: u1, if: a == 9}]
instances:
  divided: {value: w / a}
  rest: {value: 7 % a}
  shifted: {value: 1 << w}
  back: {value: w >> b}
  indexed: {value: 'l[a]'}
  missing: {value: o + 1}
  number: {value: 'l[0].to_i'}
  whole: {value: f.to_i + w}
  picked: {value: 'l[b].substring(b, w.as<s4>)'}
  far: {pos: w, type: u1}
  list: {pos: 0, type: u4, repeat: expr, repeat-expr: w}`,
};

let modules: ReadonlyMap<string, GeneratedModule>;
beforeAll(async () => {
  modules = await loadSchemas(SCHEMAS);
});
const of = (id: string): Codec => codec(modules.get(id) ?? {}, id.charAt(0).toUpperCase() + id.slice(1));

/** How much memory a question takes, in bytes. */
function memoryFor(work: () => void): number {
  const used = (): number => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  work();
  return used() - before;
}

test.each([0, 1, 2, 3, 4, 5, 6, 7])('a count of four thousand million (kind %i)', (kind) => {
  for (const n of ['ffffffff', 'ffffff7f', '00000080', '01000100']) {
    const data = bytes(`${n} 0${kind} 000000000000`);
    const grown = memoryFor(() => {
      expect(formatError(() => of('counts').parse(data)).code).toMatch(/^read\/(end-of-stream|bad-count)$/);
      exerciseCodec(of('counts'), data);
    });
    expect(grown).toBeLessThan(30e6);
  }
});

test('a count of elements that take no bytes is bounded', () => {
  const parsed = of('counts').parse(bytes('00010000 05'));
  expect(((parsed['body'] as Value)['x'] as readonly unknown[]).length).toBe(256);
});

test.each([
  [0, 'ffffffff', '0000000000000000', 'read/bad-size'],
  [0, '00000080', '0000000000000000', 'read/bad-size'],
  [1, '00000000', 'ffffffffffffff7f', 'read/inexact'],
  [2, '00000000', '0000000000000080', 'read/inexact'],
  [2, '00000000', 'feffffffffffffff', 'read/bad-size'],
])('negative and enormous sizes (kind %i, %s, %s)', (kind, n, w, code) => {
  const error = formatError(() => of('signed').parse(bytes(`${n} ${w} 0${kind} 0000`)));
  expect(error.code).toBe(code);
  expect(error.path).toBe('body.x');
});

test('places outside the file are errors when they are asked for', () => {
  for (const [w, code] of [
    ['ffffffffffffffff', 'read/bad-offset'],
    ['ffffffffffffff7f', 'read/inexact'],
    ['ffffff0000000000', 'read/end-of-stream'],
  ] as const) {
    const parsed = of('signed').parse(bytes(`00000000 ${w} 03`));
    expect(formatError(() => (parsed['body'] as Value)['x']).code).toBe(code);
  }
});

test.each([
  [0, 'read/no-progress'],
  [1, 'read/bad-count'],
  [2, 'read/no-progress'],
  [3, 'read/end-of-stream'],
])('lists that never end (kind %i)', (kind, code) => {
  const data = new Uint8Array(1000);
  data[0] = kind;
  const began = performance.now();
  expect(formatError(() => of('endless').parse(data)).code).toBe(code);
  exerciseCodec(of('endless'), data);
  expect(performance.now() - began).toBeLessThan(3000);
});

test('a hundred thousand levels', () => {
  const script = fileURLToPath(new URL('./deep-input.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
  expect([stdout.split('\n'), stderr]).toEqual([
    [
      'parse: limit/depth next.next.next',
      'parse without end: limit/depth again.same.sam',
      'serialize: limit/depth ',
      'read: limit/depth ',
      'visit: limit/depth ',
      'validate: limit/depth ',
      'write: limit/depth ',
      '',
    ],
    '',
  ]);
});

test('a few hundred levels are fine', () => {
  const data = new Uint8Array(300).fill(1);
  data[299] = 0;
  const parsed = of('deep').parse(data);
  expect(parsed['depth']).toBe(300n);
});

test.each([
  ['divided', '00', 'read/division-by-zero'],
  ['rest', '00', 'read/division-by-zero'],
  ['shifted', '00', 'read/bad-shift'],
  ['back', '00 ff', 'read/bad-shift'],
  ['indexed', '01', 'read/bad-index'],
  ['missing', '01', 'read/absent'],
  ['number', '00', 'read/conversion'],
  ['whole', '00', 'read/conversion'],
  ['picked', '00 ff', 'read/bad-index'],
  ['far', '00', 'read/inexact'],
  ['list', '00', 'read/inexact'],
])('a value that cannot be: %s', (name, start, code) => {
  const data = bytes('00 00 ffffffffffffff7f 000000000000f87f 4100');
  data.set(bytes(start));
  const parsed = of('sums').parse(data);
  expect(formatError(() => parsed[name]).code).toBe(code);
});

test('the memory of lists is that of their bytes', () => {
  const data = new Uint8Array(2_000_005);
  data.set(bytes('40420f00 02'));
  const grown = memoryFor(() => {
    const parsed = of('counts').parse(data);
    expect(((parsed['body'] as Value)['x'] as { readonly length: number }).length).toBe(1_000_000);
  });
  expect(grown).toBeLessThan(8e6);
});

test('whatever the bytes, nothing else is thrown', () => {
  for (let i = 0; i < 2000; i++) {
    const data = Uint8Array.from({ length: 24 }, (_, k) => (i * 2654435761 + k * k * 40503) >>> (k % 13));
    for (const id of Object.keys(SCHEMAS)) {
      orCode(() => plain(of(id).parse(data)));
    }
  }
});

test.each([
  ['YAML that names itself', 'meta: {id: s}\nseq: &a\n  - *a'],
  [
    'YAML that multiplies',
    `meta: {id: s}\n-a: &a [1,1,1,1,1,1,1,1,1,1]\n${[...'bcdefgh'].map((c, i) => `-${c}: &${c} [${Array(10).fill(`*${'abcdefgh'[i]}`).join(',')}]`).join('\n')}`,
  ],
  ['deep YAML', `meta: {id: s}\n-x: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['a long expression', `meta: {id: s}\ninstances: {x: {value: ${'1+'.repeat(20_000)}1}}`],
  ['a long chain', `meta: {id: s}\ninstances: {x: {value: x${'._parent'.repeat(20_000)}}}`],
  ['deep parentheses', `meta: {id: s}\ninstances: {x: {value: '${'('.repeat(5000)}1${')'.repeat(5000)}'}}`],
])('%s is refused, soon', async (_, text) => {
  const began = performance.now();
  const { problems } = await compileSchemas({ s: text });
  expect(problems.some((p) => p.severity === 'error' && p.line > 0)).toBe(true);
  expect(performance.now() - began).toBeLessThan(3000);
});

test('casts in front of casts are compiled, soon', async () => {
  const schema = `
meta: {id: s}
seq: [{id: x, type: t}]
instances: {deep: {value: x${'.as<t>.n'.repeat(40)}.as<t>.k}}
types: {t: {seq: [{id: k, type: u1}, {id: n, type: t, if: k > 200}]}}
`;
  expect((await compileSchemas({ s: schema })).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('cases by the hundred that may be taken for each other are compiled, soon', async () => {
  const cases = Array.from({ length: 800 }, (_, i) => `${i}: t${i}`);
  const types = cases.map((_, i) => `  t${i}: ${i % 2 === 0 ? '{}' : `{seq: [{id: x${i}, type: u1}]}`}`);
  const schema = `
meta: {id: s}
seq: [{id: kind, type: u2le}, {id: body, type: {switch-on: kind, cases: {${cases.join(', ')}}}}]
types:
${types.join('\n')}
`;
  const { files } = await compileSchemas({ s: schema });
  expect(files.get('s.ts')?.length).toBeLessThan(2_000_000);
});

test('types that double at every level are compiled, soon', async () => {
  const began = performance.now();
  const levels = Array.from(
    { length: 26 },
    (_, i) => `  t${i}: {seq: [{id: a, type: t${i + 1}}, {id: b, type: t${i + 1}}]}`,
  );
  const { problems } = await compileSchemas({
    s: `meta: {id: s, encoding: ASCII}\nseq: [{id: z, type: t0, repeat: eos}]\ntypes:\n${levels.join('\n')}\n  t26: {seq: [{id: a, type: strz}]}`,
  });
  expect(problems).toEqual([]);
  expect(performance.now() - began).toBeLessThan(5000);
});

test.each([`"it's"`, `"x') + globalThis.process.exit('"`, '"\\\\"'])(
  'text of a schema never becomes code: encoding %s',
  async (encoding) => {
    const { problems, files } = await compileSchemas({
      s: `meta: {id: s}\nseq: [{id: a, type: str, size: 2, encoding: ${encoding}}]`,
    });
    if (problems.some((p) => p.severity === 'error')) return;
    const code = files.get('s.ts') ?? '';
    expect(code.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '')).not.toContain('globalThis');
    expect(() => ts.transpileModule(code, { reportDiagnostics: true })).not.toThrow();
  },
);
