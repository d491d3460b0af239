// Every JSON document is what its schema says, and names of ours are snake_case.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentSchemas } from '../../scripts/documents.ts';
import { root } from '../docs/pages.ts';
import { cli } from '../support/run-cli.ts';
import { leaves } from '../sweep/commands.ts';
import { calls } from './calls.ts';
import { ask, callsFor, filesIn, problemsOf } from './validate.ts';

const fixtures = join(root, 'test/fixtures');
const text = readFileSync(join(root, 'schemas/documents.schema.json'), 'utf8');
const all = JSON.parse(text) as {
  readonly documents: Readonly<Record<string, string>>;
  readonly $defs: Readonly<
    Record<string, { readonly properties?: Readonly<Record<string, { readonly deprecated?: true }>> }>
  >;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanescope-documents-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const subjects: readonly (readonly [format: string, files: readonly string[]])[] = [
  [
    'cuda',
    filesIn(join(fixtures, 'cuda'), /nvcudmp$/).concat(
      filesIn(join(fixtures, 'cuda-real'), /^(V_G|L_exited|L_badfp|H_|C_).*gz$/),
    ),
  ],
  ['visa', filesIn(join(fixtures, 'visa'), /\.dbg$/)],
  ['spirv', filesIn(join(fixtures, 'spirv'), /\.spv$/)],
  ['elf', filesIn(join(fixtures, 'elf'), /\.(o|so)$/).concat(filesIn(join(fixtures, 'dwarf'), /\.o$/))],
  ['r600', filesIn(join(fixtures, 'r600'), /\.(r6s|o|gsh)$/)],
  ['asm', filesIn(join(fixtures, 'r600'), /\.sb\.txt$/)],
  ['folder', [join(fixtures, 'r600')]],
  ['dumps', [join(fixtures, 'cuda-real')]],
  ['ksy', [join(root, 'schemas/visa.ksy'), join(root, 'schemas/spirv.ksy')]],
  ['known', [join(fixtures, 'cuda/d07_future.nvcudmp')]],
  ['none', ['']],
];

describe.each(subjects)('%s', (format, files) => {
  test.each(callsFor(format).map((call) => [call.words.join(' '), call] as const))(
    '%s',
    { timeout: 120_000 },
    async (_, call) => {
      expect(files.length).toBeGreaterThan(0);
      const problems: string[] = [];
      for (const file of files)
        problems.push(
          ...(await ask(call, file, folder, format === 'ksy' ? join(root, 'schemas/elf.ksy') : (files.at(-1) ?? ''))),
        );
      expect(problems.slice(0, 5)).toEqual([]);
    },
  );
});

test('a document with a key that its schema does not have is refused', async () => {
  const { stdout } = await cli('detect', join(fixtures, 'cuda/d07_future.nvcudmp'), '--json');
  const document = JSON.parse(stdout) as object;
  expect(await problemsOf('detect', document)).toEqual([]);
  expect(await problemsOf('detect', { ...document, more: 1 })).not.toEqual([]);
});

test('lines of triage, several files and files that are refused', { timeout: 60_000 }, async () => {
  const { stdout } = await cli('triage', '--ndjson', join(fixtures, 'cuda-real'));
  for (const line of stdout.trim().split('\n')) expect(await problemsOf('triage.line', JSON.parse(line))).toEqual([]);
  const both = await cli('--json', join(fixtures, 'cuda/d07_future.nvcudmp'), join(root, 'package.json'));
  for (const each of JSON.parse(both.stdout) as unknown[]) expect(await problemsOf('cuda.summary', each)).toEqual([]);
});

test('every command that prints JSON has its document, and every document its command', () => {
  const formats = ['cuda', 'visa', 'spirv', 'elf', 'r600'];
  const short: Readonly<Record<string, string>> = {
    diff: 'cuda.diff',
    disasm: 'r600.disasm',
    asm: 'r600.asm',
    opt: 'r600.opt',
    eval: 'dwarf.eval',
  };
  const expected = leaves()
    .filter(({ options }) => options.some(({ long }) => long === '--json'))
    .flatMap(({ name }) =>
      name === 'summary' || name === 'dump'
        ? formats.map((format) => `${format}.${name}`)
        : (short[name] ?? name.replace(' ', '.')),
    );
  const names = Object.keys(all.documents);
  expect([...new Set(expected), 'triage.line'].toSorted()).toEqual(names.toSorted());
  const asked = new Set(calls.map(({ document }) => document));
  expect(names.filter((name) => !asked.has(name))).toEqual(['schema.import', 'triage.line']);
});

test('the list of documents, and names that are none', async () => {
  expect((await cli('schema')).stdout.trim().split('\n')).toEqual(Object.keys(all.documents));
  const { exit, stderr } = await cli('schema', 'cuda.sumary');
  expect([exit, stderr]).toEqual([2, expect.stringContaining('cuda.summary')]);
});

test('the file is what the interfaces give', { timeout: 60_000 }, () => {
  expect(documentSchemas(root)).toBe(text);
});

/** Names that others gave: fields of the vendor, locations as `dwarf eval` is asked for them, rules of frames, GX2. */
const vendors: ReadonlySet<string> = new Set(
  'devId errorPC functionEntry gridId64 numSMs bitOffset bitSize byteDisplacement optimizedOut cfa+ initialValues uniformBlocks'.split(
    ' ',
  ),
);

/** Types of documents that are not whole tables: `dump` spells the fields of those as the vendor does. */
function ownTypes(): Set<string> {
  const own = new Set<string>();
  const visit = (type: string): void => {
    if (own.has(type)) return;
    own.add(type);
    for (const [, inner = ''] of JSON.stringify(all.$defs[type]).matchAll(/"#\/\$defs\/(\w+)"/g)) visit(inner);
  };
  for (const [name, type] of Object.entries(all.documents)) if (!name.endsWith('.dump')) visit(type);
  return own;
}

test('names of our own are snake_case; what was not is deprecated', () => {
  const own = ownTypes();
  expect(own.size).toBeGreaterThan(100);
  const broken = [...own].flatMap((type) =>
    Object.entries(all.$defs[type]?.properties ?? {})
      .filter(([name, { deprecated }]) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name) && deprecated !== true)
      .filter(([name]) => !vendors.has(name))
      .map(([name]) => `${type}.${name}`),
  );
  expect(broken).toEqual([]);
});
