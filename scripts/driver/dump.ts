/* `tsx scripts/driver/dump.ts VERSION`: a dump as a driver of a new version writes it, made by the writers, into test/fixtures/cuda. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Diagnostics, jsonText, memorySource } from '../../src/core/index.ts';
import { generations, tables } from '../../src/cuda/advanced.ts';
import type { TableName } from '../../src/cuda/advanced.ts';
import { buildDump, dump as documentOf, format, open } from '../../src/cuda/index.ts';
import { driverSpec } from '../../test/cuda/driver-dump.ts';
import { today, versionsOf } from '../compatibility/layouts.ts';

/** The lists of a specification, by the table that they are rows of. */
const lists: Readonly<Record<string, TableName>> = {
  devices: 'device',
  contexts: 'context',
  modules: 'module',
  grids: 'grid',
  constbanks: 'constbank',
  sms: 'sm',
  blocks: 'cta',
  // As documents call them.
  ctas: 'cta',
  warps: 'warp',
  lanes: 'thread',
};

const root = path.resolve(import.meta.dirname, '../..');
const [version = ''] = process.argv.slice(2);
const types = today(root, 'cuda');
const number = generations[versionsOf(types).indexOf(version)];
if (number === undefined) throw new Error(`no row has the version ${version}`);

/** Fields of a table that the version brought, with their sizes; enums are left out, of which not every value means something. */
function fresh(table: TableName): [string, number][] {
  const names = Object.keys(tables[table].layout.fields).join();
  const type = Object.values(types).find(({ fields }) => Object.keys(fields).join() === names);
  return Object.entries(type?.fields ?? {})
    .filter(([name, { since, type: of }]) => since === version && !name.startsWith('pad') && /^u\d(?:le)?$/.test(of))
    .map(([name, { size }]) => [name, size]);
}

/** What was written into new fields, as documents print it. */
const given: string[] = [];

/** A row of a specification, and those below it, with a number of its own in every new field. */
function filled<Row extends object>(table: TableName, row: Row): Row {
  const added = fresh(table).map(([name, size]): [string, number | bigint] => {
    const number = (0x1000 + given.length) % 2 ** Math.min(8 * size, 32);
    const value = size === 8 ? BigInt(number) : number;
    given.push(`${name} ${size === 8 ? `0x${value.toString(16)}` : value}`);
    return [name, value];
  });
  const below = Object.entries(row).map(([key, value]: [string, unknown]) => {
    const other = lists[key];
    return [
      key,
      other === undefined || !Array.isArray(value) ? value : value.map((each: object) => filled(other, each)),
    ];
  });
  return Object.fromEntries([...added, ...below]) as Row;
}

/** What a document has in the new fields. */
function found(values: object, key = ''): string[] {
  const table = Array.isArray(values) ? undefined : lists[key];
  const own = new Map<string, unknown>(Object.entries(values));
  return [
    ...(table === undefined ? [] : fresh(table)).map(([name]) => `${name} ${String(own.get(name))}`),
    ...[...own].flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? found(value, Array.isArray(values) ? key : name) : [],
    ),
  ];
}

const spec = await driverSpec(true);
const { devices, meta } = spec;
const bytes = await buildDump({
  generation: number,
  meta: { ...meta, driverVersionMajor: number },
  devices: devices.map((device) => filled('device', device)),
});
const report = new Diagnostics();
const dump = await open(memorySource(bytes), report);
await format.verify(dump, report);
const text = await jsonText(documentOf(dump));
const read = found(JSON.parse(text) as object).sort();
const wrong = given.sort().find((each, i) => each !== read[i]);
if (report.list.length > 0) throw new Error(`the dump is not sound: ${report.list[0]?.message ?? ''}`);
if (wrong !== undefined || read.length !== given.length) throw new Error(`not read as it was written: ${wrong ?? ''}`);
const name = path.join(root, 'test/fixtures/cuda', `driver_${version}`);
writeFileSync(`${name}.nvcudmp`, bytes);
writeFileSync(`${name}.json`, `${text.trimEnd()}\n`);
console.log(`driver_${version}.nvcudmp: ${bytes.length} bytes, ${given.length} values of new fields, all read back`);
