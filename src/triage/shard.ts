/* Which task of a cluster looks at a file: a hash of its path says, so that every task works out the same without asking. */

/** Task `index` of `count`, from 0. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Whether the file is this task's. */
export function isInShard(path: string, { index, count }: Shard): boolean {
  return count === 1 || hash(path) % count === index;
}

/** FNV-1a over UTF-8, 32 bits, with its bits mixed: neighbours among names go to different tasks. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) h = Math.imul(h ^ byte, 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b);
  return (h ^ (h >>> 16)) >>> 0;
}
