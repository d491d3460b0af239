/* Everything a change must pass, one line each: `npm run check`, or `npm run check -- lint types` for some of it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);

/** A command of npm's .bin folder or npm itself, and its arguments. */
type Step = readonly [command: string, ...args: string[]];

const packed = mkdtempSync(join(tmpdir(), 'lanescope-pack-'));
const tarball = (): string => join(packed, readdirSync(packed).find((name) => name.endsWith('.tgz')) ?? 'missing.tgz');

const written = ['src', 'scripts', 'test'];
const sources = [...written, 'generated'];

/** In order: the cheap ones first. */
const checks: readonly { readonly name: string; readonly steps: () => readonly Step[] }[] = [
  {
    name: 'format',
    steps: () => [
      [
        'prettier',
        '--check',
        '--log-level',
        'warn',
        ...written.map((folder) => `${folder}/**/*.{ts,tsx,css,html}`),
        '*.json',
        '**/*.md',
      ],
    ],
  },
  {
    name: 'lint',
    steps: () => [['oxlint', '--type-aware', '--config', 'test/oxlintrc.json', ...sources]],
  },
  {
    name: 'types',
    steps: () => [
      [process.execPath, compiler('typescript'), '-p', '.', '--noEmit'],
      [process.execPath, compiler('typescript'), '-p', 'test'],
      [process.execPath, compiler('typescript'), '-p', 'src/viewer'],
      // Generated code is for other people's projects, which have other compilers.
      [process.execPath, compiler('typescript59'), '-p', '.', '--noEmit'],
      [process.execPath, compiler('typescript7'), '-p', '.', '--noEmit'],
    ],
  },
  { name: 'imports', steps: () => [['tsx', 'scripts/check-imports.ts']] },
  { name: 'numbers', steps: () => [['tsx', 'scripts/check-numbers.ts']] },
  { name: 'drift', steps: () => [['tsx', 'scripts/generate.ts', '--check']] },
  { name: 'unused', steps: () => [['knip']] },
  {
    name: 'package',
    steps: () => [
      ['npm', 'run', '--silent', 'build'],
      ['tsx', 'scripts/check-sizes.ts'],
      ['npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', packed],
      ['publint', 'run', '--strict', tarball()],
      ['attw', '--profile', 'esm-only', '--no-emoji', tarball()],
    ],
  },
  { name: 'tests', steps: () => [['npm', 'run', 'test:all', '--silent']] },
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !checks.some((check) => check.name === name.replace(/^no-/, '')));
if (unknown.length > 0) {
  console.error(`unknown check: ${unknown.join(', ')}; there are ${checks.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const only = asked.filter((name) => !name.startsWith('no-'));
const chosen = checks.filter(({ name }) => !asked.includes(`no-${name}`) && (only.length === 0 || only.includes(name)));

const failed: string[] = [];
for (const { name, steps } of chosen) {
  const started = performance.now();
  const output = firstFailure(steps);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${output === undefined ? 'ok  ' : 'FAIL'}  ${name.padEnd(8)} ${seconds.padStart(6)} s`);
  if (output === undefined) continue;
  failed.push(name);
  console.log(output.trimEnd().replace(/^/gm, '      '));
}
rmSync(packed, { recursive: true });
console.log(
  failed.length === 0
    ? `all ${chosen.length} checks pass`
    : `${failed.length} of ${chosen.length} checks fail: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Three versions of TypeScript are installed; each has a `tsc`. */
function compiler(name: string): string {
  return join(root, 'node_modules', name, 'bin', 'tsc');
}

/** Run steps until one fails; what that one printed. Each step's arguments are made when it is its turn. */
function firstFailure(steps: () => readonly Step[]): string | undefined {
  for (let i = 0; i < steps().length; i++) {
    const [command, ...args] = steps()[i] as Step;
    const path = `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`;
    const env = { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: undefined };
    const run = spawnSync(command, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
    if (run.status === 0) continue;
    return `$ ${command} ${args.join(' ')}\n${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`;
  }
  return undefined;
}
