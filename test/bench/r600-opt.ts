/*
 * npm run bench -- r600-opt: optimize every shader of the corpus; cost of each pass, and growth with the size of a shader. With
 * LANESCOPE_MESA, a source tree of Mesa, its optimizer is built and runs over the same shaders; LANESCOPE_R600 is a folder of other
 * shaders, NAME.bin and NAME.json.
 */
import { readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
// The compiled package: what runs sources directly wraps every inner function, which costs a third more.
import { assemble, chipNamed, decodeProgram, optimizeShader, parseMetadata } from 'lanescope/r600';
import type { SourceShader } from 'lanescope/r600';
import { runSb } from '../oracle/mesa-sb/mesa-sb.ts';
import { corpusFiles, filesIn } from '../support/corpus.ts';

/** Seconds and shaders of Mesa 22.3.6's optimizer on one core of another machine, built -O2: shaders like these, not the same. */
const MESA = { seconds: 0.79, shaders: 700, dwords: 193_780 };

/** Processor time of this process in milliseconds: other processes on the machine do not count. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const folder = process.env['LANESCOPE_R600'];
const SHADER = /^[^.]*\.bin$/;
const files =
  folder === undefined
    ? ['r600/dev', 'r600/quirks'].flatMap((each) => corpusFiles(each, SHADER))
    : filesIn(folder, SHADER);
const shaders = files.flatMap((file) => {
  const metadata = parseMetadata(readFileSync(file.replace(/\.bin$/, '.json'), 'utf8'));
  const { chip, type, ngpr, nstack, raw } = metadata;
  if (chip === undefined || type === undefined || raw['optimize'] === false) return [];
  const bytes = new Uint8Array(readFileSync(file));
  const source: SourceShader = { program: decodeProgram(bytes, { chip, type }), metadata, ngpr, nstack };
  return [{ bytes, metadata, source }];
});
const sources = shaders.map(({ source }) => source);

interface Round {
  readonly total: number;
  readonly steps: ReadonlyMap<string, number>;
  /** Shaders that keep their source. */
  readonly kept: number;
}

const ROUNDS = 10;

/** By shader: the least of the rounds, processor time in milliseconds. */
const least = sources.map(() => Infinity);

/** Nothing of a result stays: what a program holds on to, the collector copies again and again. */
function round(): Round {
  const steps = new Map<string, number>();
  let kept = 0;
  const start = cpu();
  for (const [k, source] of sources.entries()) {
    const own = cpu();
    const { steps: times, fallback } = optimizeShader(source, { clock: () => performance.now() });
    least[k] = Math.min(least[k] ?? Infinity, cpu() - own);
    for (const { name, time } of times) steps.set(name, (steps.get(name) ?? 0) + time);
    if (fallback) kept++;
  }
  return { total: cpu() - start, steps, kept };
}

/** Milliseconds for which the collector stopped the program. */
let collected = 0;
const collector = new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collected += duration;
});
collector.observe({ entryTypes: ['gc'] });
/** The first round also compiles the code. */
const rounds = Array.from({ length: ROUNDS }, round);
const best = rounds.slice(1).reduce((a, b) => (b.total < a.total ? b : a));
// The observer hears of what was collected when the program rests.
await setTimeout(10);
collector.disconnect();

if (sources.length > 0) {
  const dwords = sources.reduce((sum, { program }) => sum + program.size, 0);
  console.log(`${sources.length} shaders, ${dwords} dwords; the source is kept ${best.kept} times`);
  console.log(
    `first round ${(rounds[0]!.total / 1000).toFixed(2)} s, best of the others ${(best.total / 1000).toFixed(2)} s`,
  );
  // A collection falls into one shader's run or another's: of each shader's least runs it is left out, so that a round's share is added.
  const perDword = ((least.reduce((a, b) => a + b) + collected / ROUNDS) * 1000) / dwords;
  const [where, mesa] = mesaPerDword();
  console.log(
    `each shader's least of ${ROUNDS} runs and the collector: ${perDword.toFixed(2)} us a dword; Mesa ${where} ${mesa.toFixed(2)}: ${(perDword / mesa).toFixed(2)} times (at most 1.8)`,
  );
  const wholly = (best.total * 1000) / dwords;
  console.log(`the best round ${wholly.toFixed(2)} us a dword: ${(wholly / mesa).toFixed(2)} times`);
  const all = [...best.steps.values()].reduce((sum, time) => sum + time, 0);
  for (const [name, time] of [...best.steps].sort((a, b) => b[1] - a[1])) {
    console.log(`  ${name.padEnd(16)} ${((time / all) * 100).toFixed(1).padStart(5)} %`);
  }
}

