/** Takes bytes in order; each `write` is awaited before the next. The bytes may be reused by the caller afterwards. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
}

/** A sink that gathers everything in memory. */
export interface MemorySink extends ByteSink {
  readonly size: number;
  /** A copy of what was written so far. */
  bytes(): Uint8Array<ArrayBuffer>;
}

/** A sink that gathers everything in memory, for tests and small files. */
export function memorySink(): MemorySink {
  let data = new Uint8Array(1024);
  let size = 0;
  return {
    get size() {
      return size;
    },
    async write(bytes) {
      const end = size + bytes.length;
      if (end > data.length) {
        const grown = new Uint8Array(Math.max(end, data.length * 2));
        grown.set(data.subarray(0, size));
        data = grown;
      }
      data.set(bytes, size);
      size = end;
    },
    bytes: () => data.slice(0, size),
  };
}
