/* The frames of a stopped thread, from the top one to the outermost, by virtual unwinding. */
import type { EvaluationContext } from '../evaluate/context.ts';
import { readLocationSync } from '../evaluate/drive.ts';
import { ExpressionError } from '../expression/fault.ts';
import type { FaultCode } from '../expression/fault.ts';
import { FormatError } from '../../runtime/index.ts';
import { once } from '../../runtime/support.ts';
import { FrameBudget } from './budget.ts';
import { findRow } from './frames.ts';
import type { FoundRow, FrameSource } from './frames.ts';
import type { FrameRow } from './rows.ts';
import type { Integer } from '../value/integer.ts';
import type { Location } from '../value/location.ts';
import type { AnswerTo } from '../evaluate/request.ts';
import type { Target } from '../evaluate/target.ts';
import { applyRule, computeCfa, currentRegister, readNumber } from './unwind.ts';
import type { AbiRules, RuleSettings } from './unwind.ts';

/** A thread that does not run. Registers are DWARF numbers, their contents in the target's byte order. */
export interface StoppedThread {
  readonly target: Target;
  readonly pc: bigint;
  /** The whole contents of a register; undefined where they are not known. */
  register(register: Integer): Uint8Array | undefined;
  /** Exactly this many bytes; undefined where they cannot be read. */
  memory(space: number, lane: number | undefined, address: Integer, size: number): Uint8Array | undefined;
  readonly tls?: EvaluationContext['tls'];
  readonly lane?: EvaluationContext['lane'];
  /** What walks of this thread and others may take together; without it, each walk has one of its own. */
  readonly budget?: FrameBudget | undefined;
}

/** One frame. */
export interface CallFrame {
  /** 0 is the top one. */
  readonly level: number;
  readonly pc: bigint;
  /** What the frame's code is looked up by: the pc, in frames that wait for a call the last byte of that. */
  readonly lookup: bigint;
  /** The row that leads to the caller; undefined where the code has none. */
  readonly found: FoundRow | undefined;
  /** The canonical frame address, or why there is none. */
  readonly cfa: Location | FaultCode;
  /** How expressions are evaluated in the frame, as far as no debugging information is needed. */
  readonly context: EvaluationContext;
  /** The frame that called this one; undefined for the outermost one that can be found. */
  caller(): CallFrame | undefined;
}

/** What unwinding goes by. */
export interface UnwindOptions extends RuleSettings {
  readonly abi: AbiRules;
}

/** Registers that take as long to find as a frame takes, and places that take as much memory. */
const REGISTERS_PER_FRAME = 4;
const PLACES_PER_FRAME = 16;
/** Bits of an address that a signed pointer keeps on AArch64. */
const SIGNED_ADDRESS_BITS = 48;

/** The top frame of a thread. */
export function topFrame(thread: StoppedThread, sources: readonly FrameSource[], options: UnwindOptions): CallFrame {
  const { target } = thread;
  const memory: EvaluationContext['memory'] = (space, lane, address, size) => thread.memory(space, lane, address, size);
  const budget = thread.budget ?? new FrameBudget({ bytes: [], limits: options.bounds?.limits });
  const shared = { ...options.bounds, target, memory, registerContents: (r: Integer) => thread.register(r) };
  const { tls, lane } = thread;
  const rowAt = kept((pc) => within(budget, () => findRow(sources, pc, 'lenient', budget)));

  const frame = (
    level: number,
    pc: bigint,
    lookup: bigint,
    registerLocation: (register: Integer) => AnswerTo<'registerLocation'>,
  ): CallFrame => {
    const context: EvaluationContext = {
      ...shared,
      ...(tls && { tls }),
      ...(lane && { lane }),
      registerLocation,
      programLocation: () => lookup,
      cfa: () => cfa(),
      caller: () => caller()?.context,
    };
    const found = once(() =>
      within(budget, () => {
        budget.walk(1);
        return rowAt(lookup);
      }),
    );
    const row = (): FoundRow | undefined => {
      const answer = found();
      return typeof answer === 'string' ? undefined : answer;
    };
    const cfa = once(() => {
      const answer = found();
      if (typeof answer === 'string') return answer;
      return attempt(() => computeCfa(answer?.row.cfa, context, options));
    });
    const caller = once((): CallFrame | undefined => {
      const [at, callerCfa] = [row(), cfa()];
      if (at === undefined || typeof callerCfa === 'string') return undefined;
      const locate = callerRegisters(at.row, callerCfa, context, options, budget);
      const { returnRegister, isSignal } = at.fde.cie;
      if (at.row.rules.get(returnRegister)?.kind === 'undefined') return undefined;
      const place = locate(returnRegister);
      const read =
        typeof place === 'string' ? undefined : attempt(() => readNumber(place, target.addressSize, context));
      if (typeof read !== 'bigint' || read === 0n) return undefined;
      const back = at.row.isSigned ? BigInt.asUintN(SIGNED_ADDRESS_BITS, read) : read;
      return frame(level + 1, back, isSignal ? back : back - 1n, locate);
    });
    return {
      level,
      pc,
      lookup,
      get found() {
        return row();
      },
      get cfa() {
        return cfa();
      },
      context,
      caller,
    };
  };

  return frame(0, thread.pc, thread.pc, (register) => {
    const contents = thread.register(register);
    return contents && [{ kind: 'register', register, bitOffset: 0, storageBits: 8 * contents.length }];
  });
}

