/* The evaluator of expressions, which loads when somebody wants to evaluate one. */
import type { evaluate, evaluateSync, readLocationSync } from './evaluate/drive.ts';

/** What evaluates expressions; nothing is kept in it. */
export interface Evaluator {
  /** Evaluate an expression whose context answers at once. */
  readonly evaluateSync: typeof evaluateSync;
  /** Evaluate an expression whose context may answer with promises. */
  readonly evaluate: typeof evaluate;
  /** Read bits through a location; those that are beyond its storage, undefined or unreadable are 0 in the mask. */
  readonly readLocationSync: typeof readLocationSync;
}

/** Load the evaluator. */
export function openEvaluator(): Promise<Evaluator> {
  return import('./evaluate/drive.ts');
}
