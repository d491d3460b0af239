/*
 * The stack machine (A.2.5.4). It does no input: `next` runs until the end or until something from outside is needed, which it
 * returns as a request; `next` with the answer goes on.
 *
 * An operation is a function that changes the machine. One that may have to ask is a generator of requests instead, which the
 * machine finishes before it goes to the next operation.
 */
import { tooMuch } from '../../runtime/support.ts';
import { ExpressionError, fault, limitFault } from '../expression/fault.ts';
import type { FaultCode, Fault } from '../expression/fault.ts';
import { madeExpression } from '../expression/expression.ts';
import type { Expression, LocationSource, Operation } from '../expression/expression.ts';
import type { EvaluationLimits, StepBudget } from './limits.ts';
import type { ImplicitPointerLocation, Location } from '../value/location.ts';
import { operationTable } from '../expression/operations.ts';
import type { Entry, Outcome, ResultKind } from './outcome.ts';
import type { Answer, ExpressionUnit, Request, Task } from './request.ts';
import type { Target } from './target.ts';
import { unanswered, underflow } from './answer.ts';
import { completed, isIncomplete, isLocation, locationOf, valueOf } from './entry.ts';
import type { StackEntry } from './entry.ts';
import { follow } from './follow.ts';

/** What an operation does. */
export type Handler = (machine: Machine, operation: Operation) => Task | undefined | void;

/** What one evaluation and all that are inside it have in common. */
export interface Situation {
  readonly target: Target;
  readonly lenient: boolean;
  readonly limits: EvaluationLimits;
  /** What every operation does, by its code. */
  readonly handlers: readonly Handler[];
  /** Operations executed so far, and work that takes as long. */
  steps: number;
  /** What they are taken from at the end. */
  readonly budget?: StepBudget | undefined;
}

/** What is evaluated. */
export interface Job {
  readonly expression: Expression;
  readonly resultKind: ResultKind;
  readonly initialStack?: readonly Entry[] | undefined;
  readonly unit: ExpressionUnit | undefined;
  /** How many evaluations this one is inside of. */
  readonly nesting: number;
  /** Operations that are ill-formed here, and what that is called. */
  readonly forbidden?: { readonly codes: ReadonlySet<number>; readonly fault: FaultCode } | undefined;
}

/** Where a call goes back to. */
interface Caller {
  readonly expression: Expression;
  readonly index: number;
  readonly unit: ExpressionUnit | undefined;
}

/** Told of every operation after it is done. */
export type Observer = (operation: Operation, expression: Expression, stack: readonly StackEntry[]) => void;

/** What `next` comes back with. */
export type Step = { readonly kind: 'request'; readonly request: Request } | Outcome;

/** An evaluation in progress. */
export class Machine {
  readonly situation: Situation;
  readonly job: Job;
  readonly target: Target;
  /** Generic values from `low` to `high` are numbers and need no wrapping. */
  readonly low: number;
  readonly high: number;
  readonly stack: StackEntry[] = [];
  observer: Observer | undefined;
  unit: ExpressionUnit | undefined;
  /** The last operation executed. */
  last: Operation | undefined;
  /** What is executed now: the expression of the job, or one that it called. */
  expression: Expression;
  #index = 0;
  readonly #callers: Caller[] = [];
  #task: Task | undefined;

  constructor(situation: Situation, job: Job) {
    this.situation = situation;
    this.job = job;
    this.target = situation.target;
    this.unit = job.unit;
    this.expression = job.expression;
    const bits = situation.target.addressBits;
    this.high = bits > 53 ? Number.MAX_SAFE_INTEGER : 2 ** (bits - 1) - 1;
    this.low = bits > 53 ? Number.MIN_SAFE_INTEGER : -(2 ** (bits - 1));
    for (const entry of job.initialStack ?? []) this.stack.push(entry.kind === 'value' ? entry.value : entry.location);
  }

