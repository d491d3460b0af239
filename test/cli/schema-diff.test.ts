import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schema-diff-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const head = 'meta: {id: s, endian: le}\nparams: [{id: entsize, type: u4}]\n';
const table = 'seq: [{id: rows, type: row, size: entsize, repeat: eos}]\n';

function rows(versions: string, ...fields: readonly string[]): string {
  const seq = [...fields, 'id: rest, size-eos: true'].map((field) => `      - {${field}}\n`).join('');
  return `${head}${table}types:\n  row:\n    -orig-id: SmRow\n    -versions: {${versions}}\n    seq:\n${seq}`;
}

const old = rows('r1: 4', 'id: a, type: u4');
const grown = rows(
  'r1: 4, r2: 12',
  'id: a, type: u4',
  'id: pc, -orig-id: errorPC, type: u8, -since: r2, if: _io.size >= 12',
);

test('rows that grew say so, and nothing breaks', async () => {
  expect(await cli('schema', 'diff', write('a.ksy', old), write('b.ksy', grown))).toEqual({
    exit: 0,
    stderr: '',
    stdout: [
      'SmRow  version: grew from 4 to 12 bytes in r2: errorPC at 4',
      'SmRow.errorPC  field-added: u8le at 4, since r2',
      '',
      'old files      yes',
      'old readers    yes',
      'written files  yes',
      '',
    ].join('\n'),
  });
});

test('a field inserted in the middle is said to break all three, and the answer is 1', async () => {
  const [a, b] = [
    write('a.ksy', 'meta: {id: s, endian: le}\nseq: [{id: x, type: u4}, {id: y, type: u4}]\n'),
    write('b.ksy', 'meta: {id: s, endian: le}\nseq: [{id: x, type: u4}, {id: z, type: u2}, {id: y, type: u4}]\n'),
  ];
  const { exit, stdout } = await cli('schema', 'diff', '--json', a, b);
  expect(exit).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    oldFiles: 'no',
    oldReaders: 'no',
    writtenFiles: 'no',
    changes: [
      { kind: 'field-added', path: 'S.z', message: 'u2le at 4' },
      {
        kind: 'field-moved',
        path: 'S.y',
        message: 'from 4 to 6',
        oldFiles: { verdict: 'no', why: 'starts inside what was written' },
        oldReaders: { verdict: 'no', why: 'is read from z' },
      },
    ],
  });
  expect((await cli('schema', 'diff', '--require', 'none', a, b)).exit).toBe(0);
});

test('--require asks for some of the questions only', async () => {
  const [a, b] = [
    write('a.ksy', 'meta: {id: s, endian: le}\nseq: [{id: x, type: u4}, {id: y, type: u4}]\n'),
    write('b.ksy', 'meta: {id: s, endian: le}\nseq: [{id: x, type: u4}]\n'),
  ];
  expect((await cli('schema', 'diff', a, b)).exit).toBe(1);
  expect((await cli('schema', 'diff', '--require', 'old-files', a, b)).exit).toBe(0);
  expect((await cli('schema', 'diff', '--require', 'old-files,written-files', a, b)).exit).toBe(1);
  expect(await cli('schema', 'diff', '--require', 'everything', a, b)).toMatchObject({ exit: 2, stdout: '' });
});

test('members of enums: new ones break nothing, another number does, and so does a value that was valid', async () => {
  const text = (members: string): string =>
    `meta: {id: s, endian: le}\nseq: [{id: x, type: u1, enum: kind, valid: {in-enum: true}}]\nenums: {kind: {${members}}}\n`;
  const { stdout } = await cli(
    'schema',
    'diff',
    '--json',
    write('a.ksy', text('1: one, 2: two')),
    write('b.ksy', text('1: one, 3: two, 4: four')),
  );
  const found = JSON.parse(stdout) as { changes: { kind: string; path: string; message: string }[] };
  expect(found).toMatchObject({ oldFiles: 'some', oldReaders: 'some', writtenFiles: 'some' });
  expect(found.changes.map(({ kind, path, message }) => `${kind} ${path} ${message}`)).toEqual([
    'member-renumbered Kind.TWO 2 is now 3',
    'member-added Kind.FOUR 4',
    'field-valid S.x its enum has other values',
  ]);
});

test('as a table for a pull request', async () => {
  const { stdout } = await cli('schema', 'diff', '--markdown', write('a.ksy', old), write('b.ksy', grown));
  expect(stdout).toBe(
    [
      '| what | change | old files | old readers | written files |',
      '| --- | --- | --- | --- | --- |',
      '| `SmRow` | version: grew from 4 to 12 bytes in r2: errorPC at 4 | yes | yes | yes |',
      '| `SmRow.errorPC` | field-added: u8le at 4, since r2 | yes | yes | yes |',
      '| **all** | 2 changes | **yes** | **yes** | **yes** |',
      '',
    ].join('\n'),
  );
});

test('equal schemas have no difference, whatever their words say', async () => {
  const a = write('a.ksy', old);
  const b = write('b.ksy', old.replace('id: a, type: u4', 'type: u4, id: a, doc: Now with words.'));
  expect(await cli('schema', 'diff', a, b)).toEqual({ exit: 0, stderr: '', stdout: 'no difference\n' });
});

test.each(['cuda', 'elf', 'dwarf', 'spirv', 'r600', 'visa'])('%s is equal to itself', async (id) => {
  const file = join(import.meta.dirname, `../../schemas/${id}.ksy`);
  expect(await cli('schema', 'diff', file, file)).toEqual({ exit: 0, stderr: '', stdout: 'no difference\n' });
});

test('what is no schema is refused', async () => {
  const good = write('a.ksy', old);
  expect(await cli('schema', 'diff', good, join(folder, 'none.ksy'))).toMatchObject({ exit: 3, stdout: '' });
  const { exit, stderr } = await cli(
    'schema',
    'diff',
    good,
    write('b.ksy', 'meta: {id: s}\nseq: [{id: a, type: nowhere}]\n'),
  );
  expect(exit).toBe(2);
  expect(stderr).toContain('b.ksy:2:');
});
