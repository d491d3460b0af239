/*
 * A second attempt with fewer registers. Passes of the first one say whether they could have done with fewer at a price; then the
 * passes run again and pay it, and the cheaper result counts. Registers decide how many waves run beside each other, so that what
 * counts is their ratio, and the fewer there are the less.
 */
import { countInstructions } from '../isa/count.ts';
import type { Program } from '../isa/program.ts';

/** What passes are told of an attempt, and tell. */
export interface Thrift {
  /** Registers for which the attempt may pay; undefined in the first one. */
  readonly target: number | undefined;
  /** The most registers that a pass saw a way to do without and did not take. */
  saving: number;
  /** Whether values took more registers than are alive together, since vectors left gaps: then shorter lives leave fewer. */
  lossy: boolean;
}

/** The first attempt. */
export function firstAttempt(): Thrift {
  return { target: undefined, saving: 0, lossy: false };
}

/** One after an attempt that took so many registers. */
export function thriftyAttempt(registers: number, lossy: boolean): Thrift {
  return { target: registers - 1, saving: 0, lossy };
}

/** A pass saw a way to do without so many registers. */
export function couldSave(thrift: Thrift | undefined, registers: number): void {
  if (thrift !== undefined) thrift.saving = Math.max(thrift.saving, registers);
}

/** Fewer registers than these let no more waves run. */
export const FEW_REGISTERS = 3;

/** What else a wave takes, so that small differences of small programs do not count: in groups, and in registers. */
const OTHER_GROUPS = 10;
const OTHER_REGISTERS = 2;

/** The share of registers for which another attempt is made: of many, one more or less hardly counts, and is rarely saved. */
const WORTHWHILE = 1 / 12;

/** Whether another attempt is worth its time after a first one that took so many registers. */
export function isWorthwhile({ saving }: Thrift, registers: number): boolean {
  return registers > FEW_REGISTERS && saving >= WORTHWHILE * (registers + OTHER_REGISTERS);
}

/** Clauses that cost what a group does: other waves run while one is begun. */
const CLAUSES_A_GROUP = 8;

/** A result, as far as it is compared. */
interface Result {
  readonly program: Program;
  readonly ngpr: number;
}

/** Whether a second result is better than the first: the ratio of its registers is worth those of its time and of its size. */
export function isBetter(second: Result, first: Result): boolean {
  return second.ngpr < first.ngpr && costOf(second) < costOf(first);
}

function costOf({ program, ngpr }: Result): number {
  const { aluGroups, aluClauses, fetchClauses } = countInstructions(program);
  const time = aluGroups + (aluClauses + fetchClauses) / CLAUSES_A_GROUP + OTHER_GROUPS;
  return program.size * time * (Math.max(ngpr, FEW_REGISTERS) + OTHER_REGISTERS);
}
