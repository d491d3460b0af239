import type { Detection } from '../core/index.ts';

/** Bytes of ELFCLASS32, little-endian, EM_AMDGPU; AMD's newer generations have 64-bit objects. */
const elf: readonly (readonly [offset: number, byte: number])[] = [
  [0, 0x7f],
  [1, 0x45],
  [2, 0x4c],
  [3, 0x46],
  [4, 1],
  [5, 1],
  [18, 0xe0],
  [19, 0],
];

const magic: readonly number[] = [0x52, 0x36, 0x53, 0x1a];

/** Gfx2: graphics data of the Wii U. */
const gfd: readonly number[] = [0x47, 0x66, 0x78, 0x32];

/** Where e_flags of a 32-bit file lies; its first byte is the processor. */
const E_FLAGS = 36;

/** Whether bytes are a .r6s file, a file of the Wii U or an object of LLVM's R600 back end. Bytecode without a container has no marks. */
export function detect(head: Uint8Array, _name: string): Detection {
  if ([magic, gfd].some((each) => each.every((byte, i) => head[i] === byte))) return 'yes';
  const machine = head[E_FLAGS] ?? 0;
  return elf.every(([offset, byte]) => head[offset] === byte) && machine >= 1 && machine <= 0x10 ? 'yes' : 'no';
}
