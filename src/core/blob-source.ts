import { checkRange, outside } from './check-range.ts';
import type { ByteSource } from './source.ts';
import { windowedSource } from './windowed-source.ts';

/** What a browser's or Node's Blob offers. */
export interface BlobLike {
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** A read of a blob goes to another process and takes as long for a window as for a byte: all small reads bring one. */
const WINDOW = 1024 * 1024;

/** A source over a Blob or File; small reads come from windows, the most recent of which are kept. */
export function blobSource(blob: BlobLike): ByteSource {
  const load = async (offset: number, length: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer());
    if (bytes.length !== length) throw outside(blob.size, offset, length);
    return bytes;
  };
  const readInto = async (offset: number, target: Uint8Array): Promise<void> => {
    checkRange(blob.size, offset, target.length);
    target.set(await load(offset, target.length));
  };
  return { ...windowedSource(blob.size, load, { window: WINDOW, near: Infinity }), readInto };
}
