import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parquetReadObjects } from 'hyparquet';
import { columns } from '../../src/triage/index.ts';
import { cli } from '../support/run-cli.ts';
import { expected, partition } from './answers.ts';
import type { TriageJson } from './answers.ts';
import { NAME, writeJob } from './job.ts';
import type { Job } from './job.ts';

let folder: string;
let dumps: string;
let job: Job;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'triage-'));
  dumps = join(folder, 'dumps');
  job = await writeJob(dumps, 60);
});
afterAll(() => rmSync(folder, { recursive: true }));

const triage = (...args: string[]): ReturnType<typeof cli> => cli('triage', '--name', NAME, ...args);

async function answered(...args: string[]): Promise<TriageJson> {
  const { exit, stdout } = await triage('--json', ...args);
  expect(exit).toBe(0);
  return JSON.parse(stdout) as TriageJson;
}

test('a job of 60 ranks: exactly its groups, what is broken, and the cause', async () => {
  const answer = await answered(dumps);
  expect(partition(answer, dumps)).toEqual(expected(job));
  expect(answer).toMatchObject({ files: 65, dumps: 60 });
  expect(answer.groups).toHaveLength(5);
  expect(answer.hangs).toHaveLength(2);
  const scatter = answer.groups.find(({ ranks }) => ranks.includes(0));
  expect(scatter).toMatchObject({ ranks: [0, 20, 40], hosts: ['node1', 'node3', 'node6'], count: 3 });
  expect(answer.cause).toEqual({
    signature: scatter?.signature,
    why: 'the first of 5 different faults by the times in the dumps, 36 s before the next; 45 without a fault likely wait for it; 5 files could not be read',
  });
  expect(answer.unreadable.every(({ code, message }) => code !== '' && message !== '')).toBe(true);
});

test('the order of files does not matter', async () => {
  const whole = await triage('--json', dumps);
  const list = join(folder, 'list');
  const paths = [...job.keys()].map((path) => join(dumps, path)).reverse();
  writeFileSync(list, paths.join('\n'));
  expect((await triage('--json', ...paths)).stdout).toBe(whole.stdout);
});

test('parts of a cluster, merged, are byte for byte the answer of one run; a part that is missing is named', async () => {
  const parts = join(folder, 'parts/');
  for (let i = 0; i < 7; i++) {
    expect((await triage('--shard', `${i}/7`, '--parquet', parts, dumps)).exit).toBe(0);
  }
  for (const shape of ['--json', '--ndjson', '--csv', '--all']) {
    expect((await cli('triage', '--merge', parts, shape)).stdout).toBe((await triage(dumps, shape)).stdout);
  }
  const whole = join(folder, 'whole.parquet');
  const merged = join(folder, 'merged.parquet');
  await triage(dumps, '--parquet', whole, '--report', `${whole}.html`);
  await cli('triage', '--merge', parts, '--parquet', merged, '--report', `${merged}.html`);
  expect(readFileSync(merged).equals(readFileSync(whole))).toBe(true);
  expect(readFileSync(`${merged}.html`, 'utf8')).toBe(readFileSync(`${whole}.html`, 'utf8'));

  rmSync(join(parts, 'part-3.parquet'));
  writeFileSync(join(parts, 'part-5.parquet'), 'PAR1 cut off');
  const { exit, stdout, stderr } = await cli('triage', '--merge', parts, '--json');
  expect(exit).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({ shards: 7, missing_shards: [3, 5] });
  expect(stderr).toContain('--shard 3/7, --shard 5/7');
  for (const i of [3, 5]) await triage('--shard', `${i}/7`, '--parquet', parts, dumps);
  expect((await cli('triage', '--merge', parts, '--json')).stdout).toBe((await triage(dumps, '--json')).stdout);
  await triage('--shard', '0/3', '--parquet', parts, dumps);
  expect(await cli('triage', '--merge', parts)).toMatchObject({ exit: 2, stdout: '' });
});

test('a cache answers the second run, and a file that changed is read again', async () => {
  const cache = join(folder, 'cache');
  const first = await triage('--json', '--cache', cache, dumps);
  expect((await triage('--json', '--cache', cache, dumps)).stdout).toBe(first.stdout);
  const growing = join(folder, 'growing');
  const small = await writeJob(growing, 20);
  await triage('--cache', cache, growing);
  const [path = ''] = [...small.keys()].filter((each) => each.includes('_rank0.'));
  writeFileSync(join(growing, path), 'no dump any more');
  const answer = await answered('--cache', cache, growing);
  expect(answer.unreadable.map(({ file }) => file)).toContain(join(growing, path));
});

test('the Parquet file has the columns of the contract, a row a file and a row a group', async () => {
  const file = join(folder, 'columns.parquet');
  await triage(dumps, '--parquet', file);
  const rows = await parquetReadObjects({ file: new Uint8Array(readFileSync(file)).buffer });
  expect(Object.keys(rows[0] ?? {})).toEqual(columns.map(({ name }) => name));
  const count = (kind: string): number => rows.filter(({ row }) => row === kind).length;
  expect([count('dump'), count('unreadable'), count('group')]).toEqual([60, 5, 7]);
});

test.each(['kernel', 'exception', 'host', 'device', 'line', 'loose'])(
  'groups by %s hold every dump once',
  async (by) => {
    const { groups, hangs } = await answered('--by', by, dumps);
    expect(hangs).toEqual([]);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(60);
    expect(groups.length).toBeGreaterThan(1);
  },
);

test('text fits a screen, and --all has every file', async () => {
  const { stdout } = await triage(dumps);
  expect(stdout.split('\n').length).toBeLessThan(30);
  expect(stdout).toContain('likely cause: #');
  const all = (await triage('--all', dumps)).stdout;
  for (const path of job.keys()) expect(all).toContain(path);
});

test.each([[[]], [['--merge', 'x', 'y']], [['--shard', '3/3', '.']], [['--shard', 'x', '.']], [['--name', '%q', '.']]])(
  'wrong usage: %j',
  async (args) => {
    expect(await cli('triage', ...args)).toMatchObject({ exit: 2, stdout: '' });
  },
);
