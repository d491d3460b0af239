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

test('a file that ends too soon is shown as far as it goes; the error names the field', async () => {
  const cut = join(folder, 'cut.bin');
  writeFileSync(cut, bytes.subarray(0, 6));
  const { stdout, stderr, exit } = await cli('dump', '--schema', schema, cut);
  expect(exit).toBe(1);
  expect(stdout).toContain('magic: 52494e47');
  expect(stderr).toContain('requested 4 bytes, but only 2 bytes available');
  expect(stderr).toContain('entsize');
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

test('integers are shown in the forms that are asked for', async () => {
  const numbers = join(folder, 'numbers.ksy');
  writeFileSync(
    numbers,
    'meta: {id: numbers, endian: le}\nseq: [{id: a, type: u4}, {id: b, type: u4be, enum: e}, {id: c, type: s8}]\nenums: {e: {0x7f000001: home}}\n',
  );
  const data = join(folder, 'numbers.bin');
  writeFileSync(data, Buffer.from('7f000001' + '7f000001' + 'feffffffffffffff', 'hex'));
  const shown = async (forms: string): Promise<string[]> =>
    (await cli('dump', '--schema', numbers, '--as', forms, data)).stdout
      .split('\n')
      .slice(1, 4)
      .map((line) => line.trim());
  expect(await shown('hex,dec')).toEqual([
    'a: 0x100007f = 16777343',
    'b: HOME = 0x7f000001 = 2130706433',
    'c: -0x2 = -2',
  ]);
  expect(await shown('ipv4')).toEqual(['a: 127.0.0.1', 'b: HOME = 127.0.0.1', 'c: -2']);
  expect(await shown('date')).toEqual(['a: 1970-07-14T04:22:23Z', 'b: HOME = 2037-07-08T22:53:53Z', 'c: -2']);
  expect((await cli('dump', '--schema', numbers, '--as', 'octal', data)).exit).toBe(2);
  expect((await cli('dump', '--as', 'hex', data)).exit).toBe(2);
  expect((await cli('dump', '--schema', numbers, '--as', 'hex', '--json', data)).exit).toBe(2);
});
