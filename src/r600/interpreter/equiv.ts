/*
 * Whether two programs do the same: run both on the same random worlds and compare what leaves them. A run says nothing when
 * the first program does not end within the step limit, or when nothing it leaves is defined.
 */
import type { ShaderMetadata } from '../isa/metadata.ts';
import type { Program } from '../isa/program.ts';
import { compileProgram, runProgram } from './bytecode/run.ts';
import type { Shader } from '../ir/shader.ts';
import { compareOutcomes } from './compare.ts';
import type { Difference } from './compare.ts';
import { hashEnvironment } from './hash-environment.ts';
import { helpersMatter } from '../ir/valid-pixels.ts';
import { integersOf } from './integer-use.ts';
import { compileShader, runShader } from './ir/run.ts';
import { elementAt } from '../ir/element-at.ts';
import type { Outcome } from './outcome.ts';

/** How to compare. */
export interface EquivOptions {
  readonly runs: number;
  readonly lanes: number;
  /** The first run's seed. */
  readonly seed: number;
  /** Relative tolerance of singles; 0: bit for bit. */
  readonly tolerance: number;
  readonly stepLimit: number;
  /** Names inputs, and the arrays of the first program. */
  readonly metadata: ShaderMetadata | undefined;
  /** Hears of the steps of each run. */
  readonly ran?: ((steps: number) => void) | undefined;
}

/** What is asked where nobody says otherwise. */
export const defaultEquivOptions: Omit<EquivOptions, 'metadata'> = {
  runs: 20,
  lanes: 64,
  seed: 1,
  tolerance: 0,
  stepLimit: 20_000,
};

/** The answer. */
export interface Equivalence {
  /** No run showed a difference, at least one compared something, and everything is modelled. */
  readonly equal: boolean;
  /** Instructions without a model that a run came by, and other reasons why the runs prove nothing; null: none. */
  readonly notModelled: readonly string[] | null;
  readonly first: (Difference & { readonly seed: number }) | null;
  /** Runs that compared something, and runs that did not end within the steps: where that is the first eight, no other is tried. */
  readonly conclusive: number;
  readonly unfinished: number;
  readonly runs: number;
  /** Words compared. */
  readonly words: number;
}

/** Runs, half of them with more integers, after which a program that ended in none of them is run no more. */
const ENDLESS = 8;

/** Runs with other garbage that a difference is looked at again with. */
const MORE_PROBES = 24;

/** Something that runs in a world, a program or its IR. */
export interface Subject {
  readonly run: (seed: number, garbage: number, stepLimit: number) => Outcome;
}

/** Bytecode as a subject. Integers are those of `reference`, so that two programs see one world. */
export function bytecodeSubject(
  program: Program,
  metadata: ShaderMetadata | undefined,
  lanes: number,
  reference: Program = program,
): Subject {
  const compiled = compileProgram(program, metadata, lanes, helpersMatter(reference));
  // Every other seed takes more for integers: some loops end only in that world, some branches are taken only in the other.
  const integers = [integersOf(reference, false), integersOf(reference, true)] as const;
  return {
    run: (seed, garbage, stepLimit) => {
      const environment = hashEnvironment({ seed, integers: elementAt(integers, seed & 1), garbage });
      return runProgram(compiled, { environment, stepLimit });
    },
  };
}

/** IR as a subject; `reference` is the program that it came from, `mostBytes` what a wave may take. */
export function shaderSubject(shader: Shader, reference: Program, lanes: number, mostBytes?: number): Subject {
  const compiled = compileShader(shader, lanes, mostBytes);
  const integers = [integersOf(reference, false), integersOf(reference, true)] as const;
  return {
    run: (seed, garbage, stepLimit) => {
      const environment = hashEnvironment({ seed, integers: elementAt(integers, seed & 1), garbage });
      return runShader(compiled, { environment, stepLimit });
    },
  };
}

/** Compares two programs; the metadata's arrays are the first one's. */
export function programsEquivalent(a: Program, b: Program, options: EquivOptions): Equivalence {
  const { metadata, lanes } = options;
  const relocated = metadata === undefined ? undefined : { ...metadata, arrays: [], ngpr: undefined };
  return subjectsEquivalent(bytecodeSubject(a, metadata, lanes), bytecodeSubject(b, relocated, lanes, a), options);
}

/** Compares two subjects over all runs, up to the first difference. */
export function subjectsEquivalent(
  first: Subject,
  second: Subject,
  options: Omit<EquivOptions, 'metadata' | 'lanes'>,
): Equivalence {
  return compareSubjects(heard(first, options.ran), heard(second, options.ran), options);
}

/** A subject that says how many steps each run took. */
function heard(subject: Subject, ran: EquivOptions['ran']): Subject {
  if (ran === undefined) return subject;
  return {
    run: (seed, garbage, stepLimit) => {
      const outcome = subject.run(seed, garbage, stepLimit);
      ran(outcome.steps);
      return outcome;
    },
  };
}

function compareSubjects(a: Subject, b: Subject, options: Omit<EquivOptions, 'metadata' | 'lanes'>): Equivalence {
  const { runs, seed: start, tolerance, stepLimit } = options;
  const notModelled = new Set<string>();
  let conclusive = 0;
  let unfinished = 0;
  let words = 0;
  let first: Equivalence['first'] = null;
  for (let run = 0; run < runs && first === null; run++) {
    if (run === ENDLESS && unfinished === ENDLESS) break;
    const seed = start + run;
    const ours = a.run(seed, 0, stepLimit);
    if (ours.ending === 'step-limit') {
      unfinished++;
      continue;
    }
    const probes = [a.run(seed, seed ^ 0x5bd1e995, stepLimit)];
    const theirs = b.run(seed, 0, stepLimit * 4);
    for (const what of [...ours.notModelled, ...theirs.notModelled]) notModelled.add(what);
    const moreProbes = (): void => {
      for (let more = 1; more <= MORE_PROBES; more++) probes.push(a.run(seed, (seed ^ 0x5bd1e995) + more, stepLimit));
    };
    if (theirs.ending === 'step-limit') {
      moreProbes();
      // Garbage, or what a lane does that left its array, may keep it running: that says nothing.
      if ([ours, ...probes].some(({ ending, outside }) => ending === 'step-limit' || outside.includes(1))) {
        unfinished++;
        continue;
      }
      first = { what: 'the second program does not end', lane: 0, component: 0, a: undefined, b: undefined, seed };
      break;
    }
    let found = compareOutcomes(ours, probes, theirs, tolerance);
    if (found.first !== undefined) {
      // Two kinds of garbage can agree by chance: a difference must remain with more of them.
      moreProbes();
      found = compareOutcomes(ours, probes, theirs, tolerance);
    }
    words += found.words;
    if (found.words > 0) conclusive++;
    if (found.first !== undefined) first = { ...found.first, seed };
  }
  if (conclusive === 0 && first === null) notModelled.add('no run compared anything');
  return {
    equal: first === null && notModelled.size === 0,
    notModelled: notModelled.size === 0 ? null : [...notModelled].sort(),
    first,
    conclusive,
    unfinished,
    runs,
    words,
  };
}
