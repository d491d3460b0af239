/* Drivers: run an evaluation with answers from a context, at once or as they come. */
import { assertNever } from '../../core/index.ts';
import type { Limits } from '../../runtime/index.ts';
import type { EvaluationContext } from './context.ts';
import { handlers } from './handlers.ts';
import { Machine } from './machine.ts';
import type { Job, Observer, Situation } from './machine.ts';
import { madeExpression } from '../expression/expression.ts';
import type { Expression, LocationSource } from '../expression/expression.ts';
import { evaluationLimitsOf } from './limits.ts';
import type { EvaluationLimits, StepBudget } from './limits.ts';
import type { Location } from '../value/location.ts';
import { forbiddenInCfi } from '../expression/forbidden.ts';
import type { Entry, Outcome, ResultKind } from './outcome.ts';
import type { Answer, Request } from './request.ts';
import { readSegments, segmentsOf } from '../value/read.ts';
import type { BitsRead, ReadSettings } from '../value/read.ts';

/** How to evaluate. */
export interface EvaluationOptions {
  /** What is wanted of the top entry; 'location' where absent. */
  readonly resultKind?: ResultKind | undefined;
  /** Entries that the stack starts with, the top one last. */
  readonly initialStack?: readonly Entry[] | undefined;
  /** Accept what the known debuggers accept although the document does not: integral values as addresses, among others. */
  readonly lenient?: boolean | undefined;
  /** Bounds on what it may cost, in place of those of the context. */
  readonly limits?: Limits | undefined;
  /** Operations that it may take with others, in place of those of the context. */
  readonly budget?: StepBudget | undefined;
  /** The expression is an operand of call frame information: operations that need other sections are ill-formed. */
  readonly cfi?: boolean | undefined;
  /** Told of every operation after it is done. The stack is the real one: look, but do not keep it. */
  readonly observer?: Observer | undefined;
}

const notInCfi: NonNullable<Job['forbidden']> = { codes: forbiddenInCfi, fault: 'operation-not-allowed-in-cfi' };

/** Start an evaluation that the caller drives: `next` of it gives requests and in the end the outcome. */
export function startEvaluation(
  expression: Expression,
  context: Pick<EvaluationContext, 'target' | 'unit' | 'limits' | 'budget'>,
  options: EvaluationOptions = {},
): Machine {
  const { resultKind = 'location', initialStack, cfi, observer, limits, lenient = false } = options;
  const budget = options.budget ?? context.budget;
  const situation: Situation = {
    target: context.target,
    lenient,
    limits: evaluationLimitsOf(limits ?? context.limits, budget),
    handlers,
    steps: 0,
    budget,
  };
  const job: Job = {
    expression,
    resultKind,
    initialStack,
    unit: cfi === true ? undefined : context.unit,
    nesting: 0,
    forbidden: cfi === true ? notInCfi : undefined,
  };
  const machine = new Machine(situation, job);
  machine.observer = observer;
  return machine;
}

/** Evaluate an expression; everything that it asks for is in the context. */
export function evaluateSync(expression: Expression, context: EvaluationContext, options?: EvaluationOptions): Outcome {
  return drive(startEvaluation(expression, context, options), context);
}

/** Answer what an evaluation asks for, to its end. */
function drive(machine: Machine, context: EvaluationContext): Outcome {
  const frames: AsyncContext[] = [context];
  let step = machine.next();
  while (step.kind === 'request') step = machine.next(answerNow(frames, step.request));
  spend(machine);
  return step;
}

/** Take what an evaluation took from what all may take. */
function spend({ situation: { budget, steps } }: Machine): void {
  if (budget !== undefined) budget.left -= steps;
}

/** A context whose methods may answer later. */
export type AsyncContext = {
  readonly [Key in keyof EvaluationContext]: NonNullable<EvaluationContext[Key]> extends (
    ...args: infer Args
  ) => infer Result
    ? ((...args: Args) => Result | Promise<Result>) | Extract<EvaluationContext[Key], undefined>
    : EvaluationContext[Key];
};

/** Evaluate an expression whose context has to be fetched, over a network or from a large file. */
export async function evaluate(
  expression: Expression,
  context: AsyncContext,
  options?: EvaluationOptions,
): Promise<Outcome> {
  const machine = startEvaluation(expression, context, options);
  const frames: AsyncContext[] = [context];
  let step = machine.next();
  while (step.kind === 'request') step = machine.next(await answerFrom(frames, step.request));
  spend(machine);
  return step;
}

