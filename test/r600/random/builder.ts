/* A random program under construction. */
import { compare, fill, startClause } from './clauses.ts';
import type { Clause, ClauseContext } from './clauses.ts';

/** What is there of a program. */
export interface Builder extends ClauseContext {
  /** Control-flow instructions with their clauses; `@L1_` stands for the address of a label. */
  readonly lines: string[];
  /** Control-flow instructions before each label. */
  readonly labels: Map<string, number>;
  /** Control-flow instructions so far. */
  size: number;
  /** Labels of the ends of the open loops, innermost last. */
  readonly loops: string[];
  /** Labels of subroutines; those from `callable` on may be called. */
  readonly subroutines: string[];
  callable: number;
  /** Whether the program may have everything that the IR takes: calls, counted loops, boolean constants, the loop index. */
  readonly constructs: boolean;
  /** Statements that may still be made. */
  budget: number;
}

export function add(builder: Builder, lines: readonly string[], size = 1): void {
  builder.lines.push(...lines);
  builder.size += size;
}

export function newLabel({ labels }: Builder): string {
  const label = `L${labels.size}_`;
  labels.set(label, 0);
  return label;
}

/** Puts a label before the next instruction. */
export function setLabel({ labels, size }: Builder, label: string): void {
  labels.set(label, size);
}

export function addClause(builder: Builder, name: string, { locks, lines, size }: Clause): void {
  if (lines.length > 0) add(builder, [...(size === 2 ? ['ALU_EXT'] : []), `${name} ${locks}`, ...lines], size);
}

export function alu(builder: Builder, name: string): void {
  const clause = startClause(builder);
  while (clause.lines.length === 0) fill(builder, clause);
  addClause(builder, name, clause);
}

/** A clause that ends with a change of the exec mask. */
export function condition(builder: Builder): void {
  const clause = startClause(builder);
  if (builder.rng.chance(0.7)) fill(builder, clause);
  const flags = builder.rng.chance(0.5) ? 'MP' : 'M';
  compare(builder, clause, builder.rng.pick(builder.groups.set.predicates), flags);
  addClause(builder, 'ALU_PUSH_BEFORE', clause);
}
