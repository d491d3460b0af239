/*
 * The table of one function (A.6.4.1): a row for every stretch of code that says how to compute the canonical frame address (CFA) and,
 * for each register, where the caller's value is. Registers without a rule have the default that the ABI gives them.
 */
import { DwCfa } from '../../../generated/dwarf/enums.ts';
import type { FrameInstruction, Leb128 } from '../../../generated/dwarf/read.ts';
import { fault } from '../expression/fault.ts';
import { FrameBudget } from './budget.ts';
import { instructionName, operationOf } from './instructions.ts';
import { addressOf } from './entries.ts';
import type { Cie, Fde, FrameSection } from './entries.ts';
import { exact, multiply } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import { ulebOf, wideSlebOf, wideUlebOf } from '../info/leb128.ts';

/** Where the caller's value of a register is. Offsets are bytes. */
export type RegisterRule =
  | { readonly kind: 'undefined' | 'same_value' }
  /** At the CFA plus this, or that address itself. */
  | { readonly kind: 'offset' | 'val_offset'; readonly offset: Integer }
  | { readonly kind: 'register'; readonly register: number }
  /** At the location that an expression gives, or its value. */
  | { readonly kind: 'expression' | 'val_expression'; readonly expression: Uint8Array };

/** How the CFA is computed. */
export type CfaRule =
  | { readonly kind: 'register'; readonly register: number; readonly offset: Integer; readonly space: number }
  | { readonly kind: 'expression'; readonly expression: Uint8Array };

/** One row: it holds from `low` up to, not with, `high`. */
export interface FrameRow {
  readonly low: bigint;
  readonly high: bigint;
  /** Undefined where no instruction has set it yet. */
  readonly cfa: CfaRule | undefined;
  readonly rules: ReadonlyMap<number, RegisterRule>;
  /** AArch64: the return address is signed. */
  readonly isSigned: boolean;
}

interface State {
  cfa: CfaRule | undefined;
  /** Replaced, never changed, once it is shared with a row, a remembered state or the common information entry. */
  rules: Map<number, RegisterRule>;
  isShared: boolean;
  isSigned: boolean;
}

/** What instructions are carried out with, beside the state that they change. */
interface Execution {
  readonly cie: Cie;
  readonly state: State;
  /** What the common information entry sets; undefined in that entry, which has nothing to restore. */
  readonly initial: State | undefined;
  readonly remembered: State[];
  readonly budget: FrameBudget;
  readonly reading: FrameReading;
}

/**
 * How instructions are taken. `strict` is the document. `lenient` lets a CFA that nobody has set be register 0 plus 0, which
 * instructions for its register or offset alone then change, as LLVM writes it for MIPS and all tools read it.
 */
export type FrameReading = 'strict' | 'lenient';

/**
 * The rows of a function, in the order of the code. Throws ExpressionError `bad-cfa-opcode`, `truncated`, `no-cfa-register-rule` or
 * `no-remembered-state` where an instruction is ill-formed, `limit/entries` where the budget ends. Who walks many functions gives all
 * of them one.
 */
export function* frameRows(
  fde: Fde,
  section: FrameSection,
  reading: FrameReading = 'strict',
  budget: FrameBudget = new FrameBudget(section),
): Generator<FrameRow> {
  const { cie } = fde;
  const initial = initialState(cie, reading, budget);
  const state = { ...initial };
  const execution: Execution = { cie, state, initial, remembered: [], budget, reading };
  let low = fde.low;
  const decoded = fde.instructions();
  let next = decoded.next();
  for (; next.done !== true; next = decoded.next()) {
    const { offset, instruction } = next.value;
    const to = advance(instruction, fde, section, low, offset);
    if (to === undefined) execute(instruction, execution);
    else if (to > low) {
      yield rowOf(state, low, to < fde.high ? to : fde.high);
      state.isShared = true;
      low = to;
    }
  }
  stopAt(next.value.bad);
  yield rowOf(state, low, fde.high);
}

function rowOf({ cfa, rules, isSigned }: State, low: bigint, high: bigint): FrameRow {
  return { low, high, cfa, rules, isSigned };
}

/** What the instructions of the common information entry came to that a walk was at last: thousands of functions share one. */
interface LastCie {
  readonly cie: Cie;
  readonly reading: FrameReading;
  readonly outcome: { readonly state: State } | { readonly error: unknown };
}

const lastCies = new WeakMap<FrameBudget, LastCie>();

function initialState(cie: Cie, reading: FrameReading, budget: FrameBudget): State {
  const last = lastCies.get(budget);
  const isSame = last?.cie === cie && last.reading === reading;
  const outcome = isSame ? last.outcome : initialOutcome(cie, reading, budget);
  if (!isSame) lastCies.set(budget, { cie, reading, outcome });
  if ('error' in outcome) throw outcome.error;
  return outcome.state;
}

