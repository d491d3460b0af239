// npm run bench -- r600-isa: decode and disassemble every shader of the corpus
import { readFileSync } from 'node:fs';
import { countInstructions, decodeProgram, disassemble, encodeProgram, parseMetadata } from '../../src/r600/index.ts';
import type { Chip, Program, ShaderType } from '../../src/r600/index.ts';
import { corpusFiles } from '../support/corpus.ts';

interface Input {
  readonly bytes: Uint8Array;
  readonly chip: Chip;
  readonly type: ShaderType;
}

const inputs = ['r600/dev', 'r600/quirks'].flatMap((folder) =>
  corpusFiles(folder, /\.bin$/)
    .filter((file) => !/\.(opt|sm)\.bin$/.test(file))
    .map((file): Input => {
      const { chip, type } = parseMetadata(readFileSync(file.replace(/\.bin$/, '.json'), 'utf8'));
      return { bytes: readFileSync(file), chip: chip as Chip, type: type as ShaderType };
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

const decodeAll = (): Program[] => inputs.map((input) => decodeProgram(input.bytes, input));
measure('decode', () => void decodeAll());
measure('encode', () => programs.forEach((program) => encodeProgram(program)));
measure('disassemble', () => programs.forEach((program) => disassemble(program)));
measure('decode and disassemble', () => decodeAll().forEach((program) => disassemble(program)));
