/* Which values each position reads and writes, as lists of uids in flat arrays, so that what looks at them often looks at numbers. */
import type { Flow, FlowBlock } from './flow.ts';
import { elementAt } from '../../ir/element-at.ts';
import { forEachRead, forEachWrite, isHeld } from './operands.ts';

/** Position p reads `reads[readsFrom[p]]` up to, not including, `reads[readsFrom[p + 1]]`; the same of writes. */
export interface Accesses {
  readonly reads: readonly number[];
  readonly readsFrom: Int32Array;
  readonly writes: readonly number[];
  readonly writesFrom: Int32Array;
}

/** The accesses of a shader's positions: phi nodes write at the entry of their block and read at the exits before it. */
export function accessesOf({ blocks, positions }: Flow): Accesses {
  const reads: number[] = [];
  const writes: number[] = [];
  const readsFrom = new Int32Array(positions + 1);
  const writesFrom = new Int32Array(positions + 1);
  const read = ({ uid }: { readonly uid: number }): void => void reads.push(uid);
  const write = ({ uid }: { readonly uid: number }): void => void writes.push(uid);
  let position = 0;
  const next = (): void => {
    position++;
    readsFrom[position] = reads.length;
    writesFrom[position] = writes.length;
  };
  for (const block of blocks) {
    for (const phi of block.phis) if (isHeld(phi.dst[0])) write(phi.dst[0]);
    next();
    for (const node of block.nodes) {
      forEachRead(node, read);
      forEachWrite(node, write);
      next();
    }
    readAtExit(block, reads);
    next();
  }
  return { reads, readsFrom, writes, writesFrom };
}

/** What the phi nodes after the exit take from here. */
function readAtExit({ successors, phiIndex }: FlowBlock, reads: number[]): void {
  const next = successors.length === 1 ? elementAt(successors, 0) : undefined;
  if (next === undefined) return;
  for (const { src } of next.phis) {
    const source = src[phiIndex];
    if (isHeld(source)) reads.push(source.uid);
  }
}
