import type { Program } from './program.ts';

/** Instructions of a program by kind. */
export interface InstructionCounts {
  /** Control-flow instructions that are neither clauses nor ALU_EXT. */
  readonly cf: number;
  readonly aluClauses: number;
  readonly aluGroups: number;
  readonly alu: number;
  readonly fetchClauses: number;
  readonly fetch: number;
}

/** Count the instructions of a program. */
export function countInstructions({ cf }: Program): InstructionCounts {
  const count = { cf: 0, aluClauses: 0, aluGroups: 0, alu: 0, fetchClauses: 0, fetch: 0 };
  for (const inst of cf) {
    switch (inst.kind) {
      case 'alu':
        count.aluClauses += 1;
        count.aluGroups += inst.clause.groups.length;
        for (const group of inst.clause.groups) count.alu += group.insts.length;
        break;
      case 'fetch':
        count.fetchClauses += 1;
        count.fetch += inst.clause.insts.length;
        break;
      case 'alu_ext':
        break;
      default:
        count.cf += 1;
    }
  }
  return count;
}
