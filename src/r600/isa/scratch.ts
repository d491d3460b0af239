/* Scratch memory: places of four words that each lane has for itself, as many as a driver reserves. */
import type { CfInst, FetchInst, Program } from './program.ts';

/** One more than the highest place that a program names; 0 where it touches none. An indexed access may be anywhere in its array. */
export function scratchPlaces({ cf }: Pick<Program, 'cf'>): number {
  let most = 0;
  for (const inst of cf) {
    most = Math.max(most, written(inst));
    if (inst.kind === 'fetch') for (const fetch of inst.clause.insts) most = Math.max(most, read(fetch));
  }
  return most;
}

/** How many instructions touch scratch memory. */
export function scratchAccesses({ cf }: Pick<Program, 'cf'>): number {
  let count = 0;
  for (const inst of cf) {
    if (written(inst) > 0) count++;
    if (inst.kind === 'fetch') for (const fetch of inst.clause.insts) if (read(fetch) > 0) count++;
  }
  return count;
}

function written(inst: CfInst): number {
  if (inst.kind !== 'mem' || inst.op?.name !== 'MEM_SCRATCH') return 0;
  const { word0, word1 } = inst;
  return end(word0.ARRAY_BASE, word1.BURST_COUNT, (word0.TYPE & 1) === 1 ? word1.ARR_SIZE : 0);
}

function read(inst: FetchInst): number {
  if (inst.kind !== 'mem' || inst.op?.name !== 'READ_SCRATCH') return 0;
  const { word0, word2 } = inst;
  return end(word2.ARRAY_BASE, word0.BURST_COUNT, word0.INDEXED ? word2.ARR_SIZE : 0);
}

/** ARR_SIZE and BURST_COUNT are one less than what they count. */
function end(base: number, burst: number, size: number): number {
  return base + Math.max(burst, size) + 1;
}
