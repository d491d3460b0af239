// What `generate` writes passes TypeScript in a project of its own, with no setting made for it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

const root = resolve(import.meta.dirname, '../..');
const schemas = join(root, 'test/specifications/schemas');
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'own-project-'));
  const files = readdirSync(schemas).map((name) => join(schemas, name));
  expect(await cli('generate', ...files, '-I', schemas, '-o', join(folder, 'out'))).toMatchObject({ exit: 0 });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  target: 'es2022',
  noEmit: true,
};
/** The runtime from its sources; what is said about those themselves is about the settings of another project. */
const paths = {
  'lanescope/runtime': [join(root, 'src/runtime/index.ts')],
  'lanescope/runtime/support': [join(root, 'src/runtime/support.ts')],
};

test.each(
  ['typescript59', 'typescript', 'typescript7'].flatMap((compiler) =>
    [
      { module: 'nodenext', moduleResolution: 'nodenext' },
      { module: 'esnext', moduleResolution: 'bundler' },
    ].map((resolution) => [compiler, resolution.moduleResolution, resolution] as const),
  ),
)(
  '%s with %s resolution',
  (compiler, _, resolution) => {
    const config = { compilerOptions: { ...strict, ...resolution, paths, types: [] }, include: ['out'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules', compiler, 'bin/tsc'), '-p', folder, '--pretty', 'false', '--listFiles'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20 },
    );
    const lines = stdout.split('\n');
    expect(lines.filter((line) => line.startsWith('out/') && line.includes('error'))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('error'))).toEqual([]);
    const compiled = lines.filter((line) => line.includes('/out/') && line.endsWith('.ts'));
    expect(compiled.length).toBeGreaterThanOrEqual(readdirSync(schemas).length);
  },
  120_000,
);

test('files import each other by the names that they have when they are compiled, or by their own', async () => {
  const imports = (): string[] =>
    readdirSync(join(folder, 'out')).flatMap((name) =>
      [...readFileSync(join(folder, 'out', name), 'utf8').matchAll(/ from '(\.[^']*)';/g)].map(([, from = '']) => from),
    );
  const before = imports();
  expect(before.length).toBeGreaterThan(0);
  expect(before.filter((from) => !/^\.\/\w+\.js$/.test(from))).toEqual([]);
  const files = readdirSync(schemas).map((name) => join(schemas, name));
  await cli('generate', ...files, '-I', schemas, '-o', join(folder, 'out'), '--import-extension', 'ts');
  expect(imports()).toEqual(before.map((from) => from.replace(/js$/, 'ts')));
}, 120_000);
