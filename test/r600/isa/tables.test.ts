/* The opcode tables against their counts in the documents, and numbers as C prints them. */
import { describe, expect, test } from 'vitest';
import {
  aluOpAt,
  aluOpcode,
  aluOps,
  cfOpAt,
  cfOps,
  fetchOpAt,
  fetchOps,
  generations,
} from '../../../src/r600/advanced.ts';
import { floatText } from '../../../src/r600/isa/text/float-text.ts';

describe.each(generations)('%s', (generation) => {
  test('every ALU opcode names one instruction', () => {
    for (const op of aluOps) {
      const opcode = aluOpcode(op, generation);
      if (opcode !== null) expect(aluOpAt(generation, op.encoding, opcode), op.name).toBe(op);
    }
  });

  test('every control-flow opcode names one instruction; NOP has a second name', () => {
    for (const op of cfOps) {
      const opcode = op.opcode[generation];
      if (opcode === null || op.name === 'CF_NATIVE') continue;
      expect(cfOpAt(generation, op.encoding, opcode), op.name).toBe(op);
    }
  });

  test('every fetch opcode names one instruction', () => {
    for (const op of fetchOps) {
      const opcode = op.opcode[generation];
      if (opcode !== null) expect(fetchOpAt(generation, op.encoding, opcode), op.name).toBe(op);
    }
  });
});

test('each generation has as many instructions as its document', () => {
  const count = generations.map((generation) => {
    const alu = aluOps.filter((op) => op.slots[generation] !== '-');
    return [
      alu.filter(({ encoding }) => encoding !== 'lds_idx').length,
      alu.filter(({ encoding }) => encoding === 'lds_idx').length,
      cfOps.filter((op) => op.opcode[generation] !== null).length,
      fetchOps.filter((op) => op.opcode[generation] !== null).length,
    ];
  });
  expect(count).toMatchInlineSnapshot(`
    [
      [
        137,
        0,
        43,
        30,
      ],
      [
        136,
        0,
        48,
        38,
      ],
      [
        198,
        46,
        65,
        86,
      ],
      [
        196,
        46,
        75,
        92,
      ],
    ]
  `);
});

test.each([
  [0x40c00000, '6'],
  [0x3dcccccd, '0.1'],
  [0x00000002, '2.8026e-45'],
  [0x0fffffff, '2.52435e-29'],
  [0x49742450, '1e+06'],
  [0x38d1b717, '0.0001'],
  [0x3727c5ac, '1e-05'],
  [0x7f800000, 'inf'],
  [0xffc00000, '-nan'],
  [0x80000000, '-0'],
  [0x47c35000, '100000'],
  [0x47f12000, '123456'],
  [0xcb189676, '-9.99999e+06'],
  [0x3f000000, '0.5'],
  [0x4996b428, '1.23456e+06'],
  [0x38d1b717, '0.0001'],
  [0x497423f8, '1e+06'],
  // 1000005 and 1000015 lie halfway between two numbers of six digits: the even one is taken.
  [0x49742450, '1e+06'],
  [0x497424f0, '1.00002e+06'],
])('%i is %s', (bits, text) => expect(floatText(bits)).toBe(text));
