import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { checkRange, memorySource } from '../../core/index.ts';
import type { ByteSource } from '../../core/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { Failure, ioFailure } from '../errors/failure.ts';

const MiB = 1024 * 1024;

/** Files up to this size are read whole, once: tables are then views of one buffer. */
const WHOLE = 16 * MiB;
/** Larger files are read in aligned windows, the most recent of which are kept: 4 MiB whatever the file's size. */
const WINDOW = MiB / 8;
const WINDOWS = 32;

/** Memory of this length for bytes that are read; what is in it does not matter. */
export type Allocate = (length: number) => Uint8Array;

/**
 * A source over an open file of any size; `onRead` hears how many bytes came from the system, `allocate` gives memory for a file
 * that is read whole.
 */
export async function fileSource(
  handle: FileHandle,
  size: number,
  name: string,
  onRead: (bytes: number) => void = () => {},
  allocate: Allocate = (length) => new Uint8Array(length),
): Promise<ByteSource> {
  const fill = (offset: number, bytes: Uint8Array): void => {
    for (let done = 0; done < bytes.length;) {
      // One pread takes at most 2^31 - 1 bytes.
      const count = Math.min(bytes.length - done, 1024 * MiB);
      const bytesRead = pread(handle.fd, bytes, done, count, offset + done);
      if (bytesRead === 0) {
        throw new Failure('io/changed', `cannot read ${name}: it became shorter while it was read`, exitCode.io);
      }
      onRead(bytesRead);
      done += bytesRead;
    }
  };
  const load = (offset: number, length: number): Uint8Array => {
    const bytes = new Uint8Array(length);
    fill(offset, bytes);
    return bytes;
  };
  const readInto = async (offset: number, target: Uint8Array): Promise<void> => {
    checkRange(size, offset, target.length);
    fill(offset, target);
  };
  // A read in this thread takes a tenth of the time that handing it to another does.
  function pread(...[fd, bytes, at, count, place]: [number, Uint8Array, number, number, number]): number {
    try {
      return readSync(fd, bytes, at, count, place);
    } catch (error) {
      throw ioFailure(error, `cannot read ${name}`);
    }
  }
  if (size <= WHOLE) {
    const whole = allocate(size);
    fill(0, whole);
    return memorySource(whole);
  }
  return { ...windowedSource(size, load), readInto };
}

/** A read that starts this close after the last one belongs to a walk: what follows will be wanted too. */
const NEAR = 4096;

/**
 * Small reads that follow each other come from cached windows, as views; reads here and there, and those larger than a window,
 * bring only what was asked for.
 */
function windowedSource(size: number, load: (offset: number, length: number) => Uint8Array): ByteSource {
  const windows = new Map<number, Uint8Array>();
  let lastIndex = -1;
  let lastEnd = -1;
  let last = new Uint8Array(0) as Uint8Array;

  const windowAt = (index: number): Uint8Array => {
    if (index === lastIndex) return last;
    let window = windows.get(index);
    windows.delete(index);
    window ??= load(index * WINDOW, Math.min(WINDOW, size - index * WINDOW));
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
      if (length > WINDOW) return load(offset, length);
      const index = Math.floor(offset / WINDOW);
      const gap = offset - lastEnd;
      lastEnd = offset + length;
      const isNear = gap >= 0 && gap < NEAR;
      if (!isNear && !windows.has(index)) return load(offset, length);
      const start = offset - index * WINDOW;
      const end = start + length;
      const first = windowAt(index);
      if (end <= WINDOW) return first.subarray(start, end);
      const joined = new Uint8Array(length);
      joined.set(first.subarray(start));
      const second = windowAt(index + 1);
      joined.set(second.subarray(0, end - WINDOW), WINDOW - start);
      return joined;
    },
  };
}
