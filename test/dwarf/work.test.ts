/* Operations that take long count for as many as they take: a few bytes cannot ask for hours, or for more memory than there is. */
import { expect, test } from 'vitest';
import { evaluateSync } from '../../src/dwarf/advanced.ts';
import { assemble, decodeExpression, targetOf } from '../../src/dwarf/index.ts';
import type { EvaluationContext, Expression } from '../../src/dwarf/index.ts';

const settings = { addressSize: 8, byteOrder: 'little', offsetSize: 4 } as const;
const expressionOf = (text: string): Expression => decodeExpression(assemble(text, settings), settings);

/** Bytes of the base types at offsets 0 to 2. */
const SIZES = [8, 4096, 255];
const PLACES = 1000;
const STEPS = 10_000;

function situation(): { context: EvaluationContext; callers: () => number } {
  let callers = 0;
  const context: EvaluationContext = {
    target: targetOf(8, 'little'),
    unit: { offset: 0 },
    programLocation: () => 1,
    registerLocation: (register) => [{ kind: 'register', register, bitOffset: 0, storageBits: 64 }],
    registerContents: () => new Uint8Array(8),
    baseType: (offset) => {
      const byteSize = SIZES[Number(offset)] ?? 8;
      return { offset: Number(offset), encoding: 7, byteSize, bitSize: 8 * byteSize };
    },
    entry: (offset) => {
      const entries = Array.from({ length: PLACES }, () => ({
        range: { low: 0n, high: 2n },
        expression: expressionOf('reg1'),
      }));
      const expression = expressionOf(`skip >E; ${'nop;'.repeat(PLACES)} E:`);
      const location = offset === 1 ? { kind: 'list' as const, entries } : { kind: 'expression' as const, expression };
      return { unit: { offset: 0 }, location };
    },
    caller() {
      callers += 1;
      return context;
    },
  };
  return { context, callers: () => callers };
}

/** Operations of an endless loop until it is stopped. */
function executed(text: string): number {
  const { context, callers } = situation();
  let operations = 0;
  const outcome = evaluateSync(expressionOf(text), context, {
    limits: { steps: STEPS },
    observer: () => void operations++,
  });
  expect(outcome).toMatchObject({ kind: 'fault', fault: { code: 'limit/steps' } });
  return operations + callers();
}

test('an endless loop on short values is as many operations as it may', () => {
  expect(executed('lit1; L: dup; not; drop; skip >L')).toBe(STEPS);
  expect(executed('const_type 0 h:0100000000000000; L: dup; not; drop; skip >L')).toBe(STEPS);
});

test('evaluations share what they may take together, and the last may take little', () => {
  const budget = { left: 2_500_000 };
  const context = { ...situation().context, budget };
  const executed = Array.from({ length: 5 }, () => {
    const { left } = budget;
    evaluateSync(expressionOf('L: skip >L'), context);
    return left - budget.left;
  });
  // The operation that is one too many counts.
  expect(executed).toEqual([1_000_001, 1_000_001, 499_999, 1001, 1001]);
  expect(evaluateSync(expressionOf(`${'nop; '.repeat(900)}addr 0`), context)).toMatchObject({ kind: 'location' });
  budget.left = -200_000_000;
  evaluateSync(expressionOf('L: skip >L'), context);
  expect(-200_000_000 - budget.left).toBe(65);
});

test.each([
  ['arithmetic on long values', 'lit1; convert 1; L: dup; not; skip >L', 100],
  ['comparing long values', 'lit1; convert 1; L: dup; dup; eq; drop; skip >L', 100],
  ['long constants', 'L: lit1; convert 1; drop; skip >L', 100],
  ['long values as locations', 'lit1; convert 1; L: dup; stack_value; drop; skip >L', 100],
  ['locations of many places', 'call4 1; L: lit0; LLVM_bit_offset; skip >L', 100],
  [
    'composites of many parts',
    'lit1; convert 1; L: addr 0; addr 0; pick 2; LLVM_select_bit_piece 1 4096; drop; skip >L',
    50,
  ],
  ['reads of many parts', 'reg0; LLVM_extend 1 2040; L: dup; deref_type 255 2; drop; skip >L', 50],
  [
    'expressions in the calling frame',
    `L: entry_value {lit0; skip >E; ${'nop;'.repeat(PLACES)} E:}; drop; skip >L`,
    100,
  ],
  ['expressions of entries', 'L: call4 2; skip >L', 100],
])('%s', (_, text, most) => {
  expect(executed(text)).toBeLessThan(most);
});
