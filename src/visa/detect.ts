import type { Detection } from '../core/index.ts';

const magic: readonly number[] = [0x10, 0xd0, 0xad, 0xde];

/** Whether bytes are a vISA debug info stream; which of the four layouts is found by reading it all. */
export function detect(head: Uint8Array, _name: string): Detection {
  return magic.every((byte, i) => head[i] === byte) ? 'yes' : 'no';
}
