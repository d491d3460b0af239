// What the documentation of triage says is what it does: columns, questions in SQL, scripts.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { columns } from '../../src/triage/index.ts';
import { cli, cliProcess } from '../support/run-cli.ts';
import { writeJob } from './job.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/triage.md'), 'utf8');
const assert = join(root, 'test/fixtures/cuda-real/L_assert.nvcudmp.gz');
const LANESCOPE = cliProcess.join(' ');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'triage-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function bash(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ReturnType<typeof spawnSync> {
  return spawnSync('bash', [join(root, 'scripts', script), ...args], {
    env: { ...process.env, LANESCOPE, ...env },
    encoding: 'utf8',
  });
}

test('every column is in the page, in order, with its type', () => {
  const rows = [...page.matchAll(/^\| `(\w+)`\s*\| (text|number)\s*\| (.*?)\s*\|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(columns.map(({ name, type, about }) => [name, type, about]));
});

test('every question in SQL is answered', async () => {
  const [db, dumps] = [join(folder, 'history.duckdb'), join(folder, 'dumps')];
  await writeJob(dumps, 20);
  await cli('triage', dumps, '--db', db);
  await writeJob(dumps, 40);
  await cli('triage', dumps, assert, '--db', db);
  const questions = [...page.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) => sql);
  expect(questions).toHaveLength(4);
  const instance = await DuckDBInstance.create(db);
  const connection = await instance.connect();
  const counts: number[] = [];
  for (const sql of questions) counts.push((await connection.runAndReadAll(sql)).getRowsJson().length);
  connection.closeSync();
  instance.closeSync();
  // Only the assert is new in the second run.
  expect(counts[1]).toBe(1);
  expect(counts.every((count) => count > 0)).toBe(true);
});

test('the epilog answers beside the folder of a job, and never fails', () => {
  const DUMPS = join(folder, 'epilog');
  mkdirSync(join(DUMPS, '77'), { recursive: true });
  cpSync(assert, join(DUMPS, '77', 'core_1_node_2.nvcudmp.gz'));
  expect(bash('slurm/epilog.sh', [], { DUMPS, SLURM_JOB_ID: '77' }).status).toBe(0);
  expect(JSON.parse(readFileSync(join(DUMPS, '77.triage.json'), 'utf8'))).toMatchObject({ dumps: 1 });
  expect(existsSync(join(DUMPS, '77.triage.html'))).toBe(true);
  expect(bash('slurm/epilog.sh', [], { DUMPS, SLURM_JOB_ID: '78' }).status).toBe(0);
  expect(bash('slurm/epilog.sh', [], { DUMPS, SLURM_JOB_ID: '77', LANESCOPE: 'false' }).status).toBe(0);
});

test('a run that fails is triaged, and its exit code stays', () => {
  const dumps = join(folder, 'ranks');
  const rank = join(root, 'scripts/torchrun/rank.sh');
  // What a driver does with CUDA_COREDUMP_FILE.
  const train = `name=\${CUDA_COREDUMP_FILE//%t/1790000000}; name=\${name//%h/node1}; cp ${assert} "\${name//%p/$$}.gz"; exit 7`;
  const { status, stderr } = bash('torchrun/triage.sh', [dumps, 'bash', rank, 'bash', '-c', train], { RANK: '3' });
  expect(status).toBe(7);
  expect(stderr).toContain('WARP_ASSERT');
  expect(stderr).toMatch(/Ranks.*\n.* 3 /);
  expect(existsSync(join(folder, 'triage.html'))).toBe(true);
  expect(bash('torchrun/triage.sh', [dumps, 'true'], {})).toMatchObject({ status: 0, stderr: '' });
});

/** The YAML under a heading of the page. */
function yamlOf(heading: string): unknown {
  const [, text = ''] = /^`{3,}yaml\n(.*?)^`{3,}$/ms.exec(page.slice(page.indexOf(heading))) ?? [];
  return parse(text);
}

/** `npx` of another machine is this command line. */
const npx = `npx() { [ "$1" = lanescope ] && shift && ${LANESCOPE} "$@"; }`;

test('the tasks of the indexed Job of Kubernetes, merged, are one run', async () => {
  const dumps = join(folder, 'volume');
  await writeJob(join(dumps, 'cores'), 20);
  const job = yamlOf('### Kubernetes') as {
    readonly spec: {
      readonly completions: number;
      readonly template: { readonly spec: { readonly containers: readonly { readonly command: readonly string[] }[] } };
    };
  };
  const words = job.spec.template.spec.containers[0]?.command.map((word) => word.replace(/^\/dumps/, dumps)) ?? [];
  for (let index = 0; index < job.spec.completions; index++) {
    const env = { ...process.env, JOB_COMPLETION_INDEX: `${index}` };
    expect(spawnSync('bash', ['-c', `${npx}; "$@"`, '-', ...words], { env, encoding: 'utf8' }).status).toBe(0);
  }
  const merged = await cli('triage', '--merge', join(dumps, 'parts'), '--json');
  expect(merged.stdout).toBe((await cli('triage', join(dumps, 'cores'), '--json')).stdout);
}, 60_000);

test('the steps of GitHub Actions put the answer into the summary of the job, and keep the report', () => {
  const [job, triage] = yamlOf('### GitHub Actions') as readonly {
    readonly env?: Readonly<Record<string, string>>;
    readonly run: string;
  }[];
  const temp = join(folder, 'runner');
  mkdirSync(temp);
  const summary = join(temp, 'summary.md');
  const names = Object.entries(job?.env ?? {}).map(([key, value]) => [key, value.replace('${{ runner.temp }}', temp)]);
  const env = { ...process.env, ...Object.fromEntries(names), RUNNER_TEMP: temp, GITHUB_STEP_SUMMARY: summary };
  // Tests of somebody, and what a driver does when one fails.
  const tests = `name=\${CUDA_COREDUMP_FILE//%t/1790000000}; name=\${name//%h/node1}; cp ${assert} "\${name//%p/$$}.gz"; exit 1`;
  const step = (text = ''): ReturnType<typeof spawnSync> => spawnSync('bash', ['-e', '-c', text], { env });
  expect(step((job?.run ?? '').replace('./run-tests', `(${tests})`)).status).toBe(1);
  expect(step(`${npx}; ${triage?.run}`).status).toBe(0);
  expect(readFileSync(summary, 'utf8')).toMatch(/^```\n.*WARP_ASSERT.*\n```\n$/s);
  expect(existsSync(join(temp, 'triage.html'))).toBe(true);
});

test('without DuckDB the package that is missing is named', () => {
  const installed = join(folder, 'installed');
  cpSync(join(dirname(cliProcess.at(-1) ?? ''), '../..'), join(installed, 'dist'), { recursive: true });
  writeFileSync(join(installed, 'package.json'), readFileSync(join(root, 'package.json')));
  const run = (...args: string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, [join(installed, 'dist/bin/cli/main.js'), 'triage', assert, ...args], {
      encoding: 'utf8',
    });
  const { status, stderr } = run('--db', join(folder, 'x.duckdb'));
  expect(status).toBe(2);
  expect(stderr).toContain('npm install @duckdb/node-api');
  // Nothing else has to be installed.
  const parquet = join(folder, 'installed.parquet');
  expect(run('--parquet', parquet)).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(parquet)).toBe(true);
});
