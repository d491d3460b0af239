/* Readers of every age, which are the layouts that were kept of them, on dumps of every driver; and docs/compatibility.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { currentPage } from '../../scripts/compatibility/current-page.ts';
import { readers, sizeIn, today, versionsOf } from '../../scripts/compatibility/layouts.ts';
import type { Reader, RowLayout } from '../../scripts/compatibility/layouts.ts';
import { readOf } from '../../scripts/compatibility/page.ts';
import { jsonText } from '../../src/core/index.ts';
import { generations, tables } from '../../src/cuda/advanced.ts';
import type { TableName } from '../../src/cuda/advanced.ts';
import { buildDump, dump as dumpJson } from '../../src/cuda/index.ts';
import { SHT_LOUSER } from '../../src/cuda/tables/kinds.ts';
import { withChangedSections } from '../support/elf-sections.ts';
import { open } from './open-bytes.ts';

const root = join(import.meta.dirname, '../..');
const known = today(root, 'cuda');
const all = readers(root, 'cuda');
const versions = versionsOf(known);

/** The row type of a table, by its fields. */
function typeOf(table: TableName): string {
  const fields = Object.keys(tables[table].layout.fields).join();
  return Object.entries(known).find(([, type]) => Object.keys(type.fields).join() === fields)?.[0] ?? '';
}

const tableOf = new Map(
  (Object.keys(tables) as TableName[]).map((name) => [SHT_LOUSER + tables[name].kind, [name, typeOf(name)] as const]),
);

/** The rows that dumps are made of. */
const listed = Object.fromEntries([...tableOf.values()].map(([, type]) => [type, known[type] as RowLayout]));

/** Every field of a row with a number of its own. */
function filled(table: TableName, row = 1): Record<string, bigint | number> {
  const { fields } = tables[table].layout;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { offset, size }]) => [
      name,
      size === 8 ? (BigInt(row) << 40n) + BigInt(offset) + 1n : (row << 16) + offset + 1,
    ]),
  );
}

function dumpOf(generation: number): Promise<Uint8Array> {
  const lanes = [1, 2, 3].map((row) => ({ ...filled('thread', row), backtrace: [1n, 2n] }));
  const warps = [1, 2].map((row) => ({ ...filled('warp', row), lanes }));
  return buildDump({
    generation,
    meta: { ...filled('meta'), driverVersionMajor: generation },
    devices: [
      {
        ...filled('device'),
        contexts: [{ ...filled('context'), modules: [filled('module'), filled('module', 2)] }],
        grids: [{ ...filled('grid'), constbanks: [filled('constbank')] }],
        sms: [{ ...filled('sm'), blocks: [{ ...filled('cta'), warps }] }, filled('sm', 2)],
      },
    ],
  });
}

const little = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);

/** A row as a reader that only has the layout reads it: the fields that end in it, and what is behind them. */
function readRow(layout: RowLayout, row: Uint8Array): { fields: Map<string, bigint>; tail: Uint8Array } {
  const there = Object.entries(layout.fields).filter(([, { offset, size }]) => offset + size <= row.length);
  const end = Math.max(0, ...there.map(([, { offset, size }]) => offset + size));
  return {
    fields: new Map(there.map(([name, { offset, size }]) => [name, little(row.subarray(offset, offset + size))])),
    tail: row.slice(end),
  };
}

function writeRow(layout: RowLayout, { fields, tail }: ReturnType<typeof readRow>): Uint8Array {
  const parts = [...fields].map(([name, value]) => {
    const { size } = layout.fields[name] as { size: number };
    return Buffer.from(value.toString(16).padStart(2 * size, '0'), 'hex').reverse();
  });
  return Buffer.concat([...parts, tail]);
}

/** The value of a field as the generated reader has it, unsigned. */
function generated(table: TableName, row: Uint8Array): Map<string, bigint> {
  const view = new DataView(row.buffer, row.byteOffset, row.length);
  const object: object = tables[table].over(view, 0, 1, row.length).at(0).toObject();
  const sizes = tables[table].layout.fields;
  return new Map(
    Object.entries(object).flatMap(([name, value]) =>
      typeof value === 'number' || typeof value === 'bigint'
        ? [[name, BigInt.asUintN(8 * (sizes[name]?.size ?? 8), BigInt(value))] as const]
        : [],
    ),
  );
}

/** Read every table of a file with a reader, compare with the generated one, and write it again. */
function through(reader: Reader, version: string, file: Uint8Array): { written: Uint8Array; read: Set<string> } {
  const read = new Set<string>();
  const written = new Uint8Array(file);
  withChangedSections(written, (section) => {
    const [table, type] = tableOf.get(section.type) ?? [];
    const layout = type === undefined ? undefined : reader.types[type];
    const stride = type === undefined ? undefined : sizeIn(known[type] as RowLayout, version);
    if (table === undefined || layout === undefined || stride === undefined) return;
    const rows: Uint8Array[] = [];
    for (let at = 0; at < section.bytes.length; at += stride) {
      const bytes = section.bytes.slice(at, at + stride);
      const row = readRow(layout, bytes);
      const ours = generated(table, bytes);
      for (const [name, value] of row.fields) {
        expect([type, name, value]).toEqual([type, name, ours.get(name)]);
        if (!name.startsWith('padding')) read.add(`${type}.${name}`);
      }
      rows.push(writeRow(layout, row));
    }
    section.bytes.fill(0);
    section.bytes.set(Buffer.concat(rows));
  });
  return { written, read };
}

const files = new Map<string, Uint8Array>();
beforeAll(async () => {
  for (const [i, version] of versions.entries()) files.set(version, await dumpOf(generations[i] as number));
});

test('the layout of every version that brought something is kept', () => {
  expect(all.map(({ version }) => version)).toEqual(versions);
  expect(all.at(-1)?.types).toEqual(known);
  expect([...tableOf.values()].map(([, type]) => type)).not.toContain('');
});

describe.each(all.map((reader) => [reader.version, reader] as const))('the reader of %s', (_, reader) => {
  test.each(versions)(
    'reads a file of %s as far as the table says, and writes it back byte for byte',
    async (version) => {
      const file = files.get(version) as Uint8Array;
      const { written, read } = through(reader, version, file);
      expect(Buffer.compare(written, file)).toBe(0);
      expect(read.size).toBe(readOf(reader, listed, version).read);
      const { dump } = await open(written);
      const document = JSON.parse(await jsonText(dumpJson(dump))) as { entry_sizes: Record<string, number> };
      expect(document.entry_sizes['thread']).toBe(sizeIn(known[typeOf('thread')] as RowLayout, version));
    },
  );
});

test('docs/compatibility.md says what the layouts say', async () => {
  expect(readFileSync(join(root, 'docs/compatibility.md'), 'utf8')).toBe(await currentPage(root));
});