  /** Run to the end or to the next request. `answer` is that to the last request. */
  next(answer?: Answer): Step {
    try {
      if (this.#task === undefined) this.#check(this.expression);
      for (;;) {
        if (this.#task !== undefined) {
          const step = this.#task.next(answer);
          if (step.done !== true) return { kind: 'request', request: step.value };
          this.#task = undefined;
          this.#observe();
        }
        this.#task = this.#run();
        const result = this.#task === undefined ? this.#result() : undefined;
        if (result !== undefined) return result;
      }
    } catch (error) {
      if (error instanceof ExpressionError) return { kind: 'fault', fault: this.#fault(error) };
      // Evaluations inside each other are calls inside each other here.
      if (tooMuch(error) === error) throw error;
      return { kind: 'fault', fault: this.#fault(fault('limit/depth', 'too many expressions inside each other')) };
    }
  }

  /** Execute operations until one has to ask; undefined at the end. */
  #run(): Task | undefined {
    const { situation, stack } = this;
    const { handlers } = situation;
    const { steps: mostSteps, stack: mostEntries } = situation.limits;
    for (;;) {
      const operation = this.expression.operations[this.#index];
      if (operation === undefined) {
        const caller = this.#callers.pop();
        if (caller === undefined) return undefined;
        this.expression = caller.expression;
        this.#index = caller.index;
        this.unit = caller.unit;
        continue;
      }
      this.#index++;
      const code = operation.code;
      if (++situation.steps > mostSteps) throw tooLong(mostSteps);
      if (code < 0) throw this.#badOperation();
      this.last = operation;
      const task = (handlers[code] as Handler)(this, operation);
      if (stack.length > mostEntries) throw limitFault('entries', `more than ${mostEntries} entries on the stack`);
      if (task !== undefined) return task;
      if (this.observer !== undefined) this.#observe();
    }
  }

  #observe(): void {
    const operation = this.expression.operations[this.#index - 1];
    if (operation !== undefined) this.observer?.(operation, this.expression, this.stack);
  }

  #badOperation(): ExpressionError {
    const { bad } = this.expression;
    return fault(bad?.code ?? 'bad-opcode', bad?.message ?? 'no operation');
  }

  #check(expression: Expression): void {
    const { forbidden } = this.job;
    if (forbidden === undefined) return;
    for (const [i, { code }] of expression.operations.entries()) {
      if (!forbidden.codes.has(code)) continue;
      this.#index = i + 1;
      throw fault(forbidden.fault, `${operationTable[code]?.name} is not allowed here`);
    }
  }

  #fault(error: ExpressionError): Fault {
    const operation = this.expression.operations[this.#index - 1];
    const section = operation === undefined ? 'A.2.5.4' : (operationTable[operation.code]?.section ?? 'A.2.5.4');
    return error.at(operation?.offset, section);
  }

  /** Count work beside the operation itself: as much as this many operations are. */
  spend(steps: number): void {
    const { situation } = this;
    situation.steps += steps;
    if (situation.steps > situation.limits.steps) throw tooLong(situation.limits.steps);
  }

  /** Count what values of this many bits take beside others. */
  spendBits(bits: number): void {
    if (bits > 64) this.spend(bits >>> 6);
  }

  /** One operation more, where it is known what evaluating it would give. */
  countStep(): void {
    const { nesting } = this.situation.limits;
    this.spend(1);
    if (this.job.nesting >= nesting) throw limitFault('depth', `more than ${nesting} expressions inside each other`);
  }

  /** Go on at an offset of the expression. */
  branch(operation: Operation): void {
    const { operations, bytes } = this.expression;
    const target = operation.next + Number(operation.a);
    if (target === bytes.length) {
      this.#index = operations.length;
      return;
    }
    let low = 0;
    let high = operations.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((operations[middle] as Operation).offset < target) low = middle + 1;
      else high = middle;
    }
    if (operations[low]?.offset !== target) {
      throw fault('bad-branch', `branch to offset ${target}, where no operation starts`);
    }
    this.#index = low;
  }

