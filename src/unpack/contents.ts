/* Contents in memory whose size is known before they are expanded, such as compressed sections. */
import { FormatError } from '../runtime/index.ts';
import type { Expansion } from './expansion.ts';
import { pieces } from './pieces.ts';
import { unzlib, unzlibAll } from './zlib.ts';
import { unzstd } from './zstd.ts';

export { expansion } from './expansion.ts';

/** How contents are packed. */
export type Packing = 'zlib' | 'zstd';

/** Expand contents to exactly `size` bytes. FormatError where they are damaged, of another size, or `check` finds the size too much. */
export async function expandContents(
  packing: Packing,
  packed: Uint8Array,
  size: number,
  check: Expansion,
): Promise<Uint8Array> {
  // A size that the bytes cannot have is wrong: what they do have counts.
  const isPossible = packing === 'zlib' && size <= MOST_EXPANDED * packed.length;
  if (isPossible) {
    check(size, packed.length);
    const all = unzlibAll(packed, size);
    if (all !== undefined) return all;
  }
  const unpacker = packing === 'zlib' ? unzlib(packed) : unzstd(pieces(oneOf(packed)));
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of unpacker) {
    length += bytes.length;
    if (length > size) break;
    if (!isPossible) check(bytes.length, packed.length);
    parts.push(bytes);
  }
  if (length !== size) {
    const found = length > size ? 'more' : `${length}`;
    throw new FormatError('compressed/size', `compressed contents of ${size} bytes by their header have ${found}`);
  }
  const contents = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    contents.set(part, at);
    at += part.length;
  }
  return contents;
}

/** Bytes that one byte of a deflate stream becomes at most. */
const MOST_EXPANDED = 1032;

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
