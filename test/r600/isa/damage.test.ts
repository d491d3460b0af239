/* Every truncation and every flipped bit: a program whose bytes and text come back, or a FormatError. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memorySource, silent } from '../../../src/core/index.ts';
import {
  assemble,
  chipNamed,
  decodeProgram,
  disassemble,
  encodeProgram,
  open as openR600,
} from '../../../src/r600/index.ts';
import type { Chip, Program } from '../../../src/r600/index.ts';
import { FormatError } from '../../../src/runtime/index.ts';
import { fixtureFiles } from '../../support/fixtures.ts';
import { codesOf } from './program.ts';

/** The program in damaged bytes; undefined where they are refused. Anything but a FormatError escapes. */
function decoded(bytes: Uint8Array, like: Program): Program | undefined {
  try {
    return decodeProgram(bytes, like);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

describe.each(fixtureFiles('r600').map((file) => [basename(file), file]))('%s', (_, file) => {
  test('every truncation is decoded or refused', async () => {
    const { shaders } = await openR600(memorySource(new Uint8Array(readFileSync(file))), silent);
    for (const { program } of shaders) {
      const bytes = encodeProgram(program).slice();
      for (let size = 0; size < bytes.length; size++) {
        const again = decoded(bytes.subarray(0, size), program);
        if (again !== undefined) expect(encodeProgram(again)).toEqual(bytes.slice(0, size));
      }
    }
  });

  test('every flipped bit is decoded or refused; what is decoded gives its bytes back', async () => {
    const { shaders } = await openR600(memorySource(new Uint8Array(readFileSync(file))), silent);
    for (const { program } of shaders) {
      const bytes = encodeProgram(program).slice();
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const damaged = bytes.slice();
        damaged[bit >> 3] = (damaged[bit >> 3] as number) ^ (1 << (bit & 7));
        const again = decoded(damaged, program);
        if (again === undefined) continue;
        expect(Buffer.compare(encodeProgram(again), damaged), `bit ${bit}`).toBe(0);
        // Text of every eleventh: it takes longer.
        if (bit % 11 !== 0) continue;
        codesOf(again);
        const text = disassemble(again);
        expect(Buffer.compare(assemble(text).bytes, damaged), `bit ${bit}: ${text}`).toBe(0);
      }
    }
  });
});

test('clauses that overlap all over are refused before they take memory', () => {
  // 4,000 control-flow instructions, each with the longest clause at another place.
  const cf = Array.from({ length: 4000 }, (_, i) => [4002 + i, 0xa1fc0000]).flat();
  const words = Uint32Array.from([
    ...cf,
    0,
    0x80200000,
    ...Array.from({ length: 9000 }, (_, i) => (i % 2 === 0 ? 0x80000000 : 0)),
  ]);
  const chip = chipNamed('CYPRESS') as Chip;
  expect(() => decodeProgram(new Uint8Array(words.buffer), { chip, type: 'ps' })).toThrow('clauses overlap');
});
