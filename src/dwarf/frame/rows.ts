/*
 * The table of one function (A.6.4.1): a row for every stretch of code that says how to compute the canonical frame address (CFA) and,
 * for each register, where the caller's value is. Registers without a rule have the default that the ABI gives them.
 */
import { DwCfa } from '../../../generated/dwarf/enums.ts';
import type { FrameInstruction } from '../../../generated/dwarf/read.ts';
import { fault, limitFault } from '../expression/fault.ts';
import { instructionName, operationOf } from './instructions.ts';
import { addressOf } from './table.ts';
import type { Cie, Fde, FrameSection } from './table.ts';
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
  /** Replaced, never changed, once it is shared with a row or a remembered state. */
  rules: Map<number, RegisterRule>;
  isShared: boolean;
  isSigned: boolean;
  /** Rules that were copied so far. */
  copies: number;
  /** How many there may be. */
  readonly most: number;
  readonly reading: FrameReading;
}

/**
 * How instructions are taken. `strict` is the document. `lenient` lets a CFA that nobody has set be register 0 plus 0, which
 * instructions for its register or offset alone then change, as LLVM writes it for MIPS and all tools read it.
 */
export type FrameReading = 'strict' | 'lenient';

/**
 * Rules that the rows of one function may have all together where nothing else is said: without a bound, few bytes ask for any number of
 * copies.
 */
const MAX_COPIES = 1 << 22;

/**
 * The rows of a function, in the order of the code. Throws ExpressionError `bad-cfa-opcode`, `truncated`, `no-cfa-register-rule` or
 * `no-remembered-state` where an instruction is ill-formed.
 */
export function* frameRows(fde: Fde, section: FrameSection, reading: FrameReading = 'strict'): Generator<FrameRow> {
  const initial = initialState(fde.cie, reading, section.limits?.entries ?? MAX_COPIES);
  const state = { ...initial, isShared: true };
  const remembered: State[] = [];
  let low = fde.low;
  const { instructions, bad } = fde.list;
  for (const { offset, instruction } of instructions) {
    const to = advance(instruction, fde, section, low, offset);
    if (to !== undefined) {
      if (to > low) {
        yield rowOf(state, low, to < fde.high ? to : fde.high);
        state.isShared = true;
        low = to;
      }
      continue;
    }
    execute(instruction, fde.cie, state, initial, remembered);
  }
  stopAt(bad);
  yield rowOf(state, low, fde.high);
}

function rowOf({ cfa, rules, isSigned }: State, low: bigint, high: bigint): FrameRow {
  return { low, high, cfa, rules, isSigned };
}

function initialState(cie: Cie, reading: FrameReading, most: number): State {
  const state: State = {
    cfa: undefined,
    rules: new Map(),
    isShared: false,
    isSigned: false,
    copies: 0,
    most,
    reading,
  };
  const remembered: State[] = [];
  for (const { instruction } of cie.list.instructions) execute(instruction, cie, state, undefined, remembered);
  stopAt(cie.list.bad);
  return state;
}

/** The rules, to be changed. */
function ownRules(state: State): Map<number, RegisterRule> {
  if (!state.isShared) return state.rules;
  state.copies += state.rules.size;
  if (state.copies > state.most) throw limitFault('entries', `rows with more than ${state.most} rules all together`);
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
  const by = (delta: number | bigint): bigint => {
    const bytes = BigInt(delta) * BigInt(fde.cie.codeAlignment);
    return BigInt.asUintN(8 * fde.cie.addressSize, low + bytes);
  };
  switch (operationOf(opcode)) {
    case DwCfa.DW_CFA_advance_loc:
      return by(opcode & 0x3f);
    case DwCfa.DW_CFA_advance_loc1:
      return by(delta1 ?? 0);
    case DwCfa.DW_CFA_advance_loc2:
      return by(delta2 ?? 0);
    case DwCfa.DW_CFA_advance_loc4:
      return by(delta4 ?? 0);
    case DwCfa.DW_CFA_MIPS_advance_loc8:
      return by(delta8 ?? 0n);
    case DwCfa.DW_CFA_set_loc: {
      const place = BigInt(fde.header.instructions.byteOffset - section.bytes.byteOffset + offset + 1);
      return location === undefined ? undefined : addressOf(location, fde.cie, section.address + place);
    }
    default:
      return undefined;
  }
}

