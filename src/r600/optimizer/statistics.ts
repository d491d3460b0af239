/* What a program costs, in numbers that can be compared before and after. */
import type { JsonObject } from '../../core/index.ts';
import { countInstructions } from '../isa/count.ts';
import type { InstructionCounts } from '../isa/count.ts';
import type { Program } from '../isa/program.ts';
import { scratchPlaces } from '../isa/scratch.ts';

/** The cost of a program. */
export interface ShaderStatistics extends InstructionCounts {
  /** Dwords. */
  readonly ndw: number;
  /** Registers and stack entries that a driver reserves; undefined where nobody says. */
  readonly ngpr: number | undefined;
  readonly nstack: number | undefined;
  /** Places of four words of scratch memory that each lane needs. */
  readonly scratch: number;
}

/** The cost of a program for which a driver reserves so much. */
export function statisticsOf(program: Program, ngpr: number | undefined, nstack: number | undefined): ShaderStatistics {
  return { ndw: program.size, ngpr, nstack, scratch: scratchPlaces(program), ...countInstructions(program) };
}

/** The same as documents show it. */
export function statisticsJson(cost: ShaderStatistics): JsonObject {
  return {
    ndw: cost.ndw,
    ngpr: cost.ngpr,
    nstack: cost.nstack,
    scratch: cost.scratch,
    cf: cost.cf,
    alu: cost.alu,
    alu_groups: cost.aluGroups,
    alu_clauses: cost.aluClauses,
    fetch: cost.fetch,
    fetch_clauses: cost.fetchClauses,
  };
}
