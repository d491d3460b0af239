/* The executable runs where there is nothing but itself and the libraries of C that it says it needs. */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const fixtures = join(repository, 'test/fixtures');

/** Nothing but what finds `chroot`. */
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

/** How a command gets another root: as a user that is root in a namespace of its own, or as root. */
const changers = [['unshare', '-r', 'chroot'], ['chroot']];
const changer = changers.find(([command = '', ...args]) => spawnSync(command, [...args, '/', 'true']).status === 0);

describe.skipIf(changer === undefined || process.platform !== 'linux')('the executable in an empty root', () => {
  const [command = '', ...before] = changer ?? [];
  let root: string;
  const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(command, [...before, root, '/lanescope', ...args], { encoding: 'utf8', env, maxBuffer: 2 ** 28 });

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'exe-'));
    const exe = join(root, 'lanescope');
    const built = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build-exe.ts', '--output', exe], {
      cwd: repository,
      encoding: 'utf8',
    });
    expect([built.status, built.stderr.replace(/^warning: Can't find string offset .*\n/gm, '')]).toEqual([0, '']);
    const libraries = [...spawnSync('ldd', [exe], { encoding: 'utf8' }).stdout.matchAll(/\/\S+/g)].map(
      ([file]) => file,
    );
    // What the documents say that it needs.
    for (const file of libraries)
      expect(file).toMatch(/\/(?:ld-linux-\S+|lib(?:c|dl|m|pthread|gcc_s|stdc\+\+))\.so\.\d$/);
    for (const file of libraries) {
      mkdirSync(join(root, dirname(file)), { recursive: true });
      copyFileSync(file, join(root, file));
    }
    mkdirSync(join(root, 'tmp'));
    for (const folder of ['cuda', 'cuda-real', 'visa', 'spirv', 'r600', 'dwarf']) {
      mkdirSync(join(root, folder));
      for (const name of readdirSync(join(fixtures, folder))) {
        if (!/\.(md|cu|json|txt)$/.test(name))
          writeFileSync(join(root, folder, name), readFileSync(join(fixtures, folder, name), { flag: 'r' }));
      }
    }
  }, 120_000);
  afterAll(() => rmSync(root, { recursive: true }));

  test('says its version and its help', () => {
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
    expect(run('--version')).toEqual(expect.objectContaining({ status: 0, stdout: `${version}\n`, stderr: '' }));
    expect(run('--help').stdout).toContain('Explain a crash or a hang:');
    expect(run('completion', 'bash').stdout).toContain('complete -F _lanescope lanescope');
  });

  test('reads files of every format', () => {
    const { status, stdout } = run('/cuda-real/L_sharedoob.nvcudmp.gz');
    expect([status, stdout.split(':')[0]]).toEqual([0, 'WARP_ILLEGAL_INSTRUCTION']);
    expect(JSON.parse(run('dump', '--json', '/cuda/d06_meta_r575.nvcudmp').stdout)).toMatchObject({ format: 'cuda' });
    expect(run('visa', 'frames', '/visa/L1-stackcall-skl.dbg')).toMatchObject({ status: 0, stderr: '' });
    expect(run('spirv', 'functions', '/spirv/all-ocl100.spv').stdout).toContain('void k(int, __global int *)');
    expect(run('r600', 'disasm', '/r600/loop-r700.r6s').stdout).toContain('===== SHADER');
    expect(run('dump', '/dwarf/bounds.o')).toMatchObject({ status: 0, stderr: '' });
    expect(run('dwarf', 'eval', 'lit5; dup; mul')).toMatchObject({ status: 0, stderr: '' });
  });

  test('triages in threads, and leaves nothing behind', () => {
    const { status, stdout, stderr } = run(
      'triage',
      '--workers',
      '2',
      '/cuda',
      '/cuda-real',
      '--parquet',
      '/out.parquet',
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^\d+ files: \d+ CUDA dumps/);
    expect(readdirSync(join(root, 'tmp'))).toEqual([]);
  });

  test('shows the viewer, and leaves nothing behind', async () => {
    const view = spawn(command, [...before, root, '/lanescope', 'view', '--no-open', '/cuda/d06_meta_r575.nvcudmp'], {
      env,
    });
    const url = await new Promise<string>((resolve) =>
      view.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
    );
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')]);
    view.kill('SIGINT');
    await new Promise((resolve) => view.once('close', resolve));
    expect(readdirSync(join(root, 'tmp'))).toEqual([]);
  });

  test('says what is not in it', () => {
    for (const args of [
      ['schema', 'layout', 'cuda'],
      ['triage', '/cuda', '--db', '/x.duckdb'],
    ]) {
      expect(run(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining('install lanescope with npm') });
    }
  });

  test('gives the exit codes of the command', () => {
    expect(run('/nothing').status).toBe(3);
    expect(run('cuda', 'slmi').status).toBe(2);
    expect(run('spirv', 'types', '/visa/L1-stackcall-skl.dbg').status).toBe(1);
  });
});
