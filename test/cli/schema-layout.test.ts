/* Layouts for other languages, held against what compilers and interpreters of those make of them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';
import { has, python, witness } from '../support/witness.ts';
import { violations } from './json-schema.ts';

const ids = ['cuda', 'dwarf', 'elf', 'r600', 'spirv', 'visa'];
const root = join(import.meta.dirname, '../..');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'schema-layout-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Field {
  readonly offset: number;
  readonly size: number;
  readonly bits?: number;
}

interface Layout {
  readonly types: Readonly<
    Record<string, { readonly layout: string; readonly size: number; readonly fields: Readonly<Record<string, Field>> }>
  >;
}

function layoutOf(id: string): Layout {
  return JSON.parse(readFileSync(join(root, 'generated', id, 'layout.json'), 'utf8')) as Layout;
}

/** `Record.field offset size` of every field that is no bits, and `Record size`. */
function places(id: string): string[] {
  return Object.entries(layoutOf(id).types).flatMap(([name, type]) => {
    if (type.layout === 'variable') return [];
    const fields = Object.entries(type.fields).filter(([, { bits }]) => bits === undefined);
    return [`${name} ${type.size}`, ...fields.map(([field, { offset, size }]) => `${name}.${field} ${offset} ${size}`)];
  });
}

async function written(id: string, form: string, name: string): Promise<string> {
  const file = join(folder, name);
  expect(await cli('schema', 'layout', join(root, 'generated', id, 'layout.json'), '--as', form, '-o', file)).toEqual({
    exit: 0,
    stdout: '',
    stderr: '',
  });
  return file;
}

describe.each(ids)('%s', (id) => {
  test('as JSON is the layout that is generated', async () => {
    const { stdout } = await cli('schema', 'layout', id);
    expect(JSON.parse(stdout)).toEqual(layoutOf(id));
  });

  test('follows the JSON Schema', () => {
    const schema: unknown = JSON.parse(readFileSync(join(root, 'schemas/layout.schema.json'), 'utf8'));
    expect(violations(schema, layoutOf(id))).toEqual([]);
  });

  test.runIf(has('python3'))('as ctypes has the same places', async () => {
    const file = await written(id, 'ctypes', `${id}_ctypes.py`);
    const script = `
import ctypes, runpy, sys
for name, cls in runpy.run_path(sys.argv[1]).items():
    if not (isinstance(cls, type) and issubclass(cls, ctypes.Structure)): continue
    print(name, ctypes.sizeof(cls))
    for field in cls._fields_:
        at = getattr(cls, field[0])
        if not __import__('re').match(r'bits\\d', field[0]): print(f'{name}.{field[0]}', at.offset, at.size)
`;
    const found = execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }).split('\n').filter(Boolean);
    const plain = (line: string): string => line.replace(/_(?= |\.)/g, '');
    expect(found.map(plain).sort()).toEqual(places(id).map(plain).sort());
  });

  test.runIf(has('python3'))('as struct formats has the same sizes', async () => {
    const file = await written(id, 'struct', `${id}_struct.py`);
    const script = `
import json, runpy, struct, sys
m = runpy.run_path(sys.argv[1])
out = {n: struct.calcsize(f) for n, f in m['FORMATS'].items()}
for n, f in m['FORMATS'].items():
    assert len(struct.unpack(f, bytes(struct.calcsize(f)))) == len(m['FIELDS'][n]), n
print(json.dumps(out))
`;
    const found = JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' })) as Record<
      string,
      number
    >;
    for (const [name, size] of Object.entries(found))
      expect([name, size]).toEqual([name, layoutOf(id).types[name]?.size]);
    expect(Object.keys(found).length).toBe(places(id).filter((line) => !line.includes('.')).length);
  });

  witness('python3-numpy')('as NumPy has the same places', async () => {
    const file = await written(id, 'numpy', `${id}_numpy.py`);
    const script = `
import numpy, runpy, sys
for name, dtype in runpy.run_path(sys.argv[1]).items():
    if not isinstance(dtype, numpy.dtype): continue
    print(name, dtype.itemsize)
    for field, (kind, at) in dtype.fields.items():
        if not __import__('re').match(r'bits\\d', field): print(f'{name}.{field}', at, kind.itemsize)
`;
    const found = execFileSync(python, ['-c', script, file], { encoding: 'utf8' }).split('\n').filter(Boolean);
    expect(found.sort()).toEqual(places(id).sort());
  });

  test.runIf(has('gcc'))('as C is what gcc makes of it', async () => {
    const file = await written(id, 'c', `${id}.h`);
    execFileSync('gcc', ['-std=c11', '-Wall', '-Werror', '-fsyntax-only', '-x', 'c', file]);
    const broken = readFileSync(file, 'utf8').replace(/sizeof\((\w+)\) == (\d+)/, 'sizeof($1) == 1$2');
    writeFileSync(`${file}.broken`, broken);
    // A header without records has nothing that can be wrong.
    if (places(id).length > 0)
      expect(() =>
        execFileSync('gcc', ['-std=c11', '-fsyntax-only', '-x', 'c', `${file}.broken`], { stdio: 'ignore' }),
      ).toThrow();
  });

  test.runIf(hasRust())('as Rust is what rustc makes of it', async () => {
    const file = await written(id, 'rust', `${id}.rs`);
    execFileSync('rustc', ['--crate-type', 'lib', '--emit', 'metadata', '-o', `${file}.rmeta`, file], {
      stdio: 'pipe',
    });
  });
});

