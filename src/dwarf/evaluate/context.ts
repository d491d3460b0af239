/* Where answers come from: the situation that an expression is evaluated in (A.2.5.1), for the drivers. */
import type { Limits } from '../../runtime/index.ts';
import type { AnswerTo, ExpressionUnit } from './request.ts';
import type { Integer } from '../value/integer.ts';
import type { StepBudget } from './limits.ts';
import type { Target } from './target.ts';

/**
 * A frame of a thread, as far as it is known. A part that is absent is context that is not specified; a method answers undefined,
 * or the code of a fault, where it cannot say. Registers are DWARF numbers.
 */
export interface EvaluationContext {
  readonly target: Target;
  /** Bounds on what an evaluation may cost. */
  readonly limits?: Limits | undefined;
  /** Operations that evaluations may take together. */
  readonly budget?: StepBudget | undefined;
  /** Unit of the expression. */
  readonly unit?: ExpressionUnit | undefined;
  /** The frame that called this one. */
  readonly caller?: (() => EvaluationContext | undefined) | undefined;
  readonly memory?:
    ((space: number, lane: number | undefined, address: Integer, size: number) => AnswerTo<'memory'>) | undefined;
  readonly registerContents?: ((register: Integer) => AnswerTo<'registerContents'>) | undefined;
  readonly registerLocation?: ((register: Integer) => AnswerTo<'registerLocation'>) | undefined;
  readonly entryRegister?: ((register: Integer) => AnswerTo<'entryRegister'>) | undefined;
  readonly frameBase?: (() => AnswerTo<'frameBase'>) | undefined;
  readonly cfa?: (() => AnswerTo<'cfa'>) | undefined;
  readonly tls?: ((address: Integer, unit: ExpressionUnit | undefined) => AnswerTo<'tls'>) | undefined;
  readonly lane?: (() => AnswerTo<'lane'>) | undefined;
  readonly iteration?: (() => AnswerTo<'iteration'>) | undefined;
  readonly object?: (() => AnswerTo<'object'>) | undefined;
  readonly programLocation?: (() => AnswerTo<'programLocation'>) | undefined;
  readonly address?: ((index: Integer, unit: ExpressionUnit) => AnswerTo<'address'>) | undefined;
  readonly baseType?: ((offset: Integer, unit: ExpressionUnit) => AnswerTo<'baseType'>) | undefined;
  readonly entry?: ((offset: Integer, unit: ExpressionUnit | undefined) => AnswerTo<'entry'>) | undefined;
  readonly callSiteValue?:
    ((offset: Integer, unit: ExpressionUnit | undefined) => AnswerTo<'callSiteValue'>) | undefined;
}
