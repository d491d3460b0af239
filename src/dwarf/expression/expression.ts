/* A decoded expression: a flat list of operations. */
import type { ExpressionSettings } from './flavour.ts';
import type { FaultCode } from './fault.ts';
import type { Integer } from '../value/integer.ts';

/** One operation. All have the same shape, which makes them quick to walk. */
export interface Operation {
  /** Our number of the operation, an index of the table in operations.ts; negative where the bytes are no operation. */
  readonly code: number;
  /** Where it starts, in bytes from the start of the expression. */
  readonly offset: number;
  /** Where the next one starts. */
  readonly next: number;
  /** First and second number among the operands; 0 where there is none. */
  readonly a: Integer;
  readonly b: Integer;
  /** The block operand. */
  readonly block: Uint8Array | undefined;
  /** Bytes of LEB128 numbers that are longer than need be: of the first operand, times 256 the second, times 65536 the sub-opcode. */
  readonly widths: number;
}

/** Where decoding stopped, and why: executing that operation is the error. */
export interface BadOperation {
  readonly offset: number;
  readonly code: FaultCode;
  readonly message: string;
}

/** An expression in memory. */
export interface Expression {
  readonly bytes: Uint8Array;
  readonly settings: ExpressionSettings;
  /** In order; the last one has a negative code where `bad` is present. */
  readonly operations: readonly Operation[];
  readonly bad: BadOperation | undefined;
}

const noBytes = new Uint8Array();

/** An expression of operations that stand in no file, each by its number and those of its operands. */
export function madeExpression(
  settings: ExpressionSettings,
  ...operations: readonly (readonly [code: number, a?: Integer, b?: Integer])[]
): Expression {
  return {
    bytes: noBytes,
    settings,
    operations: operations.map(([code, a = 0, b = 0]) => {
      return { code, offset: 0, next: 0, a, b, block: undefined, widths: 0 };
    }),
    bad: undefined,
  };
}

/** An entry of a location list, with its addresses resolved. */
export interface LocationListEntry {
  /** `[low, high)` of the program location; absent in a default entry. */
  readonly range?: { readonly low: number | bigint; readonly high: number | bigint } | undefined;
  readonly expression: Expression;
}

/** Value of an attribute that describes a location. */
export type LocationSource =
  | { readonly kind: 'expression'; readonly expression: Expression }
  | { readonly kind: 'list'; readonly entries: readonly LocationListEntry[] };