function hasRust(): boolean {
  try {
    return Number(/1\.(\d+)/.exec(execFileSync('rustc', ['--version'], { encoding: 'utf8' }))?.[1]) >= 77;
  } catch {
    return false;
  }
}

witness('python3-numpy')('NumPy: the bytes of a row, and what a row of an older version has', async () => {
  const file = await written('cuda', 'numpy', 'numpy_layout.py');
  const script = `
import json, numpy, runpy, sys
m = runpy.run_path(sys.argv[1])
row = m['CudbgContextTableEntry']
one = numpy.frombuffer(bytes(range(row.itemsize)), row)[0]
print(json.dumps([row.itemsize, hex(one['localWindowBase']), hex(one['tid']), list(m['of_size'](row, 36).names)]))
`;
  expect(JSON.parse(execFileSync(python, ['-c', script, file], { encoding: 'utf8' }))).toEqual([
    40,
    '0x1716151413121110',
    '0x27262524',
    ['contextId', 'sharedWindowBase', 'localWindowBase', 'globalWindowBase', 'deviceIdx'],
  ]);
});

test('bits, records in records, words of the language, byte orders', async () => {
  const schema = join(folder, 'mixed.ksy');
  writeFileSync(
    schema,
    `
meta: {id: mixed, endian: be}
seq: [{id: all, type: outer}]
types:
  outer:
    seq:
      - {id: class, type: u1}
      - {id: words, type: u2le}
      - {id: type, type: u4}
      - {id: pairs, type: pair}
      - {id: low, type: b3le}
      - {id: high, type: b13le}
      - {id: ratio, type: f8}
      - {id: raw, size: 5}
  pair: {seq: [{id: x, type: s1}, {id: y, type: u2}]}
`,
  );
  const text = async (form: string): Promise<string> => (await cli('schema', 'layout', schema, '--as', form)).stdout;
  const c = await text('c');
  expect(c).toContain('uint8_t class_;');
  expect(c).toContain('uint16_t words;');
  expect(c).toContain('uint32_t type; /* big-endian */');
  expect(c).toContain('Pair pairs;');
  expect(c).toContain('/* low: 3 from bit 0 of byte 0; high: 13 from bit 3 of byte 0 */');
  expect(c.indexOf('struct Pair')).toBeLessThan(c.indexOf('struct Outer'));
  expect(await text('rust')).toContain('pub type_: u32, // big-endian');
  expect(await text('numpy')).toContain("'formats': ['|u1', '<u2', '>u4', Pair, 'V2', '>f8', 'V5'],");
  const struct = await text('struct');
  expect(struct).toContain('# Outer has fields of both byte orders');
  expect(struct).toContain("'Pair': '>bH',");
  const ctypes = await text('ctypes');
  expect(ctypes).toContain("('words', ctypes.c_ubyte * 2),  # le");
  if (has('gcc')) {
    writeFileSync(join(folder, 'mixed.h'), c);
    execFileSync('gcc', ['-std=c11', '-fsyntax-only', '-x', 'c', join(folder, 'mixed.h')]);
  }
});

test('layout JSON is taken too; other JSON, other files and names that are none are refused', async () => {
  const json = join(root, 'generated/cuda/layout.json');
  const [own, other] = [
    await cli('schema', 'layout', 'cuda', '--as', 'c'),
    await cli('schema', 'layout', json, '--as', 'c'),
  ];
  expect(other).toEqual(own);
  const wrong = join(folder, 'wrong.json');
  for (const text of ['{}', '{', '{"schema":1,"id":"x","types":{"A":{"layout":"fixed","size":-1,"fields":{}}}}']) {
    writeFileSync(wrong, text);
    expect(await cli('schema', 'layout', wrong, '--as', 'c')).toMatchObject({ exit: 1, stdout: '' });
  }
  expect(await cli('schema', 'layout', 'nothing')).toMatchObject({ exit: 3, stdout: '' });
});
