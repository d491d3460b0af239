/* Bounds of one evaluation: an expression can loop for ever, and a few bytes can describe any number of parts. */

import type { Limits } from '../../runtime/index.ts';

/** What one evaluation may use, everything that it evaluates in turn included. */
export interface EvaluationLimits {
  /** Operations executed; one on a long value, on many places or with many parts counts as often as that takes. */
  readonly steps: number;
  /** Entries on a stack. */
  readonly stack: number;
  /** Calls in progress, and expressions evaluated inside each other. */
  readonly calls: number;
  readonly nesting: number;
  /** Composites inside each other. */
  readonly composites: number;
  /** Bytes of one value, read or pushed. */
  readonly bytes: number;
  /** Pieces of storage that one read may put together. */
  readonly pieces: number;
}

/** Far beyond what compilers write; a loop ends within a second. */
export const evaluationLimits: EvaluationLimits = {
  steps: 1_000_000,
  stack: 65_536,
  calls: 1024,
  nesting: 64,
  composites: 128,
  bytes: 16 * 1024 * 1024,
  pieces: 1_000_000,
};

/** Operations that many evaluations share, counted down: each of a hundred thousand variables can loop. */
export interface StepBudget {
  left: number;
}

/** Of the expressions of one file: a few seconds. */
const SHARED_STEPS = 200_000_000;
/** What an evaluation may take when they are used up, far beyond what compilers write yet; half of that more, and it is what they write. */
const FEW_STEPS = 1000;
const LEAST_STEPS = 64;

/** What the expressions of a file, or all that a command is asked, may take together. */
export function sharedSteps(): StepBudget {
  return { left: SHARED_STEPS };
}

const budgets = new WeakMap<object, StepBudget>();

/** The same of a file, by what stands for it. */
export function stepsOf(file: object): StepBudget {
  let budget = budgets.get(file);
  if (budget === undefined) budgets.set(file, (budget = sharedSteps()));
  return budget;
}

/** What the next evaluation may take. */
function nextSteps(budget: StepBudget): number {
  const fewest = hasSome(budget) ? FEW_STEPS : LEAST_STEPS;
  return Math.min(evaluationLimits.steps, Math.max(fewest, budget.left));
}

/** Whether no more than half of what was there was taken beyond it. */
function hasSome({ left }: StepBudget): boolean {
  return left > -SHARED_STEPS / 2;
}

/** A look at a part of an object takes about as long as so many operations. */
const STEPS_OF_PART = 200;
/** Parts of an object that are looked at when the operations are used up, and when half as many more are. */
const FEW_PARTS = 64;
const LEAST_PARTS = 8;

/** How many of at most so many parts of an object may be looked at, under what was taken before. */
export function partsWithin(most: number, budget: StepBudget | undefined): number {
  if (budget === undefined) return most;
  const fewest = hasSome(budget) ? FEW_PARTS : LEAST_PARTS;
  return Math.min(most, Math.max(fewest, Math.floor(budget.left / STEPS_OF_PART)));
}

/** Count parts that were looked at. */
export function takeParts(parts: number, budget: StepBudget | undefined): void {
  if (budget !== undefined) budget.left -= STEPS_OF_PART * parts;
}

/** The same under bounds that somebody gave, and under what evaluations before have left. */
export function evaluationLimitsOf(given: Limits | undefined, budget?: StepBudget): EvaluationLimits {
  const most = budget === undefined ? evaluationLimits.steps : nextSteps(budget);
  if (given === undefined && most === evaluationLimits.steps) return evaluationLimits;
  const { steps, bytes, depth, entries } = given ?? {};
  return {
    steps: steps ?? most,
    stack: entries ?? evaluationLimits.stack,
    calls: depth ?? evaluationLimits.calls,
    nesting: depth ?? evaluationLimits.nesting,
    composites: depth ?? evaluationLimits.composites,
    bytes: bytes ?? evaluationLimits.bytes,
    pieces: entries ?? evaluationLimits.pieces,
  };
}
