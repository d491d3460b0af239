import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memorySource } from '../../core/index.ts';
import type { ByteSource } from '../../core/index.ts';
import { ioFailure } from '../errors/failure.ts';
import { fileSource } from './source-file.ts';

/** Streams up to this many bytes stay in memory; longer ones go to a temporary file. */
const IN_MEMORY = 64 * 1024 * 1024;

/** A stream made random-access; `close` gives back its disk space. */
export interface Spooled {
  readonly source: ByteSource;
  readonly close: () => Promise<void>;
}

/** Take a stream to its end. The temporary file has no name any more by the time it is read. */
export async function spool(input: AsyncIterable<Uint8Array>, name: string): Promise<Spooled> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let file: FileHandle | undefined;
  try {
    for await (const bytes of gathered(input)) {
      if (file === undefined && size + bytes.length > IN_MEMORY) {
        file = await unnamedFile();
        for (const part of parts) await file.writeFile(part).catch(noSpace);
        parts.length = 0;
      }
      if (file !== undefined) await file.writeFile(bytes).catch(noSpace);
      else parts.push(bytes);
      size += bytes.length;
    }
    if (file === undefined) return { source: memorySource(Buffer.concat(parts, size)), close: async () => {} };
    const handle = file;
    return { source: await fileSource(handle, size, name), close: () => handle.close() };
  } catch (error) {
    await file?.close();
    throw error;
  }
}

/** Pieces that are shorter than this are put together: each takes hundreds of bytes of memory, however short it is. */
const SHORT = 4096;

/** The same bytes in pieces that are not short, but for the last and those in front of long ones. */
async function* gathered(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let block = new Uint8Array(16 * SHORT);
  let length = 0;
  for await (const bytes of input) {
    if (length > 0 && (bytes.length >= SHORT || length + bytes.length > block.length)) {
      yield block.subarray(0, length);
      block = new Uint8Array(16 * SHORT);
      length = 0;
    }
    if (bytes.length >= SHORT) yield bytes;
    else {
      block.set(bytes, length);
      length += bytes.length;
    }
  }
  if (length > 0) yield block.subarray(0, length);
}

async function unnamedFile(): Promise<FileHandle> {
  const { temporaryFolder } = await import('../files/temporary.ts');
  const folder = temporaryFolder();
  try {
    return await open(join(folder.path, 'expanded'), 'wx+', 0o600);
  } catch (error) {
    return noSpace(error);
  } finally {
    folder.remove();
  }
}

function noSpace(error: unknown): never {
  throw ioFailure(error, `cannot write a temporary file in ${tmpdir()}`);
}
