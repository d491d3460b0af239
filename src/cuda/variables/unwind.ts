/*
 * The frames of a lane with the registers that each of them had. The dump says where each frame is (its table of return addresses); what
 * the callers' registers were is worked out by the call frame information of the functions that they called, which names for each register
 * whether the function keeps it, saves it, or loses it.
 */
import { applyRule, computeCfa, ExpressionError, implicitLocation, memoryBits } from '../../dwarf/advanced.ts';
import type { CallFrame, FaultCode, FoundRow, RegisterRule, RuleSettings } from '../../dwarf/advanced.ts';
import type { EvaluationContext, Location } from '../../dwarf/index.ts';
import type { Frame } from '../symbols/backtrace.ts';
import type { DebugInformation } from './debug-information.ts';
import { AddressClass } from './address-class.ts';
import type { LaneMemory } from './lane-memory.ts';
import { laneRegister, wordBytes } from './lane-registers.ts';
import { registerIn } from './register-location.ts';
import { STACK_POINTER } from './register-number.ts';
import { target } from './target.ts';
import type { Registers } from '../walk/registers.ts';

/** What the frames of a lane are unwound from. */
export interface StoppedLane {
  readonly registers: Registers;
  readonly memory: LaneMemory;
  /** What expressions may take together, whichever modules they are of. */
  readonly budget?: EvaluationContext['budget'];
}

const REGISTER_BITS = 32;

/** What a frame belongs to. */
export interface KnownFrame {
  readonly frame: Frame;
  /** Of the module of its code; undefined where that has none. */
  readonly debug: DebugInformation | undefined;
}

/** The frames of a lane, innermost first, of a module without debugging information up to there. */
export function unwindLane(lane: StoppedLane, known: readonly KnownFrame[]): (CallFrame | undefined)[] {
  const frames: (CallFrame | undefined)[] = [];
  let locate: Locate | undefined = (register) => topLocation(lane, register);
  for (const { frame, debug } of known) {
    const made: CallFrame | undefined = debug && callFrame(lane, frame, debug, locate ?? unknownRegister);
    frames.push(made);
    locate = made && debug && callerRegisters(made, debug);
  }
  return frames;
}

type Locate = (register: number) => Location | FaultCode;

const unknownRegister: Locate = () => 'unknown-register';

function topLocation({ registers }: StoppedLane, register: number): Location | FaultCode {
  if (laneRegister(registers, register) === undefined) return 'unknown-register';
  return [{ kind: 'register', register, bitOffset: 0, storageBits: REGISTER_BITS }];
}

/** What a frame without debugging information has: memory, and where it is the innermost one the registers of the lane. */
export function machineContext(lane: StoppedLane, isTop: boolean): EvaluationContext {
  return contextOf(lane, isTop ? (register) => topLocation(lane, register) : unknownRegister);
}

function contextOf(
  { registers, memory, budget }: StoppedLane,
  locate: Locate,
  limits?: EvaluationContext['limits'],
): EvaluationContext {
  return {
    limits,
    budget,
    target,
    memory: (space, _lane, address, size) => memory.read(space, BigInt(address), size),
    registerContents: (register) => laneRegister(registers, Number(register)),
    registerLocation: (register) => locate(Number(register)),
  };
}

function callFrame(
  lane: StoppedLane,
  { level, pc, caller }: Frame,
  debug: DebugInformation,
  locate: Locate,
): CallFrame {
  const lookup = caller && pc > 0n ? pc - 1n : pc;
  const { rules } = debug;
  const row = debug.rowAt(lookup);
  const context: EvaluationContext = {
    ...contextOf(lane, locate, rules.bounds?.limits),
    programLocation: () => lookup,
    cfa: () => cfa,
  };
  const cfa: Location | FaultCode =
    row === undefined ? 'no-call-frame-information' : attempt(() => frameAddress(row.row.cfa, context, rules));
  return { level, pc, lookup, found: row, cfa, context, caller: () => undefined };
}

/** The CFA: an address in local memory. R1 has 4 bytes, so it is no address as expressions have them. */
function frameAddress(
  rule: FoundRow['row']['cfa'],
  context: EvaluationContext,
  settings: RuleSettings,
): Location | FaultCode {
  if (rule?.kind !== 'register') return computeCfa(rule, context, settings);
  const base = registerIn(context, rule.register);
  return base === undefined ? 'unknown-register' : frameMemory(base + Number(rule.offset));
}

/** Expressions add to the CFA, which they can do with addresses of default memory; there local memory is where the lane has it. */
function frameMemory(address: number): Location {
  return [{ kind: 'memory', space: AddressClass.default, bitOffset: 8 * address, storageBits: memoryBits(8) }];
}

/** Where the registers of the caller of a frame are. */
function callerRegisters({ found, cfa, context }: CallFrame, { rules }: DebugInformation): Locate | undefined {
  if (found === undefined || typeof cfa === 'string') return undefined;
  const answers = new Map<number, Location | FaultCode>();
  const locate = (register: number): Location | FaultCode => {
    if (register === STACK_POINTER) return stackPointerBefore(cfa);
    return attempt(() => applyRule(register, ruleOf(found, register), cfa, context, rules));
  };
  return (register) => {
    let answer = answers.get(register);
    if (answer === undefined) answers.set(register, (answer = locate(register)));
    return answer;
  };
}

/** Whether a register was saved in memory that is not at hand. */
export function isUnsaved({ memory, registerLocation }: EvaluationContext, register: number): boolean {
  const place = registerLocation?.(register)?.[0];
  if (typeof place !== 'object' || place.kind !== 'memory') return false;
  return memory?.(place.space, undefined, BigInt(place.bitOffset) / 8n, REGISTER_BITS / 8) === undefined;
}

/** Registers that the information does not name are not kept. */
function ruleOf({ row }: FoundRow, register: number): RegisterRule {
  return row.rules.get(register) ?? { kind: 'undefined' };
}

/** The CFA is what R1 was in the caller. */
function stackPointerBefore(cfa: Location): Location {
  const [place] = cfa;
  return implicitLocation(wordBytes(place?.kind === 'memory' ? Number(BigInt(place.bitOffset) / 8n) : 0));
}

function attempt<T>(make: () => T): T | FaultCode {
  try {
    return make();
  } catch (error) {
    if (error instanceof ExpressionError) return error.code;
    throw error;
  }
}
