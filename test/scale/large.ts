/*
 * `npm run test:large`: what main commands take of files of 64 MB, kind by kind; docs/large-files.md has the table. Words behind it choose
 * kinds by format and driver: `npm run test:large -- CUDA`; then no table is written.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { FormatError } from '../../src/runtime/index.ts';
import { measuredProcess } from '../hostile/measured-process.ts';
import { elfDwarfFamilies } from './elf-dwarf-families.ts';
import type { Family } from './family.ts';
import { gpuFamilies } from './gpu-families.ts';
import { otherFamilies } from './other-families.ts';

const BYTES = 64e6;
const PATIENCE = 200_000;
/** Most that a command should take. */
const MOST = { seconds: 20, bytes: 1e9 };

/** Kinds whose files can be this large: others are bounded by what an address reaches. */
const kinds = [
  'CUDA SMs with a warp',
  'CUDA launches',
  'ELF sections',
  'ELF symbols',
  'ELF relocations',
  'ELF notes',
  'DWARF variables',
  'DWARF rows of call frame',
  'DWARF functions with call frame',
  'DWARF files',
  'DWARF line tables',
  'DWARF sequences',
  'DWARF units',
  'SPIR-V variables and lines',
  'vISA objects',
  'vISA variables',
  'vISA subroutines',
  'R600 ALU clauses',
  'R600 loops',
  'R600 lines of assembler',
  'ksy fields',
  'gzip members',
];

const root = join(import.meta.dirname, '../..');
const main = [process.execPath, join(root, 'dist/bin/cli/main.js')] as const;
const folder = mkdtempSync(join(tmpdir(), 'large-'));

/** The count that makes a file of about `BYTES`, by two small ones. */
async function countFor({ build, first }: Family): Promise<number> {
  const [one, two] = [(await build(first)).length, (await build(2 * first)).length];
  return Math.floor(((BYTES - one) / (two - one) + 1) * first);
}

const families = [...elfDwarfFamilies, ...gpuFamilies, ...otherFamilies];

/**
 * Write a file in a process of its own: what a process takes at most is, on Linux, no less than what its parent took when it began.
 * False where the format cannot count so far.
 */
function built(family: Family, count: number, file: string): boolean {
  const words = ['--import', 'tsx', import.meta.filename, BUILD, `${families.indexOf(family)}`, `${count}`, file];
  const { status } = spawnSync(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit'], cwd: root });
  if (status !== 0 && status !== UNREACHABLE) throw new Error(`${family.format} ${family.driver} cannot be built`);
  return status === 0;
}

const BUILD = '--build';
const UNREACHABLE = 3;
if (process.argv[2] === BUILD) {
  const [index, count, file = ''] = process.argv.slice(3);
  try {
    writeFileSync(file, (await families[Number(index)]?.build(Number(count))) ?? '');
  } catch (error) {
    if (!(error instanceof FormatError) || error.code !== 'write/out-of-range') throw error;
    process.exit(UNREACHABLE);
  }
  process.exit(0);
}

const asked = process.argv.slice(2);
const isAsked = (name: string): boolean => asked.length === 0 || asked.some((word) => name.includes(word));
const rows: string[] = [];
let failures = 0;
for (const family of families) {
  const name = `${family.format} ${family.driver}`;
  if (!kinds.some((kind) => name.startsWith(kind)) || !isAsked(name)) continue;
  const count = await countFor(family);
  const file = join(folder, `file.${family.suffix}`);
  if (!built(family, count, file)) {
    console.log(`${name}: no file can have ${count}`);
    continue;
  }
  for (const command of family.commands) {
    const places: Readonly<Record<string, string>> = {
      FILE: file,
      OUT: join(folder, 'out'),
      FOLDER: join(folder, 'generated'),
    };
    const words = command.map((word) => places[word] ?? word);
    const { exit, seconds, bytes: memory, outputBytes } = measuredProcess(main, words, folder, PATIENCE);
    const isAnswer = exit !== null && exit <= 2 && seconds !== undefined && memory !== undefined;
    const isFine = isAnswer && seconds <= MOST.seconds && memory <= MOST.bytes;
    if (!isFine) failures++;
    const cells = [family.format, family.driver, count.toLocaleString('en'), (statSync(file).size / 1e6).toFixed(0)];
    const taken = [
      seconds?.toFixed(1) ?? '',
      memory === undefined ? '' : (memory / 1e6).toFixed(0),
      (outputBytes / 1e6).toFixed(0),
      isFine ? '' : isAnswer ? 'too much' : 'no answer',
    ];
    rows.push(`| ${[...cells, `\`${command.join(' ')}\``, ...taken].join(' | ')} |`);
    console.log(rows.at(-1));
  }
}
rmSync(folder, { recursive: true });

const page = `# Files of 64 MB

\`npm run test:large\` makes this page: processor time and memory of main commands for files of 64 MB of one kind, each command a process of its
own, run once. At most ${MOST.seconds} s and ${MOST.bytes / 1e9} GB are asked for; without an answer V8 had no more memory. Node ${process.versions.node}, ${cpus()[0]?.model ?? 'unknown processor'}.

| format | what is counted | count | MB | command | s | memory, MB | output, MB | |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
if (asked.length === 0) writeFileSync(join(root, 'docs/large-files.md'), page);
if (failures > 0) console.error(`${failures} take more`);
process.exitCode = failures > 0 ? 1 : 0;