/** Where the registers of the caller of a frame are, each looked for once. */
function callerRegisters(
  row: FrameRow,
  cfa: Location,
  context: EvaluationContext,
  options: UnwindOptions,
  budget: FrameBudget,
): (register: Integer) => Location | FaultCode {
  const known = new Map<Integer, Location | FaultCode>();
  return (register) => {
    let answer = known.get(register);
    if (answer === undefined) {
      const number = Number(register);
      const rule = row.rules.get(number) ?? options.abi.ruleOf(number, row);
      answer = within(budget, () => {
        budget.walk(1 / REGISTERS_PER_FRAME);
        const location = applyRule(number, rule, cfa, context, options);
        budget.walk(location.length / PLACES_PER_FRAME);
        return location;
      });
      known.set(register, answer);
    }
    return answer;
  };
}

/** What a register held in a frame, whole; undefined where any of it is not known. */
export function readRegister({ context }: CallFrame, register: Integer): Uint8Array | undefined {
  const contents = context.registerContents?.(register);
  const location = attempt(() => currentRegister(register, context));
  if (!(contents instanceof Uint8Array) || typeof location === 'string') return undefined;
  const read = attempt(() => readLocationSync(location, 8 * contents.length, context));
  return typeof read === 'string' || read.mask !== undefined ? undefined : read.bytes;
}

/** Frames that are followed; a stack of more is damaged. */
const MAX_FRAMES = 65_536;

/** The frames of a thread, the top one first. Ends where the caller cannot be found or the stack stops moving. */
export function* walkStack(
  thread: StoppedThread,
  sources: readonly FrameSource[],
  options: UnwindOptions,
): Generator<CallFrame> {
  let frame: CallFrame | undefined = topFrame(thread, sources, options);
  for (let count = 0; frame !== undefined && count < MAX_FRAMES; count++) {
    yield frame;
    const caller: CallFrame | undefined = frame.caller();
    if (caller !== undefined && caller.pc === frame.pc && sameCfa(caller.cfa, frame.cfa)) return;
    frame = caller;
  }
}

function sameCfa(a: Location | FaultCode, b: Location | FaultCode): boolean {
  const [x, y] = [a[0], b[0]];
  if (typeof x !== 'object' || typeof y !== 'object') return a === b;
  return x.kind === 'memory' && y.kind === 'memory' && x.space === y.space && x.bitOffset === y.bitOffset;
}

/** The same for each address: calls of a function in itself are many frames at one place. */
function kept<T>(make: (address: bigint) => T): (address: bigint) => T {
  const known = new Map<bigint, () => T>();
  return (address) => {
    let entry = known.get(address);
    if (entry === undefined) known.set(address, (entry = once(() => make(address))));
    return entry();
  };
}

/** What fails is an answer, but where all that frames may take is used up: that is no fault of this one. */
function within<T>(budget: FrameBudget, make: () => T): T | FaultCode {
  try {
    return make();
  } catch (error) {
    if (error instanceof ExpressionError && budget.isSpent) throw new FormatError(error.code, error.message);
    return codeIn(error);
  }
}

/** What fails is an answer: the code of the fault. */
function attempt<T>(make: () => T): T | FaultCode {
  try {
    return make();
  } catch (error) {
    return codeIn(error);
  }
}

function codeIn(error: unknown): FaultCode {
  if (error instanceof ExpressionError) return error.code;
  throw error;
}