function initialOutcome(cie: Cie, reading: FrameReading, budget: FrameBudget): LastCie['outcome'] {
  try {
    return { state: executeInitial(cie, reading, budget) };
  } catch (error) {
    return { error };
  }
}

function executeInitial(cie: Cie, reading: FrameReading, budget: FrameBudget): State {
  const state: State = { cfa: undefined, rules: new Map(), isShared: false, isSigned: false };
  const execution: Execution = { cie, state, initial: undefined, remembered: [], budget, reading };
  const decoded = cie.instructions();
  let next = decoded.next();
  for (; next.done !== true; next = decoded.next()) {
    budget.copy(1);
    execute(next.value.instruction, execution);
  }
  stopAt(next.value.bad);
  state.isShared = true;
  return state;
}

/** The rules, to be changed. */
function ownRules({ state, budget }: Execution): Map<number, RegisterRule> {
  if (!state.isShared) return state.rules;
  budget.copy(state.rules.size);
  state.isShared = false;
  state.rules = new Map(state.rules);
  return state.rules;
}

function stopAt(bad: 'bad-cfa-opcode' | 'truncated' | undefined): void {
  if (bad !== undefined) throw fault(bad, 'call frame instruction that cannot be read');
}

/** Where the next row starts, for instructions that start one (A.6.4.2.1). */
function advance(
  instruction: FrameInstruction,
  fde: Fde,
  section: FrameSection,
  low: bigint,
  offset: number,
): bigint | undefined {
  const { opcode, location, delta1, delta2, delta4, delta8 } = instruction;
  switch (operationOf(opcode)) {
    case DwCfa.DW_CFA_advance_loc:
      return further(low, opcode & 0x3f, fde.cie);
    case DwCfa.DW_CFA_advance_loc1:
      return further(low, delta1 ?? 0, fde.cie);
    case DwCfa.DW_CFA_advance_loc2:
      return further(low, delta2 ?? 0, fde.cie);
    case DwCfa.DW_CFA_advance_loc4:
      return further(low, delta4 ?? 0, fde.cie);
    case DwCfa.DW_CFA_MIPS_advance_loc8:
      return further(low, delta8 ?? 0n, fde.cie);
    case DwCfa.DW_CFA_set_loc: {
      const place = BigInt(fde.header.instructions.byteOffset - section.bytes.byteOffset + offset + 1);
      return location === undefined ? undefined : addressOf(location, fde.cie, section.address + place);
    }
    default:
      return undefined;
  }
}

function further(low: bigint, delta: number | bigint, { codeAlignment, addressSize }: Cie): bigint {
  return BigInt.asUintN(8 * addressSize, low + BigInt(delta) * BigInt(codeAlignment));
}

/** Change the state. */
function execute(instruction: FrameInstruction, execution: Execution): void {
  const { cie, state, remembered } = execution;
  switch (operationOf(instruction.opcode)) {
    case DwCfa.DW_CFA_offset:
    case DwCfa.DW_CFA_offset_extended:
      return setRule(execution, instruction, { kind: 'offset', offset: factored(instruction, cie) });
    case DwCfa.DW_CFA_offset_extended_sf:
      return setRule(execution, instruction, { kind: 'offset', offset: signedFactored(instruction, cie) });
    case DwCfa.DW_CFA_GNU_negative_offset_extended:
      return setRule(execution, instruction, { kind: 'offset', offset: multiply(factored(instruction, cie), -1) });
    case DwCfa.DW_CFA_val_offset:
      return setRule(execution, instruction, { kind: 'val_offset', offset: factored(instruction, cie) });
    case DwCfa.DW_CFA_val_offset_sf:
      return setRule(execution, instruction, { kind: 'val_offset', offset: signedFactored(instruction, cie) });
    case DwCfa.DW_CFA_restore:
    case DwCfa.DW_CFA_restore_extended:
      return restore(instruction, execution);
    case DwCfa.DW_CFA_undefined:
      return setRule(execution, instruction, { kind: 'undefined' });
    case DwCfa.DW_CFA_same_value:
      return setRule(execution, instruction, { kind: 'same_value' });
    case DwCfa.DW_CFA_register:
      return setRule(execution, instruction, { kind: 'register', register: ulebOf(operand(instruction.offset)) });
    case DwCfa.DW_CFA_expression:
    case DwCfa.DW_CFA_val_expression: {
      const kind = instruction.opcode === DwCfa.DW_CFA_expression ? 'expression' : 'val_expression';
      return setRule(execution, instruction, { kind, expression: instruction.expression ?? NOTHING });
    }
    case DwCfa.DW_CFA_def_cfa:
    case DwCfa.DW_CFA_LLVM_def_aspace_cfa:
      return setCfa(state, instruction, wrapped(plain(instruction)));
    case DwCfa.DW_CFA_def_cfa_sf:
    case DwCfa.DW_CFA_LLVM_def_aspace_cfa_sf:
      return setCfa(state, instruction, signedFactored(instruction, cie));
    case DwCfa.DW_CFA_def_cfa_register:
      return changeCfa(execution, instruction, registerOf(instruction), undefined);
    case DwCfa.DW_CFA_def_cfa_offset:
      return changeCfa(execution, instruction, undefined, wrapped(plain(instruction)));
    case DwCfa.DW_CFA_def_cfa_offset_sf:
      return changeCfa(execution, instruction, undefined, signedFactored(instruction, cie));
    case DwCfa.DW_CFA_def_cfa_expression:
      state.cfa = { kind: 'expression', expression: instruction.expression ?? NOTHING };
      return;
    case DwCfa.DW_CFA_remember_state:
      state.isShared = true;
      remembered.push({ ...state });
      execution.budget.check(remembered.length, 'remembered states');
      return;
    case DwCfa.DW_CFA_restore_state: {
      const before = remembered.pop();
      if (before === undefined) throw fault('no-remembered-state', 'DW_CFA_restore_state without a remembered state');
      Object.assign(state, before);
      return;
    }
    case DwCfa.DW_CFA_GNU_window_save:
      if (cie.hasWindows) saveWindow(cie, ownRules(execution));
      else state.isSigned = !state.isSigned;
      return;
    default:
    // DW_CFA_nop, DW_CFA_GNU_args_size: nothing that a row has.
  }
}

