import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cli, cliProcess } from '../support/run-cli.ts';

let folder: string;
let schema: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'generate-'));
  schema = join(folder, 'ring.ksy');
  writeFileSync(
    schema,
    'meta:\n  id: ring\n  endian: le\nseq:\n  - id: head\n    type: u4\n  - id: tail\n    type: u8\n',
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const out = (): string => join(folder, 'out');

test('writes readers, and nothing where nothing changed', async () => {
  const first = await cli('generate', schema, '-o', out());
  expect(first).toMatchObject({ exit: 0, stderr: '' });
  expect(first.stdout).toContain(`wrote ${join(out(), 'ring.ts')}\n`);
  expect(readdirSync(out()).sort()).toEqual(['ring.layout.json', 'ring.ts']);
  const code = readFileSync(join(out(), 'ring.ts'), 'utf8');
  expect(code).toContain('readonly tail: bigint');
  expect(code).toContain(`from 'lanescope/runtime';`);
  expect(code).toContain(`from 'lanescope/runtime/support';`);
  expect(await cli('generate', schema, '-o', out())).toEqual({ exit: 0, stdout: '', stderr: '' });
});

test('--check names what is missing or changed and writes nothing', async () => {
  const missing = await cli('generate', schema, '-o', out(), '--check');
  expect(missing.exit).toBe(1);
  expect(missing.stdout).toContain(`missing  ${join(out(), 'ring.ts')}\n`);
  await cli('generate', schema, '-o', out());
  expect(await cli('generate', schema, '-o', out(), '--check')).toMatchObject({ exit: 0, stdout: '' });
  writeFileSync(join(out(), 'ring.ts'), '// edited\n');
  const changed = await cli('generate', schema, '-o', out(), '--check', '--json');
  expect(changed.exit).toBe(1);
  expect(JSON.parse(changed.stdout)).toMatchObject({ schema: 1, changed: [join(out(), 'ring.ts')], missing: [] });
  expect(readFileSync(join(out(), 'ring.ts'), 'utf8')).toBe('// edited\n');
});

test('what a schema says of its parts is in the comments', async () => {
  writeFileSync(
    schema,
    `meta: {id: ring}
doc: A ring.
doc-ref: https://example.org/ring
seq: [{id: n, type: u1, doc: How many., doc-ref: section 3}, {id: kind, type: u1, enum: kind}, {id: p, type: p(1)}]
instances: {m: {value: n + 1, doc: One more.}}
enums: {kind: {1: {id: one, doc: The only one., doc-ref: [table 4, table 5]}}}
types: {p: {doc: A part., params: [{id: q, type: u1, doc: What is given.}], seq: [{id: x, size: q}]}}
`,
  );
  expect(await cli('generate', schema, '-o', out())).toMatchObject({ exit: 0, stderr: '' });
  const code = readFileSync(join(out(), 'ring.ts'), 'utf8');
  for (const text of [
    '/**\n * A ring.\n * @see https://example.org/ring\n */',
    '/**\n   * How many.\n   * @see section 3\n   */',
    '/** One more. */',
    '/**\n   * The only one.\n   * @see table 4\n   * @see table 5\n   */',
    '/** A part. */',
    '/** What is given. */',
  ])
    expect(code).toContain(text);
});

test('a wrong schema is named with its place', async () => {
  writeFileSync(schema, 'meta:\n  id: ring\nseq:\n  - id: head\n    type: nothing_known\n');
  const { exit, stdout, stderr } = await cli('generate', schema, '-o', out());
  expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^${schema}:5:\\d+ /seq/0/type: error\\[`));
});

test('--watch generates again when a schema that is imported changes', async () => {
  const part = join(folder, 'common', 'part.ksy');
  mkdirSync(join(folder, 'common'));
  writeFileSync(part, 'meta: {id: part}\nseq: [{id: a, type: u1}]\n');
  writeFileSync(schema, 'meta: {id: ring, imports: [/common/part]}\nseq: [{id: p, type: part}]\n');
  const [command, ...first] = cliProcess;
  const run = spawn(command, [...first, 'generate', schema, '-o', out(), '--watch']);
  let said = '';
  const waiting = async (times: number): Promise<void> => {
    while (said.split('waiting for changes').length <= times)
      await new Promise((resolve) => run.stderr.once('data', (text: Buffer) => resolve((said += String(text)))));
  };
  try {
    await waiting(1);
    expect(readFileSync(join(out(), 'part.ts'), 'utf8')).toContain('readonly a: number');
    writeFileSync(part, 'meta: {id: part}\nseq: [{id: another, type: u1}]\n');
    await waiting(2);
    expect(readFileSync(join(out(), 'part.ts'), 'utf8')).toContain('readonly another: number');
  } finally {
    run.kill();
  }
  expect((await cli('generate', schema, '-o', out(), '--watch', '--check')).exit).toBe(2);
}, 60_000);

test('a hint stands under its error', async () => {
  writeFileSync(schema, 'meta: {id: ring}\nseq: [{id: header, type: u1}, {id: body, size: haeder}]\n');
  const { stderr } = await cli('generate', schema, '-o', out());
  expect(stderr).toContain("unable to access 'haeder'");
  expect(stderr).toContain('\n  hint: did you mean `header`?\n');
});

test('--parts leaves out what is not asked for, and brings what the rest needs', async () => {
  const verbs = async (...parts: string[]): Promise<string[]> => {
    expect(await cli('generate', schema, '-o', out(), ...parts)).toMatchObject({ exit: 0, stderr: '' });
    const code = readFileSync(join(out(), 'ring.ts'), 'utf8');
    return ['parse', 'Layout', 'Table', 'serialize', 'validate', 'visit'].filter((each) =>
      new RegExp(`export (?:function|const|class) (?:${each}Ring|Ring${each})\\b`).test(code),
    );
  };
  const all = ['parse', 'Layout', 'Table', 'serialize', 'validate', 'visit'];
  expect(await verbs()).toEqual(all);
  expect(await verbs('--parts', 'read')).toEqual(['parse']);
  expect(await verbs('--parts', 'extras')).toEqual(['parse']);
  expect(await verbs('--parts', 'read,write')).toEqual(['parse', 'serialize']);
  expect(await verbs('--parts', 'validate')).toEqual(['parse', 'serialize', 'validate']);
  expect(await verbs('--parts', 'visit')).toEqual(['parse', 'Layout', 'Table', 'visit']);
  expect(await verbs('--parts', 'layout', '--parts', 'write')).toEqual(['parse', 'Layout', 'Table', 'serialize']);
  const { exit, stderr } = await cli('generate', schema, '-o', out(), '--parts', 'reed');
  expect([exit, stderr]).toEqual([
    2,
    expect.stringContaining('needs some of read, extras, layout, write, validate, visit'),
  ]);
});
