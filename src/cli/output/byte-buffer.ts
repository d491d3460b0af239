/** Small writes gathered into large ones. */
export interface ByteBuffer {
  write(bytes: Uint8Array): Promise<void>;
  /** Hand on what is left. */
  flush(): Promise<void>;
}

/** A buffer before `write`, which gets at least `size` bytes at once but for the last time, and may not keep them. */
export function byteBuffer(write: (bytes: Uint8Array) => Promise<void>, size: number = 1024 * 1024): ByteBuffer {
  const buffer = new Uint8Array(size);
  let filled = 0;
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
      buffer.set(bytes, filled);
      filled += bytes.length;
    },
    flush,
  };
}
