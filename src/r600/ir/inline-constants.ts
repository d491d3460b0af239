/* Source selects that stand for constants. */
import { ALU_SRC } from '../isa/tables/selects.ts';

/** The bits of each inline constant, by select. */
export const inlineConstants: ReadonlyMap<number, number> = new Map<number, number>([
  [ALU_SRC.ZERO, 0],
  [ALU_SRC.ONE, 0x3f800000],
  [ALU_SRC.ONE_INT, 1],
  [ALU_SRC.M_ONE_INT, -1],
  [ALU_SRC.HALF, 0x3f000000],
  [ALU_SRC.ONE_DBL_L, 0],
  [ALU_SRC.ONE_DBL_M, 0x3ff00000],
  [ALU_SRC.HALF_DBL_L, 0],
  [ALU_SRC.HALF_DBL_M, 0x3fe00000],
]);

/** Constants that have a select of their own, so that they need no literal: 0, 1.0, 0.5, 1, -1. Halves of doubles do not count. */
export function isInline(bits: number): boolean {
  return bits === 0 || bits === 0x3f800000 || bits === 0x3f000000 || bits === 1 || bits === -1;
}

/** The bank that stands for the constant file of R600 and R700, selects 256 to 511. */
export const CONSTANT_FILE = 255;
