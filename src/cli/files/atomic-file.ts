import { closeSync, constants, fchmodSync, open as openFile, write } from 'node:fs';
import { access, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { byteBuffer } from '../output/byte-buffer.ts';
import { descriptorOf } from './descriptors.ts';
import { destinationIn, destinationOf } from './destination.ts';
import type { Destination } from './destination.ts';
import { ioFailure } from '../errors/failure.ts';
import { refuseInput, refuseWritten, rememberWritten } from './run-files.ts';
import { temporaryFile } from './temporary.ts';
import type { Temporary } from './temporary.ts';

/** A file that appears under its name only when it is whole. */
export interface AtomicFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Write what is still held back, and nothing afterwards: what can fail for lack of space has failed then. */
  finish(): Promise<void>;
  /** Put it in place. */
  commit(): Promise<void>;
  /** Forget what was written, unless it is in place already. */
  discard(): Promise<void>;
}

/**
 * Write beside `file` and rename at the end, so that readers see the old file or the new one. Of a link, what it points to is
 * replaced, or made where it is not there yet. Devices and pipes are written as they are.
 */
export function atomicFile(file: string): Promise<AtomicFile> {
  const own = descriptorOf(file);
  return own === undefined ? open(file, destinationOf(file)) : Promise.resolve(streamTo(file, own));
}

/** The same for a file of this name in a folder; a link of that name is itself replaced. */
export function atomicFileIn(folder: string, name: string): Promise<AtomicFile> {
  return open(join(folder, name), destinationIn(folder, name));
}

async function open(file: string, found: Promise<Destination>): Promise<AtomicFile> {
  const cannotWrite = failing(file);
  const destination = await found.catch(cannotWrite);
  const { path, kind } = destination;
  if (kind === 'folder') return cannotWrite(Object.assign(new Error(), { code: 'EISDIR', syscall: 'open' }));
  if (kind === 'stream') {
    return streamTo(file, await openStream(file, 'w').catch(cannotWrite));
  }
  refuseInput(file, destination);
  await access(dirname(path), constants.W_OK).catch(cannotWrite);
  return replacing(file, destination);
}

/** Bytes for a destination that is replaced; the temporary file is there from the first full buffer on. */
function replacing(file: string, { path, mode }: Destination): AtomicFile {
  const cannotWrite = failing(file);
  let temporary: (Temporary & { readonly fd: number }) | undefined;
  let isOpen = false;
  const opened = (): Temporary & { readonly fd: number } => {
    if (temporary !== undefined) return temporary;
    temporary = temporaryFile(dirname(path), mode ?? 0o666);
    isOpen = true;
    if (mode !== undefined) fchmodSync(temporary.fd, mode);
    return temporary;
  };
  const close = (): void => {
    if (isOpen && temporary !== undefined) closeSync(temporary.fd);
    isOpen = false;
  };
  const buffer = byteBuffer((bytes) => guarded(async () => writeAll(opened().fd, bytes), cannotWrite));
  const finish = async (): Promise<void> => {
    await buffer.flush();
    await guarded(async () => {
      opened();
      close();
    }, cannotWrite);
  };
  const discard = async (): Promise<void> => {
    close();
    temporary?.remove();
  };
  return {
    write: (bytes) => buffer.write(bytes),
    finish,
    async commit() {
      try {
        await finish();
        await refuseWritten(file, path);
        await guarded(() => rename(opened().path, path), cannotWrite);
        await rememberWritten(path);
      } finally {
        await discard();
      }
    },
    discard,
  };
}

/** Bytes for a device, a pipe, or something that is open already. */
function streamTo(file: string, fd: number): AtomicFile {
  const cannotWrite = failing(file);
  const buffer = byteBuffer((bytes) => guarded(() => writeAll(fd, bytes), cannotWrite));
  let isOpen = descriptorOf(file) === undefined;
  const close = (): void => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    write: (bytes) => buffer.write(bytes),
    finish: () => buffer.flush(),
    async commit() {
      await buffer.flush();
      close();
    },
    discard: async () => close(),
  };
}

const openStream = promisify(openFile);
const writeSome = promisify(write);

/** A disk that fills up takes a part first, and says so only the next time. */
async function writeAll(fd: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await writeSome(fd, bytes, at)).bytesWritten;
}

async function guarded(work: () => Promise<void>, failed: (error: unknown) => never): Promise<void> {
  try {
    await work();
  } catch (error) {
    failed(error);
  }
}

function failing(file: string): (error: unknown) => never {
  return (error) => {
    throw ioFailure(error, `cannot write ${file}`);
  };
}
