import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generate } from '../../src/codegen/index.ts';
import type { GenerateOptions } from '../../src/codegen/index.ts';

/** Schemas compiled one at a time into one folder: what they import has what each of them asks of it. */

const SCHEMAS: Readonly<Record<string, string>> = {
  part: `
meta: {id: part, endian: le}
seq: [{id: num_rows, type: u1}, {id: rows, type: row, repeat: expr, repeat-expr: num_rows}, {id: box, type: box}]
types:
  row: {seq: [{id: x, type: u2}]}
  box: {seq: [{id: y, type: u2}, {id: far, type: far, size: 1}]}
  far: {seq: [{id: z, type: u1}], instances: {up: {value: _parent.y}}}`,
  streams: `
meta: {id: streams, imports: [part]}
seq: [{id: one, type: part}]
instances:
  at: {value: 'one.rows[0]._io.pos'}
  last: {io: one._io, pos: 0, type: u1}`,
  objects: `
meta: {id: objects, imports: [part]}
seq: [{id: one, type: part}, {id: far, type: 'part::far'}]
instances: {rows: {value: one.box._parent.num_rows + one.box.far._root.num_rows}}`,
  plain: `
meta: {id: plain, imports: [part]}
seq: [{id: one, type: part}]
instances: {first: {value: 'one.rows[0].x'}}`,
};

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lanescope-asks-'));
  for (const [name, text] of Object.entries(SCHEMAS)) fs.writeFileSync(path.join(folder, `${name}.ksy`), text);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Generates schemas together into a folder; gives the codes of what is said about modules, style aside. */
async function into(out: string, names: readonly string[], options: Partial<GenerateOptions> = {}): Promise<string[]> {
  const files = names.map((name) => path.join(folder, `${name}.ksy`));
  const { diagnostics } = await generate(files, { outDir: path.join(folder, out), ...options });
  return diagnostics.filter(({ code }) => !code.startsWith('style')).map(({ code, file }) => `${code} ${file}`);
}

function filesIn(out: string): Record<string, string> {
  const root = path.join(folder, out);
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => fs.statSync(path.join(root, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, fs.readFileSync(path.join(root, name), 'utf8')]));
}

test.each<[string, Partial<GenerateOptions>]>([
  ['a file a schema', {}],
  ['a folder a schema', { split: true }],
  ['readers alone', { parts: [] }],
])('one at a time gives what all together give: %s', async (_, options) => {
  expect(await into('together', Object.keys(SCHEMAS), options)).toEqual([]);
  for (const name of ['streams', 'objects', 'plain', 'part']) expect(await into('each', [name], options)).toEqual([]);
  expect(filesIn('each')).toEqual(filesIn('together'));
  expect(await into('each', ['plain'], { ...options, check: true })).toEqual([]);
});

test('who asks for what is in the first lines, while the module of who asks is there', async () => {
  await into('out', ['streams']);
  await into('out', ['objects']);
  await into('out', ['part']);
  const asked = (): string[] => filesIn('out')['part.ts']?.match(/^\/\/ asked by .*$/gm) ?? [];
  expect(asked()).toEqual([
    '// asked by objects: part::box _parent, part::far _root outside',
    '// asked by streams: part _io stream, part::row _io',
  ]);
  fs.rmSync(path.join(folder, 'out', 'objects.ts'));
  await into('out', ['part']);
  expect(asked()).toEqual(['// asked by streams: part _io stream, part::row _io']);
  fs.writeFileSync(path.join(folder, 'streams.ksy'), SCHEMAS['plain']?.replace('id: plain', 'id: streams') ?? '');
  await into('out', ['streams']);
  expect(asked()).toEqual([]);
});

test('a module that was made for another form of what it imports is named', async () => {
  await into('out', ['plain']);
  const stale = `stale-import ${path.join(folder, 'out', 'plain.ts')}`;
  expect(await into('out', ['streams'], { check: true })).toEqual([stale]);
  expect(await into('out', ['streams'])).toEqual([stale]);
  expect(await into('out', ['streams'])).toEqual([]);
  expect(await into('out', ['plain'])).toEqual([]);
  await into('together', ['plain', 'streams']);
  expect(filesIn('out')).toEqual(filesIn('together'));
});

test('an importer that asks for no more than `_io` of structures of any size leaves the others as they are', async () => {
  await into('out', ['plain']);
  fs.writeFileSync(
    path.join(folder, 'streams.ksy'),
    `meta: {id: streams, imports: [part]}\nseq: [{id: one, type: part}]\ninstances: {at: {value: one._io.pos}}\n`,
  );
  expect(await into('out', ['streams'])).toEqual([]);
});
