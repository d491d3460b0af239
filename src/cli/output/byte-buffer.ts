/** Small writes gathered into large ones. */
export interface ByteBuffer {
  write(bytes: Uint8Array): Promise<void>;
  /** Hand on what is left. */
  flush(): Promise<void>;
}

/** Most files of a folder are small: a buffer starts with room for so many bytes. */
const FIRST = 16384;

/** A buffer before `write`, which gets at least `size` bytes at once but for the last time, and may not keep them. */
export function byteBuffer(write: (bytes: Uint8Array) => Promise<void>, size: number = 1024 * 1024): ByteBuffer {
  let buffer = new Uint8Array(Math.min(size, FIRST));
  let filled = 0;
  const makeRoom = (count: number): void => {
    if (filled + count <= buffer.length) return;
    const larger = new Uint8Array(Math.min(size, Math.max(2 * buffer.length, filled + count)));
    larger.set(buffer.subarray(0, filled));
    buffer = larger;
  };
  const flush = async (): Promise<void> => {
    if (filled === 0) return;
    const bytes = buffer.subarray(0, filled);
    filled = 0;
    await write(bytes);
  };
  return {
    async write(bytes) {
      if (filled + bytes.length > size) await flush();
      if (bytes.length >= size) return write(bytes);
      makeRoom(bytes.length);
      buffer.set(bytes, filled);
      filled += bytes.length;
    },
    flush,
  };
}