  /** Go on with another expression on the same stack, then come back. */
  call(expression: Expression, unit: ExpressionUnit | undefined): void {
    if (this.#callers.length >= this.situation.limits.calls) {
      throw limitFault('depth', `more than ${this.situation.limits.calls} calls in progress`);
    }
    // It was decoded for this.
    this.spend(expression.operations.length);
    this.#check(expression);
    this.#callers.push({ expression: this.expression, index: this.#index, unit: this.unit });
    this.expression = expression;
    this.#index = 0;
    this.unit = unit;
  }

  /** Evaluate another expression apart from this one; its fault is ours. */
  *evaluate(job: Omit<Job, 'nesting'>): Task<{ readonly entry: Entry; readonly last: Operation | undefined }> {
    const { nesting: most } = this.situation.limits;
    if (this.job.nesting >= most) throw limitFault('depth', `more than ${most} expressions inside each other`);
    this.spend(job.expression.operations.length);
    const inner = new Machine(this.situation, { ...job, nesting: this.job.nesting + 1 });
    let step = inner.next();
    while (step.kind === 'request') step = inner.next(yield step.request);
    if (step.kind === 'fault') throw fault(step.fault.code, step.fault.message);
    return { entry: step, last: inner.last };
  }

  /** Start with the location of an attribute's value instead of the first operation. */
  prepare(source: LocationSource): void {
    this.#task = pushLocated(this, source);
  }

  /** Evaluate the value of an attribute to a location, apart and with an empty stack. */
  *locate(
    source: LocationSource,
    unit: ExpressionUnit | undefined,
    forbidden: Job['forbidden'] = this.job.forbidden,
  ): Task<Location> {
    const whole: Location[] = [];
    for (const expression of yield* this.#matching(source)) {
      const { entry } = yield* this.evaluate({ expression, resultKind: 'location', unit, forbidden });
      if (entry.kind === 'location') whole.push(entry.location);
    }
    return whole.length === 1 ? (whole[0] as Location) : whole.flat();
  }

  /** The expressions that hold at the program location; an empty one, which is an undefined location, where none does (A.2.5.5). */
  *#matching(source: LocationSource): Task<readonly Expression[]> {
    if (source.kind === 'expression') return [source.expression];
    const pc = yield { kind: 'programLocation' };
    if (typeof pc !== 'number' && typeof pc !== 'bigint')
      throw unanswered(pc, 'no-program-location', 'no program location');
    const { entries } = source;
    this.spend(entries.length);
    const bounded = entries.filter(({ range }) => range !== undefined && range.low <= pc && pc < range.high);
    const found = bounded.length > 0 ? bounded : entries.filter(({ range }) => range === undefined);
    if (found.length === 0) return [madeExpression(this.expression.settings)];
    return found.map(({ expression }) => expression);
  }

  /** Take an entry off the stack. */
  pop(): StackEntry {
    const entry = this.stack.pop();
    if (entry === undefined) throw underflow();
    return entry;
  }

  /** The result; undefined where there is something left to do for it. */
  #result(): Entry | undefined {
    const { resultKind } = this.job;
    const top = this.stack.at(-1);
    if (top === undefined) {
      if (resultKind === 'value') throw underflow();
      return { kind: 'location', location: [{ kind: 'undefined' }] };
    }
    const entry = isIncomplete(top) ? completed(top) : top;
    if (isLocation(entry)) {
      if (resultKind === 'value') return { kind: 'value', value: valueOf(this, entry) };
      return { kind: 'location', location: entry };
    }
    if (resultKind !== 'location') return { kind: 'value', value: entry };
    if (typeof entry === 'object' && entry.kind === 'implicit-pointer') {
      // Following it asks, so it is one more operation.
      this.stack.length = 0;
      this.#task = pushFollowed(this, entry.pointer);
      return undefined;
    }
    return { kind: 'location', location: locationOf(this, entry) };
  }
}

function tooLong(steps: number): ExpressionError {
  return limitFault('steps', `more than ${steps} operations`);
}

function* pushLocated(machine: Machine, source: LocationSource): Task {
  machine.stack.push(yield* machine.locate(source, machine.unit));
}

function* pushFollowed(machine: Machine, pointer: ImplicitPointerLocation): Task {
  machine.stack.push(yield* follow(machine, pointer));
}
