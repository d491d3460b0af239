// npm run bench -- r600-isa: decode, disassemble and run every shader of the corpus
import { readFileSync } from 'node:fs';
import { bytecodeSubject, countInstructions, parseBytecode, shaderSubject } from '../../src/r600/advanced.ts';
import { decodeProgram, disassemble, encodeProgram, parseMetadata } from '../../src/r600/index.ts';
import type { Chip, Program, ShaderMetadata, ShaderType } from '../../src/r600/index.ts';
import type { Subject } from '../../src/r600/advanced.ts';
import { FormatError } from '../../src/runtime/index.ts';
import { corpusFiles } from '../support/corpus.ts';

interface Input {
  readonly bytes: Uint8Array;
  readonly chip: Chip;
  readonly type: ShaderType;
  readonly metadata: ShaderMetadata;
}

const inputs = ['r600/dev', 'r600/quirks'].flatMap((folder) =>
  corpusFiles(folder, /\.bin$/)
    .filter((file) => !/\.(opt|sm)\.bin$/.test(file))
    .map((file): Input => {
      const metadata = parseMetadata(readFileSync(file.replace(/\.bin$/, '.json'), 'utf8'));
      const { chip, type } = metadata;
      return { bytes: readFileSync(file), chip: chip as Chip, type: type as ShaderType, metadata };
    }),
);
const programs = inputs.map((input) => decodeProgram(input.bytes, input));
const instructions = programs.reduce((sum, program) => {
  const { cf, alu, aluClauses, fetch, fetchClauses } = countInstructions(program);
  return sum + cf + alu + aluClauses + fetch + fetchClauses;
}, 0);
console.log(`${inputs.length} shaders, ${instructions} instructions`);

/** The fastest of some rounds, as instructions a second. */
function measure(name: string, run: () => void): void {
  let best = Infinity;
  for (let round = 0; round < 7; round++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1e6);
  }
  const rate = Math.round(instructions / best).toLocaleString('en');
  console.log(`${name.padEnd(22)} ${(best * 1000).toFixed(1).padStart(8)} ms  ${rate.padStart(12)} instructions/s`);
}

measure('decode', () => inputs.forEach((input) => decodeProgram(input.bytes, input)));
measure('encode', () => programs.forEach((program) => encodeProgram(program)));
measure('disassemble', () => programs.forEach((program, i) => disassemble(program, { bytes: inputs[i]?.bytes })));
measure('decode and disassemble', () =>
  inputs.forEach((input) => disassemble(decodeProgram(input.bytes, input), { bytes: input.bytes })),
);

/** A third of the shaders, so that one round takes seconds. */
const LANES = 64;
const STEP_LIMIT = 20_000;
const sample = programs.filter((_, i) => i % 3 === 0);

/** Runs subjects once to warm them up, then the fastest of some rounds, as ALU instructions times lanes a second. */
function measureRuns(name: string, subjects: readonly Subject[]): void {
  const run = (): number =>
    subjects.reduce((sum, subject, i) => sum + subject.run(i + 1, 0, STEP_LIMIT).laneInstructions, 0);
  run();
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const start = process.cpuUsage();
    const done = run();
    const { user, system } = process.cpuUsage(start);
    best = Math.max(best, done / (user + system));
  }
  console.log(`${name.padEnd(22)} ${best.toFixed(1)} million lane-instructions/s (at least 20)`);
}

const metadataOf = (program: Program): ShaderMetadata | undefined => inputs[programs.indexOf(program)]?.metadata;
measureRuns(
  'run bytecode',
  sample.map((program) => bytecodeSubject(program, metadataOf(program), LANES)),
);
measureRuns(
  'run IR',
  sample.flatMap((program) => {
    try {
      return [shaderSubject(parseBytecode(program, metadataOf(program)), program, LANES)];
    } catch (error) {
      // Some control flow has no IR; the page of R600 lists it.
      if (error instanceof FormatError) return [];
      throw error;
    }
  }),
);
