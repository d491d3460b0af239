/*
 * What can go wrong with an expression. An evaluation error is a defined outcome: the expression is right, and has no result here.
 * An ill-formed expression has no defined result at all (A.2.5).
 */

import { limitMessage } from '../../runtime/index.ts';

/** Whose fault it is: the situation's or the expression's. */
export type FaultClass = 'evaluation-error' | 'ill-formed';

/** Class and section of the document, by code; an empty section means that of the operation. */
const faults = {
  'bad-attribute-result': ['ill-formed', 'A.3.3.5'],
  'bad-branch': ['ill-formed', 'A.2.5.4.2'],
  'bad-entry-kind': ['ill-formed', 'A.2.5.5'],
  'bad-frame-base': ['ill-formed', 'A.3.3.5'],
  'bad-cfa': ['ill-formed', 'A.6.4.2.2'],
  'bad-cfa-opcode': ['ill-formed', 'A.6.4.2'],
  'bad-leb128': ['ill-formed', 'DWARF 5 7.6'],
  'bad-mask': ['ill-formed', ''],
  'bad-opcode': ['ill-formed', 'A.7.7.1'],
  'bad-size': ['ill-formed', ''],
  'composite-too-large': ['ill-formed', 'A.2.5.4.4.6'],
  'division-by-zero': ['evaluation-error', 'A.2.5.4.3.2'],
  'entry-value-location': ['ill-formed', 'A.2.5.4.3.4'],
  'implicit-pointer-misuse': ['evaluation-error', 'A.2.5.4.4.5'],
  'implicit-pointer-target': ['evaluation-error', 'A.2.5.4.4.5'],
  'incomplete-composite': ['ill-formed', 'A.2.5.4.4.6'],
  'index-out-of-range': ['ill-formed', ''],
  'lane-out-of-range': ['ill-formed', ''],
  'limit/bytes': ['ill-formed', ''],
  'limit/depth': ['ill-formed', ''],
  'limit/entries': ['ill-formed', ''],
  'limit/steps': ['ill-formed', ''],
  'memory-unavailable': ['evaluation-error', 'A.2.5.4.3.4'],
  'no-call-frame-information': ['evaluation-error', 'A.6.4.1'],
  'no-call-site-value': ['evaluation-error', 'A.3.4.2'],
  'no-caller': ['evaluation-error', 'A.2.5.4.3.4'],
  'no-cfa-register-rule': ['ill-formed', 'A.6.4.2.2'],
  'no-entry': ['ill-formed', ''],
  'no-frame': ['evaluation-error', 'A.2.5.1'],
  'no-frame-base': ['evaluation-error', 'A.2.5.4.4.3'],
  'no-iteration': ['evaluation-error', 'A.2.5.1'],
  'no-lane': ['evaluation-error', 'A.2.5.1'],
  'no-object': ['evaluation-error', 'A.2.5.1'],
  'no-program-location': ['evaluation-error', 'A.2.5.5'],
  'no-remembered-state': ['ill-formed', 'A.6.4.2.4'],
  'no-thread': ['evaluation-error', 'A.2.5.1'],
  'no-compilation-unit': ['evaluation-error', 'A.2.5.1'],
  'not-base-type': ['ill-formed', ''],
  'not-convertible-to-location': ['ill-formed', 'A.2.5.4.4.3'],
  'not-convertible-to-value': ['ill-formed', 'A.2.5.4.4.3'],
  'not-incomplete-composite': ['ill-formed', ''],
  'not-integral': ['ill-formed', ''],
  'not-numeric': ['ill-formed', 'A.2.5.4.3.2'],
  'offset-out-of-range': ['evaluation-error', 'A.2.5.3'],
  'operation-not-allowed-in-cfi': ['ill-formed', 'A.6.4.2'],
  'overlay-out-of-range': ['ill-formed', ''],
  'part-out-of-range': ['ill-formed', 'A.2.5.4.4.6'],
  'read-only': ['evaluation-error', 'A.2.5.3'],
  'read-out-of-range': ['evaluation-error', 'A.2.5.4.3.4'],
  'register-size': ['ill-formed', 'A.6.4.1'],
  'size-mismatch': ['ill-formed', ''],
  'stack-underflow': ['ill-formed', 'A.2.5.4.1'],
  'type-mismatch': ['ill-formed', 'A.2.5.4.3.2'],
  truncated: ['ill-formed', 'A.2.5.4'],
  'undefined-read': ['evaluation-error', 'A.2.5.4.3.4'],
  'unknown-address-space': ['ill-formed', ''],
  'unknown-register': ['ill-formed', 'A.2.5.4.4.4'],
  unsupported: ['ill-formed', ''],
} as const;

/** What went wrong, as a stable name. */
export type FaultCode = keyof typeof faults;

const faultTable: Readonly<Record<FaultCode, readonly [FaultClass, string]>> = faults;

/** A fault with its place. */
export interface Fault {
  readonly class: FaultClass;
  readonly code: FaultCode;
  readonly message: string;
  /** Offset of the operation in its expression. */
  readonly offset?: number | undefined;
  /** Section of the document, or of another text that it names, whose rule is broken. */
  readonly section: string;
}

/** Ends an evaluation from inside; results carry its `fault`, so it does not leave the drivers. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string) {
    // A file has millions: where each was made takes longer to find than all else.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
  }

  /** The fault, at an operation. */
  at(offset: number | undefined, section: string): Fault {
    const [kind, own] = faultTable[this.code];
    return { class: kind, code: this.code, message: this.message, offset, section: own === '' ? section : own };
  }
}

/** An error to throw. */
export function fault(code: FaultCode, message: string): ExpressionError {
  return new ExpressionError(code, message);
}

/** An error to throw where a bound is reached. */
export function limitFault(name: 'bytes' | 'depth' | 'entries' | 'steps', reached: string): ExpressionError {
  return new ExpressionError(`limit/${name}`, limitMessage(name, reached));
}

/** A fault as the code of a diagnostic. */
export function diagnosticCode(code: FaultCode): string {
  return code.startsWith('limit/') ? code : `dwarf/${code}`;
}

/** Whether an answer names a fault. */
export function isFaultCode(answer: unknown): answer is FaultCode {
  return typeof answer === 'string' && answer in faults;
}
