// Modules of 32 MB: decode every operand of every debug instruction, verify, strip and write as DWARF, against the programs of SPIRV-Tools. Runs of the two take turns,
// and the smallest time of each counts. The modules come from ../shared/tools/spirv-big, or from the folder in LANESCOPE_SPIRV_BIG.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Diagnostics, memorySink, silent } from '../../src/core/index.ts';
import { strip as stripSpirv, verify as verifySpirv, writeDwarf } from '../../src/spirv/index.ts';
import { debugTable, instructionJson, moduleBytes, parseModule } from '../../src/spirv/advanced.ts';

const rounds = 3;
const tools = join(import.meta.dirname, '../../../shared/tools/spirv-big');
const folder = process.env['LANESCOPE_SPIRV_BIG'] ?? join(tmpdir(), 'lanescope-spirv-big');

/** Modules by what `gen_big.py` makes them of. */
const recipes = { 'big32-ocl100.spv': ['ocl100', '18000'], 'big32-ns100.spv': ['ns100', '14000'] } as const;

interface Contest {
  /** What both do. */
  readonly name: string;
  /** Returns how many operands, errors or bytes come out. */
  readonly ours: (bytes: Uint8Array) => number | Promise<number>;
  /** The other program with its arguments; the file comes last. */
  readonly theirs: readonly [string, ...string[]];
  /** How many times faster we must be. */
  readonly least: number;
}

const contests: readonly Contest[] = [
  {
    name: 'decode all debug instructions',
    ours: decodeAll,
    theirs: ['spirv-dis', '--raw-id', '-o', '/dev/null'],
    least: 3,
  },
  {
    name: 'verify --profile strict',
    ours: (bytes) => {
      const report = new Diagnostics();
      verifySpirv(parseModule(bytes, report), report, 'strict');
      return report.count('error');
    },
    theirs: ['spirv-val', '--target-env', 'spv1.6'],
    least: 2,
  },
  {
    name: 'strip',
    ours: (bytes) => moduleBytes(stripSpirv(parseModule(bytes, silent))).length,
    theirs: ['spirv-opt', '--strip-debug', '-o', '/dev/null'],
    least: 3,
  },
  {
    name: 'dwarf, of which they print the instructions only',
    ours: async (bytes) => {
      const sink = memorySink();
      await writeDwarf(parseModule(bytes, silent), sink);
      return sink.size;
    },
    theirs: ['spirv-dis', '--raw-id', '-o', '/dev/null'],
    least: 1.5,
  },
];

/** Decode every operand; returns how many there are. */
function decodeAll(bytes: Uint8Array): number {
  const module = parseModule(bytes, silent);
  const { length } = debugTable(module);
  let operands = 0;
  for (let row = 0; row < length; row++) operands += (instructionJson(module, row)['operands'] as unknown[]).length;
  return operands;
}

let slow = false;
for (const [name, args] of Object.entries(recipes)) {
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    spawnSync('python3', [join(tools, 'gen_big.py'), ...args, file], { stdio: 'inherit' });
  }
  if (!existsSync(file)) {
    console.log(`${name}: not here, and no generator at ${tools}`);
    continue;
  }
  for (const { name: what, ours, theirs, least } of contests) {
    const [command, ...first] = theirs;
    const best = { ours: Infinity, theirs: Infinity };
    let result = 0;
    let crashed = false;
    for (let round = 0; round < rounds; round++) {
      best.ours = Math.min(
        best.ours,
        await timed(async () => (result = await ours(new Uint8Array(readFileSync(file))))),
      );
      best.theirs = Math.min(
        best.theirs,
        await timed(() => (crashed = spawnSync(command, [...first, file], { stdio: 'ignore' }).signal !== null)),
      );
    }
    console.log(`${name}: ${what} (${result}), best of ${rounds}, Node ${process.version}`);
    console.log(`  ours       ${best.ours.toFixed(0).padStart(8)} ms`);
    if (crashed) {
      console.log(`  ${command.padEnd(10)}  crashed`);
      continue;
    }
    const ratio = best.theirs / best.ours;
    slow ||= ratio < least;
    console.log(`  ${command.padEnd(10)} ${best.theirs.toFixed(0).padStart(8)} ms`);
    console.log(`  ${ratio.toFixed(1)} times faster (at least ${least}: ${ratio >= least ? 'yes' : 'NO'})`);
  }
}
if (slow) process.exitCode = 1;

async function timed(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
