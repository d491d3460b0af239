/*
 * A further attempt with fewer registers. Passes of the first one say whether they could have done with fewer at a price; then the
 * passes run again and pay it, and the cheaper result counts. Registers decide how many waves run beside each other, so that what
 * counts is their ratio, and the fewer there are the less.
 */
import { countInstructions } from '../isa/count.ts';
import type { Program } from '../isa/program.ts';
import type { ShaderType } from '../isa/tables/chips.ts';
import { CLAUSES_A_GROUP, FULL_REGISTERS } from './waves.ts';

/** What passes are told of an attempt, and tell. */
export interface Thrift {
  /** Registers for which the attempt may pay; undefined in the first one. */
  readonly target: number | undefined;
  /** The most registers that a pass saw a way to do without and did not take. */
  saving: number;
  /** Whether values took more registers than are alive together, since vectors left gaps: then shorter lives leave fewer. */
  lossy: boolean;
}

/** Programs of more dwords are attempted once: it takes long, and what orders of clauses save is a small part of what is alive. */
const LONG = 512;

/** The first attempt at a program of so many dwords; undefined: it is the only one. */
export function firstAttempt(size: number): Thrift | undefined {
  return size > LONG ? undefined : { target: undefined, saving: 0, lossy: false };
}

/** A pass saw a way to do without so many registers. */
export function couldSave(thrift: Thrift | undefined, registers: number): void {
  if (thrift !== undefined) thrift.saving = Math.max(thrift.saving, registers);
}

/** Fewer registers than these count as so many: nothing is paid for them. */
export const FEW_REGISTERS = 3;

/** What one register counts of those that let no more waves run. */
const SHARE_OF_FEW = 2 / 5;

/** Whether shaders of a type wait for little: what geometry and tessellation stages read, those before them just wrote. */
export function waitsForLittle(type: ShaderType): boolean {
  return type === 'gs' || type === 'hs' || type === 'tes' || type === 'tes-es';
}

/** Registers as they count: the first ones less, where waves are there to wait. */
export function countedRegisters(registers: number, type: ShaderType): number {
  if (waitsForLittle(type) || registers >= FULL_REGISTERS) return registers;
  return FULL_REGISTERS - (FULL_REGISTERS - registers) * SHARE_OF_FEW;
}

/** What else a wave takes, so that small differences of small programs do not count: in groups, and in registers. */
const OTHER_GROUPS = 10;
const OTHER_REGISTERS = 2;

/**
 * The share of registers for which an attempt is made: of many, one more or less hardly counts. Gaps that vectors left are known, what
 * another order of clauses saves is a guess.
 */
const WORTHWHILE = 1 / 5;
const WORTHWHILE_GAPS = 1 / 24;

/** The attempt that is worth its time after a first one of this type that took so many registers; undefined: none is. */
export function furtherAttempt({ saving, lossy }: Thrift, registers: number, type: ShaderType): Thrift | undefined {
  const share = lossy ? WORTHWHILE_GAPS : WORTHWHILE;
  const counted = countedRegisters(registers, type);
  const worth = counted - countedRegisters(registers - saving, type);
  if (registers <= FEW_REGISTERS || worth < share * (counted + OTHER_REGISTERS)) return undefined;
  return { target: registers - 1, saving: 0, lossy };
}

/** Clauses of fetches that cost what a group does: other waves run while one is waited for, as far as they have work. */
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
  const clauses = aluClauses / CLAUSES_A_GROUP + fetchClauses / FETCH_CLAUSES_A_GROUP;
  const time = aluGroups + clauses + OTHER_GROUPS;
  return program.size * time * (countedRegisters(Math.max(ngpr, FEW_REGISTERS), program.type) + OTHER_REGISTERS);
}
