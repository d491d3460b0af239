/* Lengths of the 32-bit format (DWARF 5, section 7.4): they precede what they count. */
import type { ByteWriter } from '../../runtime/index.ts';

/** Leave room for a length; the function that comes back fills it in with the bytes written since. */
export function lengthAhead(w: ByteWriter): () => void {
  const start = w.pos;
  w.u4(0, true);
  return () => {
    const end = w.pos;
    w.seek(start);
    w.u4(end - start - 4, true);
    w.seek(end);
  };
}
