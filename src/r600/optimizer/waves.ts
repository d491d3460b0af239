/*
 * How long a shader takes, as far as it can be told from its code: waves take turns on a SIMD, so that some compute while others wait for
 * what they fetch, and as many run as their registers leave room for. The figures are those of an RV870 (AMD's OpenCL Programming
 * Guide for Evergreen): 248 registers, 24.8 waves on average, four cycles for a group, some two hundred for a fetch that the cache answers.
 */
import { countInstructions } from '../isa/count.ts';
import type { Program } from '../isa/program.ts';

const ALL_REGISTERS = 248;
const MOST_WAVES = 24.8;

/** With fewer registers no more waves run. */
export const FULL_REGISTERS: number = ALL_REGISTERS / MOST_WAVES;

/** Groups that one wave could execute while it waits for a clause of fetches. */
const FETCH_WAIT = 50;
/** Clauses that cost what a group does: other waves run while one is begun. */
export const CLAUSES_A_GROUP = 8;

/** The time that a shader takes with so many registers, in groups, each instruction once. */
export function estimatedTime(program: Program, registers: number): number {
  const { aluGroups, aluClauses, fetchClauses } = countInstructions(program);
  const work = aluGroups + (aluClauses + fetchClauses) / CLAUSES_A_GROUP;
  const waves = Math.min(MOST_WAVES, Math.floor(ALL_REGISTERS / Math.max(1, registers)));
  // One wave by itself executes every other group only.
  return Math.max(work, (2 * work + fetchClauses * FETCH_WAIT) / waves);
}
