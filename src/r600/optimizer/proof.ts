/*
 * Proofs by running: the source and what was made of it execute in the same random worlds, and what leaves them must agree.
 * Between passes it is the IR that runs.
 */
import { bytecodeSubject, programsEquivalent, shaderSubject, subjectsEquivalent } from '../interpreter/equiv.ts';
import type { Equivalence, Subject } from '../interpreter/equiv.ts';
import type { Shader } from '../ir/shader.ts';
import type { Program } from '../isa/program.ts';
import type { ShaderMetadata } from '../isa/metadata.ts';
import { spend } from './work.ts';
import type { Work } from './work.ts';

/** How to prove. */
export interface ProveOptions {
  /** After each pass too, so that a difference names the pass. */
  readonly each: boolean;
  readonly runs: number;
  readonly lanes: number;
  /** The first run's seed. */
  readonly seed: number;
  /** Relative tolerance of singles; 0: bit for bit. */
  readonly tolerance: number;
  /** Steps of a run; 20,000 where absent. */
  readonly steps?: number | undefined;
}

/** What a proof found. */
export interface Proof extends Equivalence {
  /** The pass after which the first difference shows; undefined: none, or only in the bytecode. */
  readonly pass: string | undefined;
}

/** Runs that end without an answer end here. */
const STEPS = 20_000;

/** A proof in progress: the IR after each pass, then the bytecode. */
export interface Prover {
  /** The difference that the IR shows, where it is the first. */
  readonly ir: (pass: string, shader: Shader) => void;
  /** The answer. */
  readonly bytecode: (result: Program) => Proof;
}

/** Lanes of a group that take as long as a pass takes for an operand. */
const LANES = 40;

/** A prover for what is made of a program; runs count as `work`. */
export function proverOf(
  source: Program,
  metadata: ShaderMetadata | undefined,
  options: ProveOptions,
  work: Work,
): Prover {
  const { each, runs, lanes, seed, tolerance, steps = STEPS } = options;
  const ran = (count: number): void => spend(work, (count * lanes) / LANES);
  const settings = { runs, seed, tolerance, stepLimit: steps, ran };
  let reference: Subject | undefined;
  let found: Proof | undefined;
  return {
    ir: (pass, shader) => {
      if (!each || found !== undefined) return;
      reference ??= bytecodeSubject(source, metadata, lanes);
      const answer = subjectsEquivalent(reference, shaderSubject(shader, source, lanes), settings);
      if (answer.first !== null) found = { ...answer, pass };
    },
    bytecode: (result) =>
      found ?? { ...programsEquivalent(source, result, { ...settings, lanes, metadata }), pass: undefined },
  };
}
