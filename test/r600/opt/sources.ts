/* Shaders for the tests of the optimizer. */
import type { SourceShader } from '../../../src/r600/index.ts';
import { declared, programOf } from '../programs.ts';

/** A shader as the optimizer takes it. */
export function sourceOf(text: string, chip?: string, type?: string): SourceShader {
  const inputs = [{ gpr: 0, spi_sid: 0 }];
  return { program: programOf(text, chip, type), metadata: declared({ inputs }), ngpr: 8, nstack: 1 };
}

/** Copies, and sums that another slot could have made. */
export const WASTEFUL = `
ALU
    1      x: MOV                R2.x,  R0.x
    2      x: MOV                R3.x,  R2.x
    3      x: ADD_INT            R4.x,  R3.x, R0.y
    4      x: ADD_INT            R5.x,  R2.x, R0.y
    5      x: MUL_IEEE           R6.x,  R0.z, 1.0
EXPORT_DONE         PIXEL 0     R4.x___  EOP
`;

/** The difference of two inputs. */
export const DIFFERENCE = `
ALU
    1      x: SUB_INT            R1.x,  R0.x, R0.y
EXPORT_DONE         PIXEL 0     R1.x___  EOP
`;

/** A sum of constants that counts in the last bits which are added first. */
export const TWO_SUMS = `
ALU
    1      x: ADD                R1.x,  R0.x, [0x3dcccccd 0.1].x
    2      x: ADD                R2.x,  PV.x, [0x3e4ccccd 0.2].x
    3      x: MOV                R3.x,  PV.x
EXPORT_DONE         PIXEL 0     R3.x___  EOP
`;
