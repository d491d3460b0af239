import type { FormatEntry } from './core/index.ts';
import { detect as detectCuda } from './cuda/detect.ts';
import { detect as detectElf } from './elf/detect.ts';
import { detect as detectR600 } from './r600/detect.ts';
import { options as r600Options } from './r600/options.ts';
import { detect as detectSpirv } from './spirv/detect.ts';
import { detect as detectVisa } from './visa/detect.ts';

/** Every format, the more special before the more general; importing this loads detectors and options, no parser. */
export const formats: readonly FormatEntry[] = [
  {
    id: 'cuda',
    title: 'NVIDIA CUDA GPU coredump',
    writable: true,
    detect: detectCuda,
    load: async () => (await import('./cuda/format.ts')).format,
  },
  {
    id: 'visa',
    title: 'Intel vISA debug info',
    writable: true,
    detect: detectVisa,
    load: async () => (await import('./visa/format.ts')).format,
  },
  {
    id: 'spirv',
    title: 'SPIR-V module',
    writable: true,
    detect: detectSpirv,
    load: async () => (await import('./spirv/format.ts')).format,
  },
  {
    id: 'r600',
    title: 'R600 shader',
    writable: true,
    options: r600Options,
    detect: detectR600,
    load: async () => (await import('./r600/format.ts')).format,
  },
  {
    id: 'elf',
    title: 'ELF file',
    writable: true,
    detect: detectElf,
    load: async () => (await import('./dwarf/format.ts')).format,
  },
];

/** The format that takes these bytes for its own: the first that is sure, else the first that is not against it. */
export function detectFormat(head: Uint8Array, name: string): FormatEntry | undefined {
  let maybe: FormatEntry | undefined;
  for (const entry of formats) {
    const answer = entry.detect(head, name);
    if (answer === 'yes') return entry;
    if (answer === 'maybe') maybe ??= entry;
  }
  return maybe;
}
