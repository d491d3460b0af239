/* Every instruction that computes each lane by itself. The others, which join slots or lanes, are in group-ops.ts. */
import { arithmeticOps } from './arithmetic.ts';
import { conditionalOps } from './conditional.ts';
import { convertOps } from './convert.ts';
import { integerOps } from './integer.ts';
import type { LaneOp } from './lane-op.ts';
import { radianOps, transcendentalOps } from './transcendental.ts';

const later: ReadonlyMap<string, LaneOp> = new Map(
  Object.entries({ ...arithmeticOps, ...conditionalOps, ...convertOps, ...integerOps, ...transcendentalOps }),
);

const first: ReadonlyMap<string, LaneOp> = new Map([...later, ...Object.entries(radianOps)]);

/** What an instruction computes in each lane; undefined for one that joins slots or lanes, or has no result. `radians`: R600. */
export function laneOp(name: string, radians: boolean): LaneOp | undefined {
  return (radians ? first : later).get(name);
}
