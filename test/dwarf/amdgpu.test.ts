/* What upstream LLVM writes for amdgcn, in a wave made up here. */
import { expect, test } from 'vitest';
import { assemble, decodeExpression, targetOf } from '../../src/dwarf/index.ts';
import { flavourOf, evaluateSync, readLocationSync } from '../../src/dwarf/advanced.ts';
import type { EvaluationContext, Expression, Outcome } from '../../src/dwarf/index.ts';

const EM_AMDGPU = 224;
const settings = {
  addressSize: 8,
  byteOrder: 'little',
  offsetSize: 4,
  flavour: flavourOf(EM_AMDGPU, 'clang version 19.1.7'),
} as const;
const LANE = 5;
const expression = (text: string): Expression => decodeExpression(assemble(text, settings), settings);

/** SGPR32 holds 0x40; VGPR0 holds 0x100 and 4 times the number of the lane. */
const registers = new Map<unknown, Uint8Array>([
  [64, Uint8Array.of(0x40, 0, 0, 0)],
  [2560, new Uint8Array(new Uint32Array(64).map((_, lane) => 0x100 + 4 * lane).buffer)],
]);
const frameBase = expression('regx 64');
const context: EvaluationContext = {
  target: targetOf(
    8,
    'little',
    new Map([
      [3, { addressSize: 4 }],
      [5, { addressSize: 4, scope: 'lane' }],
    ]),
  ),
  registerContents: (register) => registers.get(register),
  registerLocation: (register) => {
    const bytes = registers.get(register);
    return bytes && [{ kind: 'register', register, bitOffset: 0, storageBits: 8 * bytes.length }];
  },
  lane: () => ({ lane: LANE, lanes: 64 }),
  frameBase: () => ({ location: { kind: 'expression', expression: frameBase } }),
  memory: (space, lane, address, size) => new Uint8Array(size).fill(16 * space + Number(lane ?? 0) + Number(address)),
};

function located(text: string): Outcome {
  return evaluateSync(expression(text), context);
}

test('a trailing xderef is a location in an address space', () => {
  const memory = { kind: 'memory', storageBits: 2 ** 35 } as const;
  expect(located('fbreg 12; lit1; swap; xderef')).toEqual({
    kind: 'location',
    location: [{ ...memory, space: 5, lane: LANE, bitOffset: 8 * 0x4c }],
  });
  expect(located('addr 0x20; lit2; swap; xderef')).toEqual({
    kind: 'location',
    location: [{ ...memory, space: 3, lane: undefined, bitOffset: 8 * 0x20 }],
  });
  expect(located('bregx 2560 0; lit1; swap; xderef')).toEqual({
    kind: 'location',
    location: [{ ...memory, space: 5, lane: LANE, bitOffset: 8 * (0x100 + 4 * LANE) }],
  });
});

test('what is there is read with the lane that was in focus', () => {
  const outcome = located('fbreg 0; lit1; swap; xderef');
  if (outcome.kind !== 'location') throw new Error(JSON.stringify(outcome));
  expect(readLocationSync(outcome.location, 8, context).bytes).toEqual(Uint8Array.of(16 * 5 + LANE + 0x40));
});

test('elsewhere, and for other producers, it reads memory', () => {
  expect(located('lit3; lit0; xderef_size 1')).toMatchObject({ location: [{ space: 0, bitOffset: 8 * 48 }] });
  const plain = { ...settings, flavour: flavourOf(EM_AMDGPU, 'AMD clang version 17 (roc-6.0)') };
  const text = 'lit16; lit3; swap; xderef';
  const outcome = evaluateSync(decodeExpression(assemble(text, plain), plain), context, { resultKind: 'value' });
  expect(outcome).toEqual({ kind: 'value', value: 0x4040404040404040n });
});
