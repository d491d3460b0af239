/* Members of tar archives, one after the other as the archive is unpacked: nothing but the member that is read is kept. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { FormatError, limitError } from '../../../runtime/index.ts';
import { Failure } from '../../errors/failure.ts';

/** A file in an archive; `bytes` have to be taken before the next one is asked for. */
export interface Member {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Whether a file is called like an archive, packed or not. */
export function isArchiveName(path: string): boolean {
  return /\.(?:tar|tar\.gz|tgz|tar\.zst|tar\.zstd|tzst)$/i.test(path);
}

/** Where the header of a tar archive says that it is one (POSIX.1-1988 and later, GNU). */
const MAGIC = 257;

/** Whether bytes begin like an archive. */
export function isArchive(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head.subarray(MAGIC, MAGIC + 5)) === 'ustar';
}

/** Entries of an archive that are read where nothing else is said: packed, a hundred thousand take a megabyte. */
const MOST_ENTRIES = 131_072;
/** Characters of a name; no system has longer ones, and what an archive says may be a gigabyte. */
const LONGEST_NAME = 4096;

/**
 * Files in an archive, of at most so many entries. FormatError `archive/damaged` where it is none, or ends early, `limit/entries` where
 * there are more.
 */
export async function* membersOf(
  archive: AsyncIterable<Uint8Array>,
  most: number = MOST_ENTRIES,
): AsyncGenerator<Member> {
  let count = 0;
  const parser = extract();
  const fed = pipeline(Readable.from(archive), parser);
  // What goes wrong comes out of the parser too, and is thrown there.
  fed.catch(() => {});
  try {
    for await (const entry of parser) {
      const { name, type, size } = entry.header;
      if (++count > most) throw limitError('entries', `more than ${most} entries of an archive`);
      if (type === 'file' || type === 'contiguous-file') yield { name: shortName(name), size, bytes: piecesOf(entry) };
      entry.resume();
    }
    await fed;
  } catch (error) {
    throw archiveError(error);
  } finally {
    parser.destroy();
  }
}

/** The beginning of a long name, as a text of its own: a part of a text keeps all of it. */
function shortName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  return `${Buffer.from(name.slice(0, LONGEST_NAME)).toString()}…`;
}

async function* piecesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of entry) if (piece instanceof Uint8Array) yield piece;
  } catch (error) {
    throw archiveError(error);
  }
}

/** Errors of reading and unpacking as they are, those of the archive's own framing as FormatError. */
function archiveError(error: unknown): unknown {
  if (error instanceof FormatError || error instanceof Failure) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new FormatError('archive/damaged', `damaged tar archive: ${reason}`);
}
