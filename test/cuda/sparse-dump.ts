// A dump with more memory than any disk should hold: a hole in the file.
import type { FileHandle } from 'node:fs/promises';
import { Kind } from '../../src/cuda/advanced.ts';
import { editable } from './dump-parts.ts';
import { fixture } from './open-bytes.ts';

const GiB = 2 ** 30;

/** The dump with its global memory moved behind a hole and grown to `size` bytes, header table at the very end. */
export async function sparseDump(handle: FileHandle, size: number): Promise<number> {
  const dump = editable(fixture('d06_meta_r575'));
  const { bytes } = dump;
  const shoff = Number(dump.view.getBigUint64(40, true));
  const global = dump.ofType(0x80000000 + Kind.global);
  const start = GiB;
  dump.set(global, 'sh_offset', start);
  dump.set(global, 'sh_size', size);
  dump.set(global, 'sh_addr', 2 ** 32);
  const headers = bytes.slice(shoff);
  dump.view.setBigUint64(40, BigInt(start + size), true);
  await handle.write(bytes, 0, shoff, 0);
  await handle.write(Uint8Array.of(1, 2, 3, 4), 0, 4, start + size - 4);
  await handle.write(headers, 0, headers.length, start + size);
  return start + size + headers.length;
}