const NOTHING = new Uint8Array();
const ZERO: Leb128 = { groups: [0] };

/** An operand; an instruction without one counts as if it were 0. */
function operand(number: Leb128 | undefined): Leb128 {
  return number ?? ZERO;
}

/** The register that an instruction is about: an operand, or the low bits of the opcode. */
function registerOf({ opcode, register }: FrameInstruction): number {
  return register === undefined ? opcode & 0x3f : ulebOf(register);
}

function plain({ offset }: FrameInstruction): Integer {
  return exact(wideUlebOf(operand(offset)));
}

function factored(instruction: FrameInstruction, { dataAlignment }: Cie): Integer {
  return wrapped(multiply(plain(instruction), dataAlignment));
}

function signedFactored({ offset }: FrameInstruction, { dataAlignment }: Cie): Integer {
  return wrapped(multiply(exact(wideSlebOf(operand(offset))), dataAlignment));
}

function setRule(execution: Execution, instruction: FrameInstruction, rule: RegisterRule): void {
  const rules = ownRules(execution);
  rules.set(registerOf(instruction), rule);
  execution.budget.check(rules.size, 'registers in a row');
}

function setCfa(state: State, instruction: FrameInstruction, offset: Integer): void {
  const space = ulebOf(operand(instruction.addressSpace));
  state.cfa = { kind: 'register', register: registerOf(instruction), offset, space };
}

/** An offset with 64 bits: producers write -2 as 2^64 - 2 where a number has no sign. */
function wrapped(offset: Integer): Integer {
  return typeof offset === 'bigint' ? exact(BigInt.asIntN(64, offset)) : offset;
}

/** SPARC saves its local and in registers, %l0 to %i7, one after the other from the CFA on. */
function saveWindow({ addressSize }: Cie, rules: Map<number, RegisterRule>): void {
  for (let i = 0; i < 16; i++) rules.set(16 + i, { kind: 'offset', offset: i * addressSize });
}

/** Give a register the rule that the common information entry has for it. */
function restore(instruction: FrameInstruction, execution: Execution): void {
  const { initial } = execution;
  const register = registerOf(instruction);
  if (initial === undefined)
    throw fault('bad-cfa-opcode', `${instructionName(instruction)} in a common information entry`);
  const before = initial.rules.get(register);
  const rules = ownRules(execution);
  if (before === undefined) rules.delete(register);
  else rules.set(register, before);
}

/** Replace the register or the offset of the CFA, which must be such a one. */
function changeCfa(
  { state, reading }: Execution,
  instruction: FrameInstruction,
  register: number | undefined,
  offset: Integer | undefined,
): void {
  const { cfa } = state;
  if (cfa?.kind === 'register') {
    state.cfa = {
      kind: 'register',
      register: register ?? cfa.register,
      offset: offset ?? cfa.offset,
      space: cfa.space,
    };
  } else if (reading === 'lenient') {
    state.cfa = { kind: 'register', register: register ?? 0, offset: offset ?? 0, space: 0 };
  } else {
    throw fault('no-cfa-register-rule', `${instructionName(instruction)}: the CFA is not a register and an offset`);
  }
}

/** The row that holds at an address; undefined where the function does not have it. */
export function rowAt(
  fde: Fde,
  section: FrameSection,
  pc: bigint,
  reading: FrameReading = 'strict',
  budget?: FrameBudget,
): FrameRow | undefined {
  for (const row of frameRows(fde, section, reading, budget)) if (row.low <= pc && pc < row.high) return row;
  return undefined;
}
