import { checkRange } from './check-range.ts';
import type { ByteSource } from './source.ts';

/** Bytes of a window, and how many are kept: 4 MiB whatever the input's size. */
const WINDOW = 128 * 1024;
const WINDOWS = 32;

/** How `windowedSource` reads. */
export interface WindowOptions {
  /** Bytes of a window. */
  readonly window?: number;
  /** How close after the last read one has to start to bring a window. */
  readonly near?: number;
}

/** Reads that each start this close after the last one are a walk when there are STEPS of them: what follows will be wanted too. */
const NEAR = 4096;
const STEPS = 2;

/**
 * A source whose reads that follow each other come from one window, filled again and again: a walk over 100 MB takes no more memory
 * than the window, and none that has to be collected.
 */
export function passingSource(size: number, fill: (offset: number, target: Uint8Array) => void): ByteSource {
  const window = new Uint8Array(WINDOW);
  let start = 0;
  let filled = 0;
  let lastEnd = -Infinity;
  return {
    size,
    async read(offset, length) {
      checkRange(size, offset, length);
      const gap = offset - lastEnd;
      lastEnd = offset + length;
      if (length > WINDOW) {
        const bytes = new Uint8Array(length);
        fill(offset, bytes);
        return bytes;
      }
      if (offset < start || lastEnd > start + filled) {
        const count = gap >= 0 && gap < NEAR ? Math.min(WINDOW, size - offset) : length;
        filled = 0;
        fill(offset, window.subarray(0, count));
        start = offset;
        filled = count;
      }
      return window.subarray(offset - start, lastEnd - start);
    },
  };
}

/**
 * Small reads that follow each other come from cached windows, as views; reads here and there, and those larger than a window,
 * bring only what was asked for.
 */
export function windowedSource(
  size: number,
  load: (offset: number, length: number) => Uint8Array | Promise<Uint8Array>,
  { window: bytes = WINDOW, near = NEAR }: WindowOptions = {},
): ByteSource {
  const windows = new Map<number, Uint8Array>();
  let lastIndex = -1;
  let lastEnd = -Infinity;
  let steps = 0;
  let last = new Uint8Array(0) as Uint8Array;

  const windowAt = async (index: number): Promise<Uint8Array> => {
    if (index === lastIndex) return last;
    let window = windows.get(index);
    windows.delete(index);
    window ??= await load(index * bytes, Math.min(bytes, size - index * bytes));
    windows.set(index, window);
    for (const oldest of windows.keys()) {
      if (windows.size <= WINDOWS) break;
      windows.delete(oldest);
    }
    last = window;
    lastIndex = index;
    return last;
  };

  return {
    size,
    async read(offset, length) {
      checkRange(size, offset, length);
      if (length > bytes) return load(offset, length);
      const index = Math.floor(offset / bytes);
      const gap = offset - lastEnd;
      lastEnd = offset + length;
      steps = gap >= 0 && gap < near ? steps + 1 : 0;
      if (near !== Infinity && steps < STEPS && !windows.has(index)) return load(offset, length);
      const start = offset - index * bytes;
      const end = start + length;
      const first = index === lastIndex ? last : await windowAt(index);
      if (end <= bytes) return first.subarray(start, end);
      const joined = new Uint8Array(length);
      joined.set(first.subarray(start));
      const second = await windowAt(index + 1);
      joined.set(second.subarray(0, end - bytes), bytes - start);
      return joined;
    },
  };
}
