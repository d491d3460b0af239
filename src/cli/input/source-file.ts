import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { checkRange, memorySource, passingSource, windowedSource } from '../../core/index.ts';
import type { ByteSource } from '../../core/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { Failure, ioFailure } from '../errors/failure.ts';

const MiB = 1024 * 1024;

/** Files up to this size are read whole, once: tables are then views of one buffer. */
const WHOLE = 16 * MiB;

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
  return { ...windowedSource(size, load), readInto, passing: () => passingSource(size, fill) };
}
