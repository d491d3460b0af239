// Every command of the pages runs as it is printed, in a shell, beside files of the names that it uses.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cliProcess } from '../support/run-cli.ts';
import { blocksOf, pages, root, textOf } from './pages.ts';

/** Files of commands, by names in the pages, and what of the repository they are. */
const files: Readonly<Record<string, string>> = {
  'core.nvcudmp': 'test/fixtures/cuda-real/V_G.nvcudmp.gz',
  'core.nvcudmp.gz': 'test/fixtures/cuda-real/V_G.nvcudmp.gz',
  'new.nvcudmp': 'test/fixtures/cuda/d07_future.nvcudmp',
  'new/1.nvcudmp': 'test/fixtures/cuda/d07_future.nvcudmp',
  'rank0.nvcudmp': 'test/fixtures/cuda-real/L_misaligned.nvcudmp.gz',
  'rank1.nvcudmp': 'test/fixtures/cuda-real/L_misaligned.nvcudmp.gz',
  'ranks/0.nvcudmp': 'test/fixtures/cuda-real/L_misaligned.nvcudmp.gz',
  'ranks/1.nvcudmp': 'test/fixtures/cuda-real/L_exited.nvcudmp.gz',
  'dumps/0.nvcudmp': 'test/fixtures/cuda-real/L_misaligned.nvcudmp.gz',
  'dumps/1.nvcudmp': 'test/fixtures/cuda-real/L_exited.nvcudmp.gz',
  'unknown.bin': 'test/fixtures/spirv/all-ns100.spv',
  'cuda.ksy': 'schemas/cuda.ksy',
  'elf.ksy': 'schemas/elf.ksy',
  'old.ksy': 'schemas/elf.ksy',
  'new.ksy': 'schemas/elf.ksy',
  'kernel.spv': 'test/fixtures/spirv/all-ocl100.spv',
  'shader.r6s': 'test/fixtures/r600/loop-r700.r6s',
  'shader.txt': 'test/fixtures/r600/loads-evergreen.sb.txt',
  'shaders/loop.r6s': 'test/fixtures/r600/loop-r700.r6s',
  'shaders/kill.r6s': 'test/fixtures/r600/kill-r600.r6s',
};

/** Commands that cannot end here: they serve a page, or need what a machine may lack. */
const left = /^lanescope view\b|^lanescope dwarf live\b/;

/** Comparisons of things that differ answer 1. */
const mayDiffer = /^lanescope (?:diff|r600 equiv|r600 bisect|schema diff)\b/;

const commands = pages.flatMap((page) => {
  const found = blocksOf(textOf(page))
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('lanescope ') && !left.test(line)));
  return found.length === 0 ? [] : [{ page, lines: found }];
});

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanescope-commands-'));
  mkdirSync(join(folder, 'bin'));
  const program = join(folder, 'bin/lanescope');
  writeFileSync(program, `#!/bin/sh\nexec ${cliProcess.map((word) => `'${word}'`).join(' ')} "$@"\n`);
  chmodSync(program, 0o755);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function place(where: string): void {
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(where, name)), { recursive: true });
    if (source.endsWith('.gz') && !name.endsWith('.gz'))
      writeFileSync(join(where, name), gunzipSync(readFileSync(join(root, source))));
    else cpSync(join(root, source), join(where, name));
  }
  for (const name of ['shader.bin', 'a.bin', 'b.bin'])
    spawnSync(join(folder, 'bin/lanescope'), ['r600', 'asm', 'shader.txt', '-o', name], { cwd: where });
  for (const name of ['shader.json', 'a.json']) writeFileSync(join(where, name), '{ "chip": "CYPRESS", "type": "ps" }');
  writeFileSync(join(where, 'cuda.h'), 'typedef enum { CUDBG_EXCEPTION_OF_TOMORROW = 0x40 } CUDBGException_t;\n');
}

test('there are commands', () => {
  expect(commands.flatMap(({ lines }) => lines).length).toBeGreaterThan(40);
});

describe.each(commands)('$page', ({ page, lines }) => {
  test('its commands run', { timeout: 300_000 }, () => {
    const where = join(folder, page.replaceAll('/', '-'));
    place(where);
    const failed: string[] = [];
    for (const line of lines) {
      const { status, stderr } = spawnSync('sh', ['-c', line], {
        cwd: where,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
      });
      if (status !== 0 && !(status === 1 && mayDiffer.test(line))) failed.push(`${line}\n  ${status}: ${stderr}`);
    }
    expect(failed).toEqual([]);
  });
});
