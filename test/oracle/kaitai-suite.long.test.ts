// Kaitai Struct's own test suite, where the corpus is there: every format compiles to code that type-checks, and the suite's
// runner finds what it expects of values, errors and bytes written back.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { fileHost, generateInMemory } from '../../src/codegen/index.ts';
import { corpus, corpusTest, hasCorpus } from '../support/corpus.ts';

const root = resolve(import.meta.dirname, '../..');
const suite = join(corpus, 'ksy-suite');
const runner = resolve(corpus, '../tools/ksy-conformance');
const minutes = 60_000;

/** What the runner prints and writes. */
interface Run {
  readonly summary: Readonly<Record<string, unknown>>;
  readonly results: Readonly<
    Record<string, { readonly status: string; readonly why?: string; readonly pathMatch?: boolean }>
  >;
}

describe.skipIf(hasCorpus && !existsSync(runner))('the Kaitai suite', () => {
  let work = '';

  beforeAll(() => {
    if (!hasCorpus) return;
    mkdirSync(join(root, '.tmp'), { recursive: true });
    work = mkdtempSync(join(root, '.tmp', 'suite-'));
    cpSync(runner, join(work, 'runner'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(work, 'runner', 'node_modules'));
    const config = {
      extends: '../../tsconfig.json',
      compilerOptions: { rootDir: '../..', outDir: 'dist' },
      include: ['../../src/codegen', '../../src/runtime'],
    };
    writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(config));
    const build = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', work], {
      cwd: root,
      encoding: 'utf8',
    });
    if (build.status !== 0) throw new Error(build.stdout);
  }, 2 * minutes);

  afterAll(() => {
    if (work !== '') rmSync(work, { recursive: true });
  });

  function run(kind: string): Run {
    const out = join(work, `${kind}.json`);
    const args = [
      'run.mjs',
      '--adapter',
      join(root, 'test/oracle/ksy-adapter.mjs'),
      '--kind',
      kind,
      '--out',
      join(work, kind),
      '--json',
      out,
    ];
    const env = { ...process.env, KSY_SUITE: suite, LANESCOPE_DIST: join(work, 'dist') };
    const done = spawnSync(process.execPath, args, { cwd: join(work, 'runner'), env, encoding: 'utf8' });
    if (!existsSync(out)) throw new Error(`the runner failed: ${done.stderr}`);
    return JSON.parse(readFileSync(out, 'utf8')) as Run;
  }

  const failures = ({ results }: Run, fine: readonly string[]): string[] =>
    Object.entries(results)
      .filter(([name, { status }]) => status !== 'pass' && status !== 'skip' && !fine.includes(name))
      .map(([name, { status, why }]) => `${name}: ${status} ${why ?? ''}`);

  corpusTest(
    'every value of every format is read as the suite says, none of them rounded',
    () => {
      const done = run('kst');
      expect(failures(done, [])).toEqual([]);
      expect(done.summary['inexactInt64']).toBe(0);
    },
    3 * minutes,
  );

  corpusTest(
    'every erroneous schema is refused where it is wrong, and every warning given',
    () => {
      const done = run('errors');
      expect(failures(done, [])).toEqual([]);
      // The suite writes keys of `cases` as its compiler's internals print them: `cases/IntNum(42)`. We give the YAML path.
      const paths = Object.entries(done.results).filter(([, { pathMatch }]) => pathMatch === false);
      expect(paths.map(([name]) => name)).toEqual([
        'expr_broken_switch_params_call',
        'expr_field_unknown_endian_switch_cases',
        'expr_field_unknown_switch_params_call',
      ]);
    },
    3 * minutes,
  );

  corpusTest(
    'what was read is written back byte for byte',
    () => {
      // A structure that holds itself without end, and a size that counts the elements read so far.
      const endless = ['cast_to_top', 'debug_array_user_current_excluded'];
      expect(failures(run('roundtrip'), endless)).toEqual([]);
    },
    3 * minutes,
  );

  corpusTest(
    'every format compiles to code that type-checks under the strict flags',
    async () => {
      const folder = join(suite, 'formats');
      const out = join(work, 'types');
      const host = fileHost([join(folder, 'ks_path'), folder]);
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.ksy'))) {
        const options = { runtime: '../../../../src/runtime/index.ts' };
        const { diagnostics, files, opaque } = await generateInMemory([join(folder, name)], host, options);
        expect(
          diagnostics.filter(({ severity }) => severity === 'error'),
          name,
        ).toEqual([]);
        const own = join(out, name.replace('.ksy', ''));
        mkdirSync(own, { recursive: true });
        for (const type of opaque) {
          const outside = (await generateInMemory([join(folder, `${type}.ksy`)], host, options)).files;
          for (const [file, text] of outside) files.set(file, text);
        }
        for (const [file, text] of files) writeFileSync(join(own, file), text);
      }
      writeFileSync(
        join(out, 'tsconfig.json'),
        JSON.stringify({
          extends: '../../../tsconfig.json',
          // Parameters and helpers of a suite's odder schemas may stay unused.
          compilerOptions: { rootDir: '../../..', noEmit: true, noUnusedLocals: false, noUnusedParameters: false },
          include: ['.'],
        }),
      );
      const check = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', out], {
        cwd: root,
        encoding: 'utf8',
      });
      expect(check.stdout.split('\n').filter((line) => line.includes('error'))).toEqual([]);
    },
    5 * minutes,
  );
});
