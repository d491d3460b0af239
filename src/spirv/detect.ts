import type { Detection } from '../core/index.ts';

const little: readonly number[] = [0x03, 0x02, 0x23, 0x07];
const big: readonly number[] = [0x07, 0x23, 0x02, 0x03];

/** Whether bytes are a SPIR-V module: the magic number in either byte order, or a name that ends in `.spv`. */
export function detect(head: Uint8Array, name: string): Detection {
  if ([little, big].some((magic) => magic.every((byte, i) => head[i] === byte))) return 'yes';
  return /\.spv$/i.test(name) ? 'maybe' : 'no';
}
