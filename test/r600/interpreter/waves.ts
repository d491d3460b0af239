/* Runs of small programs in a world that the test decides. */
import {
  compileProgram,
  compileShader,
  hashEnvironment,
  parseBytecode,
  runProgram,
  runShader,
} from '../../../src/r600/advanced.ts';
import type { Environment, Outcome } from '../../../src/r600/advanced.ts';
import type { Program, ShaderMetadata } from '../../../src/r600/index.ts';

/** A world: registers start as `input` says, everything else is a hash or zero. */
export interface World {
  readonly lanes?: number;
  /** By default component x of R0 holds the lane's number, y its square; the rest is zero. */
  readonly input?: Environment['input'];
  readonly constant?: Environment['constant'];
  readonly metadata?: ShaderMetadata;
  readonly stepLimit?: number;
}

const none = { input: () => false, constant: () => false };

function environmentOf({ input, constant }: World): Environment {
  return {
    ...hashEnvironment({ seed: 1, garbage: 0, integers: none }),
    input: input ?? ((gpr, chan, lane) => (gpr > 0 || chan > 1 ? 0 : chan === 0 ? lane : lane * lane)),
    constant: constant ?? ((bank, index, chan) => bank * 10000 + index * 10 + chan),
    lds: () => 0,
  };
}

/** Runs bytecode. */
export function runBytecode(program: Program, world: World = {}): Outcome {
  const { lanes = 8, stepLimit = 1000, metadata } = world;
  return runProgram(compileProgram(program, metadata, lanes), { environment: environmentOf(world), stepLimit });
}

/** Runs the IR of bytecode. */
export function runIr(program: Program, world: World = {}): Outcome {
  const { lanes = 8, stepLimit = 1000, metadata } = world;
  const shader = parseBytecode(program, metadata);
  return runShader(compileShader(shader, lanes), { environment: environmentOf(world), stepLimit });
}

/** What each lane exported, undefined where nothing: component 0 of `PIXEL 0` unless said otherwise. */
export function exported(outcome: Outcome, component = 0, name = 'PIXEL 0'): readonly (number | undefined)[] {
  const record = outcome.exports.get(name);
  return Array.from({ length: outcome.lanes }, (_, lane) => {
    const at = component * outcome.lanes + lane;
    return record?.written[at] === 1 ? record.values[at] : undefined;
  });
}
