/* The evaluator, rule by rule, and against the literal reading of the document. */
import { describe, expect, test } from 'vitest';
import { assemble, decodeExpression, openEvaluator } from '../../src/dwarf/index.ts';
import {
  contextFileFrom,
  contextReader,
  outcomeLines,
  startEvaluation,
  evaluate,
  evaluateSync,
} from '../../src/dwarf/advanced.ts';
import type { Outcome } from '../../src/dwarf/index.ts';
import type { AsyncContext, EvaluationOptions } from '../../src/dwarf/advanced.ts';
import type { CallTarget } from '../../src/dwarf/evaluate/request.ts';
import { differ } from '../fuzz/questions/dwarf.ts';
import { randomContexts } from './random-contexts.ts';

const open = contextReader(contextFileFrom(randomContexts));

function run(text: string, options: EvaluationOptions = {}, name = 'little'): Outcome {
  const { settings, context } = open(name);
  return evaluateSync(decodeExpression(assemble(text, settings), settings), context, options);
}

function said(text: string, options: EvaluationOptions = {}, name = 'little'): string {
  return outcomeLines(run(text, options, name), open(name).context.target).join('\n');
}

const any = { resultKind: 'any' } as const;

describe('values', () => {
  test.each([
    ['lit5; const1s -7; plus', '0xfffffffffffffffe (generic)'],
    ['constu 0xffffffffffffffff; lit2; plus', '0x1 (generic)'],
    ['const8u 0x8000000000000000; const1s -1; div', '0x8000000000000000 (generic)'],
    ['const1s -7; lit3; mod', '0x0 (generic)'],
    ['const1s -7; lit2; div', '0xfffffffffffffffd (generic)'],
    ['const8u 0x20000000000001; const8u 0x20000000000001; mul', '0x40000000000001 (generic)'],
    ['const1s -1; constu 64; shr', '0x0 (generic)'],
    ['const1s -1; constu 64; shra', '0xffffffffffffffff (generic)'],
    ['const1s -1; lit0; lt', '0x1 (generic)'],
    ['const_type 0x10 h:fa; const_type 0x10 h:0a; plus', '4 (u8)'],
    ['const_type 0x38 h:80; abs', '-128 (char)'],
    ['const_type 0x30 h:000000000000f83f; const_type 0x30 h:0000000000000440; mul', '3.75 (f64)'],
    ['const8u 0x20000040000001; convert 0x2c', '9007200328482816 (f32)'],
    ['lit1; lit2; lit3; rot; drop', '0x1 (generic)'],
  ])('%s', (text, result) => {
    expect(said(text, { resultKind: 'value' })).toBe(`result  value    ${result}`);
  });
});

describe('locations', () => {
  test.each([
    ['addr 0xffffffffffffffff', 'memory 0xffffffffffffffff'],
    ['breg5 2', 'memory 0x1'],
    ['fbreg -8', 'memory 0x1038'],
    ['regx 17; LLVM_offset_uconst 31', 'register 17, from byte 31 on'],
    ['implicit_value h:0102; lit9; LLVM_bit_offset', 'implicit 0102, from bit 9 on'],
    ['lit4; lit5; LLVM_form_aspace_address', 'address space 5 of lane 5 0x4'],
    ['const_type 0x38 h:f0; lit1; LLVM_form_aspace_address', 'address space 1 0xf0'],
    ['const1s -16; lit1; LLVM_form_aspace_address', 'address space 1 0xfffffffffffffff0'],
    ['const1s -16; lit3; LLVM_form_aspace_address', 'address space 3 0xfffffff0'],
    ['call4 0x6c', '2 places\n          or: register 2\n          or: memory 0x1000'],
    ['reg0; LLVM_extend 8 0x10000', 'composite of 65536 bytes\n          65536 times 1 byte: register 0'],
    ['', 'undefined'],
  ])('%s', (text, result) => {
    expect(said(text)).toBe(`result  location ${result}`);
  });

  test('an overlay on memory is three parts, however large', () => {
    expect(said('addr 0x1000; reg0; lit2; lit3; LLVM_overlay')).toContain('18446744073709547515 bytes: memory 0x1005');
  });
});

