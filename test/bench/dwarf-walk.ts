// Everything in the debugging information of a large program, against llvm-dwarfdump printing its entries to nowhere: processor time
// of each, since other work on the machine would count for both. A file of 15 MB or more is named, or made here with g++.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { memorySource, silent } from '../../src/core/index.ts';
import { openFrames } from '../../src/dwarf/index.ts';
import { openDwarf, walkFrames, walkUnit } from '../../src/dwarf/advanced.ts';
import { open as openElf } from '../../src/elf/index.ts';

const ROUNDS = 5;
const COPIES = 10;
const folder = join(dirname(dirname(import.meta.dirname)), '.tmp', 'bench');

/** A shared library of several copies of what the C++ library makes of regular expressions, streams and maps. */
function build(): string {
  const program = join(folder, 'walk.so');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const objects = Array.from({ length: COPIES }, (_, i) => {
    const source = join(folder, `walk${i}.cc`);
    const headers = ['regex', 'map', 'iostream', 'functional', 'thread', 'future', 'random', 'filesystem', 'algorithm'];
    const body = `namespace n${i} { int f(const std::string &s) { std::regex r(s); std::map<int, std::string> m; m[${i}] = s;
      for (auto &p : std::filesystem::directory_iterator(s)) m[p.path().string().size()] = p.path().string();
      std::sregex_iterator a(s.begin(), s.end(), r), b; for (; a != b; ++a) m[a->size()] = a->str();
      auto t = std::async([&] { return m.size(); }); std::mt19937 g(${i}); return t.get() + g(); } }`;
    writeFileSync(source, `${headers.map((name) => `#include <${name}>\n`).join('')}${body}\n`);
    const object = source.replace('.cc', '.o');
    command('g++', '-std=c++17', '-O2', '-g', '-fPIC', '-c', source, '-o', object);
    return object;
  });
  command('g++', '-shared', ...objects, '-o', program);
  return program;
}

function command(name: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
}

/** Milliseconds of processor time of a command. */
function timeOf(...command: readonly string[]): number {
  const script = `import resource,subprocess; subprocess.run(${JSON.stringify(command)},stdout=subprocess.DEVNULL); u=resource.getrusage(resource.RUSAGE_CHILDREN); print((u.ru_utime+u.ru_stime)*1000)`;
  return Number(spawnSync('python3', ['-c', script], { encoding: 'utf8' }).stdout);
}

const file = process.env['LANESCOPE_BENCH_ELF'] ?? build();
const bytes = new Uint8Array(readFileSync(file));
console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
for (let round = 0; round < ROUNDS; round++) {
  const counts = { entries: 0, expressions: 0, operations: 0, lists: 0, rows: 0 };
  const before = process.cpuUsage();
  const { units, sections } = await openDwarf(await openElf(memorySource(bytes), silent), silent);
  for (const unit of units) {
    walkUnit(unit, {
      entry: () => (counts.entries += 1),
      expression(expression) {
        counts.expressions += 1;
        counts.operations += expression.operations.length;
      },
      list: () => (counts.lists += 1),
    });
  }
  walkFrames(openFrames(sections, silent), () => (counts.rows += 1));
  const { user, system } = process.cpuUsage(before);
  const ours = (user + system) / 1000;
  if (round === 0) console.log(counts);
  const theirs = timeOf('llvm-dwarfdump', '--debug-info', file);
  console.log(
    `walk ${ours.toFixed(0)} ms, llvm-dwarfdump --debug-info ${theirs.toFixed(0)} ms: ${(theirs / ours).toFixed(1)} times`,
  );
}

// The command line, start-up included.
const main = join(dirname(dirname(import.meta.dirname)), 'dist/bin/cli/main.js');
const pairs = [
  { ours: ['dump', '--section', '.debug_info', file], theirs: ['--debug-info', file] },
  { ours: [file], theirs: ['--statistics', file] },
];
for (const { ours, theirs } of pairs) {
  const best = [Infinity, Infinity] as [number, number];
  for (let round = 0; round < ROUNDS; round++) {
    best[0] = Math.min(best[0], timeOf(process.execPath, main, ...ours));
    best[1] = Math.min(best[1], timeOf('llvm-dwarfdump', ...theirs));
  }
  const [own, other] = best;
  const said = `lanescope ${ours.slice(0, -1).join(' ')} ${own.toFixed(0)} ms, llvm-dwarfdump ${theirs[0]} ${other.toFixed(0)} ms`;
  console.log(`${said}: ${(own / other).toFixed(1)} times`);
}
