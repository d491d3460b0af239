import { expect, test } from 'vitest';
import { parseRegisters } from '../../../src/r600/advanced.ts';
import { formatError } from '../../support/format-error.ts';

test('registers as a command line names them', () => {
  expect(parseRegisters('')).toEqual([]);
  expect(parseRegisters('R1-R3, r7.xw,R9-10.y')).toEqual([
    { gpr: 1, mask: 15 },
    { gpr: 2, mask: 15 },
    { gpr: 3, mask: 15 },
    { gpr: 7, mask: 9 },
    { gpr: 9, mask: 2 },
    { gpr: 10, mask: 2 },
  ]);
});

test.each(['R128', 'R3-R1', 'T0', 'R1.q', 'R1,,R2', '1'])('%j is none', (text) => {
  expect(formatError(() => parseRegisters(text)).code).toBe('r600/bad-inputs');
});
