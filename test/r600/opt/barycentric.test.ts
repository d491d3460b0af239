/* Pixel shaders of Evergreen and Cayman find a pair of barycentric coordinates for each way in which something is interpolated. */
import { describe, expect, test } from 'vitest';
import { optimizeShader, programsEquivalent } from '../../../src/r600/index.ts';
import { declared, programOf } from '../programs.ts';

/** Interpolates two parameters, the second one with the second pair. */
const TWO_PAIRS = `
ALU
    1      x: INTERP_XY          R1.x,  R0.y, Param0.x         VEC_210
           y: INTERP_XY          R1.y,  R0.x, Param0.x         VEC_210
           z: INTERP_XY          __.z,  R0.y, Param0.x         VEC_210
           w: INTERP_XY          __.w,  R0.x, Param0.x         VEC_210
    2      x: INTERP_XY          R2.x,  R0.w, Param1.x         VEC_210
           y: INTERP_XY          R2.y,  R0.z, Param1.x         VEC_210
           z: INTERP_XY          __.z,  R0.w, Param1.x         VEC_210
           w: INTERP_XY          __.w,  R0.z, Param1.x         VEC_210
    3      z: MOV                R1.z,  R2.x
           w: MOV                R1.w,  R2.y
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`;
const LINEAR = 1;
const PERSPECTIVE = 2;
const CENTROID = 1;
const center = { gpr: 0, spi_sid: 10, interpolate: PERSPECTIVE, interpolate_location: 0, ij_index: 0 };

// Mesa's newer compiler says of every input that its pair is the first.
describe.each([
  ['linear inputs', [center, { ...center, spi_sid: 11, interpolate: LINEAR, lds_pos: 1 }]],
  ['inputs at the centroid', [center, { ...center, spi_sid: 11, interpolate_location: CENTROID, lds_pos: 1 }]],
  [
    'interpolateAtCentroid',
    [
      { ...center, uses_interpolate_at_centroid: 1 },
      { ...center, spi_sid: 11, lds_pos: 1 },
    ],
  ],
])('the pair of %s', (_, inputs) => {
  test('is there though no input says that it is the second', () => {
    const program = programOf(TWO_PAIRS);
    const result = optimizeShader({ program, metadata: declared({ inputs }), ngpr: 3, nstack: 0 });
    // Without metadata every register that is read is an input.
    const settings = { runs: 2, lanes: 16, seed: 1, tolerance: 0, stepLimit: 1000, metadata: undefined };
    expect(programsEquivalent(program, result.program, settings)).toMatchObject({ equal: true, first: null });
  });
});

test('there is one pair where all are interpolated alike', () => {
  const alike = [center, { ...center, spi_sid: 11, interpolate: 3, lds_pos: 1 }];
  const program = programOf(TWO_PAIRS);
  const settings = { runs: 2, lanes: 16, seed: 1, tolerance: 0, stepLimit: 1000 };
  const compared = (inputs: readonly object[]): number =>
    programsEquivalent(program, program, { ...settings, metadata: declared({ inputs }) }).words;
  expect(compared(alike)).toBeLessThan(compared([center, { ...alike[1], interpolate: LINEAR }]));
});
