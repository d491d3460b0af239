/*
 * `npm run test:runtimes`: the packed package under Node 20, 22 and 24, Bun and Deno, which come from npm's registry. Every runtime gives
 * the answers of the Node that runs this, byte for byte. Ends with 1 where one does not.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Runtime {
  readonly name: string;
  readonly package: string;
  /** In the package's folder. */
  readonly program: string;
  readonly args: readonly string[];
}

const [onNode, onBun, onDeno] = arch() === 'arm64' ? ['arm64', 'aarch64', 'arm64'] : ['x64', 'x64-baseline', 'x64'];
const runtimes: readonly Runtime[] = [
  ...['20.19.0', '20', '22', '24'].map((version) => ({
    name: `Node ${version}`,
    package: `node-linux-${onNode}@${version}`,
    program: 'bin/node',
    args: [],
  })),
  { name: 'Bun', package: `@oven/bun-linux-${onBun}`, program: 'bin/bun', args: [] },
  { name: 'Deno', package: `@deno/linux-${onDeno}-glibc`, program: 'deno', args: ['run', '--allow-all', '--quiet'] },
];

const library = `
import { readFile } from 'node:fs/promises';
import { Diagnostics, memorySource } from 'lanescope';
import { exceptionName, open, scan } from 'lanescope/cuda';
const dump = await open(memorySource(await readFile('d10_sm_only_r580.nvcudmp')), new Diagnostics());
const { sms } = await scan(dump);
console.log(JSON.stringify(sms.map(({ sm, exception, errorPC }) => [sm, exceptionName(exception), String(errorPC)])));
`;

/** Words after the program; of files that are written, the one that is compared. */
const questions: readonly { readonly words: readonly string[]; readonly stdin?: string; readonly made?: string }[] = [
  { words: ['CLI', '--version'] },
  { words: ['CLI', 'L_sharedoob.nvcudmp.gz'] },
  { words: ['CLI', '--json', 'L_sharedoob.nvcudmp.gz'] },
  { words: ['CLI', '-'], stdin: 'L_sharedoob.nvcudmp.gz' },
  { words: ['CLI', 'cuda', 'vars', 'V_G.nvcudmp.gz'] },
  { words: ['CLI', 'verify', 'L_sharedoob.nvcudmp.gz', 'all-ocl100.spv', 'L4-recursion-acm.dbg'] },
  { words: ['CLI', 'spirv', 'dwarf', 'all-ocl100.spv', '-o', 'kernel.o'], made: 'kernel.o' },
  { words: ['CLI', 'visa', 'vars', 'L4-recursion-acm.dbg', '0x660'] },
  { words: ['CLI', 'r600', 'opt', 'loop-r700.r6s', '-o', 'loop.r6s', '--prove'], made: 'loop.r6s' },
  { words: ['CLI', 'write', 'L_sharedoob.nvcudmp.gz', '-o', 'again'], made: 'again' },
  { words: ['CLI', 'triage', 'L_sharedoob.nvcudmp.gz', 'V_G.nvcudmp.gz'] },
  { words: ['CLI', 'detect', 'loop-r700.r6s'] },
  { words: ['library.mjs'] },
];
const files = [
  'cuda-real/L_sharedoob.nvcudmp.gz',
  'cuda-real/V_G.nvcudmp.gz',
  'cuda/d10_sm_only_r580.nvcudmp',
  'spirv/all-ocl100.spv',
  'visa/L4-recursion-acm.dbg',
  'r600/loop-r700.r6s',
];

const folder = mkdtempSync(join(tmpdir(), 'lanescope-runtimes-'));
try {
  process.exitCode = compare();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function compare(): number {
  npm(root, 'pack', '--ignore-scripts', '--pack-destination', folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, 'library.mjs'), library);
  for (const file of files) cpSync(join(root, 'test/fixtures', file), join(folder, file.slice(file.indexOf('/') + 1)));
  npm(folder, 'install', '--ignore-scripts', '--no-audit', '--no-fund', `./${tarball}`);
  const expected = answers(process.execPath, []);
  for (const [i, answer] of expected.entries()) {
    if (!answer.startsWith('0\n')) throw new Error(`${questions[i]?.words.join(' ')} fails here: ${answer}`);
  }
  let different = 0;
  for (const runtime of runtimes) {
    const name = runtime.package.replace(/(.)@.*/, '$1');
    npm(
      folder,
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--force',
      '--prefix',
      'runtime',
      runtime.package,
    );
    const program = join(folder, 'runtime/node_modules', name, runtime.program);
    const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0];
    const given = answers(program, runtime.args);
    const wrong = questions.filter((_, i) => given[i] !== expected[i]);
    different += wrong.length;
    console.log(
      `${runtime.name} (${version}): ${questions.length - wrong.length} of ${questions.length} answers the same`,
    );
    for (const { words } of wrong) {
      console.log(
        `  ${words.join(' ')}: ${String(given[questions.findIndex((each) => each.words === words)]).slice(0, 400)}`,
      );
    }
  }
  return different === 0 ? 0 : 1;
}

/** Exit code, standard output and file of each question. */
function answers(program: string, args: readonly string[]): string[] {
  const cli = join(folder, 'node_modules/lanescope/dist/bin/cli/main.js');
  return questions.map(({ words, stdin, made }) => {
    const { status, stdout, stderr } = spawnSync(
      program,
      [...args, ...words.map((word) => (word === 'CLI' ? cli : word))],
      {
        cwd: folder,
        input: stdin === undefined ? '' : readFileSync(join(folder, stdin)),
        encoding: 'latin1',
      },
    );
    const file = made === undefined ? '' : readFileSync(join(folder, made), 'latin1');
    if (made !== undefined) rmSync(join(folder, made));
    return [status, stdout, stderr, file].join('\n');
  });
}

function npm(cwd: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${stderr}`);
}
