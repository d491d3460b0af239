import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { moduleBytes } from '../../src/spirv/advanced.ts';
import type { SpirvModule } from '../../src/spirv/index.ts';

/** What spirv-val says against modules; empty where it takes one. For the tests of one file: its folder goes with them. */
export function spirvVal(): (module: SpirvModule, environment?: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'spirv-val-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (module, environment = 'spv1.6') => {
    const file = join(folder, 'module.spv');
    writeFileSync(file, moduleBytes(module));
    const args = ['--target-env', environment, file];
    const { status, stdout, stderr } = spawnSync('spirv-val', args, { encoding: 'utf8' });
    return status === 0 && stdout === '' ? '' : stdout + stderr;
  };
}
