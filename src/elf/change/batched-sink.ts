import type { ByteSink } from '../../core/index.ts';

/** Bytes that are gathered before they are handed on. */
const BATCH = 1 << 20;

/** A sink that is told to pass on what it still holds when everything was written. */
export interface BatchedSink extends ByteSink {
  flush(): Promise<void>;
}

/** Gathers small writes into large ones: a dump has hundreds of thousands of tables of a few dozen bytes. */
export function batchedSink(sink: ByteSink): BatchedSink {
  const batch = new Uint8Array(BATCH);
  let filled = 0;
  const flush = async (): Promise<void> => {
    if (filled > 0) await sink.write(batch.subarray(0, filled));
    filled = 0;
  };
  return {
    flush,
    async write(bytes) {
      if (bytes.length > BATCH - filled) await flush();
      if (bytes.length >= BATCH) {
        await sink.write(bytes);
        return;
      }
      batch.set(bytes, filled);
      filled += bytes.length;
    },
  };
}
