/* Which task of a cluster looks at a file: a hash of its path says, so that every task works out the same without asking. */
import { fnv1a } from '../core/index.ts';

/** Task `index` of `count`, from 0. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Whether the file is this task's. */
export function isInShard(path: string, { index, count }: Shard): boolean {
  return count === 1 || hash(path) % count === index;
}

/** A hash with its bits mixed: neighbours among names go to different tasks. */
function hash(text: string): number {
  let h = fnv1a(text);
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b);
  return (h ^ (h >>> 16)) >>> 0;
}
