/*
 * What compilers write, by language and option, against llvm-dwarfdump (entries, rows of line tables and of call frame information) and
 * gdb's `info scope` (the variables at an address).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memorySource } from '../../../src/core/index.ts';
import { allRows } from '../../../src/dwarf/advanced.ts';
import { lineSectionsOf, open, openLines } from '../../../src/dwarf/index.ts';
import { cli } from '../../support/run-cli.ts';
import { compareObject } from './compare.ts';

const sources = join(import.meta.dirname, 'sources');

/** Compilers by the source that they take; those that CI does not install are skipped by name. */
const compilers = [
  { name: 'gcc', source: 'scopes.c', optional: false },
  { name: 'g++', source: 'scopes.cc', optional: false },
  { name: 'clang', source: 'scopes.c', optional: false },
  { name: 'clang++', source: 'scopes.cc', optional: false },
  { name: 'gfortran', source: 'scopes.f90', optional: true },
  { name: 'rustc', source: 'scopes.rs', optional: true },
] as const;

type Compiler = (typeof compilers)[number]['name'];

/** What is done to debugging information; rustc has its own words for what it can. */
const options: readonly {
  readonly name: string;
  readonly flags: readonly string[];
  readonly rust?: readonly string[];
}[] = [
  { name: 'level 1', flags: ['-g1'], rust: ['-Cdebuginfo=1'] },
  { name: 'level 2, optimised', flags: ['-g2', '-O2'], rust: ['-Cdebuginfo=2', '-O'] },
  { name: 'level 3', flags: ['-g3'] },
  { name: 'DWARF 2', flags: ['-g', '-gdwarf-2', '-O1'] },
  { name: 'DWARF 3', flags: ['-g', '-gdwarf-3', '-O1'] },
  { name: 'DWARF 4', flags: ['-g', '-gdwarf-4', '-O1'] },
  { name: 'DWARF 5', flags: ['-g', '-gdwarf-5', '-O1'], rust: ['-Cdebuginfo=2'] },
  { name: 'split', flags: ['-g', '-gsplit-dwarf', '-O1'] },
  { name: 'zlib', flags: ['-g', '-gz', '-O1'] },
  { name: 'type units', flags: ['-g', '-fdebug-types-section'] },
  { name: 'link-time optimisation', flags: ['-g', '-O2', '-flto'] },
  { name: 'function sections', flags: ['-g', '-O2', '-ffunction-sections'] },
  { name: 'dwz', flags: ['-g', '-gdwarf-4', '-O2'] },
];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanescope-matrix-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function has(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: folder, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** The object and the program that a compiler makes; undefined where it does not know the option. */
function build(
  name: Compiler,
  source: string,
  option: (typeof options)[number],
): { files: string[]; program: string } | undefined {
  const stem = join(folder, `${name}-${option.name.replaceAll(/\W+/g, '-')}`);
  const input = join(sources, source);
  if (name === 'rustc') {
    if (option.rust === undefined) return undefined;
    run(name, ...option.rust, '-o', stem, input);
    return { files: [stem], program: stem };
  }
  run(name, ...option.flags, '-c', '-o', `${stem}.o`, input);
  const linker = option.name.startsWith('link-time') && name.startsWith('clang') ? ['-fuse-ld=lld'] : [];
  run(name, ...option.flags, ...linker, '-o', stem, `${stem}.o`);
  if (option.name === 'dwz') run('dwz', stem);
  // Objects of link-time optimisation hold no machine code.
  const objects = option.name.startsWith('link-time') ? [] : [`${stem}.o`];
  const split = option.name === 'split' ? [`${stem}.dwo`] : [];
  return { files: [...objects, ...split, stem], program: stem };
}

/** Addresses of lines in our source, at most so many, spread over it. */
async function addressesIn(program: string, source: string, most: number): Promise<bigint[]> {
  const { sections } = await open(memorySource(new Uint8Array(readFileSync(program))));
  const lines = lineSectionsOf(sections);
  if (lines === undefined) return [];
  const found = [...allRows(openLines(lines))]
    .filter(({ file, endSequence, isStmt }) => !endSequence && isStmt && file?.endsWith(source) === true)
    .map(({ address }) => address);
  const all = [...new Set(found)];
  return all.filter((_, i) => i % Math.max(1, Math.floor(all.length / most)) === 0);
}

/** Names of the variables of the innermost function, inlined or not, around each address, as gdb has them. */
function gdbScopes(program: string, addresses: readonly bigint[]): string[] {
  const asked = addresses.flatMap((address) => ['-ex', `echo @${address}\\n`, '-ex', `info scope *${address}`]);
  const text = run('gdb', '-batch', '-nx', '-iex', 'set debuginfod enabled off', ...asked, program);
  return addresses.map((address) => {
    const own = text.split(`@${address}\n`)[1]?.split('\n@')[0] ?? '';
    return [...own.matchAll(/^Symbol (\S+) is/gm)]
      .map(([, name]) => name)
      .sort()
      .join(' ');
  });
}

async function ourScopes(program: string, addresses: readonly bigint[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const { stdout } = await cli('dwarf', 'vars', '--json', program, '--pc', `0x${address.toString(16)}`);
    const { variables } = JSON.parse(stdout) as { variables: { name: string; scope: string }[] };
    const inner = variables[0]?.scope;
    found.push(
      variables
        .filter(({ scope }) => scope === inner)
        .map(({ name }) => name)
        .sort()
        .join(' '),
    );
  }
  return found;
}

for (const { name, source, optional } of compilers) {
  const isThere = has(name);
  for (const option of options) {
    const title = `${name}: ${option.name}`;
    if (!isThere && optional) {
      test.skip(`${title} [no ${name}]`, () => {});
      continue;
    }
    test(
      title,
      async () => {
        const built = build(name, source, option);
        if (built === undefined) return;
        for (const file of built.files) {
          const { differences, errors, theirs } = await compareObject(file);
          expect([file, ...differences, ...errors]).toEqual([file]);
          expect(theirs.entries.length, file).toBeGreaterThan(0);
        }
        const addresses = await addressesIn(built.program, source, 6);
        expect(await ourScopes(built.program, addresses)).toEqual(gdbScopes(built.program, addresses));
      },
      120_000,
    );
  }
}
