/* What goes between the command and its workers. */
import { isInShard, unreadableRow } from '../../../triage/index.ts';
import type { Row, Shard } from '../../../triage/index.ts';
import type { FileItem } from './item.ts';
import type { Allocate } from '../../input/source-file.ts';
import type { ReadOptions } from './read-item.ts';

/** What a worker is started with. */
export interface WorkerData {
  readonly maxExpanded: number | undefined;
  readonly shard: Shard | undefined;
}

/** What a worker says of a file: its rows, or a bug of ours. `died`: the worker is gone. */
export type Answered =
  | { readonly rows: readonly Row[] }
  | { readonly rows: readonly Row[]; readonly died: true }
  | { readonly bug: unknown };

/** A file that took its worker along. */
export function lost({ path, size }: FileItem): Answered {
  const message = 'the worker that read it ended, likely for want of memory';
  return { died: true, rows: [unreadableRow(path, size, null, { code: 'triage/worker-ended', message })] };
}

/** How a worker reads: one file after the other. */
export function readOptions({ maxExpanded, shard }: Partial<WorkerData>): ReadOptions {
  const isMine = shard === undefined ? undefined : (path: string): boolean => isInShard(path, shard);
  return { maxExpanded, isMine, allocate: reusedMemory() };
}

/** Memory that is given again for the next file: new one for each makes the collector of garbage walk the heap all the time. */
function reusedMemory(): Allocate {
  let memory = new Uint8Array(0);
  return (length) => {
    if (length > memory.length) memory = new Uint8Array(length + (length >> 2));
    return memory.subarray(0, length);
  };
}
