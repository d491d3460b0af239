/* One instruction over all lanes: the function that its mnemonic names, then the output modifier and the clamp. */
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import { doubleOps } from './doubles.ts';
import { bits, float, round } from './float-bits.ts';
import { joinedOps } from './joined.ts';
import { laneOp } from './lane-ops.ts';
import type { LaneOp } from './lane-op.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { GroupRows, Rows } from './rows.ts';

/** Computes slot `slot` of a group into its row. */
export type Execute = (rows: Rows, group: GroupRows, slot: number) => void;

/** The commonest instructions, each with its own loop: the same functions, without a call for each lane. */
const loops: Readonly<Record<string, Execute>> = {
  MOV: ({ file, lanes }, group, slot) => {
    const { a, out } = elementAt(group, slot);
    file.copyWithin(out, a, a + lanes);
  },
  ADD: ({ file, lanes }, group, slot) => {
    const { a, b, out } = elementAt(group, slot);
    for (let lane = 0; lane < lanes; lane++)
      file[out + lane] = bits(float(file[a + lane] ?? 0) + float(file[b + lane] ?? 0));
  },
  MUL_IEEE: ({ file, lanes }, group, slot) => {
    const { a, b, out } = elementAt(group, slot);
    for (let lane = 0; lane < lanes; lane++)
      file[out + lane] = bits(float(file[a + lane] ?? 0) * float(file[b + lane] ?? 0));
  },
  MULADD_IEEE: ({ file, lanes }, group, slot) => {
    const { a, b, c, out } = elementAt(group, slot);
    for (let lane = 0; lane < lanes; lane++) {
      const product = round(float(file[a + lane] ?? 0) * float(file[b + lane] ?? 0));
      file[out + lane] = bits(product + float(file[c + lane] ?? 0));
    }
  },
  ADD_INT: ({ file, lanes }, group, slot) => {
    const { a, b, out } = elementAt(group, slot);
    for (let lane = 0; lane < lanes; lane++) file[out + lane] = (file[a + lane] ?? 0) + (file[b + lane] ?? 0);
  },
};

const overLanes =
  (op: LaneOp): Execute =>
  ({ file, lanes }, group, slot) => {
    const { a, b, c, out } = elementAt(group, slot);
    for (let lane = 0; lane < lanes; lane++)
      file[out + lane] = op(file[a + lane] ?? 0, file[b + lane] ?? 0, file[c + lane] ?? 0);
  };

/** How to execute an instruction; undefined where it computes nothing (barriers, LDS) or is not modelled. */
export function executor(op: AluOp, radians: boolean): Execute | undefined {
  const loop = loops[op.name];
  if (loop !== undefined) return loop;
  const alone = laneOp(op.name, radians);
  return alone === undefined ? (joinedOps[op.name] ?? doubleOps[op.name]) : overLanes(alone);
}

/** By OMOD. */
const factors: readonly number[] = [1, 2, 4, 0.5];

/** OMOD: times 2, times 4, divided by 2; then CLAMP to 0.0 .. 1.0, where NaN becomes 0.0. Applied to a row in place. */
export function modifyOutput({ file, lanes }: Rows, out: number, omod: number, clamp: boolean): void {
  const factor = factors[omod] ?? 1;
  for (let lane = out; lane < out + lanes; lane++) {
    const value = float(file[lane] ?? 0) * factor;
    if (clamp) file[lane] = bits(value > 0 ? Math.min(value, 1) : 0);
    else file[lane] = bits(value);
  }
}

/** Source modifiers: the absolute value, then the negation, of the sign bit; from one row to another. */
export function modifySource({ file, lanes }: Rows, from: number, to: number, neg: boolean, abs: boolean): void {
  const keep = abs ? 0x7fffffff : -1;
  const flip = neg ? -0x80000000 : 0;
  for (let lane = 0; lane < lanes; lane++) file[to + lane] = ((file[from + lane] ?? 0) & keep) ^ flip;
}