/** Go to the calling frame, when it is there. */
function enter(
  frames: AsyncContext[],
  caller: AsyncContext | undefined | Promise<AsyncContext | undefined>,
): Answer | Promise<Answer> {
  if (caller instanceof Promise) return caller.then((found) => enter(frames, found));
  if (caller === undefined) return undefined;
  frames.push(caller);
  return true;
}

/** The answer of a context that answers at once. */
function answerNow(frames: AsyncContext[], request: Request): Answer {
  return answerFrom(frames, request) as Answer;
}

/** Evaluate the value of an attribute: an expression, or what a location list has at the program location (A.2.5.5). */
export function evaluateSourceSync(
  source: LocationSource,
  context: EvaluationContext,
  options: EvaluationOptions = {},
): Outcome {
  if (source.kind === 'expression') return evaluateSync(source.expression, context, options);
  const first = source.entries[0]?.expression;
  const settings = first?.settings ?? {
    addressSize: context.target.addressSize,
    byteOrder: context.target.byteOrder,
    offsetSize: 4,
  };
  const machine = startEvaluation(madeExpression(settings), context, { ...options, resultKind: 'location' });
  machine.prepare(source);
  return drive(machine, context);
}

/** Read bits through a location. Bits that are beyond its storage, undefined or unreadable are 0 in the mask. */
export function readLocationSync(location: Location, bits: number, context: EvaluationContext): BitsRead {
  const limits = evaluationLimitsOf(context.limits);
  const whole = wholeBytes(location, bits, limits, context);
  if (whole !== undefined) return { bytes: whole, mask: undefined, failed: undefined };
  const settings: ReadSettings = { order: context.target.byteOrder, limits, strict: false };
  const frames: AsyncContext[] = [context];
  const task = readSegments(segmentsOf(location, bits, settings), bits, settings);
  let step = task.next();
  while (step.done !== true) step = task.next(answerNow(frames, step.value));
  return step.value;
}

/** Whole bytes of memory, which most objects are; undefined where a location is something else, or not all of them can be read at once. */
function wholeBytes(
  [place, other]: Location,
  bits: number,
  limits: EvaluationLimits,
  { memory }: EvaluationContext,
): Uint8Array | undefined {
  if (place?.kind !== 'memory' || other !== undefined || memory === undefined) return undefined;
  const { space, lane, bitOffset, storageBits } = place;
  if (typeof bitOffset === 'bigint' || bitOffset % 8 !== 0 || bits % 8 !== 0) return undefined;
  if (bits === 0 || bits > 8 * limits.bytes || bitOffset + bits > storageBits) return undefined;
  const size = bits / 8;
  const contents = memory(space, lane, bitOffset / 8, size);
  return contents instanceof Uint8Array && contents.length >= size
    ? new Uint8Array(contents.subarray(0, size))
    : undefined;
}

/** The answer of the current frame. */
function answerFrom(frames: AsyncContext[], request: Request): Answer | Promise<Answer> {
  const context = frames.at(-1) as AsyncContext;
  switch (request.kind) {
    case 'memory':
      return context.memory?.(request.space, request.lane, request.address, request.size);
    case 'registerContents':
      return context.registerContents?.(request.register);
    case 'registerLocation':
      return context.registerLocation === undefined ? 'no-thread' : context.registerLocation(request.register);
    case 'entryRegister':
      return context.entryRegister?.(request.register);
    case 'frameBase':
      return context.frameBase?.();
    case 'cfa':
      return context.cfa?.();
    case 'tls':
      return context.tls?.(request.address, request.unit);
    case 'lane':
      return context.lane?.();
    case 'iteration':
      return context.iteration?.();
    case 'object':
      return context.object?.();
    case 'programLocation':
      return context.programLocation?.();
    case 'address':
      return context.address?.(request.index, request.unit);
    case 'baseType':
      return context.baseType?.(request.offset, request.unit);
    case 'entry':
      return context.entry?.(request.offset, request.unit);
    case 'callSiteValue':
      return context.callSiteValue?.(request.offset, request.unit);
    case 'enterCaller':
      return enter(frames, context.caller?.());
    case 'leaveCaller':
      frames.pop();
      return true;
    default:
      return assertNever(request);
  }
}