describe('faults', () => {
  test.each([
    ['lit1; lit0; div', 'evaluation error at offset 0x2: 1 divided by zero (division-by-zero, A.2.5.4.3.2)'],
    ['addr 0xffffffffffffffff; LLVM_offset_uconst 1', 'offset-out-of-range, A.2.5.3'],
    ['reg0; piece 4; dup', 'ill-formed at offset 0x3: the entry is a composite that is not complete'],
    ['reg0; piece 9', 'part-out-of-range'],
    ['skip 1; const2u 5', 'bad-branch'],
    ['lit1; raw 02', 'ill-formed at offset 0x1: no operation has the code 0x2, at offset 1 (bad-opcode, A.7.7.1)'],
    ['const_type 0x20 h:10100000; deref', 'not-convertible-to-location'],
    ['implicit_pointer 0x5c 0; LLVM_extend 32 2; deref', 'implicit-pointer-misuse'],
    ['piece 0xffffffffffffffff; piece 2', 'composite-too-large'],
    ['reg0; LLVM_extend 1 0x4000000000000000000', 'composite-too-large'],
    ['L: skip >L', 'limit/steps'],
    ['lit1; L: dup; skip >L', 'limit/entries'],
    ['call2 0x74', 'limit/depth'],
  ])('%s', (text, part) => {
    expect(said(text, any)).toContain(part);
  });

  test('of an expression that is never reached there is none', () => {
    expect(said('lit7; skip 1; raw 02', any)).toBe('result  value    0x7 (generic)');
    expect(said('lit0; bra 100; lit7', any)).toBe('result  value    0x7 (generic)');
  });
});

describe('leniency', () => {
  test.each([
    ['const_type 0x20 h:10100000', 'location memory 0x1010'],
    ['const_type 0x20 h:01000000; lit4; shl; stack_value', 'location implicit 10000000'],
    ['const1s -1; convert 0x30; stack_value', 'location implicit 000000000000f0bf'],
  ])('%s', (text, result) => {
    expect(said(text)).toMatch(/ill-formed|implicit/);
    expect(said(text, { lenient: true })).toBe(`result  ${result}`);
  });
});

test('operations that call frame information may not use are ill-formed wherever they stand', () => {
  expect(said('lit1; skip >E; call_frame_cfa; E:', { cfi: true })).toContain('operation-not-allowed-in-cfi');
  expect(said('breg1 8', { cfi: true })).toBe('result  location memory 0x1008');
});

test('an evaluation asks for what it needs and goes on with the answer', () => {
  const { settings, context } = open('little');
  const machine = startEvaluation(decodeExpression(assemble('breg1 8; deref', settings), settings), context, any);
  expect(machine.next()).toEqual({ kind: 'request', request: { kind: 'registerLocation', register: 1 } });
  const register = { kind: 'register', register: 1, bitOffset: 0, storageBits: 64 } as const;
  expect(machine.next([register])).toEqual({ kind: 'request', request: { kind: 'registerContents', register: 1 } });
  const request = { kind: 'memory', space: 0, lane: undefined, address: 0x18, size: 8 };
  expect(machine.next(Uint8Array.of(0x10, 0, 0, 0, 0, 0, 0, 0))).toEqual({ kind: 'request', request });
  expect(machine.next(Uint8Array.of(7, 0, 0, 0, 0, 0, 0, 1))).toEqual({ kind: 'value', value: 0x0100000000000007n });
});

test('answers may come later', async () => {
  const { settings, context } = open('little');
  const later: AsyncContext = {
    ...context,
    memory: async (...place) => Promise.resolve(context.memory?.(...place)),
    caller: async () => Promise.resolve(open('outer').context),
  };
  for (const text of [
    'fbreg 0; deref',
    'entry_value {breg3 0; lit0; plus}',
    'call4 0x6c; deref_size 1',
    'implicit_pointer 0x5c 1; deref; deref_size 2',
  ]) {
    const expression = decodeExpression(assemble(text, settings), settings);
    expect(await evaluate(expression, later, any), text).toEqual(evaluateSync(expression, context, any));
  }
});

test('an expression in the calling frame may end in a register that an entry names', () => {
  const { settings, context } = open('little');
  const entry = (): CallTarget => {
    const expression = decodeExpression(assemble('regx 17', settings), settings);
    return { unit: { offset: 0 }, location: { kind: 'expression', expression } };
  };
  const caller = { ...open('outer').context, entry };
  const expression = decodeExpression(assemble('entry_value {call2 3}', settings), settings);
  const outcome = evaluateSync(expression, { ...context, caller: () => caller }, any);
  expect(outcome).toMatchObject({ kind: 'value', value: { type: { bitSize: 256 } } });
});

test('random expressions come to what the document literally says', () => {
  for (let seed = 1; seed <= 1500; seed++) {
    let state = seed;
    const problem = differ((below) => {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
      return ((state ^ (state >>> 13)) >>> 0) % below;
    });
    expect(problem, `seed ${seed}`).toBeUndefined();
  }
});

test('the evaluator that loads on demand is the same', async () => {
  const evaluator = await openEvaluator();
  const { settings, context } = open('little');
  const expression = decodeExpression(assemble('lit5; lit3; minus', settings), settings);
  const wanted = evaluateSync(expression, context, any);
  expect(wanted.kind).not.toBe('fault');
  expect(evaluator.evaluateSync(expression, context, any)).toEqual(wanted);
  expect(await evaluator.evaluate(expression, context, any)).toEqual(wanted);
});
