/* Files of the page as sources: read in place, unpacked where they are compressed. */
import { blobSource, chunks, memorySource, windowedSource } from '../../core/index.ts';
import type { ByteSource, Report } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { compressionOf, unpack, unpackedName } from '../../unpack/unpack.ts';
import type { Given } from '../protocol.ts';

const MiB = 1024 * 1024;

/** Files up to this size are read whole, once. */
const WHOLE = 16 * MiB;

/** A file of the page, ready to be parsed. */
export interface Input {
  readonly source: ByteSource;
  /** Without the suffix of its compression. */
  readonly name: string;
}

/** The file's bytes, unpacked within the limits of the command line. */
export async function openInput(given: Given, report: Report): Promise<Input> {
  const source = await bytesOf(given);
  const compression = compressionOf(await source.read(0, Math.min(4, source.size)));
  if (compression === undefined) return { source, name: given.name };
  const unpacked = unpack(chunks(source), compression, source.size, report, {
    inflater: async () => (await import('./inflate.ts')).browserInflater,
  });
  const parts: Uint8Array[] = [];
  for await (const bytes of unpacked) parts.push(bytes.slice());
  const blob = new Blob(parts as BlobPart[]);
  return { source: await sourceOf(blob), name: unpackedName(given.name) };
}

async function bytesOf({ blob, url, size }: Given): Promise<ByteSource> {
  if (blob !== undefined) return sourceOf(blob);
  if (url === undefined) throw new FormatError('source/end', 'a file without bytes');
  const load = async (offset: number, length: number): Promise<Uint8Array> => {
    if (length === 0) return new Uint8Array(0);
    const response = await fetch(url, { headers: { range: `bytes=${offset}-${offset + length - 1}` } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok || bytes.length !== length) {
      throw new FormatError(
        'source/end',
        `cannot read ${length} bytes at ${offset}: the server answers ${response.status}`,
        {
          offset,
        },
      );
    }
    return bytes;
  };
  if (size <= WHOLE) return memorySource(await load(0, size));
  return windowedSource(size, load, { window: 4 * MiB, near: Infinity });
}

async function sourceOf(blob: Blob): Promise<ByteSource> {
  return blob.size <= WHOLE ? memorySource(new Uint8Array(await blob.arrayBuffer())) : blobSource(blob);
}
