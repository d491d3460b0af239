// Every command of the pages runs as it is printed, in a shell, beside files of the names that it uses: with lanescope as a clone has it, as
// the package that is installed into an empty project, and as the executable.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

const folder = mkdtempSync(join(tmpdir(), 'lanescope-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ways to have lanescope, by which each command is run: what makes the program, as words. */
const ways: readonly { readonly way: string; readonly install: (where: string) => readonly string[] }[] = [
  { way: 'a clone', install: () => cliProcess },
  { way: 'the package in an empty project', install: installed },
  { way: 'the executable', install: executable },
];

/** The package as `npm pack` makes it of `dist`, in a project that has nothing else but the packages that it may use. */
function installed(where: string): readonly string[] {
  const npm = (cwd: string, ...args: string[]): string =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: 'pipe' });
  const tarball = npm(root, 'pack', '--silent', '--ignore-scripts', '--pack-destination', where).trim();
  writeFileSync(join(where, 'package.json'), '{ "private": true }');
  npm(where, 'install', '--no-audit', '--no-fund', '--omit=peer', `./${tarball}`);
  const { peerDependencies } = JSON.parse(textOf('package.json')) as { peerDependencies: Record<string, string> };
  for (const name of Object.keys(peerDependencies)) {
    mkdirSync(dirname(join(where, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(where, 'node_modules', name));
  }
  return [join(where, 'node_modules/.bin/lanescope')];
}

function executable(where: string): readonly string[] {
  const file = join(where, 'executable');
  const args = ['--import', 'tsx', 'scripts/build-exe.ts', '--output', file];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' });
  return [file];
}

function place(where: string, program: string): void {
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(where, name)), { recursive: true });
    if (source.endsWith('.gz') && !name.endsWith('.gz'))
      writeFileSync(join(where, name), gunzipSync(readFileSync(join(root, source))));
    else cpSync(join(root, source), join(where, name));
  }
  for (const name of ['shader.bin', 'a.bin', 'b.bin'])
    spawnSync(program, ['r600', 'asm', 'shader.txt', '-o', name], { cwd: where });
  for (const name of ['shader.json', 'a.json']) writeFileSync(join(where, name), '{ "chip": "CYPRESS", "type": "ps" }');
  writeFileSync(join(where, 'cuda.h'), 'typedef enum { CUDBG_EXCEPTION_OF_TOMORROW = 0x40 } CUDBGException_t;\n');
}

test('there are commands', () => {
  expect(commands.flatMap(({ lines }) => lines).length).toBeGreaterThan(40);
});

describe.each(ways)('$way', ({ way, install }) => {
  const home = join(folder, way.replaceAll(' ', '-'));
  const program = join(home, 'bin/lanescope');

  beforeAll(() => {
    mkdirSync(dirname(program), { recursive: true });
    const words = install(home).map((word) => `'${word}'`);
    writeFileSync(program, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`);
    chmodSync(program, 0o755);
  }, 120_000);

  test.each(commands)('the commands of $page run', { timeout: 300_000 }, ({ page, lines }) => {
    const where = join(home, page.replaceAll('/', '-'));
    place(where, program);
    const failed: string[] = [];
    for (const line of lines) {
      const { status, stderr } = spawnSync('sh', ['-c', line], {
        cwd: where,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${dirname(program)}:${process.env['PATH']}` },
      });
      // What the executable does not have it says.
      const isMissing = way === 'the executable' && status === 2 && stderr.includes('install lanescope with npm');
      const isDifferent = status === 1 && mayDiffer.test(line);
      if (status !== 0 && !isDifferent && !isMissing) failed.push(`${line}\n  ${status}: ${stderr}`);
    }
    expect(failed).toEqual([]);
  });
});
