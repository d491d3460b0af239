/* Fields that are cut from the schema are found again in dumps, with their sizes and kinds; nothing is found that is known. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDump } from '../../src/cuda/index.ts';
import { cli } from '../support/run-cli.ts';

const root = join(import.meta.dirname, '../..');
const real = join(root, 'test/fixtures/cuda-real');
const cuda = readFileSync(join(root, 'schemas/cuda.ksy'), 'utf8');

/** The schema whose rows of a type end at a byte, before a field. */
function cut(text: string, type: string, field: string, size: number): string {
  const start = text.indexOf(`\n  ${type}:\n`);
  const from = text.indexOf(`\n      - id: ${field}\n`, start);
  const to = text.indexOf('\n      - id: unknown_tail\n', start);
  expect(start > 0 && from > start && to > from, field).toBe(true);
  const head = text.slice(start, from).replace(/-versions: \{(.*)\}/, (_, list: string) => {
    const kept = list.split(',').filter((each) => Number(each.split(':')[1]) <= size);
    return `-versions: {${kept.join(',')} }`;
  });
  return text.slice(0, start) + head + text.slice(to);
}

const cuts = [
  ['sm_table_entry', 'exception_string', 40],
  ['warp_table_entry', 'in_syscall_lanes_mask', 48],
  ['thread_table_entry', 'cbu_thread_state', 48],
] as const;
const older = cuts.reduce((text, [type, field, size]) => cut(text, type, field, size), cuda);

const blocks = Array.from({ length: 12 }, (_, i) => ({
  gridId64: 1n,
  blockIdxX: i,
  warps: Array.from({ length: 2 }, (__, w) => ({
    warpId: w,
    validLanesMask: 0xffffffff,
    activeLanesMask: 0xffff0000,
    inSyscallLanesMask: i % 3 === 0 ? 0x00ff0000 : 0,
    cbuActiveLanesMask: 0xffff0000 >>> i,
    barrierScope: 1 + (i % 3),
    additionalBarrierInfo: w === 0 ? 'waits at a barrier of the cluster' : 'waits at a barrier of the block',
    lanes: Array.from({ length: 4 }, (___, ln) => ({
      ln,
      threadIdxX: ln + 32 * w,
      cbuThreadState: 1 + ((i + ln) % 4),
    })),
  })),
}));
const built = {
  devices: [
    {
      devName: 'A device of this test',
      devType: 'GH100',
      smType: 'sm_90',
      grids: [{ gridId64: 1n }],
      sms: blocks.map((block, smId) => ({ smId, exceptionString: 'an exception of the whole SM', blocks: [block] })),
    },
  ],
};

interface Explored {
  readonly known: boolean;
  readonly read: number;
  readonly tables: readonly {
    readonly name: string;
    readonly ksy: readonly string[];
    readonly candidates: readonly { readonly offset: number; readonly size: number; readonly kind: string }[];
  }[];
  readonly values: readonly object[];
}

let folder: string;
let dump: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'schema-explore-'));
  dump = join(folder, 'newest.nvcudmp');
  writeFileSync(dump, await buildDump(built));
  writeFileSync(join(folder, 'older.ksy'), older);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function explored(...args: string[]): Promise<Explored> {
  const { exit, stdout, stderr } = await cli('schema', 'explore', '--json', ...args);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  return JSON.parse(stdout) as Explored;
}

function places({ tables }: Explored): string[] {
  return tables.flatMap(({ name, candidates }) =>
    candidates.map(({ offset, size, kind }) => `${name} ${offset} u${size} ${kind}`),
  );
}

const reals = readdirSync(real)
  .filter((name) => name.endsWith('.gz') && !name.startsWith('C_'))
  .map((name) => join(real, name));

describe('lanescope schema explore', () => {
  test('finds fields that are cut from the newest layout', async () => {
    const found = await explored('--schema', join(folder, 'older.ksy'), dump);
    expect(places(found)).toEqual(
      expect.arrayContaining([
        'CudbgSmTableEntry 40 u8 string',
        'CudbgWarpTableEntry 48 u4 mask',
        'CudbgWarpTableEntry 52 u4 mask',
        'CudbgWarpTableEntry 64 u4 enum',
        'CudbgWarpTableEntry 72 u8 string',
        'CudbgThreadTableEntry 48 u4 enum',
      ]),
    );
    expect(found.tables.map(({ name }) => name)).toEqual([
      'CudbgSmTableEntry',
      'CudbgWarpTableEntry',
      'CudbgThreadTableEntry',
    ]);
  });

  test('says so of dumps that the schema knows', async () => {
    expect(await explored(dump, ...reals)).toMatchObject({
      known: true,
      tables: [],
      values: [],
      read: reals.length + 1,
    });
    expect((await cli('schema', 'explore', dump)).stdout).toMatch(
      /^the schema knows every byte of \d+ rows of 1 file\n$/,
    );
  });

  test('finds fields of drivers in real dumps', async () => {
    const found = await explored('--schema', join(folder, 'older.ksy'), ...reals);
    expect(places(found)).toEqual(
      expect.arrayContaining(['CudbgWarpTableEntry 48 u4 mask', 'CudbgThreadTableEntry 48 u4 flag']),
    );
  });

  test('gives lines that make a schema which knows the bytes', async () => {
    const { tables } = await explored('--schema', join(folder, 'older.ksy'), dump);
    let text = older;
    for (const [index, [type]] of cuts.entries()) {
      const at = text.indexOf('      - id: unknown_tail\n', text.indexOf(`\n  ${type}:\n`));
      const lines = (tables[index]?.ksy ?? []).map((line) => `      ${line}\n`);
      text = text.slice(0, at) + lines.join('') + text.slice(at);
      const versions = text.indexOf(' }', text.indexOf('-versions: {', text.indexOf(`\n  ${type}:\n`)));
      const [, more = ''] = /^# -versions: \{ (.*) \}$/.exec(tables[index]?.ksy[0] ?? '') ?? [];
      expect(more).not.toBe('');
      text = `${text.slice(0, versions)}, ${more}${text.slice(versions)}`;
    }
    writeFileSync(join(folder, 'pasted.ksy'), text);
    expect(await explored('--schema', join(folder, 'pasted.ksy'), dump)).toMatchObject({ known: true });
  });

  test('finds values that the schema does not know', async () => {
    const states = cuda.indexOf('\n  barrier_scope:\n');
    expect(states).toBeGreaterThan(0);
    const members = cuda.slice(states).replace(/\n {4}(0x)?0*2:[^\n]*(\n {6}[^\n]*)*/, '');
    writeFileSync(join(folder, 'values.ksy'), cuda.slice(0, states) + members);
    const { values } = await explored('--schema', join(folder, 'values.ksy'), dump);
    expect(values).toEqual([expect.objectContaining({ field: 'barrierScope', rows: 8 })]);
  });

  test('draws the rows, and reads no other format', async () => {
    const svg = join(folder, 'rows.svg');
    expect((await cli('schema', 'explore', '--schema', join(folder, 'older.ksy'), '--svg', svg, dump)).exit).toBe(0);
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg [^>]*>\n[^]*CudbgWarpTableEntry: 24 rows[^]*<\/svg>\n$/);
    const other = await cli('schema', 'explore', join(folder, 'older.ksy'));
    expect(other.exit).toBe(1);
    expect(other.stderr).toContain('schema/not-cuda');
  });
});
