/* Compressed inputs: which compression it is, and what it expands to, within limits. */
import type { Report } from '../core/index.ts';
import { expansion } from './expansion.ts';
import type { Inflater } from './gzip.ts';
import { pieces } from './pieces.ts';

/** How an input was packed. */
export type Compression = 'gzip' | 'zstd';

/** The compression that the first four bytes of an input are the magic number of. */
export function compressionOf(head: Uint8Array): Compression | undefined {
  const [a, b, c, d] = head;
  if (a === 0x1f && b === 0x8b) return 'gzip';
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd';
  // A skippable frame in front, as parallel compressors write it.
  if (a !== undefined && (a & 0xf0) === 0x50 && b === 0x2a && c === 0x4d && d === 0x18) return 'zstd';
  return undefined;
}

/** A file's name without the suffix of its compression. */
export function unpackedName(name: string): string {
  return name.replace(/\.(gz|zst|zstd)$/i, '');
}

/** Settings of `unpack`. */
export interface UnpackOptions {
  /** Bytes that the input may expand to, in place of the usual rule. */
  readonly maxExpanded?: number | undefined;
  /** Hears of bytes as they are unpacked. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Loads what inflates. */
  readonly inflater: () => Promise<Inflater>;
}

/** What a compressed input expands to, piece by piece; FormatError where it is damaged or expands too far. */
export async function* unpack(
  packed: AsyncIterable<Uint8Array>,
  compression: Compression,
  compressedSize: number,
  report: Report,
  { maxExpanded, onBytes, inflater }: UnpackOptions,
): AsyncGenerator<Uint8Array> {
  const check = expansion(maxExpanded);
  const input = pieces(packed);
  const unpacker =
    compression === 'gzip'
      ? (await import('./gzip.ts')).gunzip(input, report, await inflater())
      : (await import('./zstd.ts')).unzstd(input);
  for await (const bytes of unpacker) {
    check(bytes.length, compressedSize);
    onBytes?.(bytes.length);
    yield bytes;
  }
}
