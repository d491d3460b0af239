/* What `verify` answers for services: SARIF, and annotations of GitHub. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sarifLog, workflowLines } from '../../src/cli/commands/verify-report.ts';
import { cli } from '../support/run-cli.ts';

const dump = join(import.meta.dirname, '../fixtures/cuda/d06_meta_r575.nvcudmp');

interface Log {
  readonly version: string;
  readonly runs: readonly [
    {
      readonly invocations: readonly [{ readonly executionSuccessful: boolean }];
      readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] } };
      readonly artifacts: readonly { readonly location: { readonly uri: string } }[];
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly message: { readonly text: string };
        readonly locations: readonly {
          readonly physicalLocation: {
            readonly artifactLocation: { readonly uri: string; readonly index: number };
            readonly region?: { readonly byteOffset: number };
          };
        }[];
      }[];
    },
  ];
}

let folder: string;
let cut: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-report-'));
  cut = join(folder, 'a 1,2.nvcudmp');
  writeFileSync(cut, readFileSync(dump).subarray(0, 3000));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([['--as'], ['--format']])('%s sarif: a rule for each code, a result for each diagnostic', async (option) => {
  const { exit, stdout } = await cli('verify', option, 'sarif', dump, cut);
  expect(exit).toBe(1);
  const { version, runs } = JSON.parse(stdout) as Log;
  const [{ tool, artifacts, results, invocations }] = runs;
  expect([version, tool.driver.name, invocations[0].executionSuccessful]).toEqual(['2.1.0', 'lanescope', true]);
  expect(artifacts.map(({ location }) => decodeURIComponent(location.uri))).toEqual([
    `file://${dump}`,
    `file://${cut}`,
  ]);
  const plain = JSON.parse((await cli('verify', '--json', dump, cut)).stdout) as {
    diagnostics: { code: string; message: string }[];
  }[];
  const all = plain.flatMap(({ diagnostics }, index) => diagnostics.map(({ code, message }) => [code, message, index]));
  expect(all.length).toBeGreaterThan(0);
  expect(
    results.map(({ ruleId, message, locations }) => [
      ruleId,
      message.text,
      locations[0]?.physicalLocation.artifactLocation.index,
    ]),
  ).toEqual(all);
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  const last = results.at(-1);
  expect([last?.ruleId, last?.level, last?.locations[0]?.physicalLocation.region?.byteOffset]).toEqual([
    'cuda/cut-off',
    'error',
    3000,
  ]);
});

test('github: an annotation for each diagnostic', async () => {
  const { exit, stdout } = await cli('verify', '--as', 'github', cut);
  expect(exit).toBe(1);
  expect(stdout).toMatch(
    /^::error file=\S*a 1%2C2\.nvcudmp,title=cuda\/cut-off::the process ended .*\(3 %25\).*\(at 0xbb8, header\.e_shoff\)$/m,
  );
  const lines = workflowLines({
    file: 'a:b%',
    leftOut: 2,
    diagnostics: [{ code: 'x/y', severity: 'info', message: 'one\ntwo', at: {} }],
  });
  expect(lines).toEqual(['::notice file=a%3Ab%25,title=x/y::one%0Atwo', '::notice file=a%3Ab%25::2 more']);
});

test('a file that cannot be read is said, and the log says that it is not all', async () => {
  const { exit, stdout, stderr } = await cli('verify', '--as', 'sarif', dump, join(folder, 'none'));
  expect([exit, stderr]).toEqual([3, expect.stringContaining('no such file')]);
  expect((JSON.parse(stdout) as Log).runs[0].invocations[0].executionSuccessful).toBe(false);
});

test('offsets that no number holds are left out, and what is left out is counted', () => {
  const at = { offset: 2n ** 60n };
  const file = { file: 'x', leftOut: 7, diagnostics: [{ code: 'a/b', severity: 'error', message: 'm', at } as const] };
  const log = JSON.stringify(sarifLog([file], '1.0.0', true).log);
  expect(log).not.toContain('region');
  expect(log).toContain('"diagnosticsLeftOut":7');
});

test('two forms of one answer are a usage error, and -o takes the log', async () => {
  expect((await cli('verify', '--as', 'sarif', '--json', dump)).exit).toBe(2);
  const output = join(folder, 'log.sarif');
  expect(await cli('verify', '--as', 'sarif', dump, '-o', output)).toMatchObject({ exit: 0, stdout: '' });
  expect((JSON.parse(readFileSync(output, 'utf8')) as Log).version).toBe('2.1.0');
});
