// Other people's readers of what triage writes: DuckDB reads the Parquet file and keeps the history, pyarrow reads the Parquet file.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columns } from '../../src/triage/index.ts';
import { cli } from '../support/run-cli.ts';
import type { TriageJson } from './answers.ts';
import { NAME, writeJob } from './job.ts';

let folder: string;
let parquet: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'triage-'));
  parquet = join(folder, 'triage.parquet');
  await writeJob(join(folder, 'dumps'), 40);
  await cli('triage', '--name', NAME, join(folder, 'dumps'), '--parquet', parquet);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function query(file: string | undefined, sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(file ?? ':memory:');
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

test('DuckDB reads the Parquet file', async () => {
  const table = `read_parquet('${parquet}')`;
  const described = await query(undefined, `DESCRIBE SELECT * FROM ${table}`);
  expect(described.map(([name, type]) => [name, type])).toEqual(
    columns.map(({ name, type }) => [name, type === 'text' ? 'VARCHAR' : 'BIGINT']),
  );
  expect(await query(undefined, `SELECT "row", count(*) FROM ${table} GROUP BY 1 ORDER BY 1`)).toEqual([
    ['dump', '40'],
    ['group', '7'],
    ['unreadable', '5'],
  ]);
  const sums = await query(undefined, `SELECT sum("count"), max(rank), min("time") FROM ${table}`);
  expect(sums).toEqual([['40', '39', '1790000005']]);
});

const hasPyarrow = spawnSync('python3', ['-c', 'import pyarrow.parquet']).status === 0;
const pyarrow = 'pyarrow reads the Parquet file';
test.skipIf(!hasPyarrow)(hasPyarrow ? pyarrow : `${pyarrow} [no pyarrow]`, () => {
  const code = `import pyarrow.parquet as p; t = p.read_table(${JSON.stringify(parquet)}); print(t.num_rows, ','.join(t.column_names))`;
  const { stdout } = spawnSync('python3', ['-c', code], { encoding: 'utf8' });
  expect(stdout).toBe(`52 ${columns.map(({ name }) => name).join(',')}\n`);
});

test('a history marks groups that were seen before, and keeps a row a file and group of every run', async () => {
  const [db, dumps] = [join(folder, 'history.duckdb'), join(folder, 'dumps')];
  const run = async (...args: string[]): Promise<TriageJson> => {
    const { exit, stdout } = await cli('triage', '--json', '--name', NAME, dumps, ...args);
    expect(exit).toBe(0);
    return JSON.parse(stdout) as TriageJson;
  };
  await run('--db', db);
  await writeJob(dumps, 60);
  const second = await run('--known', db, '--db', db);
  expect(second.groups[0]?.known).toEqual({ since: expect.any(Number), runs: 1, dumps: 2 });
  const third = await run('--known', db);
  expect(third.groups[0]?.known).toMatchObject({ runs: 2, dumps: 5 });
  const { stdout } = await cli('triage', '--known', db, dumps);
  expect(stdout).toContain('2 runs');
  expect(await query(db, `SELECT run, count(*) FROM triage WHERE "row" = 'dump' GROUP BY run ORDER BY run`)).toEqual([
    ['1', '40'],
    ['2', '60'],
  ]);
});

test('a database that is none is an error that names it', async () => {
  const file = join(folder, 'no.duckdb');
  writeFileSync(file, 'this is no database, and it is long enough to be taken for one by mistake'.repeat(100));
  for (const option of ['--known', '--db']) {
    const { exit, stderr } = await cli('triage', join(folder, 'dumps'), option, file);
    expect(exit).toBe(3);
    expect(stderr).toContain(file);
  }
});
