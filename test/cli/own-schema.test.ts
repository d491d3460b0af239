/* The example of a schema of one's own, step by step, as docs/schemas.md has it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/schemas.md'), 'utf8');
const block = (language: string, index = 0): string =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))][index]?.[1] ?? '';

mkdirSync(join(root, '.tmp'), { recursive: true });
const folder = mkdtempSync(join(root, '.tmp', 'own-schema-'));
afterAll(() => rmSync(folder, { recursive: true }));

const schema = join(folder, 'launch_ring.ksy');
const file = join(folder, 'ring.bin');
const bytes = Buffer.alloc(24);
bytes.write('RING');
bytes.writeUInt32LE(16, 4);
bytes.writeBigUInt64LE(1234567890n, 8);
bytes.writeUInt32LE(7, 16);
bytes.writeUInt32LE(3, 20);
writeFileSync(file, bytes);
writeFileSync(schema, block('yaml'));

test('a file opens with a schema, and bytes that it does not know are shown', async () => {
  const shown = block('console').split('\n').slice(1).join('\n');
  expect((await cli('dump', '--offsets', '--schema', schema, file)).stdout).toBe(shown);
});

test('as JSON, with and without places', async () => {
  const all = JSON.parse((await cli('dump', '--json', '--offsets', '--schema', schema, file)).stdout) as {
    fields: unknown[];
  };
  expect(all.fields[1]).toEqual({ name: 'entsize', type: 'u4le', offset: 4, size: 4, value: 16 });
  const plain = JSON.parse((await cli('dump', '--json', '--schema', schema, file)).stdout) as { fields: unknown[] };
  expect(plain.fields[1]).toEqual({ name: 'entsize', type: 'u4le', value: 16 });
});

test('one more line in the schema names the new field, in the dump and in the layout', async () => {
  const out = join(folder, 'generated');
  const layout = (): string => readFileSync(join(out, 'launch_ring.layout.json'), 'utf8');
  expect((await cli('generate', schema, '-o', out)).exit).toBe(0);
  const before = layout();
  const added = [...block('diff').matchAll(/^\+(.*)$/gm)].map(([, line]) => line as string);
  const newer = block('yaml')
    .replace(/^.*-versions.*$/m, added[0] as string)
    .replace(/^.*unknown_tail/m, (tail) => `${added[1]}\n${tail}`);
  writeFileSync(schema, newer);
  expect((await cli('dump', '--schema', schema, file)).stdout).toContain('priority: 3\n');
  expect((await cli('generate', schema, '-o', out, '--check')).exit).toBe(1);
  expect((await cli('generate', schema, '-o', out)).exit).toBe(0);
  const lines = layout()
    .split('\n')
    .filter((line) => !before.includes(line));
  expect(lines.join('\n')).toContain(block('diff', 1).slice(1).trim());
});

test('what the change does to files and readers, and the layout for another language', async () => {
  const older = join(folder, 'launch_ring.old.ksy');
  writeFileSync(older, block('yaml'));
  const shown = (index: number): string => block('console', index).split('\n').slice(1).join('\n');
  expect(await cli('schema', 'diff', older, schema)).toEqual({ exit: 0, stderr: '', stdout: shown(2) });
  const header = join(folder, 'launch_ring.h');
  writeFileSync(header, block('c'));
  expect((await cli('schema', 'import', schema, header, '--since', 'v3')).stdout).toBe(shown(3));
  expect((await cli('schema', 'layout', schema, '--as', 'ctypes')).stdout).toBe(shown(4));
});

test('a file that ends too soon is shown as far as it goes; the error names the field', async () => {
  const cut = join(folder, 'cut.bin');
  writeFileSync(cut, bytes.subarray(0, 6));
  const { stdout, stderr, exit } = await cli('dump', '--schema', schema, cut);
  expect(exit).toBe(1);
  expect(stdout).toContain('magic: 52494e47');
  expect(stderr).toContain('requested 4 bytes, but only 2 bytes available');
  expect(stderr).toContain('entsize');
});

test('values are shown in other forms too, as text and as JSON', async () => {
  const forms = join(folder, 'forms.ksy');
  const host = join(folder, 'host.bin');
  writeFileSync(
    forms,
    'meta: {id: forms, endian: le}\nseq: [{id: time, type: u4}, {id: host, size: 4}, {id: n, type: u1}]\n',
  );
  writeFileSync(host, Uint8Array.of(0x00, 0xf1, 0x53, 0x65, 127, 0, 0, 1, 16));
  const { stdout } = await cli('dump', '--schema', forms, '--as', 'hex,date', '--as', 'ipv4', host);
  expect(stdout.split('\n').slice(1, -1)).toEqual([
    '  time: 1700000000  hex 0x6553f100  date 2023-11-14T22:13:20Z  ipv4 0.241.83.101',
    '  host: 7f000001  ipv4 127.0.0.1',
    '  n: 16  hex 0x10  date 1970-01-01T00:00:16Z',
  ]);
  const json = JSON.parse((await cli('dump', '--json', '--schema', forms, '--as', 'dec,ipv4', host)).stdout) as {
    fields: unknown[];
  };
  expect(json.fields[1]).toEqual({
    name: 'host',
    type: 'bytes',
    value: '7f000001',
    as: { dec: '127 0 0 1', ipv4: '127.0.0.1' },
  });
  expect(await cli('dump', '--schema', forms, '--as', 'roman', host)).toMatchObject({ exit: 2 });
});

test('imports from the root of a collection are found in the folders above the schema', async () => {
  const collection = join(folder, 'collection');
  mkdirSync(join(collection, 'image', 'deep'), { recursive: true });
  mkdirSync(join(collection, 'common'));
  const top = join(collection, 'image', 'deep', 'top.ksy');
  writeFileSync(top, 'meta: {id: top, imports: [/common/part]}\nseq: [{id: p, type: part}]\n');
  writeFileSync(join(collection, 'common', 'part.ksy'), 'meta: {id: part}\nseq: [{id: x, type: u1}]\n');
  expect((await cli('dump', '--schema', top, file)).stdout).toContain('x: 82 (0x52)');
  expect((await cli('generate', top, '-o', join(collection, 'out'))).exit).toBe(0);
  const other = join(folder, 'other');
  mkdirSync(join(other, 'common'), { recursive: true });
  writeFileSync(join(other, 'common', 'part.ksy'), 'meta: {id: part}\nseq: [{id: given, type: u1}]\n');
  expect((await cli('dump', '--schema', top, '-I', other, file)).stdout).toContain('given: 82 (0x52)');
});

test('what is wrong with a schema is said with its line and column', async () => {
  const wrong = join(folder, 'wrong.ksy');
  writeFileSync(wrong, 'meta: { id: wrong }\nseq:\n  - { id: a, type: u4 }\n  - { id: b, type: nothing }\n');
  const { stderr, exit } = await cli('dump', '--schema', wrong, file);
  expect(exit).toBe(2);
  expect(stderr).toContain('wrong.ksy:3:20 /seq/0/type: error: unable to use type');
  expect(stderr).toContain('wrong.ksy:4:20 /seq/1/type: error: unable to find type');
});

test('what a record within a record must be is checked', async () => {
  const nested = join(folder, 'nested.ksy');
  const wrong = join(folder, 'wrong.bin');
  writeFileSync(
    nested,
    'meta: {id: nested}\nseq: [{id: id, type: t}]\ntypes: {t: {seq: [{id: type, type: tt}]}, tt: {seq: [{id: magic, contents: AB}]}}\n',
  );
  writeFileSync(wrong, Buffer.from([0, 0]));
  const refused = await cli('dump', '--schema', nested, wrong);
  expect(refused.exit).toBe(1);
  expect(refused.stderr).toContain('id.type.magic');
  expect(refused.stderr).toContain('read/not-equal');
});

test('a part that stands elsewhere and cannot be read is reported', async () => {
  const placed = join(folder, 'placed.ksy');
  const wrong = join(folder, 'placed.bin');
  writeFileSync(
    placed,
    'meta: {id: placed}\nseq: [{id: parts, type: part, repeat: expr, repeat-expr: 1}]\ntypes: {part: {seq: [{id: a, type: u1}], instances: {p: {pos: 1, type: q}, after: {pos: 9, type: u1}}}, q: {seq: [{id: b, type: u1, valid: 9}]}}\n',
  );
  writeFileSync(wrong, Buffer.from([1, 2]));
  const shown = await cli('dump', '--schema', placed, wrong);
  expect(shown.exit).toBe(1);
  expect(shown.stdout).toContain('p: not equal, expected 9, but got 2\n');
  expect(shown.stderr).toMatch(/parts\[0\]\.p\.b.*\n.*parts\[0\]\.after/);
  const document = JSON.parse((await cli('dump', '--json', '--schema', placed, wrong)).stdout) as {
    diagnostics: { code: string }[];
  };
  expect(document.diagnostics.map(({ code }) => code)).toEqual(['read/not-equal', 'read/end-of-stream']);
});

test('parts elsewhere in the file that together have too many bytes are left out', async () => {
  const again = join(folder, 'again.ksy');
  const part = (name: string): string => `  ${name}: { pos: 0, size: 16 }\n`;
  writeFileSync(again, `meta: { id: again }\ninstances:\n${['a', 'b', 'c'].map(part).join('')}`);
  const { stdout, stderr, exit } = await cli('dump', '--schema', again, file, '--limit', 'bytes=16');
  expect(stdout.match(/^ {2}[abc]: (52494e47|values of more than 16 B)/gm)).toEqual([
    '  a: 52494e47',
    '  b: 52494e47',
    '  c: values of more than 16 B',
  ]);
  expect(stderr).toContain('error[limit/bytes]: values of more than 16 B: parts elsewhere in the file are left out');
  expect(exit).toBe(1);
});
