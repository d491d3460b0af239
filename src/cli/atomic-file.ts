import { randomBytes } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { byteBuffer } from './byte-buffer.ts';
import { ioFailure } from './failure.ts';

/** A file that appears under its name only when it is whole. */
export interface AtomicFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Put it in place; nothing can be written afterwards. */
  commit(): Promise<void>;
  /** Forget what was written, unless it is in place already. */
  discard(): Promise<void>;
}

/**
 * Write beside `file` and rename at the end, so that readers see the old file or the new one, and an input may be its own
 * output. Devices and pipes are written as they are; of a link, what it points to is replaced.
 */
export async function atomicFile(file: string): Promise<AtomicFile> {
  const cannotWrite = (error: unknown): never => {
    throw ioFailure(error, `cannot write ${file}`);
  };
  const status = await stat(file).catch(() => undefined);
  const inPlace = status !== undefined && !status.isFile();
  const target = status === undefined ? file : await realpath(file).catch(cannotWrite);
  const temporary = inPlace ? target : join(dirname(target), `.lanescope-${randomBytes(6).toString('hex')}.tmp`);
  const mode = status === undefined ? 0o666 : status.mode & 0o777;
  const handle = await open(temporary, inPlace ? 'w' : 'wx', mode).catch(cannotWrite);
  let done = false;
  const buffer = byteBuffer((bytes) => handle.writeFile(bytes).catch(cannotWrite));
  return {
    write: (bytes) => buffer.write(bytes),
    async commit() {
      done = true;
      try {
        await buffer.flush();
        await handle.close();
        if (!inPlace) await rename(temporary, target);
      } catch (error) {
        if (!inPlace) await rm(temporary, { force: true });
        cannotWrite(error);
      }
    },
    async discard() {
      if (done) return;
      done = true;
      await handle.close().catch(() => {});
      if (!inPlace) await rm(temporary, { force: true });
    },
  };
}
