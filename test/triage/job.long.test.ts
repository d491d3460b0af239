import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnCli } from '../support/run-cli.ts';
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
  job = await writeJob(dumps, 1000);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

function triage(...args: string[]): string {
  const { exit, stdout, stderr } = spawnCli(['triage', '--json', '--name', NAME, ...args]);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  return stdout;
}

test('1,000 ranks in 7 groups and 5 broken files: with 1 and 4 workers, whole and in 7 parts', () => {
  const one = triage('--workers', '1', dumps);
  const answer = JSON.parse(one) as TriageJson;
  expect(partition(answer, dumps)).toEqual(expected(job));
  expect(partition(answer, dumps).groups).toHaveLength(7);
  const cause = answer.groups.find(({ ranks }) => ranks.includes(0));
  expect(answer.cause?.signature).toBe(cause?.signature);
  expect(triage('--workers', '4', dumps)).toBe(one);
  const parts = join(folder, 'parts');
  mkdirSync(parts);
  for (let i = 0; i < 7; i++) {
    spawnCli(['triage', '--name', NAME, '--workers', '2', '--shard', `${i}/7`, '--parquet', parts, dumps]);
  }
  expect(triage('--merge', parts)).toBe(one);
}, 300_000);
