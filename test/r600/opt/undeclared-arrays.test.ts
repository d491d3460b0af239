/* Relative operands outside of the arrays that the metadata declares. */
import { describe, expect, test } from 'vitest';
import { declaredArrays } from '../../../src/r600/ir/arrays.ts';
import { metadataFrom } from '../../../src/r600/advanced.ts';
import { optimizeShader } from '../../../src/r600/index.ts';
import type { ShaderMetadata } from '../../../src/r600/index.ts';
import { programOf } from '../programs.ts';

/** Copies an input to R1 to R3 and to R4 to R6, and adds an element of each. */
const program = programOf(`
ALU
    1      x: MOV                R1.x,  R0.x
    2      x: MOV                R2.x,  R0.y
    3      x: MOV                R3.x,  R0.z
    4      x: MOV                R4.x,  R0.z
    5      x: MOV                R5.x,  R0.y
    6      x: MOV                R6.x,  R0.x
    7      x: MOVA_INT           __.x,  R0.w
    8      x: ADD                R7.x,  R[1+AR].x, R[4+AR].x
EXPORT_DONE         PIXEL 0     R7.x___  EOP
`);

type Array = readonly [gpr_start: number, gpr_count: number, comp_mask: number];

function metadata(ngpr: number | undefined, ...arrays: readonly Array[]): ShaderMetadata {
  const rows = arrays.map(([gpr_start, gpr_count, comp_mask]) => ({ gpr_start, gpr_count, comp_mask }));
  return metadataFrom({ ...(ngpr !== undefined && { ngpr }), pshader: { inputs: [{ gpr: 0 }], arrays: rows } });
}

const first = { gprStart: 1, gprCount: 3, compMask: 15 };
const second = { gprStart: 4, gprCount: 3, compMask: 15 };
const nothing: Array = [0, 0, 0];

describe('the arrays that relative operands address', () => {
  test.each([
    ['are those that are declared', metadata(8, [1, 3, 15], [4, 3, 15]), [first, second]],
    ['lie before one that is', metadata(8, [4, 3, 15], nothing), [second, { gprStart: 0, gprCount: 4, compMask: 1 }]],
    ['lie behind one that is', metadata(8, [1, 3, 15], [0, 32, 0]), [first, { gprStart: 4, gprCount: 4, compMask: 1 }]],
    ['may be all registers that are reserved', metadata(8, [1, 3, 15]), [{ gprStart: 0, gprCount: 8, compMask: 15 }]],
    ['may be all registers', metadata(undefined, [1, 3, 15], nothing), undefined],
    ['may be all registers where too few are reserved', metadata(4, [1, 3, 15], nothing), undefined],
  ])('%s', (_, given, arrays) => {
    expect(declaredArrays(program, given)).toEqual(arrays);
  });

  test('may be all registers that are reserved where nothing is declared', () => {
    expect(declaredArrays(program, metadataFrom({ ngpr: 8 }))).toEqual([{ gprStart: 0, gprCount: 8, compMask: 15 }]);
    expect(declaredArrays(program, undefined)).toBeUndefined();
  });
});

test.each([
  ['declared', metadata(8, [1, 3, 15], [4, 3, 15]), 7],
  ['declared in part', metadata(8, [4, 3, 15], nothing), 8],
  ['not declared', metadata(8), 9],
])('a shader with two arrays, %s', (_, given, registers) => {
  const prove = { each: true, runs: 8, lanes: 16, seed: 1, tolerance: 0 };
  const result = optimizeShader({ program, metadata: given, ngpr: 8, nstack: 0 }, { prove, noFallback: true });
  expect(result.proof).toMatchObject({ equal: true, conclusive: 8 });
  expect(result.reassociated).toBeUndefined();
  expect(result.ngpr).toBeLessThanOrEqual(registers);
});
