import { constants, createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { byteCount, chunks, limits } from '../../core/index.ts';
import type { ByteSource, Report } from '../../core/index.ts';
import { FormatError, limitError } from '../../runtime/index.ts';
import type { Limits } from '../../runtime/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { descriptorOf } from '../files/descriptors.ts';
import { Failure, ioFailure } from '../errors/failure.ts';
import { isTruncated } from '../../unpack/pieces.ts';
import { compressionOf, unpack, unpackedName } from '../../unpack/unpack.ts';
import type { Inflater } from '../../unpack/gzip.ts';
import type { Compression } from '../../unpack/unpack.ts';
import { read } from './read-bytes.ts';
import { fileSource } from './source-file.ts';
import type { Allocate } from './source-file.ts';
import { spool } from './spool.ts';

const inflater = async (): Promise<Inflater> => (await import('./inflate.ts')).nodeInflater;

/** A file or standard input, open and unpacked. */
export interface Input {
  readonly source: ByteSource;
  /** The file's name without folder and without the suffix of its compression; detection may look at it. */
  readonly name: string;
  readonly compression: Compression | undefined;
  /** Bytes of the file as it is; absent where it is not compressed. */
  readonly compressedSize?: number;
  /** With `keepCut`: what was said of a compressed input that ends early; `source` is what could be unpacked. */
  readonly cut?: FormatError | undefined;
  readonly close: () => Promise<void>;
}

/** Settings of `openInput`. */
export interface InputOptions {
  /** Bounds on what it may cost: what a compressed input, or one without a size, expands to. */
  readonly limit?: Limits | undefined;
  /** Hears of bytes as they are read or unpacked. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Unpack no more than the head. */
  readonly headOnly?: boolean | undefined;
  /** Take what can be unpacked of an input that ends early for the input. */
  readonly keepCut?: boolean | undefined;
  /** Gives memory for a file that is read whole. */
  readonly allocate?: Allocate | undefined;
  /** The bytes, where somebody has them already: a member of an archive. `close` of the input closes them. */
  readonly bytes?: Opened | undefined;
}

/** Open `file` (`-` is standard input). Compression is recognised by its magic number, whatever the name. */
export async function openInput(file: string, report: Report, options: InputOptions = {}): Promise<Input> {
  const onBytes = options.onBytes ?? (() => {});
  const opened = options.bytes ?? (await openBytes(file, options, options.headOnly === true));
  if (options.headOnly !== true) read.bytes += opened.source.size;
  try {
    const head = await opened.source.read(0, Math.min(4, opened.source.size));
    const compression = compressionOf(head);
    const name = file === '-' ? '' : basename(file);
    if (compression === undefined) return { ...opened, name, compression };
    const packed = chunks(opened.source);
    const maxExpanded = options.limit?.expansion;
    const unpacked = unpack(packed, compression, opened.source.size, report, { maxExpanded, onBytes, inflater });
    const limited = options.headOnly === true ? headOf(unpacked) : unpacked;
    let cut: FormatError | undefined;
    const kept = options.keepCut === true ? untilCut(limited, (error) => (cut = error)) : limited;
    const { source, close } = await spool(kept, file);
    await opened.close();
    return {
      source,
      name: unpackedName(name),
      compression,
      compressedSize: opened.source.size,
      cut,
      close,
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Bytes that can be read anywhere, until they are closed. */
interface Opened {
  readonly source: ByteSource;
  readonly close: () => Promise<void>;
}

/** What a file unpacks to, from its beginning to its end; nothing of it is kept. */
export async function* unpackedFile(
  file: string,
  report: Report,
  { limit }: Pick<InputOptions, 'limit'> = {},
): AsyncGenerator<Uint8Array> {
  const onBytes = (): void => {};
  const { source, close } = await openBytes(file, { limit }, false);
  try {
    const compression = compressionOf(await source.read(0, Math.min(4, source.size)));
    const packed = chunks(source);
    yield* compression === undefined
      ? packed
      : unpack(packed, compression, source.size, report, { maxExpanded: limit?.expansion, onBytes, inflater });
  } finally {
    await close();
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function ownStream(file: string): AsyncIterable<Uint8Array> {
  const fd = descriptorOf(file);
  return fd === 0 ? process.stdin : createReadStream('', { fd, autoClose: false });
}

/** All text of a file, or of standard input where it is `-`; undefined where that is more than `most` bytes. */
export async function readText(file: string): Promise<string>;
export async function readText(file: string, most: number): Promise<string | undefined>;
export async function readText(file: string, most: number = Infinity): Promise<string | undefined> {
  const { source, close } = await openBytes(file, {}, false);
  try {
    if (source.size > Math.max(MAX_TEXT, most === Infinity ? 0 : most)) {
      if (most !== Infinity) return undefined;
      throw limitError('bytes', `text of ${byteCount(source.size)}, at most ${byteCount(MAX_TEXT)}`);
    }
    read.bytes += source.size;
    return source.size > most ? undefined : new TextDecoder().decode(await source.read(0, source.size));
  } finally {
    await close();
  }
}

/** Whether a file is packed; false where it cannot be read, or only once. */
export async function isCompressedFile(file: string): Promise<boolean> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => undefined);
  if (handle === undefined) return false;
  try {
    if (!(await handle.stat()).isFile()) return false;
    const { buffer, bytesRead } = await handle.read(new Uint8Array(4), 0, 4, 0);
    return compressionOf(buffer.subarray(0, bytesRead)) !== undefined;
  } finally {
    await handle.close();
  }
}

/** The bytes as they are: files are read in place, anything that cannot be is taken to its end first. */
async function openBytes(
  file: string,
  { onBytes = () => {}, allocate, limit }: InputOptions,
  headOnly: boolean,
): Promise<Opened> {
  const taken = (input: AsyncIterable<Uint8Array>, name: string): ReturnType<typeof spool> =>
    spool(bounded(counted(input, name, onBytes), limit?.expansion ?? MAX_STREAM), name);
  if (file === '-') return taken(process.stdin, 'standard input');
  const cannotRead = (error: unknown): never => {
    throw ioFailure(error, `cannot read ${file}`);
  };
  const handle = await open(file, 'r').catch((error: unknown) => {
    // A socket, or what another user opened, has a name that cannot be opened again; what it names is open already.
    if (descriptorOf(file) === undefined || isMissing(error)) return cannotRead(error);
    return undefined;
  });
  if (handle === undefined) return taken(ownStream(file), file);
  try {
    const status = await handle.stat().catch(cannotRead);
    if (status.isDirectory()) throw new Failure('io/eisdir', `cannot read ${file}: is a directory`, exitCode.io);
    if (!status.isFile()) {
      const spooled = await taken(createReadStream(file, { fd: handle }), file);
      return spooled;
    }
    const size = headOnly ? Math.min(status.size, HEAD_ONLY) : status.size;
    if (size > LARGE) growLess();
    return { source: await fileSource(handle, size, file, onBytes, allocate), close: () => handle.close() };
  } catch (error) {
    await handle.close().catch(() => {});
    throw error;
  }
}

/** Enough of a compressed file to unpack `limits.head` bytes, even where little can be packed. */
const HEAD_ONLY = 1024 * 1024;

/** Bytes that a stream may have where nothing else is said: nobody knows whether it ends. */
const MAX_STREAM = 4 * 1024 ** 3;
/** Files from which on a command may run out of memory. */
const LARGE = 16 * 1024 * 1024;

/** Ask the engine to collect garbage when the heap has doubled; else it waits until it is up to four times as large. */
function growLess(): void {
  setFlagsFromString('--heap-growing-percent=100');
}

/** Bytes of a text that is read whole, where nothing else is said. */
export const MAX_TEXT: number = 256 * 1024 ** 2;

/** A stream up to a number of bytes; FormatError `limit/expansion` where it goes on. */
async function* bounded(input: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const bytes of input) {
    size += bytes.length;
    if (size > most) {
      throw limitError('expansion', `input without a size goes on after ${byteCount(most)}`, { offset: most });
    }
    yield bytes;
  }
}

async function* counted(
  input: AsyncIterable<Uint8Array>,
  name: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of input) {
      onBytes(bytes.length);
      yield bytes;
    }
  } catch (error) {
    throw ioFailure(error, `cannot read ${name}`);
  }
}

/** What is unpacked up to where the input ends early, which is reported. */
async function* untilCut(
  input: AsyncIterable<Uint8Array>,
  onCut: (error: FormatError) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* input;
  } catch (error) {
    if (!isTruncated(error)) throw error;
    onCut(error);
  }
}

/** The first bytes of what is unpacked; damage further on is no matter here. */
async function* headOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left: number = limits.head;
  try {
    for await (const bytes of input) {
      yield bytes.subarray(0, left);
      left -= bytes.length;
      if (left <= 0) return;
    }
  } catch (error) {
    if (!(error instanceof FormatError) || left === limits.head) throw error;
  }
}
