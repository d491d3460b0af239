import type { Detection } from '../core/index.ts';

/** Offsets and values that make an ELF file a CUDA coredump: magic, ELFCLASS64, little-endian, ET_CORE, EM_CUDA. */
const marks: readonly (readonly [offset: number, byte: number])[] = [
  [0, 0x7f],
  [1, 0x45],
  [2, 0x4c],
  [3, 0x46],
  [4, 2],
  [5, 1],
  [16, 4],
  [17, 0],
  [18, 0xbe],
  [19, 0],
];

/** Whether bytes are a CUDA coredump; a file that is only named like one may be a damaged one. */
export function detect(head: Uint8Array, name: string): Detection {
  if (marks.every(([offset, byte]) => head[offset] === byte)) return 'yes';
  return /\.nvcudmp(\.(gz|zst))?$/i.test(name) ? 'maybe' : 'no';
}
