/*
 * What is wrong with an expression whatever the situation: operations that do not exist or are cut off, branches to where none
 * starts, entries that are missing or of the wrong kind, and operations that call frame information may not use.
 */
import { decodeExpression } from './decode.ts';
import { forbiddenInCfi } from './forbidden.ts';
import type { Expression, Operation } from './expression.ts';
import type { FaultCode } from './fault.ts';
import { codeOf, isBranch, operationTable } from './operations.ts';
import { joined, sameKinds, stackAfter } from './stack-kinds.ts';
import type { KnownStack, StackKind } from './stack-kinds.ts';

/** One thing that is wrong. */
export interface ExpressionProblem {
  readonly code: FaultCode;
  readonly message: string;
  /** Of the operation, in bytes from the start of the expression. */
  readonly offset: number;
}

/** How an expression is used. */
export interface ExpressionUse {
  /** Wanted of the top entry; 'location' where absent. */
  readonly resultKind?: 'value' | 'location' | 'any' | undefined;
  /** Entries that the stack starts with. */
  readonly initialStack?: readonly StackKind[] | undefined;
  /** An operand of call frame information. */
  readonly cfi?: boolean | undefined;
  /** The value of DW_AT_frame_base. */
  readonly frameBase?: boolean | undefined;
  /** It may be called with any stack: a DWARF procedure. */
  readonly procedure?: boolean | undefined;
}

const SKIP = codeOf('DW_OP_skip');
const FBREG = codeOf('DW_OP_fbreg');
const entryValues: ReadonlySet<number> = new Set([codeOf('DW_OP_entry_value'), codeOf('DW_OP_GNU_entry_value')]);

/** Visits of one operation, after which nothing is known of the stack there. */
const MOST_VISITS = 8;

/** Everything that is wrong, in the order of the expression; the first fault on each way through it counts. */
export function verifyExpression(expression: Expression, use: ExpressionUse = {}, depth = 0): ExpressionProblem[] {
  const { operations, bad, bytes } = expression;
  const problems = new Map<number, ExpressionProblem>();
  const blame = (offset: number, code: FaultCode, message: string): void => {
    if (!problems.has(offset)) problems.set(offset, { code, message, offset });
  };
  if (bad !== undefined) blame(bad.offset, bad.code, bad.message);
  for (const operation of operations) checkUse(operation, expression, use, depth, blame);
  const indexOf = new Map(operations.map(({ offset }, index) => [offset, index]));
  indexOf.set(bytes.length, operations.length);
  const before: (KnownStack | undefined)[] = [];
  const visits: number[] = [];
  const work: [index: number, stack: KnownStack][] = [
    [0, { kinds: use.initialStack ?? [], open: use.procedure === true }],
  ];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [index, arriving] = next;
    const known = before[index];
    const count = (visits[index] ?? 0) + 1;
    visits[index] = count;
    const merged = known === undefined ? arriving : joined(known, arriving);
    const stack = count > MOST_VISITS ? { kinds: [], open: true } : merged;
    if (known !== undefined && (sameKinds(known, stack) || count > MOST_VISITS + 1)) continue;
    before[index] = stack;
    const operation = operations[index];
    if (operation === undefined || operation.code < 0) continue;
    const after = stackAfter(stack, operation);
    if ('code' in after) {
      blame(operation.offset, after.code, after.message);
      continue;
    }
    if (operation.code !== SKIP) work.push([index + 1, after]);
    if (!isBranch(operation)) continue;
    const target = indexOf.get(operation.next + Number(operation.a));
    if (target !== undefined) work.push([target, after]);
    else
      blame(
        operation.offset,
        'bad-branch',
        `branch to offset ${operation.next + Number(operation.a)}, where no operation starts`,
      );
  }
  const end = before[operations.length];
  const last = operations.at(-1);
  if (end !== undefined && bad === undefined) checkResult(end, use, last?.offset ?? 0, blame);
  return [...problems.values()].sort((a, b) => a.offset - b.offset);
}

type Blame = (offset: number, code: FaultCode, message: string) => void;

/** Expressions inside each other that are looked at. */
const MOST_DEEP = 16;

function checkUse(
  operation: Operation,
  { settings }: Expression,
  use: ExpressionUse,
  depth: number,
  blame: Blame,
): void {
  const { code, offset, block } = operation;
  const name = operationTable[code]?.name ?? '';
  if (use.cfi === true && forbiddenInCfi.has(code)) {
    blame(offset, 'operation-not-allowed-in-cfi', `${name} is not allowed in call frame information`);
  }
  if (use.frameBase === true && code === FBREG) blame(offset, 'bad-frame-base', `${name} in a frame base`);
  if (!entryValues.has(code) || block === undefined || depth >= MOST_DEEP) return;
  const inner = verifyExpression(decodeExpression(block, settings), { resultKind: 'any' }, depth + 1);
  for (const problem of inner.slice(0, 1))
    blame(offset, problem.code, `in the expression of ${name}: ${problem.message}`);
}

function checkResult({ kinds, open }: KnownStack, use: ExpressionUse, offset: number, blame: Blame): void {
  const top = kinds.at(-1);
  if (top === undefined) {
    if (use.resultKind === 'value' && !open) blame(offset, 'stack-underflow', 'nothing is left for a result');
    return;
  }
  if (use.procedure === true || use.resultKind === 'any') return;
  if (use.resultKind === 'value') {
    if (top === 'fixed' || top === 'incomplete') blame(offset, 'not-convertible-to-value', 'the result is no value');
  } else if (top === 'typed') {
    blame(offset, 'not-convertible-to-location', 'the result is a value of a base type, no location');
  }
}
