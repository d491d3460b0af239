/*
 * DebugExpression evaluated by the evaluator of DWARF expressions. The stack starts with one entry: the address of the variable
 * for DebugDeclare, its value for DebugValue. What Xderef takes as address spaces are the numbers that the producer wrote: LLVM's
 * for the translator, 0 private, 1 global, 2 constant, 3 local, 4 generic.
 */
import { evaluateSync } from '../../dwarf/evaluate/drive.ts';
import { decodeExpression } from '../../dwarf/expression/decode.ts';
import { targetOf } from '../../dwarf/evaluate/target.ts';
import type { EvaluationContext, Outcome } from '../../dwarf/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { Expression } from '../entities/entities.ts';
import { expressionText, expressionToDwarf } from './expression.ts';

/** What an evaluation knows of the machine. */
export interface ExpressionMachine {
  /** Bytes of an address; 8 where absent. */
  readonly addressSize?: number | undefined;
  readonly memory?: EvaluationContext['memory'];
}

const ADDRESS_SPACES = 5;

/**
 * What the expression makes of `start`: a location, a value where it ends in StackValue or `start` is the value itself, or a fault
 * of the expression. FormatError `spirv/no-dwarf-operation` where it has operations that DWARF needs more for than their operands.
 */
export function evaluateExpression(
  expression: Expression,
  start: number | bigint,
  machine: ExpressionMachine = {},
): Outcome {
  const bytes = expressionToDwarf(expression);
  if (bytes === undefined) {
    throw new FormatError('spirv/no-dwarf-operation', `expression %${expression.id}: ${expressionText(expression)}`);
  }
  const { addressSize = 8, memory } = machine;
  const spaces = new Map(Array.from({ length: ADDRESS_SPACES }, (_, space) => [space, { addressSize }] as const));
  const target = targetOf(addressSize, 'little', spaces);
  const decoded = decodeExpression(bytes, { addressSize, byteOrder: 'little', offsetSize: 4 });
  const initialStack = [{ kind: 'value', value: start }] as const;
  return evaluateSync(decoded, { target, memory }, { initialStack, resultKind: 'any', lenient: true });
}
