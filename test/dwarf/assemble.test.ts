import { describe, expect, test } from 'vitest';
import { assemble } from '../../src/dwarf/index.ts';
import type { ExpressionSettings } from '../../src/dwarf/index.ts';

const settings: ExpressionSettings = { addressSize: 8, byteOrder: 'little', offsetSize: 4, version: 5 };

const hex = (text: string): string => Buffer.from(assemble(text, settings)).toString('hex');

test('numbers longer than they need, and labels', () => {
  expect(hex('DW_OP_constu 5~3')).toBe('10858000');
  expect(hex('DW_OP_implicit_value h:0011~2')).toBe('9e82000011');
  expect(hex('again: DW_OP_dup; DW_OP_bra >again; DW_OP_skip >end; end:')).toBe('1228fcff2f0000');
});

describe('asm of expressions refuses', () => {
  test.each([
    ['DW_OP_wrong', 'unknown operation: DW_OP_wrong'],
    ['DW_OP_dup 1', 'DW_OP_dup takes 0 operands, not 1'],
    ['DW_OP_constu x', 'DW_OP_constu: not a number: x'],
    ['DW_OP_const1u 256', '256 does not fit into 1 bytes'],
    ['DW_OP_constu -1', '-1 is negative'],
    ['DW_OP_implicit_value 5', 'a block is h: and hex digits'],
    ['DW_OP_skip >there', 'there is no label there'],
    // What it says would be lost without a word.
    ['here: DW_OP_dup; here: DW_OP_skip >here', 'two labels here'],
    ['DW_OP_plus_uconst >here; here: DW_OP_nop', 'DW_OP_plus_uconst leads nowhere: >here'],
    ['DW_OP_const1u 5~4', 'DW_OP_const1u has one width: 5~4'],
    ['DW_OP_plus~2', 'DW_OP_plus has one width: DW_OP_plus~2'],
  ])('%j: %s', (text, message) => {
    expect(() => hex(text)).toThrow(
      expect.objectContaining({ code: 'dwarf/bad-text', message: expect.stringContaining(message) as string }),
    );
  });
});
