/* Values written through locations, and read back. */
import { describe, expect, test } from 'vitest';
import { toHex } from '../../src/core/index.ts';
import { assemble, decodeExpression, targetOf } from '../../src/dwarf/index.ts';
import { writeLocationSync, evaluateSync, readLocationSync } from '../../src/dwarf/advanced.ts';
import type { EvaluationContext, Location } from '../../src/dwarf/index.ts';
import type { WritableContext } from '../../src/dwarf/advanced.ts';

const settings = { addressSize: 8, byteOrder: 'little', offsetSize: 4 } as const;

/** 64 bytes of memory and registers of 8 bytes, all 0. */
function machine(
  byteOrder: 'little' | 'big' = 'little',
): EvaluationContext & WritableContext & { readonly bytes: Uint8Array } {
  const bytes = new Uint8Array(64);
  const registers = new Map<unknown, Uint8Array>();
  return {
    bytes,
    target: targetOf(8, byteOrder),
    memory: (_, __, address, size) =>
      Number(address) + size <= 64 ? bytes.slice(Number(address), Number(address) + size) : undefined,
    registerContents: (register) => registers.get(register) ?? new Uint8Array(8),
    registerLocation: (register) => [{ kind: 'register', register, bitOffset: 0, storageBits: 64 }],
    writeMemory(_, __, address, data) {
      bytes.set(data, Number(address));
      return true;
    },
    writeRegister(register, data) {
      registers.set(register, data);
      return true;
    },
  };
}

function located(text: string, context: EvaluationContext): Location {
  const outcome = evaluateSync(decodeExpression(assemble(text, settings), settings), context);
  if (outcome.kind !== 'location') throw new Error(JSON.stringify(outcome));
  return outcome.location;
}

const value = Uint8Array.of(0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88);

describe('what is written', () => {
  test.each([
    ['addr 8', 64],
    ['addr 8; lit3; LLVM_bit_offset', 61],
    ['reg0; lit4; LLVM_bit_offset', 20],
    ['reg0; piece 2; addr 4; piece 3; reg1; bit_piece 5 6', 45],
    ['reg0; piece 8; LLVM_piece_end; LLVM_offset_uconst 3', 40],
    ['addr 0; reg2; lit4; LLVM_select_bit_piece 16 3', 48],
  ])('to %s comes back', (text, bits) => {
    for (const context of [machine(), machine('big')]) {
      const location = located(text, context);
      expect(writeLocationSync(location, value, bits, context)).toEqual([]);
      const { bytes, mask } = readLocationSync(location, bits, context);
      expect(mask).toBeUndefined();
      const whole = bits >> 3;
      expect(toHex(bytes.subarray(0, whole))).toBe(toHex(value.subarray(0, whole)));
    }
  });
});

test('bits beside a value stay', () => {
  const context = machine();
  context.bytes.fill(0xff);
  writeLocationSync(located('addr 8; lit3; LLVM_bit_offset', context), new Uint8Array(1), 2, context);
  expect(toHex(context.bytes.subarray(7, 10))).toBe('ffe7ff');
});

test('every place gets the value', () => {
  const context = machine();
  const both = [...located('addr 8', context), ...located('reg3', context)];
  expect(writeLocationSync(both, value, 32, context)).toEqual([]);
  for (const place of both) expect(toHex(readLocationSync([place], 32, context).bytes)).toBe('11223344');
});

test('what cannot be written is said', () => {
  const context = machine();
  const location = located('reg0; piece 2; piece 1; lit5; stack_value; piece 1; addr 62; piece 4', context);
  expect(writeLocationSync(location, value, 72, context)).toEqual([
    { start: 64, bits: 8, why: 'range' },
    { start: 16, bits: 8, why: 'undefined' },
    { start: 24, bits: 8, why: 'implicit' },
    { start: 32, bits: 32, why: 'unavailable' },
  ]);
  expect(toHex(readLocationSync(location, 16, context).bytes)).toBe('1122');
});
