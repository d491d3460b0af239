/*
 * npm run agreement -- FOLDER [RELEASE [EVERY]]: the verdicts of `verify --profile spirv-val@RELEASE` (2023.1 where it is not said) beside those of
 * the spirv-val that is installed, over every module below a folder: binaries, assembly, SPIR-V in Amber scripts, and GLSL where
 * glslangValidator is installed; `EVERY` takes each so-manieth of them. Lists by rule the modules that only one refuses.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Diagnostics, memorySource } from '../src/core/index.ts';
import { open, verify } from '../src/spirv/index.ts';
import type { Profile } from '../src/spirv/index.ts';
import { filesBelow } from '../test/support/files-below.ts';

/** A module to judge: a binary, or text and what makes a binary of it. */
type Given =
  | { readonly name: string; readonly file: string }
  | { readonly name: string; readonly text: string; readonly ending: string };

interface Answer {
  readonly status: number;
  readonly output: string;
}

const MOST_BYTES = 16 << 20;
const SHOWN = 5;
const GLSL = /\.(vert|frag|comp|geom|tesc|tese|mesh|task|rgen|rint|rahit|rchit|rmiss|rcall)$/;

const [folder, release = '2023.1', every = '1'] = process.argv.slice(2);
if (folder === undefined) throw new Error('needs a folder');
const temporary = mkdtempSync(join(tmpdir(), 'agreement-'));

function run(command: string, ...args: string[]): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(command, args, { maxBuffer: 1 << 28, timeout: 60_000 }, (error, stdout, stderr) => {
      const status = error === null ? 0 : typeof error.code === 'number' ? error.code : 127;
      resolve({ status, output: stdout + stderr });
    });
  });
}

function given(at: string): Given[] {
  return filesBelow(at)
    .filter((file) => statSync(file).size <= MOST_BYTES)
    .flatMap((file) => modulesIn(file, file.slice(at.length + 1)));
}

function modulesIn(file: string, name: string): Given[] {
  const bytes = readFileSync(file);
  if (/^(03022307|07230203)$/.test(bytes.toString('hex', 0, 4))) return [{ name, file }];
  if (GLSL.test(name) && !bytes.includes('OpMemoryModel')) return [{ name, file }];
  if (bytes.includes(0)) return [];
  const text = bytes.toString('utf8');
  if (name.endsWith('.amber')) {
    return [...text.matchAll(/^SHADER \w+ (\S+) SPIRV-ASM.*\n([^]*?)^END$/gm)].map(([, shader = '', body = '']) => {
      return { name: `${name}#${shader}`, text: body, ending: 'spvasm' };
    });
  }
  const isAssembly = /^\s*OpMemoryModel\b/m.test(text) && /^(\s*;.*\n|\s*\n)*\s*(OpCapability|%\S+ *= *Op)/.test(text);
  return isAssembly ? [{ name, text, ending: 'spvasm' }] : [];
}

/** The binary of a module; undefined where it cannot be made. */
async function binaryOf(module: Given, number: number): Promise<string | undefined> {
  if ('file' in module && !GLSL.test(module.name)) return module.file;
  const binary = join(temporary, `${number}.spv`);
  if ('file' in module) {
    const { status } = await run(
      'glslangValidator',
      '-V',
      '-g',
      '--target-env',
      'vulkan1.2',
      '-o',
      binary,
      module.file,
    );
    return status === 0 ? binary : undefined;
  }
  const text = join(temporary, `${number}.${module.ending}`);
  writeFileSync(text, module.text);
  // Rules depend on the version: a module of 1.0 that is made one of 1.6 breaks those of its interface first.
  const version = /^\s*; Version: (1\.[0-6])$/m.exec(module.text)?.[1] ?? '1.6';
  const { status } = await run(
    'spirv-as',
    '--preserve-numeric-ids',
    '--target-env',
    `spv${version}`,
    text,
    '-o',
    binary,
  );
  return status === 0 ? binary : undefined;
}

/** The rules that we say a module breaks, in the order of the messages; empty where none. */
async function ourRules(binary: string): Promise<string[]> {
  const report = new Diagnostics();
  try {
    verify(
      await open(memorySource(new Uint8Array(readFileSync(binary))), report),
      report,
      `spirv-val@${release}` as Profile,
    );
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const errors = report.list.filter(({ severity }) => severity === 'error');
  return [...new Set(errors.map(({ code, message }) => `${code}: ${plain(message)}`))];
}

/** A message without names and numbers of its module. */
function plain(message: string): string {
  return message
    .replaceAll(/'[^']*'/g, "'…'")
    .replaceAll(/%\S+|\b\d+(\[[^\]]*\])?/g, '#')
    .slice(0, 120);
}

const counts = { modules: 0, unmade: 0, bothTake: 0, bothRefuse: 0, onlyWeRefuse: 0, onlyTheyRefuse: 0 };
const only = { we: new Map<string, string[]>(), they: new Map<string, string[]>() };

function put(into: Map<string, string[]>, rule: string, name: string): void {
  const names = into.get(rule) ?? [];
  into.set(rule, names);
  names.push(name);
}

async function judge(module: Given, number: number): Promise<void> {
  const binary = await binaryOf(module, number);
  if (binary === undefined) {
    counts.unmade += 1;
    return;
  }
  counts.modules += 1;
  const [theirs, ours] = await Promise.all([run('spirv-val', '--target-env', 'spv1.6', binary), ourRules(binary)]);
  if (binary.startsWith(temporary)) rmSync(binary);
  const theyTake = theirs.status === 0;
  if (theyTake === (ours.length === 0)) counts[theyTake ? 'bothTake' : 'bothRefuse'] += 1;
  else if (theyTake) {
    counts.onlyWeRefuse += 1;
    put(only.we, ours[0] ?? '', module.name);
  } else {
    counts.onlyTheyRefuse += 1;
    const said = theirs.output.split('\n').find((line) => line.startsWith('error')) ?? theirs.output.split('\n')[0];
    put(only.they, plain((said ?? '').replace(/^error: (line \d+: )?/, '')), module.name);
  }
}

const waiting = [...given(folder).entries()].filter(([i]) => i % Number(every) === 0);
const worker = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await judge(next[1], next[0]);
};
await Promise.all(Array.from({ length: availableParallelism() }, worker));
rmSync(temporary, { recursive: true });

console.log(counts);
const same = counts.bothTake + counts.bothRefuse;
console.log(
  `the same verdict: ${same} of ${counts.modules}, ${((100 * same) / Math.max(1, counts.modules)).toFixed(1)} %`,
);
for (const [who, rules] of [
  ['only we refuse', only.we],
  ['only spirv-val refuses', only.they],
] as const) {
  for (const [rule, names] of [...rules].sort((a, b) => b[1].length - a[1].length)) {
    console.log(`${who}: ${names.length} ${rule}: ${names.slice(0, SHOWN).join(' ')}`);
  }
}
