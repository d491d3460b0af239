import type { Detection } from '../core/index.ts';

/** Whether bytes start like an ELF file; formats inside ELF know better what it is, hence never sure. */
export function detect(head: Uint8Array): Detection {
  return head[0] === 0x7f && head[1] === 0x45 && head[2] === 0x4c && head[3] === 0x46 ? 'maybe' : 'no';
}
