/*
 * Where the lanes' values lie: one array of 32-bit words, a row of `lanes` words for each scalar. An operand is the offset of
 * its row, so that an instruction is one loop over three rows into a fourth.
 */
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';

/** An instruction of a group, ready to execute: the rows of its sources, modifiers applied, and of its result. */
export interface SlotRows {
  readonly op: AluOp;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly out: number;
  /** Of an interpolation: which parameter. */
  readonly param: number;
}

/** The instructions of a group by slot: x, y, z, w, t. */
export type GroupRows = readonly (SlotRows | undefined)[];

/** Interpolation parameter `param`, component `chan`: its value at vertex 0, or (1, 2) the difference to vertex 1 or 2. */
export type Parameter = (param: number, chan: number, vertex: 0 | 1 | 2, lane: number) => number;

/** What joining instructions work on. */
export interface Rows {
  readonly file: Int32Array;
  readonly lanes: number;
  readonly parameter: Parameter;
}
