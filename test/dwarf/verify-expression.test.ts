/* What is wrong with expressions whatever the situation. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromHex } from '../../src/core/index.ts';
import { assemble, decodeExpression } from '../../src/dwarf/index.ts';
import { contextFileFrom, contextReader, verifyExpression } from '../../src/dwarf/advanced.ts';
import type { ExpressionUse } from '../../src/dwarf/advanced.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';

const settings = { addressSize: 8, byteOrder: 'little', offsetSize: 4 } as const;

function problems(text: string, use: ExpressionUse = {}): string[] {
  const expression = decodeExpression(assemble(text, settings), settings);
  return verifyExpression(expression, use).map(({ code, offset }) => `${offset} ${code}`);
}

describe('expressions', () => {
  test.each([
    ['plus', ['0 stack-underflow']],
    ['lit1; plus', ['1 stack-underflow']],
    ['reg0; piece 4; dup', ['3 incomplete-composite']],
    ['lit1; stack_value; lit1; plus', ['3 not-convertible-to-value']],
    ['const_type 0x20 h:01; deref', ['4 not-convertible-to-location']],
    ['const_type 0x20 h:01; lit1; plus', ['5 type-mismatch']],
    ['lit1; LLVM_piece_end', ['1 not-incomplete-composite']],
    ['skip 1; const2u 5', ['0 bad-branch']],
    ['lit1; raw 02', ['1 bad-opcode']],
    ['lit1; raw 10 80', ['1 truncated']],
    ['entry_value {plus}', ['0 stack-underflow']],
    ['lit1; lit0; bra >A; drop; A: plus', ['6 stack-underflow']],
    ['const_type 0x20 h:01', ['0 not-convertible-to-location']],
  ])('%s', (text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test.each([
    [''],
    ['lit0; lit1; lit10; L: rot; swap; over; plus; rot; rot; lit1; minus; dup; bra >L; drop'],
    ['call4 0x30; plus'],
    ['reg0; piece 4; piece 4; addr 0x10; piece 2'],
    ['lit1; L: dup; skip >L'],
    ['addr 0x10; deref; stack_value; LLVM_extend 8 2'],
    ['reg0; reg1; lit1; LLVM_select_bit_piece 8 2'],
  ])('nothing is wrong with: %s', (text) => {
    expect(problems(text)).toEqual([]);
  });

  test('it depends on what they are for', () => {
    expect(problems('fbreg 0', { frameBase: true })).toEqual(['0 bad-frame-base']);
    expect(problems('call_frame_cfa', { cfi: true })).toEqual(['0 operation-not-allowed-in-cfi']);
    expect(problems('plus', { procedure: true })).toEqual([]);
    expect(problems('LLVM_offset_uconst 4', { initialStack: ['location'] })).toEqual([]);
    expect(problems('implicit_value h:00', { resultKind: 'value' })).toEqual(['0 not-convertible-to-value']);
    expect(problems('', { resultKind: 'value' })).toEqual(['0 stack-underflow']);
  });
});

const files = corpusFiles('dwarf/vectors', /\.json$/);

corpusTest('expressions that have a result have no problem', () => {
  const contexts = files.find((file) => file.endsWith('contexts.json')) as string;
  const open = contextReader(contextFileFrom(JSON.parse(readFileSync(contexts, 'utf8'))));
  let wrong = 0;
  for (const file of files.filter((each) => each !== contexts)) {
    for (const vector of JSON.parse(readFileSync(file, 'utf8')).vectors) {
      if (vector.kind !== 'expr') continue;
      const expression = decodeExpression(fromHex(vector.bytes), open(vector.context).settings);
      const initialStack = (vector.initialStack ?? []).map((entry: object) =>
        'location' in entry ? 'location' : 'value',
      );
      const found = verifyExpression(expression, { resultKind: vector.resultKind, initialStack });
      if (vector.expected.error?.class === 'ill-formed') wrong += found.length > 0 ? 1 : 0;
      // A branch that is not taken may lead nowhere.
      else
        expect(
          found.filter(({ code }) => code !== 'bad-branch'),
          vector.name,
        ).toEqual([]);
    }
  }
  expect(wrong).toBeGreaterThan(30);
});
