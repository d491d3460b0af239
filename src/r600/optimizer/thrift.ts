/*
 * Further attempts: with clauses as few as can be, and with fewer registers. Passes of the first one say whether they split clauses
 * for registers, and whether they could have done with fewer registers at a price; then the passes run again and do without the one or
 * pay the other, and the cheapest result counts. Registers decide how many waves run beside each other, so that what counts is their
 * ratio, and the fewer there are the less.
 */
import { countInstructions } from '../isa/count.ts';
import type { Program } from '../isa/program.ts';

/** What passes are told of an attempt, and tell. */
export interface Thrift {
  /** Registers for which the attempt may pay; undefined in the first one. */
  readonly target: number | undefined;
  /** Clauses are not split for registers. */
  readonly whole: boolean;
  /** Whether an order was taken for registers. */
  split: boolean;
  /** The most registers that a pass saw a way to do without and did not take. */
  saving: number;
  /** Whether values took more registers than are alive together, since vectors left gaps: then shorter lives leave fewer. */
  lossy: boolean;
}

/** The first attempt. */
export function firstAttempt(): Thrift {
  return { target: undefined, whole: false, split: false, saving: 0, lossy: false };
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

/** The share of registers for which a thrifty attempt is made: of many, one more or less hardly counts, and is rarely saved. */
const WORTHWHILE = 1 / 12;

/** The attempts that are worth their time after a first one that took so many registers. */
export function furtherAttempts({ split, saving, lossy }: Thrift, registers: number): readonly Thrift[] {
  const whole = { target: undefined, whole: true, split: false, saving: 0, lossy: false };
  const thrifty = { target: registers - 1, whole: false, split: false, saving: 0, lossy };
  const saves = registers > FEW_REGISTERS && saving >= WORTHWHILE * (registers + OTHER_REGISTERS);
  return [...(split ? [whole] : []), ...(saves ? [thrifty] : [])];
}

/** Clauses that cost what a group does: other waves run while one is begun, and while a fetch is waited for, as far as they have work. */
const ALU_CLAUSES_A_GROUP = 8;
const FETCH_CLAUSES_A_GROUP = 2;

/** A result, as far as it is compared. */
interface Result {
  readonly program: Program;
  readonly ngpr: number;
}

/** Whether a result is better than another: the ratio of its registers is worth those of its time and of its size. */
export function isBetter(result: Result, than: Result): boolean {
  return costOf(result) < costOf(than);
}

function costOf({ program, ngpr }: Result): number {
  const { aluGroups, aluClauses, fetchClauses } = countInstructions(program);
  const clauses = aluClauses / ALU_CLAUSES_A_GROUP + fetchClauses / FETCH_CLAUSES_A_GROUP;
  const time = aluGroups + clauses + OTHER_GROUPS;
  return program.size * time * (Math.max(ngpr, FEW_REGISTERS) + OTHER_REGISTERS);
}
