/*
 * What a shader sees of the world: registers at its start, constants, interpolation parameters, fetches. Callbacks, so that
 * the interpreter holds no memory of its own but LDS and scratch. The default answers are hashes of a seed and of everything
 * that the question depends on: two programs that ask the same get the same.
 */
import type { FetchQuery } from './fetch-query.ts';
import type { Parameter } from './semantics/rows.ts';

/** The callbacks. All bits are signed 32-bit integers. */
export interface Environment {
  /** What component `chan` of register `gpr` holds at the start, or after the fetch shader. */
  readonly input: (gpr: number, chan: number, lane: number) => number;
  /** What a register that nobody wrote holds, under their selects also PV and PS; undefined: zero. */
  readonly garbage: ((gpr: number, chan: number, lane: number) => number) | undefined;
  /** Component `chan` of constant `index` of a constant buffer. */
  readonly constant: (bank: number, index: number, chan: number) => number;
  readonly parameter: Parameter;
  /** Fills `out` with the four components that a fetch finds, before its destination selects. */
  readonly fetch: (query: FetchQuery, operands: readonly number[], lane: number, out: Int32Array) => void;
  /** A source select that is none of the others: wave and group ids, clocks, masks. */
  readonly special: (sel: number, lane: number) => number;
  /** Word `address / 4` of the local data share at the start. */
  readonly lds: (word: number) => number;
  /** Whether a lane of a pixel shader covers no pixel and only helps its quad. */
  readonly helper: (lane: number) => boolean;
  /** A boolean constant, which CF_CONST names where COND asks for one. */
  readonly boolean: (index: number) => boolean;
  /** A loop constant: trip count, first index, step. */
  readonly loop: (index: number) => readonly [count: number, first: number, step: number];
}