/** Microseconds that Mesa takes for a dword: the least of as many runs of each shader that it gets through. */
function mesaPerDword(): readonly [where: string, us: number] {
  const tree = process.env['LANESCOPE_MESA'];
  if (tree === undefined) return ['on another machine', (MESA.seconds * 1e6) / MESA.dwords];
  let [time, dwords] = [0, 0];
  for (const [k, result] of runSb(tree, shaders, ROUNDS).entries()) {
    if (result === undefined) continue;
    time += result.time;
    dwords += (shaders[k]?.bytes.length ?? 0) / 4;
  }
  return ['here', time / dwords];
}

/** A shader of so many instructions: sums and products of each other in blocks, each block behind a branch. */
function synthetic(instructions: number): SourceShader {
  const lines: string[] = [];
  const BLOCK = 50;
  for (let done = 0, group = 1; done < instructions; done += BLOCK) {
    const id = lines.filter((line) => !line.startsWith(' ')).length;
    if (done > 0) {
      lines.push(
        'ALU_PUSH_BEFORE',
        ` ${group++} MP   x: PRED_SETGT         __.x,  R0.${'xyzw'[(done / BLOCK) % 4]!}, 0`,
      );
      lines.push(`JUMP @${(id + 3) * 2} POP:1`);
    }
    lines.push(done > 0 ? 'ALU_POP_AFTER' : 'ALU');
    for (let k = 0; k < BLOCK; k++) {
      const [to, a, b] = [(done + k) % 60, (done + k * 7 + 3) % 60, (done + k * 11 + 5) % 60];
      const op = ['ADD', 'MUL_IEEE', 'MAX', 'MIN_DX10'][k % 4]!;
      const chan = 'xyzw'[k % 4]!;
      lines.push(
        ` ${group++}      ${chan}: ${op}   R${1 + to}.${chan}, R${1 + a}.${chan}, R${1 + b}.${'xyzw'[(k + 1) % 4]!}`,
      );
    }
  }
  lines.push('EXPORT_DONE         PIXEL 0     R1.xyzw  EOP');
  const chip = chipNamed('CYPRESS')!;
  const { bytes } = assemble(`${lines.join('\n')}\n`, { chip, type: 'ps' });
  const inputs = Array.from({ length: 61 }, (_, gpr) => ({ gpr, spi_sid: 0 }));
  const metadata = parseMetadata(JSON.stringify({ pshader: { inputs, arrays: [] } }));
  return { program: decodeProgram(bytes, { chip, type: 'ps' }), metadata, ngpr: 61, nstack: 1 };
}

console.log('growth: instructions, us for each of them, the same divided by log2 of their number');
for (const size of [100, 300, 1000, 3000, 10_000]) {
  const source = synthetic(size);
  const repeats = Math.max(2, Math.round(3000 / size));
  let least = Infinity;
  let reason: string | undefined;
  for (let turn = 0; turn < 3; turn++) {
    const start = cpu();
    for (let k = 0; k < repeats; k++) ({ reason } = optimizeShader(source));
    least = Math.min(least, (cpu() - start) / repeats);
  }
  const each = (least * 1000) / size;
  const note = reason === undefined ? '' : `  (source kept: ${reason})`;
  console.log(
    `${String(size).padStart(7)} ${each.toFixed(1).padStart(8)} us ${(each / Math.log2(size)).toFixed(2).padStart(8)}${note}`,
  );
}