/** Change the state. `initial` is that of the common information entry, which has nothing to restore itself. */
function execute(
  instruction: FrameInstruction,
  cie: Cie,
  state: State,
  initial: State | undefined,
  remembered: State[],
): void {
  const { opcode, expression = new Uint8Array() } = instruction;
  const register = instruction.register === undefined ? opcode & 0x3f : ulebOf(instruction.register);
  const leb = instruction.offset ?? { groups: [] };
  const plain = (): Integer => exact(wideUlebOf(leb));
  const factored = (): Integer => wrapped(multiply(plain(), cie.dataAlignment));
  const signedFactored = (): Integer => wrapped(multiply(exact(wideSlebOf(leb)), cie.dataAlignment));
  const rule = (value: RegisterRule): void => void ownRules(state).set(register, value);
  const setCfa = (offset: Integer, space = 0): void => void (state.cfa = { kind: 'register', register, offset, space });
  switch (operationOf(opcode)) {
    case DwCfa.DW_CFA_offset:
    case DwCfa.DW_CFA_offset_extended:
      return rule({ kind: 'offset', offset: factored() });
    case DwCfa.DW_CFA_offset_extended_sf:
      return rule({ kind: 'offset', offset: signedFactored() });
    case DwCfa.DW_CFA_GNU_negative_offset_extended:
      return rule({ kind: 'offset', offset: multiply(factored(), -1) });
    case DwCfa.DW_CFA_val_offset:
      return rule({ kind: 'val_offset', offset: factored() });
    case DwCfa.DW_CFA_val_offset_sf:
      return rule({ kind: 'val_offset', offset: signedFactored() });
    case DwCfa.DW_CFA_restore:
    case DwCfa.DW_CFA_restore_extended:
      return restore(instruction, register, state, initial);
    case DwCfa.DW_CFA_undefined:
      return rule({ kind: 'undefined' });
    case DwCfa.DW_CFA_same_value:
      return rule({ kind: 'same_value' });
    case DwCfa.DW_CFA_register:
      return rule({ kind: 'register', register: ulebOf(leb) });
    case DwCfa.DW_CFA_expression:
      return rule({ kind: 'expression', expression });
    case DwCfa.DW_CFA_val_expression:
      return rule({ kind: 'val_expression', expression });
    case DwCfa.DW_CFA_def_cfa:
      return setCfa(plain());
    case DwCfa.DW_CFA_def_cfa_sf:
      return setCfa(signedFactored());
    case DwCfa.DW_CFA_LLVM_def_aspace_cfa:
      return setCfa(plain(), ulebOf(instruction.addressSpace ?? { groups: [] }));
    case DwCfa.DW_CFA_LLVM_def_aspace_cfa_sf:
      return setCfa(signedFactored(), ulebOf(instruction.addressSpace ?? { groups: [] }));
    case DwCfa.DW_CFA_def_cfa_register:
      state.cfa = { ...registerCfa(instruction, state), register };
      return;
    case DwCfa.DW_CFA_def_cfa_offset:
      state.cfa = { ...registerCfa(instruction, state), offset: plain() };
      return;
    case DwCfa.DW_CFA_def_cfa_offset_sf:
      state.cfa = { ...registerCfa(instruction, state), offset: signedFactored() };
      return;
    case DwCfa.DW_CFA_def_cfa_expression:
      state.cfa = { kind: 'expression', expression };
      return;
    case DwCfa.DW_CFA_remember_state:
      state.isShared = true;
      remembered.push({ ...state });
      return;
    case DwCfa.DW_CFA_restore_state: {
      const before = remembered.pop();
      if (before === undefined) throw fault('no-remembered-state', 'DW_CFA_restore_state without a remembered state');
      Object.assign(state, before, { copies: state.copies });
      return;
    }
    case DwCfa.DW_CFA_GNU_window_save:
      if (cie.hasWindows) saveWindow(cie, ownRules(state));
      else state.isSigned = !state.isSigned;
      return;
    default:
    // DW_CFA_nop, DW_CFA_GNU_args_size: nothing that a row has.
  }
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
function restore(instruction: FrameInstruction, register: number, state: State, initial: State | undefined): void {
  if (initial === undefined)
    throw fault('bad-cfa-opcode', `${instructionName(instruction)} in a common information entry`);
  const before = initial.rules.get(register);
  const rules = ownRules(state);
  if (before === undefined) rules.delete(register);
  else rules.set(register, before);
}

/** The CFA as a register and an offset, of which the instruction changes one. */
function registerCfa(instruction: FrameInstruction, { cfa, reading }: State): CfaRule & { kind: 'register' } {
  if (cfa?.kind === 'register') return cfa;
  if (reading === 'lenient') return { kind: 'register', register: 0, offset: 0, space: 0 };
  throw fault('no-cfa-register-rule', `${instructionName(instruction)}: the CFA is not a register and an offset`);
}

/** The row that holds at an address; undefined where the function does not have it. */
export function rowAt(
  fde: Fde,
  section: FrameSection,
  pc: bigint,
  reading: FrameReading = 'strict',
): FrameRow | undefined {
  for (const row of frameRows(fde, section, reading)) if (row.low <= pc && pc < row.high) return row;
  return undefined;
}
