/* What goes between the command and its workers. */
import { isInShard } from '../../../triage/index.ts';
import type { Row, Shard } from '../../../triage/index.ts';
import type { Limits } from '../../../runtime/index.ts';
import type { Allocate } from '../../input/source-file.ts';
import type { ReadOptions } from './read-item.ts';

/** What a worker is started with. */
export interface WorkerData {
  readonly limit: Limits | undefined;
  readonly shard: Shard | undefined;
}

/** What a worker says: a row of the file, that it has said all, or a bug of ours. */
export type FromWorker = { readonly row: Row } | { readonly done: true } | { readonly bug: unknown };

/** How a worker reads: one file after the other. */
export function readOptions({ limit, shard }: Partial<WorkerData>): ReadOptions {
  const isMine = shard === undefined ? undefined : (path: string): boolean => isInShard(path, shard);
  return { limit, isMine, allocate: reusedMemory() };
}

/** Memory that is given again for the next file: new one for each makes the collector of garbage walk the heap all the time. */
function reusedMemory(): Allocate {
  let memory = new Uint8Array(0);
  return (length) => {
    if (length > memory.length) memory = new Uint8Array(length + (length >> 2));
    return memory.subarray(0, length);
  };
}
