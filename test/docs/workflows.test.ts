// Workflows of GitHub do nothing that a person could not do here: they run .ci/run and npm's scripts.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root, textOf } from './pages.ts';

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly uses?: string; readonly run?: string }[] }>
  >;
}

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
const workflows = readdirSync(join(root, '.github/workflows'));

test.each(workflows)('%s', (name) => {
  const { jobs } = parse(textOf(`.github/workflows/${name}`)) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  expect(steps.length).toBeGreaterThan(2);
  for (const { run, uses } of steps) {
    if (run === undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
    else if (run.startsWith('npm run ')) expect(Object.keys(scripts)).toContain(run.split(' ')[2]);
    else expect(['bash .ci/run', 'bash .ci/run long', 'npm ci', 'npm pack', 'npm publish --dry-run']).toContain(run);
  }
  expect(textOf(`.github/workflows/${name}`)).not.toContain('secrets.');
});

test('templates of issues are forms, and the citation has the version of the package', () => {
  for (const name of readdirSync(join(root, '.github/ISSUE_TEMPLATE')).filter((each) => each !== 'config.yml')) {
    const form = parse(textOf(`.github/ISSUE_TEMPLATE/${name}`)) as { name: string; body: readonly { type: string }[] };
    expect(form.name).not.toBe('');
    expect(form.body.length).toBeGreaterThan(1);
  }
  const citation = parse(textOf('CITATION.cff')) as { version: string };
  expect(citation.version).toBe((JSON.parse(textOf('package.json')) as { version: string }).version);
});
