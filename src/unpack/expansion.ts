import { byteCount } from '../core/index.ts';
import { limitError } from '../runtime/index.ts';

/** Compressed inputs may always expand to this many bytes. */
const ALWAYS = 64 * 1024 * 1024;
/** Beyond that, to this many times their compressed size. */
const RATIO = 256;

/** Bytes that have been unpacked so far in this process. */
export const unpacked = { bytes: 0 };

/** Counts what comes out of a decompressor; called with each piece, it throws FormatError `limit/expansion` once that is too much. */
export type Expansion = (bytes: number, compressed: number) => void;

/**
 * The bound on expansion: `maximum` bytes when given, else 64 MiB or 256 times the compressed size, whichever is more.
 * Memory full of zeros packs a thousandfold, but registers, code and headers around it do not.
 */
export function expansion(maximum: number | undefined): Expansion {
  let total = 0;
  return (bytes, compressed) => {
    total += bytes;
    unpacked.bytes += bytes;
    const allowed = maximum ?? Math.max(ALWAYS, RATIO * compressed);
    if (total <= allowed) return;
    const rule = maximum === undefined ? `64 MiB or ${RATIO} times its size, whichever is more` : 'as given';
    throw limitError(
      'expansion',
      `compressed input expands too far: ${compressed} bytes to more than ${byteCount(allowed)}, ${rule}`,
    );
  };
}
